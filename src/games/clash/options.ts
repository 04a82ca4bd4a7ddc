/** Switches of the game: ways to vary it, and the doubtful readings of the rules (`rulings`) with the reading taken as default. */
import type { OptionInfo } from "../../engine/index.js";
import { handicapFor, handicapOption, optionRow, rulingOptions, type SwitchRow, switchOptions } from "../../kit/index.js";
import bullRunFigures from "./data/bull-run-handicap.json" with { type: "json" };
import gettysburgFigures from "./data/gettysburg-handicap.json" with { type: "json" };

const choices = [
  ["fixedArrivals", false, "Every group comes on its listed turn, without a die and without Delay points", "CG-9.4k"],
  ["variablePlace", false, "A second die may let a group come in at the next entry hex of its map edge", "CG-9.4l"],
] as const satisfies readonly SwitchRow[];

const bullRunChoices = [
  ["noPopesOrders", false, "No Pope's Orders: arrivals are fixed, and the Union needs all three hexes after the last turn", "CG-B8.7zb"],
] as const satisfies readonly SwitchRow[];

const rulings = [
  ["retreatByMargin", false, "A beaten unit retreats as many hexes as it failed by", "CG-12.10b"],
  ["allAttackersRoll", true, "Every attacking unit rolls, whatever the odds", "CG-12.8g"],
  ["oneAmPerSidePerCombat", true, "Each side commits one artillery marker to a combat at most", "CG-13.3b"],
  ["oocMayEmergencyWithdraw", false, "Units out of command may use Emergency Withdrawal", "CG-10.4j"],
  ["cavalryWithdrawsBeforeAm", true, "Cavalry withdraws before artillery markers are committed", "CG-14.3d"],
  ["natural1Passes", true, "An unmodified 1 always passes", "CG-12.8d"],
  ["penaltyFloorBeforeBonus", true, "What the ground takes has its floor of 1 before what it gives is added", "CG-12.6f"],
  ["dutiesFixedAtStartOfAction", true, "Duties to attack are fixed when the Action begins", "CG-12.2d"],
  ["mandatoryOnlyWithDeclaredAction", true, "Mandatory Attacks bind only when an attack is declared", "CG-12.5j"],
  ["replacedCmReturnsToCup", false, "A marker replaced by a special one goes back into the cup", "CG-6.3.3i"],
  ["highGroundRetreatAtNight", false, "Units below an enemy fall back after night turns too", "CG-6.3.4j"],
  ["emergencyWithdrawalEveryStepByCompass", true, "Every step of an Emergency Withdrawal follows the compass", "CG-11.5g"],
  ["singleBrigadeDivisionMayStack", true, "The only brigade of a division stacks like a last one", "CG-7.2e"],
  ["stackingExceptionWithinCorps", true, "The last unit of a division stacks within its corps only", "CG-7.2c"],
  ["minimumMoveOneHex", true, "A unit may always step one hex, whatever it costs", "CG-11.2a"],
] as const satisfies readonly SwitchRow[];

const bullRunRulings = [
  ["zocAcrossEmbankment", true, "Zones of control cross the railroad embankment", "CG-8.1l"],
  ["stuartScmAttack", false, "Stuart's marker gives his units an attack of their own", "CG-B5.2j"],
  ["setupControlByCavalry", true, "Cavalry that stands in a Victory hex when the game begins controls it", "CG-B4.2.1d"],
] as const satisfies readonly SwitchRow[];

const gettysburgRulings = [
  ["rrCutMinusOne", true, "A stack in a railroad cut loses 1 when it is attacked across its side", "CG-G7.2g"],
  ["steepAddsToHeight", true, "A steep hexside counts besides the height", "CG-12.11i"],
  ["reynoldsIgnoresRange", true, "Nobody is out of command under Reynolds", "CG-G5.1n"],
  ["iCorpsCmInTurn1Cup", true, "The I Corps marker is in the cup of turn 1 besides Reynolds", "CG-G5.1d"],
] as const satisfies readonly SwitchRow[];

export type Switch = (
  | typeof choices
  | typeof bullRunChoices
  | typeof rulings
  | typeof bullRunRulings
  | typeof gettysburgRulings
)[number][0];

/** 5.0f points that one side is given, to even the sides: the same steps in both battles, measured in each. */
const handicap = { B: handicapOption(bullRunFigures, "CG-5.0f"), G: handicapOption(gettysburgFigures, "CG-5.0f") };

/** All of them have their bits in every state; a battle offers those that mean something there. */
const all: readonly OptionInfo[] = [
  ...switchOptions([...choices, ...bullRunChoices]),
  ...rulingOptions([...rulings, ...bullRunRulings, ...gettysburgRulings]),
  handicap.B,
];

const foreign: Readonly<Record<"B" | "G", readonly string[]>> = {
  B: gettysburgRulings.map(([key]) => key),
  G: [...bullRunChoices, ...bullRunRulings].map(([key]) => key),
};

export const optionsOf = (letter: "B" | "G"): readonly OptionInfo[] => [
  ...all.filter(({ key }) => key !== "handicap" && !foreign[letter].includes(key)),
  handicap[letter],
];

export const optionBits = optionRow<Switch | "handicap">(all);
export const { ask } = optionBits;

/** 5.0f the points that a side is given. */
export const handicapOf = (s: { readonly options: Int32Array }, side: string): number =>
  handicapFor(bullRunFigures.measured[optionBits.choice(s, "handicap")].value, side);
