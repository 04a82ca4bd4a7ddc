/** Doubtful readings and optional rules as switches: the dossier's rulings, each at its rule. */
import type { OptionInfo } from "../../engine/index.js";
import { handicapFor, handicapOption, optionRow, rulingOptions, type SwitchRow, switchOptions } from "../../kit/index.js";
import figures from "./data/handicap.json" with { type: "json" };

const optional = [
  ["freeSetUp", false, "Free set-up: each side places its units in their zones", "FD-16.0i"],
  ["variableArrival", false, "Arrivals by the die: a group may come a turn early or late", "FD-10.11g"],
  ["unionTeam", false, "The Union is a team: one has I Corps, Buford, the guns and the chits, the other XI Corps", "FD-x1.0b"],
  ["confederateTeam", false, "The Confederates are a team: one has Hill's Corps, the guns and the chits, the other Ewell's", "FD-x1.0b"],
  ["gunSafety", false, "Unsupported guns may fall back one hex when infantry comes beside them", "FD-6.8a"],
] as const satisfies readonly SwitchRow[];

const rulings = [
  ["companyMinimum", true, "A sum below 1 strength point still fires as a company", "FD-2.1g"],
  ["gunsAssault", false, "Artillery may join a Close Combat as attacker", "FD-11.1d"],
  ["defenceCombines", true, "Guns and infantry of one hex join in one Defensive Fire", "FD-9.1i"],
  ["supportOverCut", false, "Support passes a Railroad Cut", "FD-12.4b"],
  ["engagedOverCut", false, "Units are Engaged across a Railroad Cut", "FD-10.2a"],
  ["cutChangesSides", false, "A unit on the Trail may change sides inside a true Cut", "FD-2.10b"],
  ["unarrivedWreck", false, "Regiments still to come count in the Wreck test", "FD-12.9a"],
  ["bufordWreck", true, "Buford's units count as not Fragile in the Wreck test", "FD-12.9b"],
  ["wreckedRallyEach", true, "Each qualifying unit of a Wrecked brigade rallies, not one alone", "FD-12.9c"],
  ["wreckedRallyEngaged", false, "A Wrecked brigade may rally while one of its units is Engaged", "FD-x12.9n"],
  ["slopeOfAssault", true, "Slopes count for the Assaulting Hex alone", "FD-11.3k"],
  ["creekAny", true, "A Creek counts before any attacker, a Stream before all", "FD-x11.3(c)m"],
  ["wallInCombat", false, "A Stone Wall shifts Close Combat too", "FD-x11.3(c)v"],
  ["barricadeAround", true, "A Barricade covers all six hexsides, not only those to the north and west", "FD-B.1c"],
  ["withdrawalPanics", false, "Buford's withdrawal into or out of the Town is a Panic", "FD-11.5a"],
  ["calefShift", false, "Calef's guns have the cavalry's shift against small arms", "FD-9.3h"],
  ["endStates", true, "Units score by their state at the end, whatever they began as", "FD-16.0e"],
  ["banLasts", true, "The two-hex ban round an entry lasts after its last group has come", "FD-10.11e"],
  ["fortunesRemoves", true, "Fortunes of War takes a one-time event out of the game", "FD-x7.3e"],
  ["lullEnds", true, "A Lull ends the drawing of chits, not only Orders", "FD-7.3s"],
  ["keySecret", true, "Key events are chosen in secret", "FD-5.1a"],
  ["randomSeen", false, "The owner sees which events the blind draw put in", "FD-5.2b"],
  ["fordOnTrail", true, "A ford costs its extra point along a Trail too", "FD-10.4m"],
  ["gunsResupply", false, "The rally impulse of guns removes Low Ammo too", "FD-6.6a"],
  ["friendsObscure", true, "Friends under the line obscure small arms at any distance", "FD-x9.3k"],
  ["anyLine", true, "In combined fire a shift of any line counts for the shot", "FD-9.3z"],
  ["chargeFollows", true, "A charge by chit must enter the hex that Buford's men have left", "FD-12.7g"],
  ["withdrawalSpends", true, "A withdrawal uses up the declared attack", "FD-11.5c"],
  ["heldCloses", true, "A Break Test that is held closes the event for the unit", "FD-12.6f"],
  ["lastWindow", true, "Held chits may be played once more when the cup is empty", "FD-7.4e"],
  ["oneMdWreck", false, "1 MD can be Wrecked", "FD-12.9f"],
  ["waitingHolds", false, "Units waiting in a scoring entry hex hold it", "FD-10.11h"],
  ["entryFires", false, "Units in an entry hex may fire out of it", "FD-10.11i"],
  ["withdrawnWreck", false, "Brigades that have withdrawn are still tested for Wreck", "FD-16.4aa"],
  ["eightIlInherits", false, "8 IL inherits the wreck of Gamble's brigade", "FD-16.4ab"],
  ["bufordBonus", false, "The bonus for a Wrecked brigade is doubled for Buford's", "FD-16.4y"],
  ["calefDoubled", true, "Losses of Calef's guns count double", "FD-x2.1(a)p"],
] as const satisfies readonly SwitchRow[];

export type OptionKey = (typeof optional)[number][0] | (typeof rulings)[number][0];

export const optionList: readonly OptionInfo[] = [
  ...switchOptions(optional),
  ...rulingOptions(rulings),
  handicapOption(figures, "FD-16.0n"),
];
export const optionBits = optionRow<OptionKey | "handicap">(optionList);

/** 16.0n the points a side is given. */
export const handicapOf = (s: { readonly options: Int32Array }, side: string): number =>
  handicapFor(figures.measured[optionBits.choice(s, "handicap")].value, side);

export const { ask } = optionBits;
