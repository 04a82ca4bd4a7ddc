/** A view of Antietam, as the board reads it. */
import type { JsonObject } from "../../../engine/index.js";
import { distance, hexNamed } from "../../../kit/index.js";
import type { UnitRow } from "../battle.js";
import { antietamGrid } from "../data/map.js";
import { units } from "../data/units.js";
import type { AskName, WrittenFields } from "../state.js";

/** What the fields of a state say, and what is written by hand. */
export type View = WrittenFields & {
  readonly ask: AskName;
  readonly options: Readonly<Record<string, boolean | string>>;
  readonly units: Readonly<Record<string, { readonly hex: string; readonly ineffective?: true }>>;
  readonly eliminated: readonly string[];
  readonly hand?: { readonly unit: string; readonly spent: number };
  /** The result being carried out. */
  readonly combat?: { readonly result: string };
};

export function read(view: JsonObject): View {
  return view as unknown as View;
}

export const unitNamed: ReadonlyMap<string, UnitRow> = new Map(units.map((unit) => [unit.name, unit]));

/** In the order of the army lists, so that a stack always lies the same way. */
export function unitsIn(view: View, hex: string): UnitRow[] {
  return units.filter(({ name }) => view.units[name]?.hex === hex);
}

export const areNeighbours = (a: string, b: string): boolean =>
  distance(antietamGrid, hexNamed(antietamGrid, a), hexNamed(antietamGrid, b)) === 1;
