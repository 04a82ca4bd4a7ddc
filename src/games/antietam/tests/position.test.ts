import { describe, expect, it } from "vitest";
import { act, fromPosition, type JsonObject, load, newTable, queueDice, Refusal, save, type Table } from "../../../engine/index.js";
import { antietamBattle } from "../data/antietam.js";
import { antietamMap } from "../data/map.js";
import { antietam } from "../index.js";
import { at, field } from "./field.js";

const placeOf = (kind: string): string => antietamMap.hexes.find(({ terrain }) => terrain === kind)!.hex;

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
  for (const targets of [[], [at(0, 0)], [at(5, 0)]]) expect(read({ targets }), targets.join()).toMatchObject({ rule: "BG-7.14a" });
});

it("[BG-15.0a] who has not come yet has not moved", () => {
  const read = (units: JsonObject) => antietam.fromPosition({ turn: 4, units, moved: ["1/1/VI"], movesUsed: 1 });
  expect(read({ "1/1/VI": "1008" })).not.toBeInstanceOf(Refusal);
  expect(read({})).toMatchObject({ rule: "BG-15.0a" });
});

it("[BG-18.1f] left out, as many have moved as are said to, but for who came in this turn", () => {
  const units = { "1/1/I": "1008", "1/1/VI": "2111" };
  const read = antietam.fromPosition({ turn: 4, units, entered: ["1/1/VI"], moved: ["1/1/VI", "1/1/I"] });
  expect(antietam.position(read as never)).toMatchObject({ movesUsed: 1 });
});

it("[BG-18.2a] left out, who stands on the map and began where units are held back is held back", () => {
  const { held, units } = antietamBattle.facts;
  const [first, second] = units.filter(({ hex }) => hex !== undefined && held.includes(hex));
  const read = antietam.fromPosition({ units: { [first.name]: "0513", "1/1/I": "1008" }, eliminated: [second.name] });
  expect(antietam.position(read as never)).toMatchObject({ held: [first.name] });
  const said = antietam.fromPosition({ units: { [first.name]: "0513", "1/1/I": "1008" }, held: [] });
  expect(antietam.position(said as never)).toMatchObject({ held: [] });
});

it.each([
  ["BG-3.0a", { eliminated: ["1/1/I"] }],
  ["BG-3.0a", { eliminated: ["nobody"] }],
  ["BG-3.0a", { eliminated: "Hood" }],
  ["BG-3.0a", { scenario: "yesterday" }],
  ["BG-3.0a", { units: ["1/1/I"] }],
  ["BG-3.0a", { units: { nobody: "1008" } }],
  ["BG-3.0a", { units: { "1/1/I": 8 } }],
  ["BG-3.0a", { units: { "1/1/I": "9999" } }],
  ["BG-11.0", { units: { "1/1/I": { hex: "1008", ineffective: "yes" } } }],
  ["BG-5.24a", { units: { "1/1/I": placeOf("river") } }],
  ["BG-5.24d", { units: { "1/1/I": placeOf("ferry") } }],
  ["BG-5.12", { units: { "1/1/I": "1008", Hood: "1008" } }],
  ["BG-5.0a", { hand: "1/1/I", ask: "step" }],
  ["BG-5.0a", { hand: { unit: "AP Hill" }, ask: "step" }],
  ["BG-5.0a", { hand: { unit: "1/1/I", from: "9999" }, ask: "step" }],
  ["BG-5.0a", { hand: { unit: "1/1/I" } }],
  ["BG-5.15a", { hand: { unit: "1/1/I", spent: 7 }, ask: "step" }],
  ["BG-4.1c", { hand: { unit: "Hood" }, ask: "step" }],
  ["BG-7.1b", { owes: ["1008"] }],
  ["BG-7.1b", { phase: "combat", owes: ["0811"], units: { "1/1/I": "1008", Hood: "0811" } }],
  ["BG-7.6a", { phase: "combat", combat: { result: "Zz" } }],
  ["BG-7.6q", { phase: "combat", combat: { result: "Ex", price: -1 } }],
  ["BG-7.71e", { phase: "combat", retreating: ["1/1/I"] }],
  ["BG-15.0a", { entered: ["Hood"] }],
])("[%s] refuses %j", (rule, position) => {
  expect(antietam.fromPosition(position)).toMatchObject({ rule });
});

it("[BG-3.0a] who is on the map has not been eliminated", () => {
  const text = "1/1/I cannot be both on the map and eliminated.";
  expect(antietam.fromPosition({ eliminated: ["1/1/I"] })).toMatchObject({ text });
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

describe("what lies below a question, where a position says only what is asked", () => {
  const ordered = { attackers: ["U4"], defenders: ["C3"], attackFrom: [at(0, 0)], targets: [at(1, 0)] };
  const driven = (unit: string, result: string) => ({ ask: "retreat", ...ordered, retreating: [unit], combat: { result } });
  const leaving = (when: string) => ({ ask: "retreat", retreating: ["U4"], combat: { ordered: when } });
  const fought = ["turn", "forced", "attack", "aftermath", "advance"];
  const early = { forcedRetreatAtPhaseEnd: false };
  const rallying = { rallyBeforeForcedRetreat: false };
  it.each([
    ["an attack", { ask: "attack" }, {}, ["turn", "forced", "attack"]],
    ["an attack where who must leave left first", { ask: "attack" }, early, ["turn", "attack"]],
    ["a plan", { ask: "plan", targets: [at(1, 0)] }, {}, ["turn", "forced", "attack", "plan"]],
    [
      "an exchange",
      { ask: "exchange", ...ordered, attackers: ["U4", "U5"], combat: { result: "Ex", price: 3 } },
      {},
      [...fought, "exchange"],
    ],
    ["the defenders' retreat", driven("C3", "Dr"), {}, [...fought, ["retreat", "confederate"]]],
    ["the attackers' retreat", driven("U4", "Ar"), {}, [...fought, "guns", ["retreat", "union"]]],
    ["who leaves as the phase begins", leaving("first"), early, ["turn", "attack", "contact", ["retreat", "union"]]],
    ["who leaves as it ends", leaving("last"), {}, ["turn", ["retreat", "union"]]],
    ["who leaves and rallies then", leaving("last"), rallying, ["turn", "rally", ["retreat", "union"]]],
  ])("is what usually does: %s", (_, asked, options, agenda) => {
    const { game, s } = field({ units: { U4: at(0, 0), U5: at(0, 1), C3: at(1, 0) }, phase: "combat", options });
    const usual = game.fromPosition({ ...game.position(s), agenda: undefined, ...asked });
    const whole = game.fromPosition({ ...game.position(s), ...asked, agenda });
    if (usual instanceof Refusal || whole instanceof Refusal) throw new Error(`${JSON.stringify([usual, whole])}`);
    expect(game.hash(usual)).toBe(game.hash(whole));
  });

  it.each([
    [[], ["turn", "combat", "sendBack"]],
    [[2], ["turn", "sendBack"]],
  ])("[BG-10.0a] is combat after movement but by night: nights %j", (nights, agenda) => {
    const comers = { U5: at(5, 0), U5b: at(5, 0), U5c: at(5, 0) };
    const facts = { nights };
    const reserves = { U5: "corps", U5b: "corps", U5c: "corps" };
    const { game, s } = field({ units: { U4: at(0, 0) }, reserves, groups: [{ id: "corps", hex: at(5, 0), due: () => 1 }], facts });
    const full = {
      ...game.position(s),
      agenda: undefined,
      units: { U4: at(0, 0), ...comers },
      entered: Object.keys(comers),
      ask: "sendBack",
    };
    const [usual, whole] = [game.fromPosition(full), game.fromPosition({ ...full, agenda })];
    if (usual instanceof Refusal || whole instanceof Refusal) throw new Error(`${JSON.stringify([usual, whole])}`);
    expect(game.hash(usual)).toBe(game.hash(whole));
  });

  it("[BG-4.1a] is nothing where it cannot be asked", () => {
    const { game, s } = field({ units: { U4: at(0, 0), C3: at(1, 0) } });
    expect(game.fromPosition({ ...game.position(s), agenda: undefined, ask: "attack" })).toMatchObject({ rule: "BG-4.1a" });
    const combat = { ...game.position(s), agenda: undefined, phase: "combat" };
    for (const ask of ["march", "step", "call", "sendBack"])
      expect(game.fromPosition({ ...combat, ask })).toMatchObject({ rule: "BG-4.1a" });
    expect(game.fromPosition({ ...combat, ask: "retreat", combat: { ordered: "never" } })).toMatchObject({ rule: "BG-11.31a" });
  });
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
