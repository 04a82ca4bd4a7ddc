/** Nothing legal is missing and nothing illegal is offered: random small boards, against brute force. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Action, below, createRandom, type Random } from "../../../engine/index.js";
import { flatLayout, type Hex, hexGrid, hexNamed } from "../../../kit/index.js";
import type { Terrain } from "../data/tables.js";
import { Flag, type State } from "../state.js";
import { Board, firstAttacks, retreats } from "./brute.js";
import { type Field, type FieldPlan, field } from "./field.js";

const grid = hexGrid(flatLayout(11, 11));

/** A cramped field around the middle: some ground, water and paths, and a few units of both sides. */
function randomPlan(random: Random, phase: "movement" | "combat", size: number, each: number): FieldPlan {
  const near = grid.names.filter((name) => Math.abs(Number(name.slice(0, 2)) - 5) <= size && Math.abs(Number(name.slice(2)) - 5) <= size);
  const pick = <T>(items: readonly T[]): T => items[below(random, items.length)];
  // Water all around, so that every path can be walked.
  const ground: Record<string, Terrain> = Object.fromEntries(
    grid.names.filter((name) => !near.includes(name)).map((name) => [name, "river"]),
  );
  for (const name of near)
    if (below(random, 3) === 0) ground[name] = pick(["forest", "rough", "town", "forestRough", "river", "ferry", "clear"] as const);
  const sides: [string, string, ...("road" | "trail" | "creek" | "bridge" | "ford")[]][] = [];
  for (const name of near) {
    const hex = hexNamed(grid, name);
    for (let d = 0; d < 3; d++) {
      const other = grid.neighbour[hex * 6 + d];
      if (other < 0) continue;
      const kind = below(random, 12);
      if (kind === 0) sides.push([name, grid.names[other], "creek"]);
      if (kind === 1) sides.push([name, grid.names[other], "creek", "bridge"]);
      if (kind === 2) sides.push([name, grid.names[other], "creek", "ford"]);
      if (kind === 3) sides.push([name, grid.names[other], "road"]);
      if (kind === 4) sides.push([name, grid.names[other], "trail"]);
    }
  }
  const units: Record<string, string> = {};
  const weak: Record<string, { hex: string; ineffective: true }> = {};
  const holds = (name: string) => !["river", "ferry"].includes(ground[name] ?? "clear");
  for (const side of ["U", "C"]) {
    for (let i = 0; i < each; i++) {
      const hex = pick(near.filter(holds));
      const there = Object.entries(units).filter(([, other]) => other === hex);
      if (there.length >= 2 || there.some(([name]) => name[0] !== side)) continue;
      const name = `${side}${below(random, 4) === 0 ? "a" : ""}${1 + below(random, 6)}_${i}`;
      units[name] = hex;
      if (below(random, 6) === 0) weak[name] = { hex, ineffective: true };
    }
  }
  const placed = Object.fromEntries(Object.entries(units).map(([name, hex]) => [name, weak[name] ?? { hex }]));
  return { ground, sides, units, phase, options: { attackEffectiveness: true }, more: { units: placed } };
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const named = (hexes: readonly Hex[]) => hexes.map((hex) => grid.names[hex]).sort();

/** Every state that the given verbs lead to, each once. */
function explore(f: Field, verbs: readonly string[], visit: (s: State, legal: readonly Action[]) => void): void {
  const seen = new Set<string>();
  const queue = [f.game.copy(f.s)];
  for (let s = queue.pop(); s !== undefined; s = queue.pop()) {
    const legal = f.game.legal(s);
    visit(s, legal);
    for (const action of legal) {
      if (!verbs.includes(action.do)) continue;
      const next = f.game.copy(s);
      f.game.act(next, action);
      const key = f.game.hash(next);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
}

describe("against brute force", () => {
  it("a unit can end its move just where some path by the rules ends", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const side = seed % 2 === 0 ? "U" : "C";
        const player = side === "U" ? "union" : "confederate";
        const plan = { ...randomPlan(createRandom(`move ${seed}`), "movement", 2, 5), player } as const;
        const board = new Board(plan);
        for (const piece of board.pieces.filter((p) => p.side === side)) {
          const f = field(plan);
          const ends = new Set<string>();
          if (f.refused({ do: "take", unit: piece.name }) === "") {
            f.play({ do: "take", unit: piece.name });
            const u = f.s.hand;
            explore(f, ["move"], (s, legal) => {
              expect(legal.length, "a unit in hand is never stuck").toBeGreaterThan(0);
              if (legal.some((action) => action.do === "stop")) ends.add(grid.names[s.hex[u]]);
            });
          }
          expect([...ends].sort()).toEqual([...board.stops(piece)].sort());
        }
      }),
      { numRuns: 100 },
    );
  });

  it("the attacks that can be rolled first are those that some complete set of attacks contains [BG-7.1e BG-7.1g]", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const plan = randomPlan(createRandom(`attack ${seed}`), "combat", 1, 4);
        const board = new Board(plan);
        const wanted = firstAttacks(board, "U").map((a) => `${named(a.from)} > ${named(a.targets)} + ${a.guns.map((g) => g.name).sort()}`);
        const f = field(plan);
        const offered = new Set<string>();
        explore(f, ["attack", "target", "join", "support"], (s, legal) => {
          expect(legal.length, "a plan is never stuck").toBeGreaterThan(0);
          if (!legal.some((action) => action.do === "roll")) return;
          const now = f.game.position(s) as { attackFrom: string[]; targets: string[]; support: string[] };
          offered.add(`${now.attackFrom.sort()} > ${now.targets.sort()} + ${now.support.sort()}`);
        });
        expect([...offered].sort()).toEqual([...new Set(wanted)].sort());
      }),
      { numRuns: 300 },
    );
  });

  it("a retreating unit and those it displaces end up in just the ways the rules allow [BG-7.82f BG-7.82g]", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = createRandom(`retreat ${seed}`);
        const plan = randomPlan(random, "combat", 2, 12);
        const board = new Board(plan);
        const mobile = board.pieces.filter((p) => p.side === "C");
        if (mobile.length === 0) return;
        const piece = mobile[below(random, mobile.length)];
        // Told to go back by a die that came to Dr: the quickest way to ask one unit is to write the position so.
        const more = { ...plan.more, ask: "retreat", retreating: [piece.name], combat: { result: "Dr" } };
        const wanted = retreats(board, piece);
        if (wanted.has("lost")) {
          expect(() => field({ ...plan, more })).toThrow();
          return;
        }
        const f = field({ ...plan, more });
        const ways = new Set<string>();
        explore(f, ["retreat"], (s) => {
          if (s.hand >= 0 || s.flags.some((flags) => flags & Flag.retreating)) return;
          const moves = board.pieces.flatMap((p) => {
            const to = s.hex[s.battle.unitNamed(p.name)];
            return to === p.hex ? [] : [`${p.name} ${grid.names[to]}`];
          });
          ways.add(moves.sort().join(", "));
        });
        expect([...ways].sort()).toEqual([...wanted].sort());
      }),
      { numRuns: 300 },
    );
  });
});
