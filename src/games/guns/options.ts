/** What players may agree on before the game: the advanced and optional rules, and the doubtful readings as switches. */
import { type OptionInfo, type Options, Refusal } from "../../engine/index.js";

const choices = [
  ["fullyObstructed", false, "Fully-obstructed positions (advanced)", "GG-21.1a"],
  ["extendedBombardment", false, "Extended bombardment (advanced)", "GG-22.1a"],
  ["historicalReinforcements", false, "Reinforcements arrive as they did in 1863", "GG-23.1a"],
  ["historicalDeployment", false, "BUFORD begins on Herr Ridge and McPherson Ridge", "GG-23.1c"],
  ["auction", false, "Auction: players bid for the choice of side", "GG-24.1a"],
  ["unionTeam", false, "The Union (with the auction: the first player) is a team of commander and subordinate", "GG-25.1a"],
  ["confederateTeam", false, "The Confederates (with the auction: the second player) are a team of commander and subordinate", "GG-25.1a"],
] as const;

const rulings = [
  ["hitsWeakenFire", false, "A bombardment hit takes one point from defensive fire instead of a token", "GG-13.5h"],
  ["nightPaymentAfterDraw", false, "Tokens owed for Withdraw orders at night are returned after the draw", "GG-6.4d"],
  ["winnersFadeAfterAPhase", false, "Winning attackers force withdrawals in one enemy phase only", "GG-14.2f"],
  ["lastNightEscape", false, "In the night of 3 July the Union may declare Attack to go on without full control", "GG-20.3e"],
  ["mountedWithdrawalOfThree", false, "Mounted withdrawals are 3 steps even under Withdraw orders", "GG-18.2d"],
  ["tokenMovesLosers", false, "A march token also moves blocks that attacked and lost", "GG-15.1i"],
  ["cavalryMayAttack", true, "Cavalry may take part in attacks", "GG-18.3b"],
  ["reducedIronBrigadeFades", false, "Only the full-strength Iron Brigade gives -2", "GG-19.1e"],
  ["worksFaceWithBlocks", false, "Field works face the way the blocks behind them face", "GG-17.2d"],
  ["roadNeedsEarlierTurn", false, "Confederate road entry needs an entry there in an earlier turn", "GG-11.2f"],
  ["transfersBothWays", false, "One block an hour may transfer each way between two entry points", "GG-11.5d"],
  ["winnersMayTurn", false, "Winning attackers may change front in the march step", "GG-10.3e"],
  ["pinnedBlocksThreaten", false, "Blocks face to face with an enemy still threaten flanks", "GG-13.11f"],
] as const;

const switches = [...choices, ...rulings];
export type Switch = (typeof switches)[number][0];

export const optionList: readonly OptionInfo[] = [
  ...choices.map(([key, value, title, rule]) => ({ key, kind: "switch" as const, default: value, title, rule })),
  ...rulings.map(([key, value, title, rule]) => ({ key, kind: "switch" as const, default: value, title, rule, ruling: true as const })),
];

const bit = Object.freeze(Object.fromEntries(switches.map(([key], i) => [key, 1 << i]))) as Readonly<Record<Switch, number>>;

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
      return new Refusal("GG-4.1a", `There is no option ${JSON.stringify(key)}; there are: ${optionList.map((o) => o.key).join(", ")}.`);
    if (typeof value !== "boolean") return new Refusal(info.rule, `Option ${key} is true or false.`);
    options[key] = value;
  }
  return options;
}
