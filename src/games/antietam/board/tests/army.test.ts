import { expect, test } from "vitest";
import type { Formation } from "../../../../engine/index.js";
import { units } from "../../data/units.js";
import { antietam } from "../../index.js";
import { handle } from "../../tests/field.js";
import { antietamBoard as board } from "../index.js";
import { enlisted } from "./checks.js";

const viewOf = (position: Parameters<typeof handle>[1]) => antietam.view(handle(antietam, position).s, "union");
/** Units can be ineffective. */
const options = { attackEffectiveness: true };

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
  const view = viewOf({ options, turn: 3, units: { Hood: "0811", Law: { hex: "0812", ineffective: true } }, eliminated: ["Starke"] });
  const find = (id: string) => enlisted(board.army(view)).find((unit) => unit.id === id);
  expect(find("Hood")).toMatchObject({ status: "field", words: "in 0811", place: "0811", strength: "4", title: "Hood" });
  expect(find("Law")).toMatchObject({ status: "field", words: "in 0812, ineffective" });
  expect(find("Starke")).toMatchObject({ status: "lost", words: "lost" });
  expect(find("1/1/VI")).toMatchObject({ status: "due", words: "turn 4, by 2112", title: "Brigade 1, Division 1, VI Corps (Torbert)" });
  expect(find("AP Hill")).toMatchObject({ status: "due", words: "turn 7, by 0126" });
  expect(find("1/1/IV")).toMatchObject({ status: "waiting", words: "not in this game" });
});

test("[BG-20.5a] of the additional group it is told when it may come", () => {
  const words = (position: Parameters<typeof handle>[1]) =>
    enlisted(board.army(viewOf({ turn: 3, ...position }))).find(({ id }) => id === "1/1/IV")?.words;
  expect(words({ options: { optionalReinforcement: true } })).toBe("when a 1 is rolled, by 2112");
  expect(words({ options: { optionalReinforcement: true }, groupPermitted: true })).toBe("may come in now, by 2112");
  expect(words({ options: { earlyUnionReinforcement: true } })).toBe("may come in now, by 2112");
  const both = { options: { optionalReinforcement: true, earlyUnionReinforcement: true }, turn: 1 };
  expect(words(both)).toBe("turn 2, by 2112");
  expect(words({ ...both, groupPermitted: true })).toBe("may come in now, by 2112");
});

test("states are shown by sign and in words", () => {
  const view = viewOf({ options, units: { Hood: { hex: "0811", ineffective: true }, Cobb: "0416" }, held: ["Cobb"], moved: ["Hood"] });
  const badges = (id: string) => board.pieces(view).find((piece) => piece.id === id)?.badges;
  expect(badges("Hood")?.map(({ id }) => id)).toEqual(["shaken", "moved"]);
  expect(badges("Cobb")).toEqual([{ id: "held", shape: "base", words: "may not move on turn 1" }]);
  const early = viewOf({ units: { Cobb: "0416" }, held: ["Cobb"], options: { earlyConfederateReinforcement: true } });
  expect(board.pieces(early)[0].badges).toEqual([]);
});
