/** A view of Antietam, as far as the board reads it. */
import type { JsonObject } from "../../../engine/index.js";
import type { SideName, UnitRow } from "../battle.js";
import { units } from "../data/units.js";

export type AskName = "march" | "step" | "sendBack" | "attack" | "plan" | "exchange" | "retreat" | "guns" | "advance" | "call" | "over";

export interface View {
  readonly turn: number;
  readonly phase: "movement" | "combat";
  readonly player: SideName;
  readonly ask: AskName;
  readonly options: Readonly<Record<string, boolean | string>>;
  readonly units: Readonly<Record<string, { readonly hex: string; readonly ineffective?: true }>>;
  readonly eliminated: readonly string[];
  readonly groupPermitted: boolean;
  readonly hand?: { readonly unit: string; readonly spent: number };
  /** The result being carried out. */
  readonly combat?: { readonly result: string };
  readonly moved: readonly string[];
  readonly held: readonly string[];
  readonly fought: readonly string[];
  readonly fired: readonly string[];
  readonly attacked: readonly string[];
  readonly owes: readonly string[];
  readonly owed: readonly string[];
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
  readonly support: readonly string[];
  readonly retreating: readonly string[];
  readonly losses: readonly string[];
  readonly attackFrom: readonly string[];
  readonly targets: readonly string[];
}

export function read(view: JsonObject): View {
  return view as unknown as View;
}

export const unitNamed: ReadonlyMap<string, UnitRow> = new Map(units.map((unit) => [unit.name, unit]));

/** In the order of the army lists, so that a stack always lies the same way. */
export function unitsIn(view: View, hex: string): UnitRow[] {
  return units.filter(({ name }) => view.units[name]?.hex === hex);
}

/** "Hood", "Hood and Law", "Hood, Law and Early". */
export function list(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

export const sideTitles: Readonly<Record<SideName, string>> = { union: "Union", confederate: "Confederate" };
