/** 4 Who has won: points, targets, hexes, exits. */
import { die, type GameEvent, type Result } from "../../../engine/index.js";
import { clearAgenda, plural, push } from "../../../kit/index.js";
import { CONFEDERATE, sideNames, UNION } from "../battle.js";
import { groundPoints } from "../data/tables.js";
import { ask, handicapOf } from "../options.js";
import { Chapter, enemyOf, type State } from "../state.js";
import { army, hexName } from "../words.js";

type How = "points" | "target" | "hexes" | "exits" | "allHexes";
const ways: readonly How[] = ["points", "target", "hexes", "exits", "allHexes"];

/** 4.1.2, 5.0f what a side must reach to win before the last turn. */
export function targetOf(s: State, own: number): number {
  const enemy = enemyOf(own);
  return s.battle.facts.victory.base + s.delay[enemy] + handicapOf(s, sideNames[enemy]);
}

/** B 4.1.1e Williams' points count for the target, Buford's (G 4.1.1g) do not. */
export function towardsTarget(s: State, own: number): number {
  return s.casualties[own] + (own === CONFEDERATE ? s.extra[own] : 0);
}

/** Points that ground would bring now: given for hexes held, or the mean of a die (G 4.1.1d). */
function groundNow(s: State, own: number): number {
  const { each } = s.battle.facts.victory;
  const held = s.control.reduce((sum, holder) => sum + Number(holder === own), 0);
  return each * held;
}

export function totalOf(s: State, own: number): number {
  const ground = s.ground[UNION] + s.ground[CONFEDERATE] > 0 ? s.ground[own] : groundNow(s, own);
  return s.casualties[own] + s.delay[own] + s.extra[own] + ground + handicapOf(s, sideNames[own]);
}

export function winAtOnce(s: State, own: number, how: How, log?: GameEvent[]): void {
  s.winner = own;
  s.won = ways.indexOf(how);
  clearAgenda(s);
  push(s, Chapter.over);
  log?.push({ event: "victory", rule: ruleOf(s, how), text: resultOf(s).text, winner: sideNames[own] });
}

const ruleOf = (s: State, how: How): string => {
  if (how === "exits") return "CG-G4.1.2a";
  if (how === "hexes") return "CG-B4.1.2b";
  if (how === "allHexes") return "CG-B8.7zb";
  if (how === "target") return s.battle.facts.letter === "B" ? "CG-B4.1.2c" : "CG-G4.1.2g";
  return s.battle.facts.letter === "B" ? "CG-B4.1.3a" : "CG-G4.1.3a";
};

const holdsAll = (s: State, own: number): boolean => s.control.every((holder) => holder === own);

/** 4.1.2 an automatic victory at the end of this turn; -1 for none. */
function automatic(s: State): { readonly winner: number; readonly how: How } | undefined {
  const { checks, allHexes } = s.battle.facts.victory;
  if (ask.noPopesOrders(s) || (checks.length > 0 && !checks.includes(s.turn))) return undefined;
  if (allHexes) for (const own of [UNION, CONFEDERATE]) if (holdsAll(s, own)) return { winner: own, how: "hexes" };
  const reached = [UNION, CONFEDERATE].filter((own) => towardsTarget(s, own) >= targetOf(s, own));
  if (reached.length === 0) return undefined;
  if (reached.length === 1) return { winner: reached[0], how: "target" };
  const given = (own: number) => s.casualties[own] + handicapOf(s, sideNames[own]);
  return { winner: given(CONFEDERATE) > given(UNION) ? CONFEDERATE : UNION, how: "target" };
}

/** 6.3.4k the check at the end of a turn; after the last one somebody has won. */
export function checkVictory(s: State, log?: GameEvent[]): void {
  const claim = automatic(s);
  if (claim) winAtOnce(s, claim.winner, claim.how, log);
  else if (s.turn >= s.battle.facts.scenarios[s.scenario].last) finish(s, log);
}

function finish(s: State, log?: GameEvent[]): void {
  if (ask.noPopesOrders(s)) {
    winAtOnce(s, holdsAll(s, UNION) ? UNION : CONFEDERATE, "allHexes", log);
    return;
  }
  countGround(s, log);
  winAtOnce(s, totalOf(s, CONFEDERATE) > totalOf(s, UNION) ? CONFEDERATE : UNION, "points", log);
}

/** B 4.1.1b three points a hex; G 4.1.1d a die a hex. */
function countGround(s: State, log?: GameEvent[]): void {
  const { each } = s.battle.facts.victory;
  s.control.forEach((holder, i) => {
    if (holder < 0) return;
    const roll = each > 0 ? 0 : die(s.random);
    const points = each > 0 ? each : groundPoints[roll - 1];
    s.ground[holder] += points;
    const text = `${army(holder)} ${holder === UNION ? "holds" : "hold"} ${hexName(s, s.battle.victoryHexes[i])}: ${plural(points, "point")}${roll > 0 ? ` on a ${roll}` : ""}.`;
    log?.push({ event: "ground", rule: each > 0 ? "CG-B4.1.1b" : "CG-G4.1.1d", text, points, ...(roll > 0 && { die: roll }) });
  });
}

/** How it would be counted if the game ended now; at the end, the result. */
export function resultOf(s: State): Result {
  const score = { union: totalOf(s, UNION), confederate: totalOf(s, CONFEDERATE) };
  const how = ways[s.won];
  const winner = s.winner >= 0 ? s.winner : score.confederate > score.union ? CONFEDERATE : UNION;
  const [won, lost] = winner === UNION ? [score.union, score.confederate] : [score.confederate, score.union];
  const given = sideNames.some((name) => handicapOf(s, name) > 0) ? ", the handicap counted" : "";
  const tally = `${plural(won, "point")} to ${lost}${given}`;
  const because: Readonly<Record<How, string>> = {
    points: `by points, ${tally}`,
    target: `by casualties: ${towardsTarget(s, winner)} of ${targetOf(s, winner)}`,
    hexes: "by holding every Victory hex",
    exits: `with ${s.exited} brigades off the map in the enemy's rear`,
    allHexes: winner === UNION ? "by holding every Victory hex at the end" : "because the Union does not hold every Victory hex",
  };
  const level = s.winner >= 0 && how !== "points" && how !== "allHexes" ? "automatic" : "points";
  const text = `${army(winner)} ${winner === UNION ? "wins" : "win"} ${because[s.winner >= 0 ? how : "points"]}.`;
  return { winner: sideNames[winner], level, score, text };
}
