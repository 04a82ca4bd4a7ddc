import { describe, expect, test } from "vitest";
import { examineBoard, type Formation, type Look } from "../../../../engine/index.js";
import { units } from "../../data/units.js";
import { antietam } from "../../index.js";
import { canEnter } from "../../rules/reinforcements.js";
import type { State } from "../../state.js";
import { handle } from "../../tests/field.js";
import { antietamBoardFor, antietamBoard as board } from "../index.js";
import { games } from "./games.js";

const enlisted = (formations: readonly Formation[]): Formation["units"] =>
  formations.flatMap(({ units: own, parts }) => [...own, ...enlisted(parts)]);
const viewOf = (position: Parameters<typeof handle>[1]) => antietam.view(handle(antietam, position).s, "union");

test("every unit stands once in the order of battle, in the army of its side", () => {
  const [union, confederate] = board.army(viewOf({}));
  const named = (army: Formation) => enlisted([army]).map(({ id }) => id);
  const listed = (side: string) => units.filter((unit) => unit.side === side).map(({ name }) => name);
  expect(named(union).toSorted()).toEqual(listed("union").toSorted());
  expect(named(confederate).toSorted()).toEqual(listed("confederate").toSorted());
});

test("Union brigades stand in the division and corps that their names say", () => {
  const [union] = board.army(viewOf({}));
  for (const corps of union.parts.filter(({ name }) => name.endsWith("Corps"))) {
    for (const division of corps.parts) {
      for (const { id } of division.units) {
        const [, number, name] = id.split("/");
        expect([corps.name, division.name[0], id]).toEqual([`${name} Corps`, number[0], id]);
      }
    }
  }
});

test("the tree says where each unit is, who is lost, and who comes when and where", () => {
  const view = viewOf({ turn: 3, units: { Hood: "0811", Law: { hex: "0812", ineffective: true } }, eliminated: ["Starke"] });
  const find = (id: string) => enlisted(board.army(view)).find((unit) => unit.id === id);
  expect(find("Hood")).toMatchObject({ status: "field", words: "in 0811", place: "0811", strength: "4", title: "Hood" });
  expect(find("Law")).toMatchObject({ status: "field", words: "in 0812, ineffective" });
  expect(find("Starke")).toMatchObject({ status: "lost", words: "lost" });
  expect(find("1/1/VI")).toMatchObject({ status: "due", words: "turn 4, by 2112", title: "Brigade 1, Division 1, VI Corps (Torbert)" });
  expect(find("AP Hill")).toMatchObject({ status: "due", words: "turn 7, by 0126" });
  expect(find("1/1/IV")).toMatchObject({ status: "waiting", words: "not in this game" });
});

describe.each(games.slice(0, 4))("through a random game (%s)", (seed, options) => {
  test("whom the rules let in is said to be able to come in now", () => {
    function* onDecision({ state, view, decision }: Look): Generator<string> {
      if (decision.ask !== "march") return;
      const says = new Map(enlisted(board.army(view)).map(({ id, words }) => [id, words]));
      const s = state as State;
      for (const u of s.battle.unitsOf[s.side]) {
        const name = s.battle.names[u];
        if (canEnter(s, u) && !says.get(name)?.startsWith("may come in now")) yield `${name}: ${says.get(name)}`;
      }
    }
    examineBoard(antietam, antietamBoardFor, { seed, setUp: { options }, every: 1000, onDecision });
  });
});

test("states are shown by sign and in words", () => {
  const view = viewOf({ units: { Hood: { hex: "0811", ineffective: true }, Cobb: "0416" }, held: ["Cobb"], moved: ["Hood"] });
  const badges = (id: string) => board.pieces(view).find((piece) => piece.id === id)?.badges;
  expect(badges("Hood")?.map(({ id }) => id)).toEqual(["shaken", "moved"]);
  expect(badges("Cobb")).toEqual([{ id: "held", shape: "base", words: "may not move on turn 1" }]);
  const early = viewOf({ units: { Cobb: "0416" }, held: ["Cobb"], options: { earlyConfederateReinforcement: true } });
  expect(board.pieces(early)[0].badges).toEqual([]);
});
