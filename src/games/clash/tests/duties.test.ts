/** 12.4, 12.5 What is owed in an Action, against the slow search, on small boards cut out of both maps. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Table } from "../../../engine/index.js";
import type { Battle } from "../battle.js";
import { bullRun } from "../data/bull-run.js";
import { gettysburg } from "../data/gettysburg.js";
import type { State } from "../state.js";
import { asked, B, fighting, G, legal, open, type Places, play, why } from "./field.js";
import { Plain } from "./plain.js";
import { Contact, type Fighter } from "./plain-duties.js";

const maps = { B: new Plain(bullRun.facts.map), G: new Plain(gettysburg.facts.map) };

/** Hexes beside a step in the ground, where duties arise. */
const edgy = (f: Plain) => f.hexes.filter((hex) => f.neighbours(hex).some((near) => f.level(near) !== f.level(hex)));
const slopes = { B: edgy(maps.B), G: edgy(maps.G) };

interface Board {
  readonly letter: "B" | "G";
  readonly side: 0 | 1;
  readonly own: readonly { name: string; hex: string }[];
  readonly enemies: readonly { name: string; hex: string }[];
}

/** Somewhere on a slope, up to six units of one side among up to five hexes of the other; some hold two of a division. */
const boards = (letter: "B" | "G"): fc.Arbitrary<Board> => {
  const f = maps[letter];
  const battle: Battle = letter === "B" ? bullRun : gettysburg;
  const near = (hex: string, hexes: number): string[] =>
    hexes === 0 ? [hex] : [...new Set(f.neighbours(hex).flatMap((one) => near(one, hexes - 1)))];
  return fc
    .record({
      centre: fc.constantFrom(...slopes[letter]),
      side: fc.constantFrom(0 as const, 1 as const),
      shuffle: fc.array(fc.nat(999), { minLength: 40, maxLength: 40 }),
      ownCount: fc.integer({ min: 2, max: 6 }),
      enemyCount: fc.integer({ min: 1, max: 5 }),
      horse: fc.nat(3),
    })
    .map(({ centre, side, shuffle, ownCount, enemyCount, horse }) => {
      const hexes = [...new Set([centre, ...near(centre, 2)])].filter((hex) => !f.map.entries.some((row) => row.hexes.includes(hex)));
      const mixed = hexes.map((hex, i) => ({ hex, by: shuffle[i % 40] })).sort((a, b) => a.by - b.by);
      const pick = (of: number, cavalry: number) =>
        battle.unitsOf[of]
          .filter((u) => battle.type[u] === cavalry)
          .map((u, i) => ({ u, by: shuffle[(i * 7 + of) % 40] }))
          .sort((a, b) => a.by - b.by)
          .map(({ u }) => u);
      const place = (of: number, count: number, from: number) => {
        const foot = pick(of, 0);
        const units: { name: string; hex: string }[] = [];
        for (let i = 0; units.length < count && mixed[from + i]; i++) {
          const { hex } = mixed[from + i];
          const u = i === 0 && horse === 0 && f.terrain(hex) !== "woods" ? (pick(of, 1)[0] ?? foot.shift()!) : foot.shift()!;
          units.push({ name: battle.names[u], hex });
          const mate = foot.find((v) => battle.division[v] === battle.division[u]);
          if (mate === undefined || units.length >= count || shuffle[i] % 3 > 0 || battle.type[u] === 1) continue;
          foot.splice(foot.indexOf(mate), 1);
          units.push({ name: battle.names[mate], hex });
        }
        return units;
      };
      return { letter, side, own: place(side, ownCount, 0), enemies: place(1 - side, enemyCount, 6) };
    });
};

function tableFor({ letter, side, own, enemies }: Board): Table<State> {
  const battle = letter === "B" ? bullRun : gettysburg;
  const units: Places = Object.fromEntries([...own, ...enemies].map(({ name, hex }) => [name, hex]));
  const formation = battle.formationNames[battle.formation[battle.names.indexOf(own[0].name)]];
  return fighting(letter === "B" ? B : G, { side: side === 0 ? "union" : "confederate", formation, units });
}

function contactFor({ letter, side, own, enemies }: Board): Contact {
  const battle = letter === "B" ? bullRun : gettysburg;
  const fighters = own.map(({ name, hex }): Fighter => {
    const u = battle.names.indexOf(name);
    const reined = side === 1 && battle.inLongstreets[u] === 1;
    return { name, hex, cavalry: battle.type[u] === 1, wing: reined ? battle.formationNames[battle.formation[u]] : undefined };
  });
  return new Contact(
    maps[letter],
    fighters,
    own.map(({ hex }) => hex),
    enemies.map(({ hex }) => hex),
  );
}

/** Every set of attackers that the game lets be named against the hex, found by letting them join one after another. */
function setsOf(t: Table<State>, hex: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const planned = t.game.copy(t.state);
  t.game.act(planned, { do: "attack", hex });
  const look = (s: State, joined: readonly string[]): void => {
    const key = [...joined].sort().join();
    if (seen.has(key)) return;
    seen.add(key);
    const actions = t.game.legal(s);
    if (actions.some((action) => action.do === "go")) found.add(key);
    for (const action of actions) {
      if (action.do !== "join") continue;
      const next = t.game.copy(s);
      t.game.act(next, action);
      look(next, [...joined, String(action.unit)]);
    }
  };
  look(planned, []);
  return found;
}

/** Fights one of the open attacks with dice by which nobody loses anything, until the Action is over; at each step all that is open is compared. */
function compare(board: Board, chooses: readonly number[]): number {
  const t = tableFor(board);
  if (!asked(t).endsWith(" offer")) return 0;
  play(t, { do: "fight" });
  const contact = contactFor(board);
  const best = contact.best();
  const made = new Map<string, string>();
  let wing: string | undefined;
  for (const n of chooses) {
    const expected = contact.next(best, made, wing);
    if (!asked(t).endsWith(" attack")) {
      expect([...expected.keys()], "nothing is left to attack").toEqual([]);
      break;
    }
    const hexes = open(t, "attack", "hex");
    expect(hexes).toEqual([...expected.keys()].sort());
    expect(why(t, { do: "end" }) === undefined).toBe(contact.mayEnd(best, made));
    for (const hex of hexes) expect(setsOf(t, hex), `on ${hex}`).toEqual(expected.get(hex));
    const hex = hexes[n % hexes.length];
    const sets = [...expected.get(hex)!].sort();
    const names = sets[n % sets.length].split(",");
    play(t, { do: "attack", hex }, ...names.map((unit) => ({ do: "join", unit })));
    t.state.random[4] = 0;
    play(t, { do: "go" });
    settle(t);
    for (const name of names) made.set(name, hex);
    wing = t.state.wingFought < 0 ? undefined : t.state.battle.formationNames[t.state.wingFought];
  }
  return made.size;
}

/** Answers all that a combat asks, as it comes. */
function settle(t: Table<State>): void {
  while (!/ (attack|offer|over)$/.test(asked(t)) && !/ (draw|focus|march)$/.test(asked(t))) {
    const actions = legal(t);
    if (!/ (support|slip|retreat|flee|advance)$/.test(asked(t))) return;
    play(t, actions[actions.length - 1]);
  }
}

const chooses = fc.array(fc.nat(999), { minLength: 6, maxLength: 6 });

test.each(["B", "G"] as const)(
  "[CG-12.2e CG-12.4j CG-12.5h] %s: what may be attacked, by whom, and when it may end is what the slow search finds",
  (letter) => {
    let fought = 0;
    fc.assert(
      fc.property(boards(letter), chooses, (board, list) => {
        fought += compare(board, list);
      }),
      { numRuns: 100 * Number(process.env.LONGROLL_FARTHER ?? 1) },
    );
    expect(fought).toBeGreaterThan(100);
  },
);
