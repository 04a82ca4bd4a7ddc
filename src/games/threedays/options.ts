/** The optional rules of the book that are played here, those marked with a section sign, as switches. */
import type { OptionInfo } from "../../engine/index.js";
import { optionRow, type SwitchRow, switchOptions } from "../../kit/index.js";
import file from "./data/scenarios.json" with { type: "json" };

const optional = [
  ["shadow", false, "Rising ground casts a shadow for sight", "TD-b10.24e"],
  ["ammoSupply", false, "Small arms run out of ammunition", "TD-10.9a"],
  ["artilleryLosses", true, "Batteries may give up guns instead of order", "TD-b12.32a"],
  ["leaderShock", true, "Leaders are at risk in every Shock", "TD-b12.77a"],
  ["simpleAccuracy", false, "No Overshoot: the plain range chart", "TD-b18.2a"],
  ["longRangeAmmo", true, "Long range empties the limbers", "TD-b18.4a"],
  ["skirmishers", false, "Skirmishers", "TD-b1.0c"],
  ["skirmishersUsssOnly", false, "Skirmishers of the US Sharpshooters only", "TD-s6.45d"],
] as const satisfies readonly SwitchRow[];

export type OptionKey = (typeof optional)[number][0];
/** 1.0d what a scenario requires is locked there. */
const lockedIn = (key: string) =>
  Object.fromEntries(
    file.scenarios.flatMap(({ id, requiredOptions }) =>
      (requiredOptions as readonly string[] | undefined)?.includes(key) ? [[id, true]] : [],
    ),
  );
export const optionList: readonly OptionInfo[] = switchOptions(optional).map((info) => ({ ...info, locked: lockedIn(info.key) }));
export const optionBits = optionRow<OptionKey>(optionList);

/** One question for each switch, asked a million times. */
export const ask = Object.fromEntries(optional.map(([key]) => [key, optionBits.asks(key)])) as Readonly<
  Record<OptionKey, ReturnType<typeof optionBits.asks>>
>;
