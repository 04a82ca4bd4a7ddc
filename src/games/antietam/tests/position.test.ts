import { expect, it } from "vitest";
import { act, fromPosition, load, newTable, queueDice, Refusal, save, type Table } from "../../../engine/index.js";
import { antietam } from "../index.js";
import { at, field } from "./field.js";

it("[BG-11.0] what a lost unit was stays written, and only of one that is lost", () => {
  const { game, s } = field({ units: { U4: at(0, 0), C3: at(1, 0) }, options: { attackEffectiveness: true } });
  const written = { ...game.position(s), units: { C3: at(1, 0) }, eliminated: ["U4"], lostIneffective: ["U4"] };
  const read = game.fromPosition(written);
  if (read instanceof Refusal) throw new Error(read.text);
  expect(game.position(read).lostIneffective).toEqual(["U4"]);
  expect(game.fromPosition({ ...written, lostIneffective: ["C3"] })).toMatchObject({ rule: "BG-11.0" });
});

it("[BG-11.0] nobody is ineffective in a game without that option", () => {
  const { game, s } = field({ units: { U4: at(0, 0), C3: at(1, 0) } });
  const units = { U4: { hex: at(0, 0), ineffective: true }, C3: at(1, 0) };
  expect(game.fromPosition({ ...game.position(s), units })).toMatchObject({ rule: "BG-11.0" });
  expect(game.fromPosition({ ...game.position(s), units, options: { attackEffectiveness: true } })).not.toBeInstanceOf(Refusal);
});

it.each([99, 11, -1])("[BG-18.1f] %i units have not moved where ten may", (movesUsed) => {
  expect(antietam.fromPosition({ turn: 2, movesUsed })).toMatchObject({ rule: "BG-18.1f" });
  expect(antietam.fromPosition({ turn: 2, movesUsed: 10 })).not.toBeInstanceOf(Refusal);
});

it("[BG-18.1f] no fewer have moved than are said to", () => {
  expect(antietam.fromPosition({ turn: 2, moved: ["1/1/I", "2/1/I"], movesUsed: 1 })).toMatchObject({ rule: "BG-18.1f" });
});

it("[BG-7.1c] nobody has a part in an attack that is not made, nor one that only guns or the other side can have", () => {
  const { game, s } = field({ units: { U4: at(0, 0), Ua5: at(0, 2), C3: at(1, 0) }, phase: "combat" });
  const read = (parts: object) => game.fromPosition({ ...game.position(s), ask: "plan", targets: [at(1, 0)], ...parts });
  const right = { attackFrom: [at(0, 0)], support: ["Ua5"] };
  expect(read(right)).not.toBeInstanceOf(Refusal);
  const wrong = [
    { ...right, ask: "attack" },
    { ask: "attack" },
    { ask: "attack", targets: [], support: ["Ua5"] },
    { support: ["U4"] },
    { support: ["C3"] },
    { attackers: ["C3"] },
    { defenders: ["U4"] },
    { losses: ["C3"] },
    { chain: [at(0, 0)] },
  ];
  for (const parts of wrong) expect(read(parts), JSON.stringify(parts)).toMatchObject({ rule: "BG-7.1c" });
});

it("what is asked can be said in a word or by the whole agenda, and the two must agree", () => {
  const marching = antietam.fromPosition({ ask: "step", hand: { unit: "1/1/I" } });
  const same = antietam.fromPosition({ agenda: ["turn", "march", "step"], hand: { unit: "1/1/I" } });
  if (marching instanceof Refusal || same instanceof Refusal) throw new Error("refused");
  expect(antietam.hash(same)).toBe(antietam.hash(marching));
  expect(antietam.position(same)).not.toHaveProperty("agenda");
  expect(antietam.fromPosition({ ask: "march", agenda: ["turn", "march", "step"], hand: { unit: "1/1/I" } })).toMatchObject({
    rule: "BG-4.1a",
  });
  expect(antietam.fromPosition({ agenda: ["turn", "dance"] })).toMatchObject({ rule: "BG-4.1a" });
});

it("the dice to come are those of the position, queued ones first, and a save knows it", () => {
  const table = newTable(antietam, { seed: "dice", options: { optionalReinforcement: true } }) as Table<never>;
  queueDice(table, [1]);
  const again = fromPosition(antietam, antietam.position(table.state)) as typeof table;
  expect(antietam.hash(again.state)).toBe(antietam.hash(table.state));
  act(again, { do: "call" });
  expect(again.log.at(-1)).toMatchObject({ event: "reinforcementRoll", die: 1 });
  expect(load([antietam as never], save(again))).not.toBeInstanceOf(Refusal);
  const other = fromPosition(antietam, antietam.position(table.state), "other") as typeof table;
  expect(antietam.hash(other.state)).not.toBe(antietam.hash(table.state));
});
