/** Every order there is, in a plain list: for the keyboard, for screen readers, and for whoever likes lists. */
import { useComputed, useSignal } from "@preact/signals";
import type { Aim } from "../../engine/index.js";
import type { Desk } from "./desk.js";
import { grouped, MANY, matching, spotOf } from "./orders.js";

function Order({ aim, desk, first }: { readonly aim: Aim; readonly desk: Desk; readonly first: boolean }) {
  const point = () => {
    desk.pointed.value = spotOf(aim, desk.pieces.peek());
  };
  const leave = () => {
    desk.pointed.value = undefined;
  };
  return (
    <li>
      <button
        type="button"
        data-role={aim.role}
        tabIndex={first ? 0 : -1}
        disabled={desk.busy.value}
        onFocus={({ currentTarget }) => {
          point();
          const spot = desk.pointed.peek();
          if (spot && currentTarget.matches(":focus-visible")) desk.look.peek()?.(spot.place);
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

/** The arrow keys go from order to order; Tab leaves the list. */
function walk(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const here = all.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || here < 0) return;
  event.preventDefault();
  event.stopPropagation();
  all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
}

export function OrdersList({ desk }: { readonly desk: Desk }) {
  const typed = useSignal("");
  const groups = useComputed(() => {
    const nameOf = (piece: string) => desk.pieces.value.find(({ id }) => id === piece)?.name ?? piece;
    return grouped(matching(desk.aims.value, typed.value), nameOf);
  });
  const count = desk.aims.value.length;
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
          placeholder="Filter: a unit, a hex, a word"
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go from button to button inside */}
      <div class="orders-groups" onKeyDown={walk}>
        {groups.value.map(({ role, piece, title, aims }) => (
          <section key={`${role} ${piece}`} aria-label={title}>
            <h4>{title}</h4>
            <ul>
              {aims.map((aim) => (
                <Order key={aim.words} aim={aim} desk={desk} first={aim === first} />
              ))}
            </ul>
          </section>
        ))}
        {groups.value.length === 0 && <p class="soft">No order has these words.</p>}
      </div>
    </section>
  );
}
