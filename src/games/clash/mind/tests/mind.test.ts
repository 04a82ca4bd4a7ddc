/** What the general does at the questions that decide battles, on small positions. */
import { expect, test } from "vitest";
import { newTable, type Table } from "../../../../engine/index.js";
import { distance } from "../../../../kit/index.js";
import { UNION } from "../../battle.js";
import type { State } from "../../state.js";
import { B, declared, fighting, G, hexOf, marching, type Places, play, unitOf, where } from "../../tests/field.js";
import { mind } from "../index.js";
import { stakeOf } from "../stakes.js";

const plan = ({ state }: Table<State>) => mind.courses(state)[0];
const reason = (t: Table<State>) => mind.because(t.state, plan(t));
const verbs = (t: Table<State>) => plan(t).map((action) => action.do);

const round = { Zouaves: "3713", Wilcox: "3613", Mahone: "3814", Wright: "3813" };
const csa = { side: "confederate", formation: "Anderson" } as const;

test("three brigades round a lone one are worth the Combat Action: all join, for odds and flank", () => {
  expect(plan(fighting(G, { ...csa, units: round }))).toEqual([{ do: "fight" }]);
  const t = declared(G, { ...csa, units: round });
  expect(plan(t)[0]).toEqual({ do: "attack", hex: "3713" });
  expect(verbs(t)).toEqual(["attack", "join", "join", "join", "go"]);
  expect(reason(t)).toMatch(/^3:1 on Zouaves, flanked: \d\.\d points to win, \d\.\d to lose\.$/);
});

test("one brigade does not attack two on higher ground", () => {
  const t = fighting(G, { ...csa, units: { Wilcox: "3713", Harrow: "3712", Philadelphia: "3712" } });
  expect(plan(t)).toEqual([{ do: "pass" }]);
  expect(reason(t)).toBe("No attack promises more than it costs.");
});

test("the Combat Action waits while Formations near the enemy have still to be drawn", () => {
  const units = { Archer: "3005", Day: { hex: "3006", steps: 1 }, Perrin: "3003", Scales: "3003" };
  const asked = { side: "confederate", formation: "Heth", units } as const;
  expect(plan(fighting(G, { ...asked, more: { formations: { Pender: { inCup: true } } } }))).toEqual([{ do: "pass" }]);
  expect(plan(fighting(G, asked))).toEqual([{ do: "fight" }]);
});

test("a marker is committed only where it moves the column", () => {
  const guns = { Heth: "ready" };
  const even = declared(G, { side: "confederate", formation: "Heth", units: { Archer: "3005", Day: { hex: "3006", steps: 1 } }, guns });
  play(even, { do: "attack", hex: "3006" }, { do: "join", unit: "Archer" }, { do: "go" });
  expect(plan(even)).toEqual([{ do: "commit", marker: "Heth" }]);
  const idle = declared(G, { side: "confederate", formation: "Heth", units: { Archer: "3005", Day: "3006" }, guns });
  play(idle, { do: "attack", hex: "3006" }, { do: "join", unit: "Archer" }, { do: "go" });
  expect(plan(idle)).toEqual([{ do: "none" }]);
});

test("cavalry gives way to odds it cannot stand", () => {
  const units = { Archer: "3005", Pettigrew: "3005", "Gamble a": "3006" };
  const t = declared(G, { side: "confederate", formation: "Heth", units });
  play(t, { do: "attack", hex: "3006" }, { do: "join", unit: "Archer" }, { do: "join", unit: "Pettigrew" }, { do: "go" });
  expect(plan(t)[0].do).toBe("withdraw");
  expect(reason(t)).toMatch(/^The odds are too bad to stand/);
});

test("an activation is planned whole: all units go towards what their Formation is to take", () => {
  const t = marching(G, { formation: "Heth", points: 6, units: { Archer: "4108", Pettigrew: "4107", Stone: "2116" } });
  expect(verbs(t).filter((verb) => verb === "take")).toEqual(["take", "take"]);
  expect(reason(t)).toMatch(/^Heth is to take Lutheran Seminary \(4112\): .*move/);
  play(t, ...plan(t));
  expect([where(t, "Archer"), where(t, "Pettigrew")]).toContain("4112");
});

test("who holds a Victory hex alone with the enemy near does not leave it", () => {
  const more = { control: { "4112": "confederate" } };
  const t = marching(G, { formation: "Heth", points: 6, units: { Archer: "4112", Stone: "3713", Baxter: "3713" }, more });
  play(t, ...plan(t).slice(0, -1));
  expect(where(t, "Archer")).toBe("4112");
});

test("brigades that come up together strike together, from both sides", () => {
  const units = { Wilcox: "3711", Mahone: "3811", Wright: "3812", Zouaves: "3713" };
  const t = marching(G, { formation: "Anderson", points: 8, units });
  play(t, ...plan(t));
  const from = ["Wilcox", "Mahone", "Wright"].map((name) => t.state.hex[unitOf(t.state, name)]);
  const strikers = from.filter((at) => distance(t.state.battle.grid, at, hexOf(t.state, "3713")) === 1);
  expect(strikers.length).toBe(3);
  expect(new Set(strikers).size).toBeGreaterThan(1);
});

const control = { "2507": "confederate", "3823": "confederate", "4504": "confederate" };
const holding = (turn: number, units: Places) => marching(B, { formation: "Light Division", points: 6, units, turn, more: { control } });

test("a Victory hex that would save the battle is worth the more, the nearer the reckoning is", () => {
  const worth = (turn: number) => stakeOf(holding(turn, { Archer: "2507" }).state, UNION, 0);
  expect(worth(5)).toBeGreaterThan(worth(2) + 3);
});

test("a brigade stays with a Victory hex at Second Bull Run that the enemy could reach, whatever there is to fight for elsewhere", () => {
  const t = holding(9, { Archer: "2507", Hatch: "2513", Patrick: "2613" });
  play(t, ...plan(t).slice(0, -1));
  expect(where(t, "Archer")).toBe("2507");
});

test("on 29 August King's division goes from Manassas Junction to where the fighting is, and leaves one brigade on guard at most", () => {
  const t = newTable(B, { scenario: "29-august", seed: "king" }) as Table<State>;
  while (t.state.turn < 10) play(t, ...plan(t));
  const left = ["Hatch", "Doubleday", "Patrick", "Gibbon"].filter((name) => {
    const at = t.state.hex[unitOf(t.state, name)];
    return at >= 0 && distance(t.state.battle.grid, at, hexOf(t.state, "3823")) < 4;
  });
  expect(left.length).toBeLessThanOrEqual(1);
});
