/** What players may agree on before the game: the optional rules, the variants of 20.0, and the doubtful readings as switches. */
import type { OptionInfo } from "../../engine/index.js";
import { askEach, handicapFor, handicapOption, optionRow, rulingOptions, switchOptions } from "../../kit/index.js";
import figures from "./data/handicap.json" with { type: "json" };

const choices = [
  ["attackEffectiveness", false, "Attack effectiveness: beaten attackers may only defend until they rally", "BG-11.0"],
  ["greaterUnionInitiative", false, "Greater Union initiative: 15 units a turn throughout", "BG-20.1"],
  ["totalUnionInitiative", false, "Total Union initiative: no limit on Union movement", "BG-20.2a"],
  ["earlyConfederateReinforcement", false, "AP Hill arrives on turn 1 and no Confederate is held back", "BG-20.3a"],
  ["earlyUnionReinforcement", false, "VI Corps on turn 1, the additional group on turn 2", "BG-20.4a"],
  ["optionalReinforcement", false, "The additional Union group comes when a 1 is rolled", "BG-20.5a"],
  ["noConfederateDisorganization", false, "Confederate attacks shift up a column, Union attacks down", "BG-20.6a"],
  ["freeTakeBack", false, "Finished moves may be taken back without the opponent's consent", "BG-5.17b"],
] as const;

const rulings = [
  ["terrainDoublingCumulative", false, "Ground and bridge doubling multiply", "BG-7.4c"],
  ["bombardmentCancelsBridgeDoubling", false, "Bombarding guns cancel the doubling at bridges and fords", "BG-7.4g"],
  ["roadCancelsFordSurcharge", false, "A road through a ford costs 1", "BG-5.22d"],
  ["dutiesFixedAtPhaseStart", true, "Attacks owed are fixed when the Combat Phase starts", "BG-7.1b"],
  ["bombardmentCheckedWhenFired", true, "A battery under a new enemy zone may no longer bombard", "BG-8.41c"],
  ["bombardmentSatisfiesDuty", true, "Bombardment alone satisfies the duty to attack an enemy in contact", "BG-7.1j"],
  ["bombardingGunsPayExchange", false, "Bombarding guns may be given up in an exchange", "BG-7.6s"],
  ["exchangeSurvivorsAdvance", true, "Survivors of an exchange may advance", "BG-7.75k"],
  ["cornerTouchBlocksSight", false, "Blocking ground touched at a corner blocks sight", "BG-8.31c"],
  ["combatMovesReleaseUnion", true, "A retreat or advance over the creek also frees the Union", "BG-18.1i"],
  ["combatMovesTakeTown", true, "A retreat or advance into Sharpsburg takes control", "BG-17.1m"],
  ["reinforcementsMayWait", true, "Reinforcements may come later than due", "BG-15.0b"],
  ["lineMayStartInZone", true, "The line to Boteler's Ford may start in an enemy zone", "BG-17.1e"],
  ["lineMustBePassable", true, "The line to Boteler's Ford must be passable", "BG-17.1g"],
  ["lineIncludesFord", true, "Boteler's Ford itself must be free", "BG-17.1f"],
  ["absentCountAsEliminated", false, "Units that never entered count as eliminated", "BG-17.1h"],
  ["rallyBeforeForcedRetreat", true, "Rally rolls come before the forced retreat of ineffective units", "BG-21.0e"],
  ["forcedRetreatAtPhaseEnd", true, "Ineffective units in contact retreat at the end of the phase", "BG-11.31c"],
  ["shiftBeforeReduction", true, "The column shift comes before a voluntary reduction", "BG-20.6d"],
  ["unionGunsMayElectRetreat", false, "Union batteries may choose to retreat on Ar", "BG-8.16d"],
] as const;

export type Switch = (typeof choices | typeof rulings)[number][0];

export const optionList: readonly OptionInfo[] = [
  ...switchOptions(choices),
  {
    key: "setUp",
    kind: "text",
    default: "",
    title: "Counters of equal branch and strength that trade places, as in 1/1/I=3/3/I, Hood=Early",
    rule: "BG-3.0c",
  },
  ...rulingOptions(rulings),
  handicapOption(figures, "BG-17.0"),
];

export const optionBits = optionRow<Switch | "handicap">(optionList);

/** The points a side is given at the end, to even the sides. */
export const handicapOf = (s: { readonly options: Int32Array }, side: string): number =>
  handicapFor(figures.measured[optionBits.choice(s, "handicap")].value, side);

export const ask = askEach(optionBits, [...choices, ...rulings]);
