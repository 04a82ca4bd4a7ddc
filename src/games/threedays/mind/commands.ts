/** Orders, markers and help: which brigades do what, and which come first. */
import type { Action } from "../../../engine/index.js";
import { isPending, mostOf, noted, notedBy } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { brigadesOf, type Formation } from "../data/armies.js";
import { ADVANCE, ATTACK, MARCH_ORDER, orderNames } from "../data/scenarios.js";
import { RESERVE } from "../marks.js";
import { ask } from "../options.js";
import { brigadesFor, crewOf, hasOrder, isTold, mannedBrigades, orderOf } from "../rules/command/orders.js";
import { rules } from "../rules/index.js";
import { isCollapsed, isDisordered } from "../rules/strength.js";
import { formation, is, type State } from "../state.js";
import { titleOf } from "../words.js";
import { lookAt, stanceOf, wantedOrder } from "./stances.js";
import type { Thought } from "./thought.js";

const numberOf = (name: unknown): Formation => formation.read({}, `${name}`)!;

/** An order for every brigade that has another than it should. */
export function ordersPlan(s: State, { field }: Thought): readonly Action[] {
  const plan: Action[] = [];
  for (const b of mannedBrigades(s, field.side)) {
    const wanted = wantedOrder(s, field, b);
    const stance = stanceOf(s, field, b);
    const reserve: Action = { do: "reserve", brigade: titleOf(b) };
    const tired = stance === "rest" && s.fatigue[b] >= 3;
    // Who is In Reserve to rest stays there, or it would be sent there again for ever.
    if (tired && is(s, b, RESERVE)) continue;
    if (tired && !rules.why(s, reserve)) {
      plan.push(reserve);
      continue;
    }
    for (const to of wanted === MARCH_ORDER ? [MARCH_ORDER, ADVANCE] : [wanted]) {
      if (!is(s, b, RESERVE) && hasOrder(s, b, to)) break;
      const order: Action = { do: "order", brigade: titleOf(b), to: orderNames[to] };
      if (rules.why(s, order)) continue;
      plan.push(order);
      break;
    }
  }
  return [...plan, { do: "done" }];
}

const marches = (s: State, b: Formation): boolean => orderOf(s, b) === MARCH_ORDER && !ask.marchOnOwnMarkers(s);
/** On a road who is ahead goes first. */
const BEHIND = 0.0005;

const COMES_ON = 0.6;

/** What an activation of the brigade brings; at a third one Fatigue is weighed against it. */
function worthActing(s: State, { field }: Thought, b: Formation): number {
  const look = lookAt(s, field, b);
  const stance = stanceOf(s, field, b, look);
  const waits = look.units === 0;
  // 5.3h on its division's marker who is to march on does nothing.
  const own = isPending(s, Chapter.marker) && notedBy(s, Chapter.marker, 1) >= 0;
  if (own && marches(s, b) && (waits || wantedOrder(s, field, b) === MARCH_ORDER)) return 0;
  if (waits) return COMES_ON;
  const mends = crewOf(s, b).filter((u) => isDisordered(s, u) && !isCollapsed(s, u)).length;
  let worth = 0.35 * mends;
  if (look.near <= 3) worth += 1.2;
  if (stance === "assault") worth += 1.8;
  else if (stance === "gather") worth += 0.8;
  else if (stance === "attack") worth += look.near <= 10 ? 1.4 : 0.8;
  else if (stance === "hold" && look.near <= 12) worth += look.guns ? 0.9 : 0.4;
  else if (stance === "hold" && look.goal > 14) worth += 0.5;
  else if (stance === "delay") worth += 0.5;
  else if (stance === "rest" && look.near <= 4) worth += 0.5;
  const tires = s.used[b] >= 2 && !look.guns ? 0.7 + 0.25 * s.fatigue[b] : 0;
  return worth - tires - (marches(s, b) ? BEHIND * look.goal : 0);
}

export function markerPlan(s: State, thought: Thought): readonly Action[] {
  const open = rules.legal(s).filter((action) => action.do === "activate");
  const best = mostOf(open, (action) => worthActing(s, thought, numberOf(action.brigade)), 0.3);
  return [best ?? { do: "pass" }];
}

/** The division with the most to do. */
export function firstPlan(s: State, thought: Thought): readonly Action[] {
  const open = rules.legal(s);
  const worth = (action: Action) => {
    const going = action.do === "play" ? brigadesOf[numberOf(action.division)] : brigadesFor(s, thought.field.side);
    const acting = going.filter((b) => isTold(s, b) && marches(s, b) === (action.do !== "play"));
    return acting.reduce((sum, b) => sum + Math.max(0, worthActing(s, thought, b)), action.do === "play" ? 0 : 0.1);
  };
  return [mostOf(open, worth)!];
}

export function helpPlan(s: State, thought: Thought): readonly Action[] {
  const open = rules.legal(s).filter((action) => action.do === "help");
  const worth = (action: Action) =>
    brigadesOf[numberOf(action.formation)].reduce((sum, b) => sum + (crewOf(s, b).length > 0 ? worthActing(s, thought, b) : 0), 0);
  return [mostOf(open, worth, 0.5) ?? { do: "none" }];
}

/** Warren's one brigade: when the enemy is upon it. */
export function warrenPlan(s: State, thought: Thought): readonly Action[] {
  const sent = rules.legal(s).filter((action) => action.do === "send");
  return [mostOf(sent, (action) => worthActing(s, thought, numberOf(action.brigade)), 2) ?? { do: "pass" }];
}

export function freelyPlan(s: State, { field }: Thought): readonly Action[] {
  const order: Action = { do: "order", to: orderNames[wantedOrder(s, field, noted(s, 0))] };
  return [rules.why(s, order) ? { do: "keep" } : order];
}

/** 6.2a new orders are tried for where the old ones would waste the activation; a bad die may end it. */
export function changePlan(s: State, { field }: Thought): readonly Action[] {
  const b = noted(s, 0);
  const [now, wanted] = [orderOf(s, b), wantedOrder(s, field, b)];
  const look = lookAt(s, field, b);
  // 5.3h who is on the march has nothing to lose by it.
  const urgent = now === MARCH_ORDER ? wanted !== MARCH_ORDER : wanted === ATTACK && look.near <= 4;
  const change: Action = { do: "change", to: orderNames[now === MARCH_ORDER ? ADVANCE : wanted] };
  return [urgent && change.to !== orderNames[now] && !rules.why(s, change) ? change : { do: "keep" }];
}
