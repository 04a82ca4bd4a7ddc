/** The tables, as numbers: rebuilt where they are not seed, and corrected in their file. */
import file from "./tables.json" with { type: "json" };

export { file as tablesFile };

/** 36 rolls in order: 11, 12, … 66. */
export const rankOf = (red: number, white: number): number => (red - 1) * 6 + white - 1;
export const d66Of = (rank: number): string => `${1 + Math.floor(rank / 6)}${1 + (rank % 6)}`;

const ranks = Object.keys(file.fire.rows);
export const fireColumns = file.fire.columns;
export const FIRE_COLUMNS = fireColumns.length;
export const fireLeast = file.fire.least;
/** Results of fire: 0 none, n + 1 for Tn, 16 + n for Dn. */
export const NONE = 0;
export const LOSS = 16;
export const fireResult = Uint8Array.from(
  ranks.flatMap((rank) =>
    file.fire.rows[rank as "11"].map((code) => (code === "-" ? NONE : Number(code[1]) + (code[0] === "D" ? LOSS : 1))),
  ),
);
export const fireCode = (result: number): string =>
  result === NONE ? "no effect" : result >= LOSS ? `D${result - LOSS}` : `T${result - 1}`;

const higher = ["", ", one higher", ", two higher", ", three higher"];
/** "T1, a test, one higher". */
export function fireSaid(result: number): string {
  if (result === NONE) return fireCode(result);
  return result >= LOSS
    ? `${fireCode(result)}, a Depletion, and a test if it was Fresh${higher[result - LOSS]}`
    : `${fireCode(result)}, a test${higher[result - 1]}`;
}

/** The base column of a sum of strength: it is rounded down, and what is less than 1 is a company (C). */
export function fireColumn(strength: number): number {
  const whole = Math.floor(strength);
  let column = 0;
  while (column + 1 < FIRE_COLUMNS && whole >= fireLeast[column + 1]) column++;
  return column;
}

export const combatColumns = file.closeCombat.columns;
const LEAST = combatColumns[0];
const MOST = combatColumns[combatColumns.length - 1];
/** 11.3i */
export const clampColumn = (column: number): number => Math.max(LEAST, Math.min(MOST, column));
export const combatCodes = Object.keys(file.closeCombat.results);
export const combatSaid: Readonly<Record<string, string>> = {
  AX: "attackers: a Depletion, tested two higher, back one hex",
  A2: "attackers: tested two higher, back one hex",
  A1: "attackers: tested one higher, back one hex; defenders tested",
  B: "drawn: both are tested one higher",
  D1: "defenders: tested one higher, back one hex; attackers tested",
  D2: "defenders: tested two higher, back two hexes",
  DX: "defenders: a Depletion, tested two higher, back two hexes",
  DR: "defenders: a Depletion and a Panic",
};
const combatRows = ranks.map((rank) => file.closeCombat.rows[rank as "11"].map((code) => combatCodes.indexOf(code)));
export const combatResult = (rank: number, column: number): number => combatRows[rank][column - LEAST];

/** What a code does to one side: a Depletion first, a test with so much added (-1 none), a retreat of at least so many, a Panic. */
export interface Toll {
  readonly loss: boolean;
  readonly test: number;
  readonly least: number;
  readonly panic: boolean;
}

function tollOf(parts: readonly string[]): Toll {
  const number = (letter: string) => Number(parts.find((part) => new RegExp(`^${letter}\\d$`).test(part))?.[1] ?? -1);
  return { loss: parts.includes("D"), test: number("T"), least: Math.max(0, number("R")), panic: parts.includes("PANIC") };
}
export const combatTolls = Object.values(
  file.closeCombat.results as Readonly<Record<string, { attackers: string[]; defenders: string[] }>>,
).map(({ attackers, defenders }) => ({ attackers: tollOf(attackers), defenders: tollOf(defenders) }));

/** Results of a cohesion test. */
export const PASS = 0;
export const HIT = 1;
export const HIT_BACK_1 = 2;
export const HIT_BACK_2 = 3;
export const PANIC = 4;
export const LOSS_PANIC = 5;
export const testWords = ["pass", "MH", "MH+R1", "MH+R2", "PANIC", "D+PANIC"];
export const testSaid = [
  "it stands",
  "a Morale Hit",
  "a Morale Hit, one hex back",
  "a Morale Hit, two hexes back",
  "it panics",
  "a Depletion, and it panics",
];
const LOWEST = -2;
const HIGHEST = 6;
const grid = file.cohesion as unknown as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
const results = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, i) =>
  [0, 1, 2, 3].map((n) => grid[`CR${LOWEST + i}`][`T${n}`].map((word) => testWords.indexOf(word))),
);
/** 12.1 the die, what is added to it and the current rating. */
export const testResult = (rating: number, n: number, die: number): number =>
  results[Math.max(LOWEST, Math.min(HIGHEST, rating)) - LOWEST][n][die - 1];

export const orderNames = ["attack", "defend", "maneuver", "regroup"] as const;
export const ATTACK = 0;
export const DEFEND = 1;
export const MANEUVER = 2;
export const REGROUP = 3;
export const orders = orderNames.map((name) => file.orders[name]);

export const bands = file.ranges.bands;
const bandAt = Int8Array.from({ length: 1 + Math.max(...bands.map(({ to }) => to)) }, (_, range) =>
  bands.findIndex(({ from, to }) => range >= from && range <= to),
);
export const bandOf = (range: number): number => (range < bandAt.length ? bandAt[range] : -1);
export const CANISTER = 0;
export const EFFECTIVE = 1;
export const LONG = 2;
export const gunReach = file.ranges.most as Readonly<Record<string, number>>;
export const smallArms = file.ranges.smallArms as Readonly<Record<string, Readonly<Record<string, number>>>>;
export const points = file.points;
export const fogTables = file.fog as unknown as Readonly<Record<string, readonly string[]>>;
