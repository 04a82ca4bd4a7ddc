/** Every order there is, in a plain list: for the keyboard, for screen readers, and for whoever likes lists. */
import { useComputed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Aim } from "../../engine/index.js";
import type { Desk } from "./desk/desk.js";
import { grouped, MANY, matching, spotOf } from "./desk/orders.js";
import { step } from "./step.js";

interface OrderProps {
  readonly aim: Aim;
  readonly desk: Desk;
  readonly first: boolean;
  /** The arrow keys are going through the list: the map follows. */
  readonly walking: RefObject<boolean>;
}

function Order({ aim, desk, first, walking }: OrderProps) {
  const point = () => {
    desk.pointed.value = spotOf(aim, desk.pieces.peek());
    desk.weighed.value = aim;
  };
  const leave = () => {
    desk.pointed.value = undefined;
    desk.weighed.value = undefined;
  };
  return (
    <li>
      <button
        type="button"
        data-role={aim.role}
        tabIndex={first ? 0 : -1}
        onFocus={() => {
          point();
          const spot = desk.pointed.peek();
          if (spot && walking.current) desk.look.peek()?.(spot.place);
        }}
        onBlur={leave}
        onPointerEnter={point}
        onPointerLeave={leave}
        onClick={() => desk.take(aim)}
      >
        {aim.words}
      </button>
    </li>
  );
}

/** When the order that had the focus is gone with its decision, the focus goes to the first order of the next one. */
function useKeptFocus(desk: Desk) {
  const list = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  const aims = desk.aims.value;
  useEffect(() => {
    if (aims.length === 0 || !inside.current || document.activeElement !== document.body) return;
    list.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [aims]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      inside.current = target instanceof Node && list.current?.contains(target) === true;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return list;
}

export function OrdersList({ desk }: { readonly desk: Desk }) {
  const typed = useSignal("");
  const walking = useRef(false);
  const list = useKeptFocus(desk);
  // What takes a player's own words has a field of its own.
  const plain = useComputed(() => desk.aims.value.filter(({ free }) => free === undefined));
  const groups = useComputed(() => {
    const nameOf = (piece: string) => desk.pieces.value.find(({ id }) => id === piece)?.name ?? piece;
    return grouped(matching(plain.value, typed.value), nameOf);
  });
  const count = plain.value.length;
  if (count === 0) return null;
  const first = groups.value[0]?.aims[0];
  return (
    <section class="orders-list" aria-label="All orders">
      <h3>
        All orders <span class="count">{count}</span>
      </h3>
      {count >= MANY && (
        <input
          type="search"
          aria-label="Filter the orders"
          placeholder="Filter: a unit, a place, a word"
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go from button to button inside */}
      <div
        ref={list}
        class="orders-groups"
        onKeyDown={(event) => {
          walking.current = true;
          step(event, [...event.currentTarget.querySelectorAll("button")], document.activeElement);
          walking.current = false;
        }}
      >
        {groups.value.map(({ role, piece, title, aims }) => (
          <section key={`${role} ${piece}`} aria-label={title}>
            <h4>{title}</h4>
            <ul>
              {aims.map((aim) => (
                <Order key={aim.words} aim={aim} desk={desk} first={aim === first} walking={walking} />
              ))}
            </ul>
          </section>
        ))}
        {groups.value.length === 0 && <p class="soft">No order has these words.</p>}
      </div>
    </section>
  );
}
