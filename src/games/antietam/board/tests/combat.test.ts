import { expect, test } from "vitest";
import { queueRolls } from "../../../../engine/index.js";
import { columns, combatTable } from "../../data/tables.js";
import { antietam } from "../../index.js";
import { field, handle } from "../../tests/field.js";
import { antietamBoard as board } from "../index.js";

const planned = (position: Parameters<typeof handle>[1], ...actions: Parameters<ReturnType<typeof handle>["play"]>) => {
  const f = handle(antietam, position);
  f.play(...actions);
  const decision = { ...antietam.prompt(f.s), ...antietam.decision(f.s) };
  return board.combat(antietam.view(f.s, "union"), decision, antietam.legal(f.s))!;
};

test("[BG-7.4e BG-9.0c BG-7.4c] ground doubles, a bridge does not double it again", () => {
  const sheet = planned(
    { phase: "combat", units: { "2/Ka/IX": "1318", Toombs: "1218", C: "1416" } },
    { do: "attack", target: "1218" },
    { do: "join", hex: "1318" },
  );
  expect(sheet.sides[1].lines).toEqual([
    { text: "Toombs in 1218", value: "2", rule: "BG-7.21a" },
    { text: "Rough ground in 1218: doubled", value: "2", rule: "BG-9.0c" },
    { text: "1218 is attacked only over bridge or ford: double at most", value: "0", rule: "BG-7.4c" },
  ]);
  expect(sheet.sides.map(({ total }) => total)).toEqual(["4", "4"]);
  expect(sheet.steps).toEqual([{ text: "4 against 4", value: "1 to 1", rule: "BG-7.0d" }]);
});

test("[BG-19.0h BG-7.0e] guns say their range, and odds how they are rounded", () => {
  const sheet = planned(
    { phase: "combat", units: { "1/3/I": "0909", Lawton: "0910", A: "1513", B: "1414" } },
    { do: "attack", target: "0910" },
    { do: "join", hex: "0909" },
    { do: "support", unit: "A" },
    { do: "support", unit: "B" },
  );
  expect(sheet.sides[0].lines.map(({ text, value }) => `${text}: ${value}`)).toEqual([
    "1/3/I in 0909: 5",
    "A in 1513 bombards, range 6 of 7: 5",
    "B in 1414 bombards, range 7 of 7: 4",
  ]);
  expect(sheet.steps.map(({ text, value }) => `${text}: ${value}`)).toEqual([
    "14 against 3: 4.67 to 1",
    "Rounded in the defender's favour: 4-1",
  ]);
  expect([sheet.title, sheet.from, sheet.targets]).toEqual(["Attack on Lawton", ["0909", "1513", "1414"], ["0910"]]);
  expect(sheet.rolls.map(({ column }) => column)).toEqual(columns.slice(0, columns.indexOf("4-1") + 1).toReversed());
});

test("[BG-7.6k BG-20.6b] odds beyond the table are held to it, then shifted", () => {
  const sheet = planned(
    { phase: "combat", options: { noConfederateDisorganization: true }, units: { "1/1/V": "0909", "3/1/V": "0909", Wilcox: "0910" } },
    { do: "attack", target: "0910" },
    { do: "join", hex: "0909" },
  );
  expect(sheet.steps.map(({ value, rule: id }) => [value, id])).toEqual([
    ["6.50 to 1", "BG-7.0d"],
    ["6-1", "BG-7.0e"],
    ["5-1", "BG-20.6b"],
  ]);
});

test("[BG-7.74a BG-11.2e] who was attacked before, and who is ineffective, counts nothing", () => {
  const f = field({
    phase: "combat",
    units: { U4: "0606", U3: "0606", C5: "0607", C2: "0607" },
    options: { attackEffectiveness: true },
    more: {
      attacked: ["C2"],
      units: { U4: { hex: "0606", ineffective: true }, U3: { hex: "0606" }, C5: { hex: "0607" }, C2: { hex: "0607" } },
    },
  });
  f.play({ do: "attack", target: "0607" }, { do: "join", hex: "0606" });
  const { sums } = f.game.prompt(f.s) as unknown as { sums: Record<"attack" | "defence", { value: number; rule: string }[]> };
  expect(sums.attack.map(({ value, rule: id }) => [value, id])).toEqual([
    [0, "BG-11.2e"],
    [3, "BG-7.22a"],
  ]);
  expect(sums.defence.map(({ value, rule: id }) => [value, id])).toEqual([
    [5, "BG-7.21a"],
    [0, "BG-7.74a"],
  ]);
});

test("[BG-8.15a] only where guns alone fire the sheet is that of a bombardment", () => {
  const position = { phase: "combat", units: { "1/3/I": "0909", Lawton: "0910", A: "1513" } };
  const begin = { do: "attack", target: "0910" };
  const [join, support] = [
    { do: "join", hex: "0909" },
    { do: "support", unit: "A" },
  ];
  for (const sheet of [planned(position, begin), planned(position, begin, join, support)])
    expect([sheet.title, sheet.table.rule]).toEqual(["Attack on Lawton", "BG-7.0f"]);
  const far = planned({ phase: "combat", units: { "1/3/I": "0907", Lawton: "0910", A: "1513" } }, begin, support);
  expect([far.title, far.table.rule]).toEqual(["Bombardment of Lawton", "BG-8.15a"]);
});

test("a fight shows the die, the column and the cell that it hit", () => {
  const f = handle(antietam, { phase: "combat", units: { "1/3/I": "0909", Lawton: "0910" } });
  queueRolls(f.s.random, [2]);
  f.play({ do: "attack", target: "0910" }, { do: "join", hex: "0909" }, { do: "roll", odds: "1-1" });
  expect(board.fought(f.log[0])).toMatchObject({
    from: ["0909"],
    targets: ["0910"],
    label: "5 : 3 · 1-1",
    cast: [{ faces: 6, face: 2 }],
    column: "1-1",
    result: combatTable[1][columns.indexOf("1-1")],
  });
  expect(board.rolled(f.log[0])).toEqual({ do: "roll", odds: "1-1" });
});
