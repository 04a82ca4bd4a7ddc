/** The decision: what is asked, under which rule, the buttons for it, what is owed, why something may not be. */
import { useSignal, useSignalEffect } from "@preact/signals";
import type { Aim, Outcome } from "../../engine/index.js";
import { lasting } from "../pages/when.js";
import { RuleLink } from "../rule-link.js";
import { Unbroken } from "../unbroken.js";
import { isAway, Waits } from "./away.js";
import { asked } from "./desk/asked.js";
import type { Desk } from "./desk/desk.js";
import { lookAt } from "./desk/look.js";
import { isBots } from "./desk/looking-on.js";
import { isSame, isUrged, loose } from "./desk/orders.js";
import { attempt, type Tabletop } from "./desk/tabletop.js";
import { isTold } from "./desk/weighing.js";
import { inSeconds, percent } from "./figures.js";
import { useNow } from "./now.js";
import { mayHold, otherPeople } from "./seats.js";

const MINUTE = 60_000;

export function DecisionLine({ top }: { readonly top: Tabletop }) {
  const { desk } = top;
  const { kind, words, rule } = asked(desk, top.story.on.value, top.story.ownTurn.value);
  const table = desk.open.table.value;
  // The computer against itself is ahead of the reel that shows it, and may be stopped all the same.
  const theirs = kind === "theirs" || (table !== undefined && isBots(table));
  return (
    <div class="asked" data-kind={kind}>
      <p aria-live="polite">
        <Unbroken text={words} /> {rule && <RuleLink game={desk.board.card.id} rule={rule} />}
      </p>
      {theirs && (desk.open.thinking.value ? <Thinking top={top} /> : <Awaited desk={desk} />)}
      <Held top={top} />
    </div>
  );
}

/** How long a person has been waited for, once it is worth telling. */
function Awaited({ desk }: { readonly desk: Desk }) {
  const now = useNow(MINUTE).value;
  const table = desk.open.table.value;
  const since = table?.movedAt ?? table?.startedAt;
  if (table?.status !== "playing" || table.held || !since || now - Date.parse(since) < MINUTE) return null;
  return <p class="thinking">for {lasting(now - Date.parse(since))}</p>;
}

/** How long the computer has been thinking, what has come of it so far, and a button to stop it. */
function Thinking({ top }: { readonly top: Tabletop }) {
  const { desk, trouble } = top;
  useNow(500).value;
  const thinking = desk.open.thinking.value;
  const table = desk.open.table.value;
  if (!thinking || !table) return null;
  const entries = desk.open.entries.value;
  const orders = entries.length - 1 - entries.findLastIndex(({ seat }) => seat !== thinking.seat);
  return (
    <p class="thinking">
      <span class="drumming" aria-hidden="true" />
      {inSeconds(performance.now() - thinking.since)}
      {orders > 0 && `, ${orders} ${orders === 1 ? "order" : "orders"} given`}
      {mayHold(table) && (
        <button type="button" onClick={() => attempt(trouble, () => desk.open.hold(true))}>
          Stop
        </button>
      )}
    </p>
  );
}

function Held({ top: { desk, trouble } }: { readonly top: Tabletop }) {
  const table = desk.open.table.value;
  if (!table?.held || !mayHold(table)) return null;
  return (
    <p class="thinking">
      You have stopped the computer.
      <button type="button" onClick={() => attempt(trouble, () => desk.open.hold(false))}>
        Let it go on
      </button>
    </p>
  );
}

/** On a small screen the sheet with the odds may be out of sight: they stand with the roll. */
function Chances({ desk, aim }: { readonly desk: Desk; readonly aim: Aim }) {
  const roll = desk.combat.value?.rolls.findIndex(({ action }) => isSame(action, aim.action)) ?? -1;
  const outcomes = desk.odds.value[roll] ?? [];
  if (outcomes.length === 0) return null;
  return <small class="chances-here">{outcomes.map(({ result, p }) => `${result} ${percent(p)}`).join(" · ")}</small>;
}

/** Of dice that no sheet tells of: what they may bring. */
function Odds({ desk, aim }: { readonly desk: Desk; readonly aim: Aim }) {
  const odds = useSignal<readonly Outcome[]>([]);
  useSignalEffect(() => {
    const outlook = desk.open.outlook.value;
    odds.value = [];
    if (!outlook || !desk.mine.value) return;
    desk.aide.forecast(outlook.view, aim.action).then(
      (ways) => {
        if (desk.open.outlook.peek() === outlook) odds.value = ways.filter(isTold);
      },
      () => {},
    );
  });
  if (odds.value.length === 0) return null;
  return <small class="odds-here">{odds.value.map(({ result, p }) => `${result} ${percent(p)}`).join(" · ")}</small>;
}

/** While the hand or the focus rests on a button, the map shows what it is about, and of a shot that answers one its sums. Else nothing is weighed by
 * that: a fight's button would go to its sheet from under the hand. */
function restingOn({ weighed }: Desk, aim: Aim) {
  if (!aim.about && !aim.button) return {};
  const rest = () => {
    weighed.value = aim;
  };
  const leave = () => {
    weighed.value = undefined;
  };
  return { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest, onBlur: leave };
}

/** On a small screen the order sheet lies in the drawer: it is opened by this, and the drawer is pushed down again when the orders are given. */
function ToSheet({ top }: { readonly top: Tabletop }) {
  const { desk, height, small } = top;
  const opened = useSignal(false);
  useSignalEffect(() => {
    if (desk.orders.value || !opened.peek()) return;
    opened.value = false;
    height.value = "low";
  });
  if (!desk.orders.value || !small.value || height.value !== "low") return null;
  const open = () => {
    top.open("orders");
    opened.value = true;
  };
  return (
    <button type="button" class="chief" onClick={open}>
      The order sheet
    </button>
  );
}

export function DecisionButtons({ top }: { readonly top: Tabletop }) {
  const { desk } = top;
  const table = desk.open.table.value;
  const rolls = desk.combat.value?.rolls ?? [];
  const aims = loose(desk.aims.value, rolls, desk.orders.value);
  const seated = table?.status === "playing" && table.seats.some(({ you }) => you);
  if (desk.reel.at.value !== undefined && desk.reel.at.value < desk.reel.last.value) {
    return (
      <div class="buttons">
        <button type="button" class="chief" onClick={() => desk.reel.live()}>
          {table?.status === "over" ? "To the end" : "Back to now"}
        </button>
      </div>
    );
  }
  const mayTakeBack = desk.hasOrder.value || desk.waypoints.value.length > 0;
  return (
    <div class="buttons" data-away={isAway(top)} data-busy={desk.busy}>
      <Waits top={top} />
      <div class="ways-on">
        <ToSheet top={top} />
        {aims.map((aim) => (
          <button
            key={aim.words}
            type="button"
            class={isUrged(aim, aims, rolls) ? "chief" : undefined}
            data-role={aim.role}
            {...restingOn(desk, aim)}
            onClick={() => desk.take(aim)}
          >
            {aim.words}
            {aim.role === "roll" &&
              (desk.board.fights?.has(aim.action.do) === false ? <Odds desk={desk} aim={aim} /> : <Chances desk={desk} aim={aim} />)}
          </button>
        ))}
      </div>
      {seated && (
        <button type="button" class="undo" disabled={!desk.mine.value || !mayTakeBack} title="Take back (U)" onClick={() => desk.undo()}>
          <span aria-hidden="true">↶</span> <span class={top.small.value ? "unseen" : undefined}>Take back</span>
        </button>
      )}
    </div>
  );
}

export function WhyNot({ top }: { readonly top: Tabletop }) {
  const { desk, trouble } = top;
  const why = desk.whyNot.value;
  const table = desk.open.table.value;
  const others = table ? otherPeople(table) : [];
  const ask = others.length > 0 ? `Ask ${others.map(({ name }) => name).join(" and ")}` : "Take it back all the same";
  return (
    <div class="why-not" role="status" aria-live="polite">
      {why && (
        // What has a place is said there; here it is only read out.
        <div class={why.place === undefined ? "trouble" : "unseen"}>
          <p>
            {why.text} {why.rule && <RuleLink game={desk.board.card.id} rule={why.rule} />}
          </p>
          {why.undo && (
            <button
              type="button"
              onClick={async () => {
                desk.whyNot.value = undefined;
                await attempt(trouble, () => desk.open.askUndo());
              }}
            >
              {ask}
            </button>
          )}
          <button type="button" class="shut" aria-label="Put away" onClick={() => (desk.whyNot.value = undefined)}>
            ×
          </button>
        </div>
      )}
      {trouble.value && (
        <div class="trouble">
          <p>{trouble.value}</p>
          <button type="button" class="shut" aria-label="Put away" onClick={() => (trouble.value = undefined)}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}

export function Duties({ desk }: { readonly desk: Desk }) {
  const duties = desk.duties.value.toSorted((a, b) => a.kind.localeCompare(b.kind));
  if (duties.length === 0) return null;
  return (
    <section class="duties" aria-label="Still owed">
      <h3>
        Still owed <span class="count">{duties.length}</span>
      </h3>
      <ul>
        {duties.map(({ kind, place, words }) => (
          <li key={`${kind} ${place}`}>
            <button type="button" data-kind={kind} onClick={() => lookAt(desk, place)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
