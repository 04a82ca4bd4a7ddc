/** Retreats, surrender, marches, guns, exits and arrivals against the plain words of the book, on boards by chance. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Battle } from "../battle.js";
import { bullRun } from "../data/bull-run.js";
import { gettysburg } from "../data/gettysburg.js";
import { asked, B, declared, ending, G, legal, marching, open, play, roll, strikeWith, where } from "./field.js";
import { Plain } from "./plain.js";
import { PlainField } from "./plain-field.js";

const FARTHER = Number(process.env.LONGROLL_FARTHER ?? 1);
const maps = new Map<Battle, Plain>([bullRun, gettysburg].map((battle) => [battle, new Plain(battle.facts.map)]));
const gameOf = (battle: Battle) => (battle === bullRun ? B : G);

/** Hexes at most so far away, the middle first. */
function round(f: Plain, hex: string, hexes: number): string[] {
  const found = [hex];
  for (let n = 0; n < hexes; n++) found.push(...new Set(found.flatMap(f.neighbours).filter((near) => !found.includes(near))));
  return found;
}

interface Board {
  readonly battle: Battle;
  readonly side: 0 | 1;
  readonly middle: string;
  readonly places: Record<string, string>;
}

/** Units of both sides, each in a hex of its own or with one of its division, at most `wide` hexes round the middle, which is empty. */
const boards = (battle: Battle, wide: number, most: number, least = 2): fc.Arbitrary<Board> => {
  const f = maps.get(battle)!;
  const odd = ["steep", "cut", "ford", "bridge", "embankment", "sunken"].flatMap((kind) => f.sidesOf(kind).flat());
  const special = [...new Set([...odd, ...f.hexes.filter((hex) => ["town", "devilsDen"].includes(f.terrain(hex)))])];
  const uneven = f.hexes.filter((hex) => f.neighbours(hex).some((near) => f.terrain(near) !== "clear" || f.level(near) !== f.level(hex)));
  return fc
    .record({
      middle: fc.oneof(fc.constantFrom(...special, ...special.flatMap(f.neighbours)), fc.constantFrom(...uneven)),
      side: fc.constantFrom(0 as const, 1 as const),
      picks: fc.array(fc.tuple(fc.nat(999), fc.nat(999), fc.nat(1)), { minLength: least, maxLength: most }),
    })
    .map(({ middle, side, picks }) => {
      const near = round(f, middle, wide).slice(1);
      const places: Record<string, string> = {};
      const held = new Map<string, number>();
      for (const [n, m, of] of picks) {
        const hex = near[n % near.length];
        const u = battle.unitsOf[of][m % battle.unitsOf[of].length];
        const mate = held.get(hex);
        const full = Object.values(places).filter((at) => at === hex).length > 1;
        const entry = f.map.entries.some(({ hexes }) => hexes.includes(hex));
        if (places[battle.names[u]] || full || entry || (mate !== undefined && battle.division[mate] !== battle.division[u])) continue;
        if (battle.type[u] === 1 && f.terrain(hex) === "woods") continue;
        places[battle.names[u]] = hex;
        held.set(hex, u);
      }
      return { battle, side, middle, places };
    });
};

const foot = (battle: Battle, side: number, places: object): string =>
  battle.names[
    battle.unitsOf[side].find(
      (u) => battle.type[u] === 0 && battle.fullSteps[u] === 2 && battle.ter[u] > 0 && battle.ter[u] < 5 && !(battle.names[u] in places),
    )!
  ];
const word = (side: number) => (side === 0 ? "union" : "confederate");
const formationOf = (battle: Battle, name: string) => battle.formationNames[battle.formation[battle.names.indexOf(name)]];

describe.each([
  ["B", bullRun],
  ["G", gettysburg],
] as const)("%s", (_, battle) => {
  const f = maps.get(battle)!;
  const game = gameOf(battle);

  test("[CG-12.10e CG-12.10g CG-12.10.1a] where a beaten unit goes back, hex by hex", () => {
    let gone = 0;
    fc.assert(
      fc.property(
        boards(battle, 3, 8),
        fc.nat(5),
        fc.array(fc.nat(99), { minLength: 6, maxLength: 6 }),
        ({ side, middle, places }, d, picks) => {
          const attacker = foot(battle, side, places);
          const beaten = foot(battle, 1 - side, places);
          const from = Object.values(f.around(middle))[d];
          if (!f.isHex(from) || Object.values(places).includes(from) || !f.strikes(from, middle, false)) return;
          // Others of the attacker's side may owe attacks of their own: only what lies behind the defender is asked here.
          const others = Object.fromEntries(
            Object.entries(places).filter(([name, hex]) => battle.side[battle.names.indexOf(name)] !== side || !f.touch(hex, middle)),
          );
          const units = { ...others, [attacker]: from, [beaten]: middle };
          const field = new PlainField(battle, units);
          const t = declared(game, { side: word(side), formation: formationOf(battle, attacker), units, strays: Object.keys(others) });
          if (!open(t, "attack", "hex").includes(middle)) return;
          strikeWith(t, [6, 1], middle, attacker);
          const piece = field.piece(beaten);
          const hexes = f.terrain(middle) === "town" ? 3 : 1;
          const barred = f.hasFeature(middle, "railroadCut") && f.is(from, middle, "cut");
          let ways = barred ? [] : field.back(piece, middle, hexes);
          if (ways.length === 0) {
            expect(where(t, beaten)).toBe("lost");
            return;
          }
          gone++;
          expect(open(t, "retreat", "to")).toEqual(ways);
          let at = ways[picks[0] % ways.length];
          play(t, { do: "retreat", unit: beaten, to: at });
          for (let left = hexes - 1; left > 0 || !field.mayStack(piece, at); left--) {
            ways = field.back(piece, at, Math.max(0, left), middle);
            expect(open(t, "flee", "to")).toEqual(ways);
            at = ways[picks[left + 2] % ways.length];
            play(t, { do: "flee", to: at });
          }
          expect(where(t, beaten)).toBe(at);
        },
      ),
      { numRuns: 150 * FARTHER },
    );
    expect(gone).toBeGreaterThan(20);
  });

  test("[CG-14.3a CG-14.3c] where attacked cavalry may withdraw", () => {
    const horse = battle.names[battle.unitsOf[0].find((u) => battle.type[u] === 1)!];
    fc.assert(
      fc.property(boards(battle, 3, 10), fc.nat(5), ({ middle, places: { [horse]: _, ...places } }, d) => {
        const attacker = foot(battle, 1, places);
        const from = Object.values(f.around(middle))[d];
        if (f.terrain(middle) === "woods" || !f.isHex(from) || Object.values(places).includes(from) || !f.strikes(from, middle, false))
          return;
        const others = Object.fromEntries(
          Object.entries(places).filter(([name, hex]) => battle.side[battle.names.indexOf(name)] === 0 || !f.touch(hex, middle)),
        );
        const units = { ...others, [attacker]: from, [horse]: middle };
        const t = declared(game, { side: "confederate", formation: formationOf(battle, attacker), units, strays: Object.keys(others) });
        if (!open(t, "attack", "hex").includes(middle)) return;
        play(t, { do: "attack", hex: middle }, { do: "join", unit: attacker }, { do: "go" });
        const field = new PlainField(battle, units);
        const havens = f.hasFeature(middle, "railroadCut") ? [] : field.havens(field.piece(horse));
        expect(asked(t) === "union slip" ? open(t, "withdraw", "to") : []).toEqual(havens);
      }),
      { numRuns: 100 * FARTHER },
    );
  });

  test("[CG-B8.1b CG-B8.1f CG-G8.3a] who surrenders at night", () => {
    let lost = 0;
    const nights = battle === bullRun ? [6, 12] : [5, 11];
    fc.assert(
      fc.property(boards(battle, 2, 36, 20), fc.constantFrom(...nights), fc.constantFrom(0, 1), ({ middle, places }, turn, side) => {
        const units = { ...places, [foot(battle, side, places)]: middle };
        const t = ending(game, turn, units);
        while (asked(t).endsWith(" replace")) play(t, { do: "enough" });
        const gone = Object.keys(units).filter((name) => where(t, name) === "lost");
        expect(gone.sort()).toEqual(new PlainField(battle, units).surrendering(turn));
        lost += gone.length;
      }),
      { numRuns: 8 * FARTHER },
    );
    expect(lost).toBeGreaterThan(3);
  });

  test("[CG-13.4a CG-13.5a CG-G6.1b] which guns may support an attack, and the defence", () => {
    const guns = Object.fromEntries(battle.gunNames.map((name) => [name, "ready"]));
    fc.assert(
      fc.property(boards(battle, 1, 7), fc.boolean(), ({ side, middle, places }, late) => {
        const defender = foot(battle, 1 - side, places);
        const mine = Object.fromEntries(Object.entries(places).filter(([name]) => battle.side[battle.names.indexOf(name)] === side));
        const units = {
          ...mine,
          [defender]: middle,
          ...(late && { [foot(battle, 1 - side, { [defender]: 1 })]: round(f, middle, 6).at(-1)! }),
        };
        const field = new PlainField(battle, units);
        const attackers = field.pieces.filter(({ name, hex, cavalry }) => name in mine && f.strikes(hex, middle, cavalry));
        if (attackers.length === 0) return;
        const t = declared(game, {
          side: word(side),
          formation: formationOf(battle, attackers[0].name),
          units,
          guns,
          more: { released: true },
        });
        play(t, { do: "attack", hex: middle }, ...attackers.map(({ name }) => ({ do: "join", unit: name })), { do: "go" });
        for (const [who, attacking] of [
          [side, true],
          [1 - side, false],
        ] as const) {
          const expected = field.guns(attackers, middle, attacking);
          if (expected.length === 0) continue;
          expect([asked(t), open(t, "commit", "marker")]).toEqual([`${word(who)} support`, expected]);
          play(t, { do: "none" });
        }
        expect(asked(t)).not.toContain("support");
      }),
      { numRuns: 120 * FARTHER },
    );
  });

  test("[CG-11.6b CG-11.6d CG-11.6g] how far a Reinforcement March leads, at what price", () => {
    const entries = f.map.entries.flatMap(({ hexes, sides }) =>
      hexes.flatMap((hex) => sides.map((side) => ({ hex, side: side === "union" ? 0 : 1 }))),
    );
    const others = fc.array(fc.tuple(fc.nat(999), fc.nat(999), fc.nat(1), fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.constantFrom(4, 6, 8), others, ({ hex, side }, points, picks) => {
        const marcher = foot(battle, side, {});
        const units: Record<string, string> = { [marcher]: hex };
        const roads = [...f.net.keys()];
        for (const [n, m, of, near] of picks) {
          const name = battle.names[battle.unitsOf[of][m % battle.unitsOf[of].length]];
          const at = near ? round(f, hex, 9).filter((one) => f.net.has(one))[n % 9] : roads[n % roads.length];
          if (at === undefined || units[name] || Object.values(units).includes(at) || f.map.entries.some(({ hexes }) => hexes.includes(at)))
            continue;
          if (formationOf(battle, name) !== formationOf(battle, marcher)) units[name] = at;
        }
        const t = marching(game, { formation: formationOf(battle, marcher), points, turn: 8, units, fresh: [marcher] });
        if (!open(t, "take", "unit").includes(marcher)) return;
        play(t, { do: "take", unit: marcher });
        const field = new PlainField(battle, units);
        const costs = field.marches(field.piece(marcher), points);
        expect(open(t, "march", "to")).toEqual([...costs.keys()].sort());
        const [to] = [...costs].at(-1) ?? [];
        if (to !== undefined) expect(play(t, { do: "march", to })[0].cost).toBe(costs.get(to));
      }),
      { numRuns: 60 * FARTHER },
    );
  });

  test("[CG-9.4b CG-9.4d CG-9.4g] every die of every group on its listed turn: when it comes, and the points", () => {
    for (let turn = 2; turn <= battle.lastTurn; turn++)
      for (let die = 1; die <= 6; die++) {
        const due = battle.facts.army.groups.filter((row) => row.turn === turn && !row.fixed);
        if (due.length === 0) continue;
        const dice = Array(20).fill(die);
        const [formation, units] =
          battle === bullRun ? ["Light Division", { Gregg: "2705", Hatch: "4504" }] : ["Heth", { Archer: "5005", Day: "2020" }];
        const t = marching(game, { formation: formation as string, points: 4, turn: turn - 1, units: units as Record<string, string> });
        roll(t, dice, { do: "end" });
        while (t.state.turn === turn && / (early|williams)$/.test(asked(t)))
          roll(t, dice, { do: asked(t).endsWith("early") ? "enough" : "leave" });
        const late = [0, 0, 0, 0, 1, 2][die - 1];
        const sideOf = (id: string) => battle.facts.army.formations.find((row) => row.id === id)!.side;
        const points = ["union", "confederate"].map(
          (side) => due.filter(({ formation }) => sideOf(formation) === side).length * late * (battle === gettysburg && turn <= 4 ? 2 : 1),
        );
        expect([...t.state.delay], `turn ${turn}, ${die}`).toEqual(points);
        for (const [g, row] of battle.facts.army.groups.entries())
          if (due.includes(row)) expect(t.state.due[g], `turn ${turn}, ${die}`).toBe(turn + late);
      }
  });
});

test("[CG-G4.1.2b CG-G4.1.2c CG-G4.1.2l] from every hex near the edge: who may leave, by which hex", () => {
  const f = maps.get(gettysburg)!;
  const rim = f.hexes.filter((hex) => f.edges(hex).length > 0 || ["2627", "1318"].some((by) => f.touch(by, hex)));
  const isExit = (hex: string) => (hex.endsWith("27") && hex >= "1327" && hex <= "2527") || (hex.startsWith("13") && hex >= "1319");
  for (const held of [[], ["2627"], ["1318"]] as string[][])
    for (const hex of rim) {
      if (f.map.entries.some(({ hexes, sides }) => hexes.includes(hex) && !sides.includes("confederate") && sides.length > 0)) continue;
      const units = { Archer: hex, Davis: "4505", ...Object.fromEntries(held.map((at) => ["Day", at])) };
      const t = marching(G, { formation: "Heth", points: 4, units });
      play(t, { do: "take", unit: "Archer" });
      const ways = legal(t)
        .filter((action) => action.do === "exit")
        .map(({ by = "edge" }) => String(by));
      const through = ["2627", "1318"].filter((by) => f.touch(by, hex) && !held.includes(by) && f.cost(hex, by) !== undefined);
      expect(ways.sort(), hex).toEqual([...(isExit(hex) ? ["edge"] : []), ...through].sort());
    }
});
