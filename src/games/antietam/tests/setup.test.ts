import { describe, expect, it } from "vitest";
import { below, createRandom, die, newTable, Refusal } from "../../../engine/index.js";
import { distance } from "../../../kit/index.js";
import { branches, type UnitRow } from "../battle.js";
import { units } from "../data/units.js";
import { antietam } from "../index.js";
import { odds, roll, strike } from "./attack.js";
import { at, type Field, field, handle } from "./field.js";
import { left, take } from "./orders.js";

/** The deployment charts of 14.1 and 14.2, as printed: hex, strength with a or c for the branch, name. */
const deployed = {
  union: [
    "0804 4 1/1/I, 0706 4 2/1/I, 0804 4 3/1/I, 0805 4 4/1/I, 1106 4 1/2/I, 1206 4 2/2/I, 1107 4 3/2/I, 1008 5 1/3/I, 0907 4 2/3/I",
    "0806 4 3/3/I, 1612 6 1/1/II, 1612 5 2/1/II, 1611 6 3/1/II, 1710 6 1/2/II, 1710 6 2/2/II, 1810 6 3/2/II, 1712 5 1/3/II",
    "1712 4 2/3/II, 1711 4 3/3/II, 1614 7 1/1/V, 1613 5 2/1/V, 1613 6 3/1/V, 1514 4 1/2/V, 1515 6 2/2/V, 1716 3 3/2/V, 1619 7 1/1/IX",
    "1618 5 2/1/IX, 1616 5 1/2/IX, 1618 5 2/2/IX, 1620 5 1/3/IX, 1520 4 2/3/IX, 1518 4 1/Ka/IX, 1417 4 2/Ka/IX, 1204 6 1/1/XII",
    "1203 6 3/1/XII, 1305 5 1/2/XII, 1304 4 2/2/XII, 1405 5 3/2/XII, 1709 2c 1, 1809 4c 2, 1808 2c 3, 1808 2c 4, 1909 2c 5",
    "1513 5a A, 1414 4a B, 1416 4a C",
  ],
  confederate: [
    "0517 3 Brksdl, 0517 3 Kershaw, 0416 3 Semmes, 0416 3 Cobb, 0715 2 Wilcox, 0613 2 Pryor, 0714 3 Wright, 0714 2 Fthrstn",
    "0613 3 Armstd, 0715 2 Mahone, 0917 3 GT And, 1218 2 Toombs, 0818 2 Drayton, 0819 2 Kemper, 0817 3 Pickett, 1016 3 Jenkins",
    "0920 10 JG Wlk, 0811 4 Hood, 0811 3 Law, 0916 3 Evans, 0916 3a Wshngtn, 0912 3a SD Lee, 0809 3 Winder, 0710 2 JR Jns",
    "0810 3 Tliafro, 0711 4 Starke, 0910 3 Lawton, 0712 4 Early, 0710 3 Hays, 1010 3 Trimble, 1113 2 Garland, 1116 4 GB And",
    "1010 2 Ripley, 1012 3 Colquit, 1114 3 Rodes, 0921 4c Rbrtsn, 0509 4c Hampton, 0409 4c FH Lee, 0508 2a Pelham, 1013 3a Jones",
    "1119 3a Cutts",
  ],
};
/** The reinforcements of 16.1 to 16.3. */
const absent = ["1/1/VI", "2/1/VI", "3/1/VI", "1/2/VI", "2/2/VI", "3/2/VI", "1/1/IV", "2/1/IV", "3/1/IV", "1/3/V", "2/3/V", "AP Hill"];

function newGame(options: Record<string, string> = {}): Field {
  const table = newTable(antietam, { options, seed: "any" });
  if (table instanceof Refusal) throw new Error(`${table.rule}: ${table.text}`);
  return handle(antietam, antietam.position(table.state));
}

/** The rows of a side as printed in the charts. */
const chart = (rows: readonly UnitRow[]) =>
  rows.map((row) => `${row.hex} ${row.strength}${{ infantry: "", cavalry: "c", artillery: "a" }[row.type]} ${row.name}`);

/** Units and strength of each branch. */
function census(rows: readonly UnitRow[]): Record<string, [number, number]> {
  const sum = (list: readonly UnitRow[]): [number, number] => [list.length, list.reduce((total, row) => total + row.strength, 0)];
  return { ...Object.fromEntries(branches.map((type) => [type, sum(rows.filter((row) => row.type === type))])), all: sum(rows) };
}

/** How many counters there are of each strength, as in "4x18 5x15". */
function change(side: string, type: string): string {
  const strengths = units.filter((row) => row.side === side && row.type === type).map((row) => row.strength);
  const kinds = [...new Set(strengths)].sort((a, b) => a - b);
  return kinds.map((kind) => `${kind}x${strengths.filter((strength) => strength === kind).length}`).join(" ");
}

/** Plays two games by the same chance orders, and fails where they do not offer the same: `renamed` turns the orders of one into the other's. */
function playAlike(a: Field, b: Field, renamed: (order: string) => string, steps: number): void {
  const random = createRandom("side by side");
  for (let i = 0; i < steps && a.legal().length > 0; i++) {
    const orders = a.legal().map((order) => JSON.stringify(order));
    expect(
      b
        .legal()
        .map((order) => JSON.stringify(order))
        .sort(),
    ).toEqual(orders.map(renamed).sort());
    const order = orders[below(random, orders.length)];
    a.play(JSON.parse(order));
    b.play(JSON.parse(renamed(order)));
  }
  expect(a.log.filter((event) => event.event === "combat").length).toBeGreaterThan(0);
  expect(b.log.map((event) => [event.event, event.die, event.result])).toEqual(
    a.log.map((event) => [event.event, event.die, event.result]),
  );
}

describe("2.0 the pieces", () => {
  it("[BG-2.3] name and formation never matter: two counters of equal values are exchangeable in any play", () => {
    const names: Record<string, string> = { "1/1/I": "2/3/II", "2/3/II": "1/1/I" };
    const swap = (order: string) => order.replace(/"(1\/1\/I|2\/3\/II)"/g, (_, name) => `"${names[name]}"`);
    const units = (a: string, b: string) => ({
      [a]: { hex: "0909" },
      [b]: { hex: "0908" },
      "1/3/I": { hex: "0908" },
      Hood: { hex: "0910" },
      Law: { hex: "0911" },
      Pelham: { hex: "0912" },
    });
    const game = (a: string, b: string) => handle(antietam, { turn: 2, units: units(a, b) });
    playAlike(game("1/1/I", "2/3/II"), game("2/3/II", "1/1/I"), swap, 150);
  });

  it("[BG-2.4a] one strength serves attack and defence", () => {
    const field4 = (player: "union" | "confederate") => field({ units: { C4: at(0, 0), U5: at(1, 0) }, phase: "combat", player });
    expect(odds(field4("confederate").play(...strike([at(1, 0)], [at(0, 0)])))).toBe("4:5 1-2");
    expect(odds(field4("union").play(...strike([at(0, 0)], [at(1, 0)])))).toBe("5:4 1-1");
  });

  it("[BG-2.4b] every unit has six points, whatever its branch", () => {
    const mobile = units.filter((row) => !(row.side === "union" && row.type === "artillery"));
    expect(mobile).toHaveLength(96); // the three Union batteries have theirs, but never move (19.0)
    for (const { name, side } of mobile) {
      const f = handle(antietam, { turn: 2, player: side, units: { [name]: { hex: "0913" } } });
      expect(left(f.play(take(name))), name).toBe(6);
    }
  });

  it("[BG-2.4c] that is six clear hexes in one Movement Phase", () => {
    const f = field({ units: { U4: "0101" } }).play(take("U4"));
    const { grid } = f.s.battle;
    const within = grid.names.filter((_, hex) => hex !== 0 && distance(grid, 0, hex) <= 6);
    expect(f.open("to", "move")).toEqual(within.sort());
    expect(within.length).toBeLessThan(grid.size - 1);
  });

  it("[BG-2.4d] cavalry is like infantry in everything", () => {
    const plan = (name: string) => ({
      units: { [name]: at(0, 0), C3: at(0, 0), U4: at(1, 0), U5: at(3, 0), Ua4: at(3, 1), Ca2: at(-2, 0) },
    });
    playAlike(field(plan("C4")), field(plan("Cc4")), (order) => order.replace('"C4"', '"Cc4"'), 150);
    const far = field({ units: { Cc4: at(0, 0), U3: at(2, 0) }, player: "confederate", phase: "combat" });
    expect(far.legal()).toEqual([{ do: "end" }]); // no bombardment
  });

  it("[BG-2.4e] a is artillery, c is cavalry, no letter is infantry", () => {
    const kind = (name: string) => units.filter((row) => row.name === name).map((row) => `${row.hex} ${row.type} ${row.strength}`)[0];
    expect([kind("Pelham"), kind("Hampton"), kind("Hood")]).toEqual(["0508 artillery 2", "0509 cavalry 4", "0811 infantry 4"]);
  });

  it("[BG-2.6] all chance is one six-sided die, and every roll is in the log", () => {
    const random = createRandom("ten thousand");
    const faces = Array.from({ length: 7 }, () => 0);
    for (let i = 0; i < 10_000; i++) faces[die(random)]++;
    expect(faces[0]).toBe(0);
    expect(faces.reduce((sum, count) => sum + count)).toBe(10_000);
    for (const count of faces.slice(1)) expect(Math.abs(count - 10_000 / 6)).toBeLessThan(150);
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const f = field({ units: { U4: at(0, 0), C4: at(1, 0) }, phase: "combat" });
      roll(f.play(...strike([at(1, 0)], [at(0, 0)])), face);
      expect(f.log.map((event) => event.die).filter((shown) => shown !== undefined)).toEqual([face]);
    }
  });
});

describe("3.0 setting up", () => {
  it("[BG-3.0a] each unit of the deployment charts starts in its hex, with its branch and strength", () => {
    const f = newGame();
    for (const side of ["union", "confederate"] as const) {
      const placed = units.filter((row) => row.side === side && f.where(row.name) !== "off");
      for (const row of placed) expect(f.where(row.name)).toBe(row.hex);
      expect(chart(placed).sort()).toEqual(deployed[side].flatMap((line) => line.split(", ")).sort());
    }
    expect(Object.keys(f.read("units") as object)).toHaveLength(87);
  });

  it("[BG-3.0b] all other units start off the map and come only as reinforcements", () => {
    const f = newGame();
    expect(units.filter((row) => f.where(row.name) === "off").map((row) => row.name)).toEqual(absent);
    for (const name of absent) expect(f.refused(take(name))).toBe(name === "AP Hill" ? "BG-4.1c" : "BG-3.0b");
    expect(f.legal("enter")).toEqual([]);
  });

  it("[BG-3.0c] counters of equal side, branch and strength may trade places, others not", () => {
    const f = newGame({ setUp: "1/1/I=3/3/I, Hood=Early" });
    expect(["1/1/I", "3/3/I", "Hood", "Early"].map(f.where)).toEqual(["0806", "0804", "0712", "0811"]);
    const refused = (setUp: string) => {
      const table = newTable(antietam, { options: { setUp } });
      return table instanceof Refusal ? table.rule : "";
    };
    expect(refused("1/1/I=3/3/I")).toBe("");
    expect(refused("1/1/I=1/3/I")).toBe("BG-3.0c"); // 4 and 5
    expect(refused("1/1/I=Hood")).toBe("BG-3.0c"); // two sides
    expect(refused("1/1/I=2")).toBe("BG-3.0c"); // infantry 4 and cavalry 4
    expect(refused("1/3/I=1/1/VI")).toBe("BG-3.0c"); // one is not deployed
    expect(refused("1/1/I")).toBe("BG-3.0c");
  });

  it("[BG-3.0d] play starts on turn 1 with the first player's Movement Phase", () => {
    expect(antietam.position(newGame().s)).toMatchObject({ turn: 1, player: "union", phase: "movement", ask: "march" });
  });
});

describe("14.0 initial deployment", () => {
  const setUp = (side: string) => units.filter((row) => row.side === side && row.hex !== undefined);

  it("[BG-14.1a] the Union sets up 46 units of 210 strength", () => {
    expect(census(setUp("union"))).toEqual({ infantry: [38, 185], cavalry: [5, 12], artillery: [3, 13], all: [46, 210] });
  });

  it("[BG-14.1b] set-up and reinforcements of the Union are the counters of its sheet", () => {
    expect(change("union", "infantry")).toBe("3x1 4x18 5x15 6x12 7x3");
    expect(change("union", "cavalry")).toBe("2x4 4x1");
    expect(change("union", "artillery")).toBe("4x2 5x1");
  });

  it("[BG-14.2a] the Confederates set up 41 units of 126 strength", () => {
    expect(census(setUp("confederate"))).toEqual({ infantry: [33, 100], cavalry: [3, 12], artillery: [5, 14], all: [41, 126] });
  });

  it("[BG-14.2b] Semmes is a 3, as his line in the chart says", () => {
    expect(chart(units.filter((row) => row.name === "Semmes"))).toEqual(["0416 3 Semmes"]);
    expect(change("confederate", "infantry")).toBe("2x10 3x18 4x4 10x1 16x1");
  });

  it("[BG-14.2c] there are 99 units: 57 Union of 268 strength, 42 Confederate of 142", () => {
    expect(census(units.filter((row) => row.side === "union")).all).toEqual([57, 268]);
    expect(census(units.filter((row) => row.side === "confederate")).all).toEqual([42, 142]);
    expect(new Set(units.map((row) => row.name)).size).toBe(99);
  });
});
