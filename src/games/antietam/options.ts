/** What players may agree on before the game: the optional rules, the variants of 20.0, and the doubtful readings as switches. */
import { type OptionInfo, type Options, Refusal } from "../../engine/index.js";

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

const switches = [...choices, ...rulings];
export type Switch = (typeof switches)[number][0];

export const optionList: readonly OptionInfo[] = [
  ...choices.map(([key, value, title, rule]) => ({ key, kind: "switch" as const, default: value, title, rule })),
  {
    key: "setUp",
    kind: "text",
    default: "",
    title: "Counters of equal branch and strength that trade places, as in 1/1/I=3/3/I, Hood=Early",
    rule: "BG-3.0c",
  },
  ...rulings.map(([key, value, title, rule]) => ({ key, kind: "switch" as const, default: value, title, rule, ruling: true as const })),
];

const bit = Object.freeze(Object.fromEntries(switches.map(([key], i) => [key, 1 << i]))) as Readonly<Record<Switch, number>>;

/** The bit of a switch in `options`, for where the question is asked a million times. */
export function bitOf(key: Switch): number {
  return bit[key];
}

export function on(s: { readonly options: number }, key: Switch): boolean {
  return (s.options & bit[key]) !== 0;
}

export function packOptions(options: Options): number {
  return switches.reduce((mask, [key]) => (options[key] === true ? mask | bit[key] : mask), 0);
}

/** The switches that differ from their defaults. */
export function unpackOptions(mask: number): Options {
  return Object.fromEntries(switches.filter(([key, value]) => ((mask & bit[key]) !== 0) !== value).map(([key, value]) => [key, !value]));
}

const defaults: Options = Object.fromEntries(optionList.map((o) => [o.key, o.default]));

/** Defaults with what is given laid over them. */
export function completeOptions(given: Readonly<Record<string, unknown>>): Options | Refusal {
  const options: Record<string, boolean | string> = { ...defaults };
  for (const [key, value] of Object.entries(given)) {
    const info = optionList.find((o) => o.key === key);
    if (!info)
      return new Refusal("BG-20.0", `There is no option ${JSON.stringify(key)}; there are: ${optionList.map((o) => o.key).join(", ")}.`);
    if (typeof value !== typeof info.default)
      return new Refusal(info.rule, `Option ${key} takes ${info.kind === "text" ? "a text" : "true or false"}.`);
    options[key] = value as boolean | string;
  }
  return options;
}
