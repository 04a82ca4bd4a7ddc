/** The hour of an attack on a held line: it gathers out of small-arms range while the guns fire, and goes in together with turns to spare. */
import { isGun, UNITS } from "../data/armies.js";
import { tablesFile } from "../data/tables.js";
import { holder, type State, scenarioOf } from "../state.js";
import type { Field } from "./field.js";
import { type Prize, wantsMany } from "./prizes.js";

/** So far from the enemy the brigades wait: his rifles do not reach them, and a turn takes them to him. */
export const GATHERED = 7;

const foot = tablesFile.movementAllowance.rows.find(({ unit }) => unit === "infantry")!;
/** Half points of a turn, with the two activations that a division can count on. */
const A_TURN = 2 * 2 * foot.advance!;
/** Turns to spare for the fight itself. */
const FIGHT = 1;

/** So many have to stand there at the end, and no fewer of the enemy stand there now. */
const isHeldLine = (s: State, prize: Prize): boolean =>
  wantsMany(prize) && prize.hexes.filter((at) => holder(s, at) === 1 - prize.side).length >= prize.test.atLeast;

/** Half points of the march that the foot has still before it, on the whole. */
function wayLeft(s: State, { side, goal }: Pick<Field, "side" | "goal">, head: number): number {
  let [sum, many] = [0, 0];
  for (let i = UNITS * side, end = i + s.many[side]; i < end; i++) {
    const u = s.afield[i];
    if (isGun[u]) continue;
    sum += goal[s.hex[u]] + head;
    many++;
  }
  return many > 0 ? sum / many : 0;
}

export type Hour = "gather" | "assault";

/** Nothing where no line has to be carried by many. */
export function hourOf(s: State, field: Pick<Field, "side" | "goal" | "wanted">): Hour | undefined {
  const line = field.wanted.find((prize) => isHeldLine(s, prize));
  if (!line) return undefined;
  const left = scenarioOf(s).turns.length - s.turn;
  return left > FIGHT + Math.ceil(wayLeft(s, field, line.worth) / A_TURN) ? "gather" : "assault";
}
