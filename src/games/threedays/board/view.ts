/** What a seat sees, as the board reads it. */
import type { JsonObject } from "../../../engine/index.js";
import { brigadeOf, formationNames, isElite, leaderNames, leaders, originalSp, unitNames, units } from "../data/armies.js";
import { grid } from "../data/map.js";
import { type Scenario, scenarios } from "../data/scenarios.js";
import { facings } from "../rules/front.js";
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
export const scenarioOf = (view: Seen): Scenario => scenarios.find(({ id }) => id === view.scenario) ?? scenarios[0];

const numbers = new Map(unitNames.map((name, u) => [name, u]));
export const unitNumber = (name: string): number => numbers.get(name) ?? -1;
const leaderNumbers = new Map(leaderNames.map((name, l) => [name, l]));
export const leaderNumber = (name: string): number => leaderNumbers.get(name) ?? -1;
const formationNumbers = new Map(formationNames.map((name, f) => [name, f]));
export const formationNumber = (name: string): number => formationNumbers.get(name) ?? -1;

const hexOr = (at: string | null | undefined): string => (at && grid.ids.has(at) ? at : "");
/** The hex of a unit; nothing for one that is not on the map. */
export const placeOf = (view: Seen, u: number): string => hexOr(view.units[unitNames[u]]?.at);
export const leaderPlace = (view: Seen, l: number): string => hexOr(view.leaders[leaderNames[l]]?.at);
/** The hex of a piece, whether unit or leader. */
export const pieceAt = (view: Seen, piece: string): string =>
  unitNumber(piece) >= 0 ? placeOf(view, unitNumber(piece)) : leaderPlace(view, leaderNumber(piece));

/** 7 degrees clockwise from north of a vertex. */
export const degreesOf = (facing: string): number => 60 * facings.indexOf(facing as never);
export const facingOf = (view: Seen, u: number): number => degreesOf(`${view.units[unitNames[u]]?.facing ?? "N"}`);
export const spOf = (view: Seen, u: number): number => view.units[unitNames[u]]?.sp ?? 0;
export const orderOf = (view: Seen, u: number): string => `${view.units[unitNames[u]]?.order ?? "advance"}`;

/** The brigade that a unit is of; of Skirmishers that of the unit they come from, -1 while they come from none. */
export function brigadeIn(view: Seen, u: number): number {
  const parent = units[u].arm === "skirmisher" ? view.units[unitNames[u]]?.parent : undefined;
  return brigadeOf[parent ? unitNumber(parent) : u];
}
/** 4.36k the brigade that it acts with: its own, or the one its battery serves with. */
export const actsWith = (view: Seen, u: number): string =>
  `${view.units[unitNames[u]]?.serves ?? formationNames[brigadeIn(view, u)] ?? ""}`;

/** 12.22, 12.23 Disordered and below half of its first strength, the elite below a third. */
export const isCollapsed = (view: Seen, u: number): boolean =>
  view.disordered.includes(unitNames[u]) && (isElite[u] ? 3 : 2) * spOf(view, u) < originalSp[u];

/** 2.6b the Cohesion that counts now. */
export function cohesionOf(view: Seen, u: number): number {
  const { cohesion, cohesionMounted } = units[u];
  const mounted = view.mounted.includes(unitNames[u]);
  return ((mounted ? cohesionMounted : undefined) ?? cohesion)[view.disordered.includes(unitNames[u]) ? 1 : 0];
}

/** 12.7 who leads now: himself, whoever took over, or one without a name. */
export function leaderNow(view: Seen, l: number): { readonly name: string; readonly rating: number | undefined } {
  const { name, rating, replacement } = leaders[l];
  const state = view.leaders[leaderNames[l]]?.is ?? "himself";
  if (state === "himself") return { name: leaderNames[l], rating: rating ?? undefined };
  const next = replacement && replacement.name !== "generic" && state === "replacement" ? replacement : undefined;
  return { name: next?.name ?? `${name}'s successor`, rating: next?.rating ?? undefined };
}
