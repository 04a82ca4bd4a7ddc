/** What players may agree on before the game: the advanced and optional rules, and the doubtful readings as switches. */
import type { OptionInfo } from "../../engine/index.js";
import { askEach, handicapFor, handicapOption, optionRow, rulingOptions, switchOptions } from "../../kit/index.js";
import figures from "./data/handicap.json" with { type: "json" };

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

export type Switch = (typeof choices)[number][0] | (typeof rulings)[number][0];

export const optionList: readonly OptionInfo[] = [
  ...switchOptions(choices),
  ...rulingOptions(rulings),
  handicapOption(figures, "GG-24.1f"),
];

export const optionBits = optionRow<Switch | "handicap">(optionList);
export const ask = askEach(optionBits, [...choices, ...rulings]);

/** 24.1f objective moves that a side is given before the battle. */
export const handicapOf = (s: { readonly options: Int32Array }, side: string): number =>
  handicapFor(figures.measured[optionBits.choice(s, "handicap")].value, side);
