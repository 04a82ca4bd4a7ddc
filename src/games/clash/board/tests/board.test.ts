/** What the board says of positions, beside what every board is held to in the walk. */
import { expect, test } from "vitest";
import type { Formation, GameEvent, JsonObject, Table } from "../../../../engine/index.js";
import { bullRun } from "../../data/bull-run.js";
import { gettysburg } from "../../data/gettysburg.js";
import type { State } from "../../state.js";
import { B, declared, eventsOf, G, legal, marching, play, still, strikeWith } from "../../tests/field.js";
import { bullRunBoard, clashGettysburgBoard } from "../index.js";

const seen = (t: Table<State>): JsonObject => t.game.view(t.state, "union");
const asked = (t: Table<State>): JsonObject => ({ ...t.game.prompt(t.state), ...t.game.decision(t.state) }) as JsonObject;
const piece = (t: Table<State>, id: string) =>
  (t.game === B ? bullRunBoard : clashGettysburgBoard).pieces(seen(t)).find((one) => one.id === id);

const enlisted = (formations: readonly Formation[]): Formation["units"] =>
  formations.flatMap(({ units, parts }) => [...units, ...enlisted(parts)]);

test("every hex is a place, with its name, its ground and what it means", () => {
  expect([...clashGettysburgBoard.places.keys()]).toEqual(gettysburg.grid.names);
  expect([...bullRunBoard.places.keys()]).toEqual(bullRun.grid.names);
  const hill = clashGettysburgBoard.places.get("3618")!;
  expect(hill.name).toBe("3618, Cemetery Hill");
  expect(hill.facts).toContain("Victory hex: 1 to 3 points by a die at the end");
  expect(bullRunBoard.places.get("3207")!.facts.join("; ")).toContain("Stone Bridge, north-east: costs 1 more");
  expect(bullRunBoard.places.get("1913")!.facts).toContain("Entry hex I");
});

test("a piece shows strength and TER, an unknown one as a question, and what it has lost", () => {
  const t = still(G, { "Iron Brigade": "3713", Davis: "4508", Cutler: { hex: "3813", steps: 1 }, "Gamble a": "4608" });
  expect(piece(t, "Iron Brigade")).toMatchObject({ figures: "2-5", title: "Iron Brigade, Wadsworth's division, I Corps", side: "union" });
  expect(piece(t, "Davis")?.figures).toBe("2-?");
  expect(piece(t, "Cutler")).toMatchObject({ figures: "1-4", badges: [{ id: "reduced" }] });
  expect(piece(t, "Gamble a")).toMatchObject({ branch: "cavalry", figures: expect.stringMatching(/^½-/) });
});

test("the order of battle has every unit once, under its corps, and says when the others come", () => {
  const t = still(B, { Stonewall: "2508" }, { turn: 1 });
  const army = bullRunBoard.army(seen(t));
  expect(
    enlisted(army)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(bullRun.names.toSorted());
  expect(army[1].parts.map(({ name }) => name)).toContain("confederate Jackson's Wing");
  const says = new Map(enlisted(army).map(({ id, words }) => [id, words]));
  expect(says.get("Stonewall")).toBe("in 2508");
  expect(says.get("Wilcox")).toBe("turn 9, by a die, by I");
  expect(says.get("Crawford")).toBe("if called, by E");
});

test("the cup is an open list, each marker with its chance to be next", () => {
  const t = still(
    G,
    { Archer: "4401", Stone: "3713" },
    { formations: { Heth: { inCup: true }, "I Corps": { inCup: true }, Pender: { inCup: true } } },
  );
  const cup = clashGettysburgBoard.displays!(seen(t)).find(({ id }) => id === "cup")!;
  expect(cup.boxes[0].held.map(({ name, figures, side }) => [name, figures, side])).toEqual([
    ["I Corps", "1 in 3", "union"],
    ["Heth", "1 in 3", "confederate"],
    ["Pender", "1 in 3", "confederate"],
  ]);
  expect(cup.words).toContain("a Union marker in 1 of 3 draws");
});

test("the way to an automatic victory counts casualties against a goal that Delay moves on", () => {
  const t = still(G, { Archer: "4401" }, { casualties: [12, 0], delay: [0, 3] });
  const shown = clashGettysburgBoard.displays!(seen(t));
  const [union, confederate] = ["union", "confederate"].map((side) => shown.find(({ id }) => id === `score ${side}`)!);
  expect(union.title).toBe("Union: 12 of 43 (40, and 3 for the enemy's delays) to win outright");
  expect(union.filled).toEqual({ value: 12, of: 43 });
  expect(confederate.words).toBe("Delay points of its own: 3.");
  expect(confederate.filled).toEqual({ value: 0, of: 40 });
});

test("pressing a piece takes it up, a hex moves it, itself again puts it down", () => {
  const t = marching(G, { formation: "I Corps", points: 6, units: { Stone: "3713", Archer: "4901" } });
  const { wanted, hand, aim } = clashGettysburgBoard;
  const take = wanted(seen(t), asked(t), { place: "3713", piece: "Stone" });
  expect(take).toEqual({ do: "take", unit: "Stone" });
  play(t, take!);
  expect(hand(seen(t), asked(t))).toBe("Stone");
  expect(wanted(seen(t), asked(t), { place: "3714" })).toEqual({ do: "move", to: "3714" });
  expect(wanted(seen(t), asked(t), { place: "3713", piece: "Stone" })).toEqual({ do: "stop" });
  const go = legal(t).find((action) => action.do === "move")!;
  const told = play(t, go);
  expect(aim(go, seen(t), told)).toMatchObject({ role: "go", place: go.to, path: told[0].path, mark: `${told[0].cost}` });
});

test("the sheet of a plan adds up to the odds that are fought, and the fight tells from where and what the dice get", () => {
  const t = declared(G, { side: "confederate", formation: "Heth", units: { Archer: "3712", Pettigrew: "3613", Stone: "3713" } });
  play(t, { do: "attack", hex: "3713" }, { do: "join", unit: "Archer" }, { do: "join", unit: "Pettigrew" });
  const sheet = clashGettysburgBoard.combat(seen(t), asked(t), legal(t))!;
  const [attack, defence] = sheet.sides.map(({ total }) => total);
  const [told] = eventsOf(strikeWithout(t), "odds");
  expect(`${told.attack} to ${told.defence}`).toBe(`${attack} to ${defence}`);
  expect(sheet.rolls).toEqual([{ action: { do: "go" }, column: told.odds }]);
  const fought = clashGettysburgBoard.fought(told)!;
  expect(fought).toMatchObject({ from: ["3712", "3613"], targets: ["3713"], column: told.odds });
  expect(fought.result).toBe({ "1:1": "0", "2:1": "+1", "3:1": "+2" }[`${told.odds}`]);
});

/** The plan is carried out, artillery declined. */
function strikeWithout(t: Table<State>): GameEvent[] {
  const events = play(t, { do: "go" });
  while (asked(t).ask === "support") events.push(...play(t, { do: "none" }));
  return events;
}

test("who is owed an attack, and who must retreat, is a duty on the map", () => {
  const t = declared(G, { side: "confederate", formation: "Heth", units: { Archer: "3712", Pettigrew: "3613", Stone: "3713" } });
  strikeWith(t, [6, 1, 1], "3713", "Archer", "Pettigrew");
  if (asked(t).ask !== "retreat") throw new Error(`${asked(t).ask} is asked`);
  expect(clashGettysburgBoard.duties(asked(t), seen(t))).toEqual([{ place: "3713", kind: "owes", words: "Stone must retreat" }]);
});

test("losses are told with their side; a draw opens a heading of its own and shows what came out of the cup", () => {
  const t = declared(G, {
    side: "confederate",
    formation: "Heth",
    units: { Archer: "3712", Pettigrew: "3613", Stone: { hex: "3713", steps: 1 } },
  });
  const events = strikeWith(t, [6, 1, 1], "3713", "Archer", "Pettigrew");
  expect(events.flatMap(clashGettysburgBoard.losses)).toEqual([{ side: "union", piece: "Stone", words: "destroyed", gone: true }]);
  const draw = { event: "draw", rule: "CG-6.3.3c", text: "", formation: "Heth", player: "confederate", turn: 3 };
  expect(clashGettysburgBoard.opens(draw)).toEqual({ turn: 3, words: "Confederate: Heth", side: "confederate" });
  expect(clashGettysburgBoard.cast!(draw)).toEqual([{ drawn: "Heth", from: "the cup" }]);
});

test("overlays: zones round a brigade, its command range, and where the enemy could come", () => {
  const t = still(G, { Stone: "3713", Biddle: "3719", Archer: "4401" });
  const drawn = (id: string, on = {}) => G.overlay!(t.state, "union", id, { place: "3713", ...on })!;
  expect(drawn("zones").layers[0].places).toContain("3714");
  const [near, strays] = drawn("command", { piece: "Stone" }).layers;
  expect(near.places).toContain("3717");
  expect(near.places).not.toContain("3718");
  expect(strays.places).toEqual(["3719"]);
  const [reached] = drawn("reach").layers;
  expect(reached).toMatchObject({ kind: "reached", side: "confederate" });
  expect(reached.places).toContain("4402");
  expect(reached.places).not.toContain("3714");
});
