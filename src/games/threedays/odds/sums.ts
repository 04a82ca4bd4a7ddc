/** How a shot or a Shock is added up before it is begun, for the board's sheet. */
import type { Action, JsonObject, SumLine } from "../../../engine/index.js";
import { current, inWords, noted, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import type { Sums } from "../board/combat.js";
import { isGun, isSkirmisher, sideNames, sideOf, type Unit } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { HURT, SHOCKED, SHOCKS } from "../marks.js";
import { uddModifier } from "../rules/cohesion.js";
import { columnOf, loadAgain, mayOvershoot, OWN, occasions, shot, workOut } from "../rules/fire.js";
import { rules } from "../rules/index.js";
import { togetherWith } from "../rules/shock/declare.js";
import { shrinks, shrinksGoingIn } from "../rules/shock/shock.js";
import { attackersOf, defendersIn, sums, targetsNow, workOutShock } from "../rules/shock/shock-odds.js";
import { cohesionOf, fightingSp, isDisordered, onMap, topOf, unitsIn } from "../rules/strength.js";
import { isReady } from "../rules/volley.js";
import { has, isMounted, type State } from "../state.js";
import { hexName, nameOf, names } from "../words.js";
import { begun } from "./forecast.js";

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
const causesOf = (causes: readonly (readonly [string, number])[]): SumLine[] =>
  causes.map(([text, value]) => ({ text, value: signed(value) }));
const throws = (passes: number): string => `${Math.max(0, Math.min(10, passes))} in 10`;

/** "56th Pennsylvania holds a test: 7 in 10". */
const steadiness = (s: State, u: Unit, extra = 0): SumLine => ({
  text: `${nameOf(u)}${isDisordered(s, u) ? ", Disordered," : ""} holds a test`,
  value: throws(cohesionOf(s, u) - extra - uddModifier(s, u) + 1),
  rule: "TD-2.6a",
});

/** 8.3b of the last one that still finds room in the limit of the hex, not all may fire. */
const shareOf = (u: Unit, share: number, own: number): SumLine =>
  share === own ? { text: nameOf(u), value: `${own}` } : { text: nameOf(u), value: `${share} of ${own}`, rule: "TD-8.3b" };

function fireSums(s: State): Sums | undefined {
  const [lead, at, occasion] = [noted(s, 0), noted(s, 1), noted(s, 2)];
  workOut(s, lead, s.firing, at, occasion, (u, from) => isReady(s, u, from, occasion));
  if (shot.sp <= 0 || topOf(s, at) < 0) return undefined;
  const [top, ...below] = unitsIn(s, at);
  const long = mayOvershoot(s, lead) ? [{ text: "a long shot may go too far", value: "", rule: "TD-b18.11a" }] : [];
  const sums: Sums = {
    table: "fire",
    side: sideNames[sideOf[lead]],
    title: `${names(shot.units)} at ${hexName(at)}${occasion === 0 ? "" : `: ${occasions[occasion]} fire`}`,
    from: [hexName(s.firing)],
    targets: [hexName(at)],
    attack: shot.units.map((u, i) => shareOf(u, shot.shares[i], fightingSp(s, u, s.firing) || fightingSp(s, u, s.alsoFrom))),
    attackTotal: `${shot.sp} SP`,
    defence: [steadiness(s, top), ...below.map((u) => ({ text: `${nameOf(u)} below it`, value: `${s.sp[u]}` }))],
    defenceTotal: `${s.sp[top]} ${isGun[top] ? "guns" : "SP"} on top`,
    steps: [
      ...causesOf(shot.causes),
      ...long,
      { text: `Added to the die, at ${shot.range === 1 ? "1 hex" : `${shot.range} hexes`}`, value: signed(shot.modifier) },
    ],
    column: `${columnOf(shot.sp)}`,
  };
  const isAnswered = occasion === OWN && (isGun[lead] === 1 || shot.range <= 3);
  return isAnswered ? { ...sums, defence: [...sums.defence, ...repliesTo(s, lead, at)] } : sums;
}

/** 10.4a, c who could fire back at it, if it harms nobody. */
function repliesTo(s: State, lead: Unit, at: number): SumLine[] {
  loadAgain(s, 1 - sideOf[lead]);
  push(s, Chapter.answer, at, s.firing);
  const able = rules.legal(s).flatMap(({ do: word, unit }) => (word === "reply" ? [`${unit}`] : []));
  pop(s);
  return able.length === 0 ? [] : [{ text: `${inWords(able)} may fire back`, value: "", rule: "TD-10.4a" }];
}

/** 11.11d, e, s11.3 who may go before it comes to blows. */
const mayGo = (s: State, u: Unit): boolean => isMounted(s, u) || isGun[u] === 1 || isSkirmisher[u] === 1;

/** 11.11g who goes in is tested; 11.47c where the Shock goes on, only who has lost strength in the round before. */
const goingIn = (s: State, u: Unit): SumLine => ({
  ...steadiness(s, u, shrinksGoingIn(s, u)),
  text: `${nameOf(u)}, ${s.sp[u]} SP, goes in`,
  rule: "TD-11.11g",
});
const goingOn = (s: State, u: Unit, isTested: boolean): SumLine =>
  isTested
    ? { ...steadiness(s, u), text: `${nameOf(u)}, ${s.sp[u]} SP, goes on`, rule: "TD-11.47c" }
    : { text: `${nameOf(u)} goes on`, value: `${s.sp[u]} SP`, rule: "TD-11.47a" };

function shockSums(s: State, targets: readonly number[], isWilling = false): Sums | undefined {
  const attackers = attackersOf(s);
  const defenders = defendersIn(s, targets);
  if (attackers.length === 0 || defenders.length === 0) return undefined;
  workOutShock(s, targets, s.rounds);
  const goers = s.rounds === 0 ? defenders.filter((u) => mayGo(s, u)) : [];
  return {
    table: "shock",
    side: sideNames[sideOf[attackers[0]]],
    title: `Shock of ${inWords(targets.map(hexName))}`,
    from: [...new Set(attackers.map((u) => hexName(s.hex[u])))],
    targets: targets.map(hexName),
    attack: attackers.map((u) => (s.rounds > 0 ? goingOn(s, u, isWilling && has(s, u, HURT)) : goingIn(s, u))),
    attackTotal: `${sums.attack} SP`,
    defence: defenders.map((u) => ({ ...steadiness(s, u, shrinks(s, u)), text: `${nameOf(u)}, ${s.sp[u]} SP, stands`, rule: "TD-11.37a" })),
    defenceTotal: `${sums.defence} SP`,
    steps: [
      ...causesOf(sums.causes),
      { text: "Added to the die", value: signed(sums.modifier) },
      ...(goers.length > 0 ? [{ text: `${names(goers)} may go before it`, value: "", rule: "TD-11.11c" }] : []),
    ],
    column: "result",
  };
}

/** With all who have declared it. */
function declared(s: State, at: number): Sums | undefined {
  const targets = togetherWith(s, at);
  for (let u = 0; u < s.aim.length; u++) if (targets.includes(s.aim[u]) && onMap(s, u)) s.marks[u] |= SHOCKS;
  for (const u of defendersIn(s, targets)) s.marks[u] |= SHOCKED;
  return shockSums(s, targets);
}

const aimOf = (s: State, { unit }: Action): number => s.aim.find((at, u) => at >= 0 && nameOf(u) === unit) ?? -1;

export function sumsOf(s: State, action: Action): JsonObject | undefined {
  const now = begun(s, action);
  const made = (): Sums | undefined => {
    if (current(now) === Chapter.volley) return fireSums(now);
    if (action.do === "shock") return declared(now, hexAt(`${action.at}`));
    if (action.do === "both") return declared(now, aimOf(now, action));
    return now.target >= 0 ? shockSums(now, targetsNow(now), action.do === "on") : undefined;
  };
  return made() as unknown as JsonObject | undefined;
}
