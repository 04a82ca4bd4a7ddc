/** B 8.7 The ways that Pope's Orders leave open, against the slow search, for bound Formations anywhere on the roads. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Table } from "../../../engine/index.js";
import { bullRun } from "../data/bull-run.js";
import { BEACON, type State } from "../state.js";
import { asked, B, legal, marching, type Places, play } from "./field.js";
import { Plain } from "./plain.js";
import { Roads, type Walker } from "./plain-orders.js";

const { facts } = bullRun;
const { army } = facts;
const f = new Plain(facts.map);
const bound = army.formations.filter(({ ordersTo, id }) => ordersTo !== undefined && id !== "us-v");
const shut = facts.limits!.orders.closedRoad;
const roadHexes = [...f.net.keys()].filter((hex) => f.roadLength(hex, "4504", shut) > 0).sort();
const confederates = army.units.filter(
  ({ formation, type }) => type === "infantry" && army.formations.find(({ id }) => id === formation)!.side === "confederate",
);
const others = army.units.filter(({ formation }) => ["us-sykes", "us-v", "us-vi"].includes(formation));

/** A walk along the roads of so many hexes that ends there, no hex twice. */
function walkTo(end: string, length: number, turns: readonly number[]): string[] {
  const walk = [end];
  for (let i = 0; i < length; i++) {
    const on = [...f.net.get(walk[0])!]
      .filter(([hex, roads]) => !walk.includes(hex) && roads.some((road) => road !== shut))
      .map(([hex]) => hex);
    if (on.length === 0) break;
    walk.unshift(on[turns[i % turns.length] % on.length]);
  }
  return walk;
}

const boards = fc.record({
  formation: fc.constantFrom(...bound),
  at: fc.constantFrom(...roadHexes),
  enters: fc.boolean(),
  points: fc.constantFrom(4, 6, 8, 10),
  turn: fc.integer({ min: 1, max: 6 }),
  turns: fc.array(fc.nat(11), { minLength: 12, maxLength: 12 }),
  history: fc.nat(6),
  apart: fc.array(fc.nat(4), { minLength: 6, maxLength: 6 }),
  foes: fc.array(fc.tuple(fc.nat(10), fc.nat(5)), { maxLength: 3 }),
  friends: fc.array(fc.nat(12), { maxLength: 3 }),
});
type Board = typeof boards extends fc.Arbitrary<infer T> ? T : never;

/** The units of the board, each where the numbers put it: the Formation along a road or in its entry hex, enemies and friends ahead of it. */
function unitsOf({ formation, at, enters, turns, history, apart, foes, friends }: Board): Walker[] {
  const start = enters ? "3124" : at;
  const mates = army.units.filter((row) => row.formation === formation.id);
  const back = enters ? [start] : walkTo(start, 12, turns);
  const ahead = f.roadPath(start, formation.ordersTo!, shut) ?? [start];
  const found: Walker[] = [];
  const put = (row: (typeof army.units)[number], hex: string | undefined, walked: readonly string[], fresh = false) => {
    const { corps, side } = army.formations.find(({ id }) => id === row.formation)!;
    const division = `${row.formation} ${row.division}`;
    const alone = army.units.filter((other) => `${other.formation} ${other.division}` === division).length === 1;
    const blocked = found.filter((unit) => unit.hex === hex);
    const apartFrom = blocked.some((unit) => unit.side !== side || unit.division !== division) || blocked.length > 1;
    if (hex === undefined || (apartFrom && !fresh)) return;
    found.push({ name: row.name, side: side as Walker["side"], division, corps, alone, hex, fresh, zoned: false, walked });
  };
  let behind = 0;
  mates.forEach((row, i) => {
    if (i > 0) behind += apart[i % apart.length];
    const hex = back[back.length - 1 - behind];
    const from = Math.max(0, back.length - 1 - behind - history);
    put(row, hex, !enters && history > 0 ? back.slice(from, back.length - behind) : [], enters);
  });
  const on = (n: number) => ahead[Math.min(n + 1, ahead.length - 1)];
  for (const [i, [n, d]] of foes.entries()) put(confederates[i], Object.values(f.around(on(n)))[d], []);
  for (const [i, n] of friends.entries()) put(others[i], on(n), []);
  return found.filter(({ hex }) => f.isHex(hex));
}

const waysOf = (t: Table<State>, unit: string): string[] =>
  legal(t)
    .filter((action) => action.do === "route" && action.unit === unit)
    .map(({ way }) => String(way))
    .sort();

/** All ways of all units, lead and followers, one after another; how many were compared. */
function compare(board: Board, chooses: readonly number[]): number {
  const { formation, points, turn } = board;
  const units = unitsOf(board);
  const night = turn === 6;
  const roads = new Roads(facts.map, units, night, formation.ordersTo!);
  const own = units.filter(({ division }) => division.startsWith(`${formation.id} `));
  for (const unit of own) unit.zoned = roads.zoned(unit.hex);
  const walked = Object.fromEntries(own.filter((unit) => unit.walked.length > 0).map((unit) => [unit.name, [...unit.walked]]));
  const places: Places = Object.fromEntries(units.map(({ name, hex }) => [name, hex]));
  const fresh = own.filter((unit) => unit.fresh).map(({ name }) => name);
  const t = marching(B, { formation: formation.name, points, turn, units: places, fresh, more: { walked } });
  if (asked(t) !== "union march") return 0;
  const least = Math.min(...own.map(({ hex }) => roads.far(hex)));
  const waiting = new Set(own);
  let lead: Walker | undefined;
  let compared = 0;
  for (const n of chooses) {
    for (const unit of waiting) {
      const expected = lead ? roads.follow(unit, lead, points) : roads.far(unit.hex) === least ? roads.lead(unit, points) : [];
      expect(waysOf(t, unit.name), `${unit.name} in ${unit.hex}`).toEqual(expected);
      compared++;
    }
    const actions = legal(t).filter((action) => action.do === "route" && own.some(({ name }) => name === action.unit));
    if (actions.length === 0) break;
    const action = actions[n % actions.length];
    const mover = own.find(({ name }) => name === action.unit)!;
    play(t, action);
    const way = String(action.way).split(" ").filter(Boolean);
    if (mover.walked.length === 0) mover.walked = [mover.hex];
    mover.walked = [...mover.walked, ...way];
    mover.hex = way.at(-1) ?? mover.hex;
    if (way.length > 0) mover.fresh = false;
    waiting.delete(mover);
    lead ??= mover;
    if (waiting.size === 0 || t.state.flags.some((flags) => flags & BEACON) || asked(t) !== "union march") break; // 8.7t who is freed is tested with the example
  }
  return compared;
}

test("[CG-B8.7d CG-B8.7e CG-B8.7g CG-B8.7h CG-B8.7k CG-B8.7n CG-B8.7x CG-B8.7z CG-B8.7zn CG-B8.7zo] the ways open to lead and followers are those of the slow search", () => {
  let compared = 0;
  const chooses = fc.array(fc.nat(999), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(boards, chooses, (board, list) => {
      compared += compare(board, list);
    }),
    { numRuns: 30 * Number(process.env.LONGROLL_FARTHER ?? 1) },
  );
  expect(compared).toBeGreaterThan(70);
});
