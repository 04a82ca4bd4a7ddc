/** The optional rules of the book that are played here, those marked with a section sign, as switches. */
import type { OptionInfo } from "../../engine/index.js";
import { handicapFor, optionRow, rulingOptions, type SwitchRow, switchOptions } from "../../kit/index.js";
import file from "./data/scenarios.json" with { type: "json" };

const optional = [
  ["homogeneousBatteries", false, "Mixed Confederate batteries as one counter", "TD-2.1h"],
  ["simpleArtilleryAttachment", false, "Only whole artillery brigades are attached", "TD-b4.39a"],
  ["reserveArtilleryAfterHunt", false, "Reserve artillery to divisions once Hunt is dead", "TD-b4.37k"],
  ["warren", false, "Warren sends a brigade where it is needed", "TD-b4.41c"],
  ["trimble", false, "Trimble for a division leader who falls", "TD-b4.42a"],
  ["iverson", false, "Iverson stays behind", "TD-b4.43a"],
  ["apHill", true, "A.P. Hill ill from July 1, 1800; meant to be played with Longstreet's division", "TD-b4.44a"],
  ["longstreet", true, "A division of another corps under Longstreet; meant to be played with Hill ill", "TD-b4.45a"],
  ["slocumWing", false, "Slocum commands a wing", "TD-b4.46a"],
  ["reynolds", false, "Reynolds leads from the front", "TD-b4.47a"],
  ["reynoldsSimple", false, "Reynolds, by one roll an hour", "TD-b4.47h"],
  ["hancock", false, "Hancock sends a regiment", "TD-b4.48a"],
  ["alexander", false, "Alexander for Pendleton", "TD-b4.49a"],
  ["ironMarch", false, "Wadsworth's men march across country on July 1", "TD-b9.22h"],
  ["shadow", false, "Rising ground casts a shadow for sight", "TD-b10.24e"],
  ["ammoSupply", false, "Small arms run out of ammunition", "TD-10.9a"],
  ["collapsedSurrender", false, "The last of a Collapsed unit surrender", "TD-b12.24a"],
  ["artilleryLosses", true, "Batteries may give up guns instead of order", "TD-b12.32a"],
  ["leaderShock", true, "Leaders are at risk in every Shock", "TD-b12.77a"],
  ["threeHexsideWorks", false, "Works of three hexsides", "TD-b15.12i"],
  ["artilleryRecovery", false, "Batteries recover guns by night", "TD-b16.25a"],
  ["simpleAccuracy", false, "No Overshoot: the plain range chart", "TD-b18.2a"],
  ["combinedArtillery", false, "Artillery leaders combine the fire of two hexes", "TD-b18.31a"],
  ["longRangeAmmo", true, "Long range empties the limbers", "TD-b18.4a"],
  ["opportunityFire", false, "Opportunity Fire at those who close for want of points", "TD-10.46a"],
  ["skirmishers", false, "Skirmishers", "TD-b1.0c"],
  ["skirmishersUsssOnly", false, "Skirmishers of the US Sharpshooters only", "TD-s6.45d"],
  ["randomEvents", false, "Random events, and the weather", "TD-b19.0a"],
] as const satisfies readonly SwitchRow[];

/** Doubtful readings of the series rules that we do not have, each with the reading taken: those on which most hangs. */
const rulings = [
  [
    "marchOnOwnMarkers",
    false,
    "Brigades on the march move on their division's markers, an activation's worth each: no March marker",
    "TD-5.3e",
  ],
  ["nobodyClosesBeyondPoints", false, "The one hex beyond its points never brings a unit next to the enemy", "TD-9.42b"],
  ["fringeOpen", false, "Woods and houses beside the lower end do not hide it from above", "TD-10.2h"],
  ["preparedFireTells", false, "Prepared Fire has one more, as the dossier has it", "TD-10.5b"],
  ["frontsDoNotCount", false, "Fronts of enemies that are not shocked take nothing off the position", "TD-11.4j"],
] as const satisfies readonly SwitchRow[];

const choices = [
  {
    key: "artilleryNearEnemy",
    kind: "choice",
    default: "2",
    title: "Guns that come near the enemy",
    rule: "TD-9.55a",
    choices: [
      { value: "1", title: "may not come within three hexes in sight" },
      { value: "2", title: "are tested when they stop there" },
    ],
  },
  {
    key: "handicap",
    kind: "choice",
    default: "",
    title: "Handicap: points that a side is given, or bounds moved by as much where there are none",
    rule: "TD-22.0q",
    choices: [
      { value: "", title: "None" },
      { value: "union 2", title: "Union +2" },
      { value: "union 4", title: "Union +4" },
      { value: "union 6", title: "Union +6" },
      { value: "confederate 2", title: "Confederates +2" },
      { value: "confederate 4", title: "Confederates +4" },
      { value: "confederate 6", title: "Confederates +6" },
    ],
  },
  {
    key: "bombardment",
    kind: "choice",
    default: "played",
    title: "The cannonade before Pickett's Charge",
    rule: "TD-22.2o",
    choices: [
      { value: "played", title: "is played, from 1300" },
      { value: "abstract", title: "is one fire of each battalion, before 1500" },
    ],
  },
] as const satisfies readonly OptionInfo[];

type SwitchKey = (typeof optional)[number][0] | (typeof rulings)[number][0];
export type OptionKey = SwitchKey | (typeof choices)[number]["key"];
/** 1.0d what a scenario requires is locked there. */
const lockedIn = (key: string) =>
  Object.fromEntries(
    file.scenarios.flatMap(({ id, requiredOptions }) =>
      (requiredOptions as readonly string[] | undefined)?.includes(key) ? [[id, true]] : [],
    ),
  );
/** 1.0d, 18.4b what a scenario plays with unless the players agree otherwise: those not needed in the small ones are off. */
const NOT_FOR_THE_SMALL = ["longRangeAmmo"];
const SMALL = ["S1", "S4", "S7", "S8", "S9", "S10", "S11"];
const recommendedIn = (key: string) =>
  Object.fromEntries(
    file.scenarios.flatMap(({ id, options }): [string, boolean][] => {
      const wanted = (options as Readonly<Record<string, boolean>>)[key];
      if (wanted !== undefined) return [[id, wanted]];
      return NOT_FOR_THE_SMALL.includes(key) && SMALL.includes(id) ? [[id, false]] : [];
    }),
  );
/** 22.2o only Pickett's Charge has a cannonade. */
const unbombarded = Object.fromEntries(file.scenarios.filter((row) => !("bombardment" in row)).map(({ id }) => [id, "played"]));
export const optionList: readonly OptionInfo[] = [
  ...switchOptions(optional).map((info) => ({
    ...info,
    locked: lockedIn(info.key),
    recommended: recommendedIn(info.key),
    ...(info.key === "reynoldsSimple" && { insteadOf: { key: "reynolds", rule: "TD-b4.47i" } }),
  })),
  ...choices.map((info) => (info.key === "bombardment" ? { ...info, locked: unbombarded } : info)),
  ...rulingOptions(rulings),
];
const { choices: handicaps } = choices.find(({ key }) => key === "handicap")!;
export const optionBits = optionRow<OptionKey>(optionList);

export const { ask } = optionBits;
/** 9.55 */
export const keepsGunsOff = (s: { readonly options: Int32Array }): boolean => optionBits.choice(s, "artilleryNearEnemy") === 0;
/** 22.2o */
export const isAbstract = (s: { readonly options: Int32Array }): boolean => optionBits.choice(s, "bombardment") === 1;
/** 22.0q the points that a side is given. */
export const handicapOf = (s: { readonly options: Int32Array }, side: string): number =>
  handicapFor(handicaps[optionBits.choice(s, "handicap")].value, side);
