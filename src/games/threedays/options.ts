/** The optional rules of the book, those marked with a section sign, as switches; some are required by a scenario. */
import type { OptionInfo } from "../../engine/index.js";
import { optionRow, type SwitchRow, switchOptions } from "../../kit/index.js";

const optional = [
  ["reserveArtilleryAfterHunt", false, "Once Hunt is killed, Reserve artillery brigades may serve with divisions", "TD-b4.37k"],
  ["simpleArtilleryAttachment", false, "No single battery is attached to a brigade", "TD-b4.39a"],
  ["warren", false, "Warren may set one brigade in motion", "TD-b4.41a"],
  ["trimble", false, "Trimble may take over a division", "TD-b4.42a"],
  ["iverson", false, "Iverson keeps away from the enemy", "TD-b4.43a"],
  ["apHill", true, "A. P. Hill flags from July 1, 1800", "TD-b4.44a"],
  ["longstreet", true, "Longstreet may command a division of another corps", "TD-b4.45a"],
  ["slocumWing", false, "Slocum commands the wing", "TD-b4.46a"],
  ["reynolds", false, "Reynolds leads from the front", "TD-b4.47a"],
  ["reynoldsSimple", false, "Reynolds may fall at 1000 and 1100", "TD-b4.47h"],
  ["hancock", false, "Hancock may send in one regiment", "TD-b4.48a"],
  ["alexander", false, "Alexander may take Pendleton's place", "TD-b4.49a"],
  ["ironMarch", false, "I Corps may march across country on July 1", "TD-b9.22h"],
  ["gunsKeepAway", false, "Artillery keeps out of sight of the enemy within three hexes instead of testing", "TD-9.55b"],
  ["shadow", false, "Rising ground casts a shadow for sight", "TD-b10.24e"],
  ["opportunityFire", false, "Opportunity Fire at units that step up by the minimum move", "TD-10.46a"],
  ["ammoSupply", false, "Small arms run out of ammunition", "TD-10.9a"],
  ["collapsedSurrender", false, "Lone Collapsed units of one strength point surrender", "TD-b12.24a"],
  ["artilleryLosses", true, "Batteries may give up guns instead of order", "TD-b12.32a"],
  ["leaderShock", true, "Leaders are at risk in every Shock", "TD-b12.77a"],
  ["threeHexsideWorks", false, "Breastworks may cover three hexsides", "TD-b15.12i"],
  ["artilleryRecovery", false, "Batteries recover guns at night", "TD-b16.25a"],
  ["simpleAccuracy", false, "No Overshoot: the plain range chart", "TD-b18.2a"],
  ["combinedArtillery", false, "Artillery leaders combine fire", "TD-b18.31a"],
  ["longRangeAmmo", true, "Long range empties the limbers", "TD-b18.4a"],
  ["randomEvents", false, "Random events", "TD-b19.0a"],
  ["skirmishers", false, "Skirmishers", "TD-b1.0c"],
  ["skirmishersUsssOnly", false, "Only the US Sharpshooters skirmish", "TD-s6.45d"],
  ["homogeneousBatteries", false, "A mixed Confederate battery is one counter", "TD-2.1h"],
] as const satisfies readonly SwitchRow[];

export type OptionKey = (typeof optional)[number][0];
export const optionList: readonly OptionInfo[] = switchOptions(optional);
export const optionBits = optionRow<OptionKey>(optionList);

/** One question for each switch, asked a million times. */
export const ask = Object.fromEntries(optional.map(([key]) => [key, optionBits.asks(key)])) as Readonly<
  Record<OptionKey, ReturnType<typeof optionBits.asks>>
>;
