/** What a seat sees, as the board reads it. */
import type { JsonObject } from "../../../engine/index.js";
import { leaderNames, leaders, sideNames, sideTitle, type UnitRow, units } from "../data/armies.js";
import { grid } from "../data/map.js";
import { EVENTS, eventNames, scenarios } from "../data/scenarios.js";
import { sideOfSeat } from "../seat-names.js";
import type { View } from "../state.js";

type Frame = string | readonly [string, ...unknown[]];

export interface Seen extends View {
  readonly agenda: readonly Frame[];
}
export const read = (view: JsonObject): Seen => view as unknown as Seen;

const nameOf = (frame: Frame): string => (typeof frame === "string" ? frame : frame[0]);

/** The question on top of the agenda. */
export const askOf = (view: Seen): string => nameOf(view.agenda.at(-1) ?? "over");

/** What the topmost chapter of a name has noted. */
export function notedBy(view: Seen, chapter: string): readonly unknown[] | undefined {
  const frame = view.agenda.findLast((one) => nameOf(one) === chapter);
  return frame === undefined ? undefined : typeof frame === "string" ? [] : frame.slice(1);
}

export const turnOf = (view: Seen): number => view.turn ?? 0;
export const scenarioOf = (view: Seen): number =>
  Math.max(
    0,
    scenarios.findIndex(({ id }) => id === view.scenario),
  );

const numbers = new Map(units.map(({ name }, u) => [name, u]));
export const unitNumber = (name: string): number => numbers.get(name) ?? -1;
export const unitNamed = (name: string): UnitRow | undefined => units[unitNumber(name)];

/** Where a unit that comes later is to come in. */
export function entryOf(view: Seen, u: number): string {
  const { arrivals, arrivalOf } = scenarios[scenarioOf(view)];
  return arrivalOf[u] < 0 ? "" : grid.names[arrivals[arrivalOf[u]].entry];
}

/** The hex of a unit, its entry hex while it waits; nothing for one that is not there. */
export function placeOf(view: Seen, u: number): string {
  const at = view.units[units[u]?.name]?.at ?? "unused";
  if (at === "waiting") return entryOf(view, u);
  return grid.ids.has(at) ? at : "";
}

export const holderOf = (view: Seen, hex: string): string => view.control?.[hex] ?? "union";

/** The army that a seat has, or a part of. */
export const armyOf = (seat: string): string => sideNames[sideOfSeat(seat)];

/** "Union Rally!" is of the Union and called Rally!. */
export const chitOf = (side: string, event: string): string => `${sideTitle(sideNames.indexOf(side as never))} ${event}`;
export const chitsOf = (side: number): readonly { readonly chit: string; readonly event: string }[] =>
  eventNames.slice(0, EVENTS).map((event) => ({ chit: `${sideTitle(side)} ${event}`, event }));

/** A.3 who leads now, and his rating. */
export function leaderNow(view: Seen, l: number): { readonly name: string; readonly rating: number } {
  const { replacement, replacement_rating: rating } = leaders[l];
  if (!view.hit.includes(leaderNames[l])) return { name: leaderNames[l], rating: scenarios[scenarioOf(view)].ratings[l] };
  return { name: replacement ?? leaderNames[l], rating: rating ?? 0 };
}
