/** A view of Clash of Giants, as the board reads it. */
import type { JsonObject } from "../../../engine/index.js";
import { type Battle, type SideName, sideNames } from "../battle.js";
import type { UnitRow } from "../facts.js";
import type { View as Fields, frames } from "../state.js";

export type AskName = keyof typeof frames;
type Frame = string | readonly (string | number | null)[];

/** What the fields of a state say, and the agenda, written by hand. */
export interface View extends Omit<Fields, "casualties" | "delay" | "extra" | "acted" | "control" | "guns" | "specials"> {
  readonly casualties: readonly number[];
  readonly delay: readonly number[];
  readonly extra: readonly number[];
  readonly acted: readonly number[];
  readonly control: Readonly<Record<string, SideName | null>>;
  readonly guns: Readonly<Record<string, string>>;
  readonly specials: Readonly<Record<string, string>>;
  readonly agenda: readonly Frame[];
  readonly options: Readonly<Record<string, boolean | string>>;
}

export const read = (view: JsonObject): View => view as unknown as View;

const top = ({ agenda }: View): Frame => agenda.at(-1) ?? "over";

export function askOf(view: View): AskName {
  const frame = top(view);
  return (typeof frame === "string" ? frame : frame[0]) as AskName;
}

/** What the question on top has noted: the unit in hand, the hex that is attacked. */
export function notedIn(view: View, i = 0): string {
  const frame = top(view);
  return typeof frame === "string" ? "" : `${frame[i + 1] ?? ""}`;
}

/** The hex of a unit on the map. */
export function hexOf(view: View, unit: string): string | undefined {
  const at = view.units[unit]?.hex;
  return at == null || at === "due" || at === "lost" || at === "left" ? undefined : at;
}

export const sideTitles: Readonly<Record<SideName, string>> = { union: "Union", confederate: "Confederate" };
export const enemyOf = (side: string): SideName => (side === "union" ? "confederate" : "union");

/** A unit with what the army list says of it. */
export interface Listed {
  readonly row: UnitRow;
  readonly name: string;
  readonly side: SideName;
  readonly formation: string;
}

export function listOf({ facts, names, side, formation, formationNames }: Battle): readonly Listed[] {
  return facts.army.units.map((row, u) => ({ row, name: names[u], side: sideNames[side[u]], formation: formationNames[formation[u]] }));
}

/** The units that stand in a hex, in the order of the army list. */
export const unitsIn = (list: readonly Listed[], view: View, hex: string): Listed[] => list.filter(({ name }) => hexOf(view, name) === hex);

/** Who acts now: "II Corps", "Longstreet: Hood, McLaws". */
export function actorsOf({ facts }: Battle, view: View): string {
  const called = facts.army.formations.map(({ name }) => name).filter((name) => view.formations[name]?.called);
  return [...(view.marker ? [`${view.marker}:`] : []), called.join(", ")].join(" ").trim();
}
