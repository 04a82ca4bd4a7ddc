/** What a shot, a test and a Close Combat do on average, worked out of the tables once. */
import {
  combatCodes,
  combatColumns,
  combatResult,
  combatTolls,
  FIRE_COLUMNS,
  fireResult,
  HIT,
  HIT_BACK_1,
  HIT_BACK_2,
  LOSS,
  LOSS_PANIC,
  NONE,
  PANIC,
  testResult,
} from "../data/tables.js";

const LOWEST = -2;
const RATINGS = 9;
const at = (rating: number): number => Math.max(0, Math.min(RATINGS - 1, rating - LOWEST));

/** How much a hit, a step back and a Panic count, a Depletion apart. */
const STRESS: Readonly<Record<number, number>> = { [HIT]: 0.4, [HIT_BACK_1]: 0.65, [HIT_BACK_2]: 0.8, [PANIC]: 1.2, [LOSS_PANIC]: 1.2 };

/** Of one test, by rating and what is added: the stress, the chance of a Depletion, of a hit, and of leaving the hex. */
interface Blow {
  readonly stress: number;
  readonly loss: number;
  readonly hit: number;
  readonly back: number;
}

function blowOf(rating: number, n: number): Blow {
  let [stress, loss, hit, back] = [0, 0, 0, 0];
  for (let die = 1; die <= 6; die++) {
    const result = testResult(rating, n, die);
    stress += (STRESS[result] ?? 0) / 6;
    if (result === LOSS_PANIC) loss += 1 / 6;
    if (result >= HIT) hit += 1 / 6;
    if (result >= HIT_BACK_1) back += 1 / 6;
  }
  return { stress, loss, hit, back };
}

const tests = Array.from({ length: RATINGS }, (_, i) => [0, 1, 2, 3].map((n) => blowOf(LOWEST + i, n)));
export const test = (rating: number, n: number): Blow => tests[at(rating)][Math.max(0, Math.min(3, n))];

const add = (sum: { stress: number; loss: number; hit: number; back: number }, blow: Blow, p: number): void => {
  sum.stress += p * blow.stress;
  sum.loss += p * blow.loss;
  sum.hit += p * blow.hit;
  sum.back += p * blow.back;
};

const shots = Array.from({ length: FIRE_COLUMNS }, (_, column) =>
  Array.from({ length: RATINGS }, (_, i) => {
    const sum = { stress: 0, loss: 0, hit: 0, back: 0 };
    for (let rank = 0; rank < 36; rank++) {
      const result = fireResult[rank * FIRE_COLUMNS + column];
      if (result === NONE) continue;
      add(sum, test(LOWEST + i, result < LOSS ? result - 1 : result - LOSS), 1 / 36);
      if (result >= LOSS) sum.loss += 1 / 36;
    }
    return sum as Blow;
  }),
);
const nothing: Blow = { stress: 0, loss: 0, hit: 0, back: 0 };
/** Of fire at a column, below 0 off the table, against a rating. */
export const fireBlow = (column: number, rating: number): Blow => (column < 0 ? nothing : shots[column][at(rating)]);

const LEAST = combatColumns[0];
const odds = combatColumns.map((column) => {
  const row = new Float64Array(combatCodes.length);
  for (let rank = 0; rank < 36; rank++) row[combatResult(rank, column)] += 1 / 36;
  return row;
});

/** Of a Close Combat: what befalls one attacker and one defender of these ratings, and how likely the ground is won. */
export function combatBlow(column: number, rating: number, attacks: boolean): Blow {
  const sum = { stress: 0, loss: 0, hit: 0, back: 0 };
  odds[column - LEAST].forEach((p, code) => {
    const { loss, test: n, least, panic } = attacks ? combatTolls[code].attackers : combatTolls[code].defenders;
    if (loss) sum.loss += p;
    if (panic) add(sum, { stress: 1.2, loss: 0, hit: 1, back: 1 }, p);
    else if (n >= 0) {
      const blow = test(rating, n);
      add(sum, least > 0 ? { ...blow, stress: blow.stress + 0.2 * (1 - blow.back), back: 1 } : blow, p);
    }
  });
  return sum;
}

/** The chance that all who defend have to leave the hex. */
export const isWon = (column: number): number => {
  let sum = 0;
  odds[column - LEAST].forEach((p, code) => {
    if (combatCodes[code].startsWith("D")) sum += p;
  });
  return sum;
};
