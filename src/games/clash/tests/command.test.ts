/** 6.3.3 the cup, 10 command, B 5 and G 5 special markers. */
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../engine/index.js";
import { bullRun } from "../data/bull-run.js";
import { gettysburg } from "../data/gettysburg.js";
import { movementCard } from "../data/tables.js";
import { bullrun, clashGettysburg } from "../index.js";
import { asked, B, eventsOf, fighting, G, legal, open, type Places, play, roll, tableOf, unitOf, where, why } from "./field.js";

/** The Formation has just been drawn. */
const drawn = (game: typeof B, formation: string, turn: number, units: Places, more: JsonObject = {}) => {
  const { formations, ...rest } = more;
  const battle = game === B ? bullRun : gettysburg;
  return tableOf(game, {
    turn,
    player: battle.formationSide[battle.formationNames.indexOf(formation)] === 0 ? "union" : "confederate",
    units: units as JsonObject,
    formations: { [formation]: { called: true }, ...(formations as JsonObject) },
    agenda: ["turn", ["dayEnd", -1], "draw", ["activate", -1, formation, null]],
    ...rest,
  });
};
/** Its focus is asked. */
const focusing = (game: typeof B, formation: string, units: Places, special: Json = null, more: JsonObject = {}) => {
  const battle = game === B ? bullRun : gettysburg;
  return tableOf(game, {
    turn: 9,
    player: battle.formationSide[battle.formationNames.indexOf(formation)] === 0 ? "union" : "confederate",
    bySpecial: special !== null,
    marker: special,
    units: units as JsonObject,
    formations: { [formation]: { called: true } },
    agenda: ["turn", ["dayEnd", -1], "draw", ["activate", 3, formation, special], "focus"],
    ...more,
  });
};
/** The turn is about to draw, special markers first. */
const opening = (game: typeof B, turn: number, units: Places, more: JsonObject = {}) =>
  tableOf(game, { turn, units: units as JsonObject, agenda: ["turn", ["dayEnd", -1], "draw", ["firstMarkers", -1]], ...more });

describe("6.3.3 the cup", () => {
  const field = { Gregg: "2705", Pender: "2606", Starke: "2409", Hatch: "3823", Buford: "3010" };
  test("[CG-6.3.3a CG-6.3.3b CG-6.3.3f] one cup, a marker for each Formation on the map, no special ones", () => {
    const t = opening(B, 9, field, { specials: { Longstreet: "gone" } });
    const first = (t.state.battle.formationNames as string[]).filter((_, f) => t.state.cup[f]);
    expect(first.length + 1).toBe(3);
    expect(bullRun.facts.army.formations.filter(({ marker }) => !marker).map(({ name }) => name)).toEqual(["Stuart", "Buford"]);
  });
  test("[CG-6.3.3c CG-3.0b] each marker left is as likely as another", () => {
    const seen = [1, 2, 3].map((die) => {
      const t = tableOf(B, {
        turn: 9,
        units: field,
        formations: { "Light Division": { inCup: true }, Taliaferro: { inCup: true }, King: { inCup: true } },
        agenda: ["turn", ["dayEnd", -1], "draw", ["instead", "Light Division"]],
        player: "confederate",
      });
      const events = roll(t, [die], { do: "keep" });
      return eventsOf(events, "draw")[0].formation;
    });
    expect(seen.sort()).toEqual(["King", "Light Division", "Taliaferro"]);
  });
  test("[CG-6.3.3d CG-6.3.3e CG-6.3.3l] one after another until the cup is empty; a marker without units does nothing", () => {
    const t = tableOf(G, {
      turn: 6,
      units: { Archer: "3005", Day: "3505" },
      formations: { Buford: { inCup: true } },
      agenda: ["turn", ["fallBack", "union"], "draw"],
    });
    expect(t.state.turn).toBe(7);
  });
  test("[CG-6.3.3m CG-6.3.3o] the Combat Action is offered after an own marker, once, and may wait", () => {
    const t = fighting(G, { side: "confederate", formation: "Heth", units: { Archer: "3005", Day: "3006" } });
    expect(asked(t)).toBe("confederate offer");
    play(t, { do: "pass" });
    expect(t.state.acted[1]).toBe(0);
    const spent = fighting(G, { side: "confederate", formation: "Heth", units: { Archer: "3005", Day: "3006" }, more: { acted: [0, 1] } });
    expect(asked(spent)).not.toBe("confederate offer");
  });
  test("[CG-6.3.3n CG-6.3.3p CG-6.3.3q] the attack of a special marker leaves the Combat Action unspent", () => {
    const t = fighting(G, {
      side: "confederate",
      formation: "Rodes",
      special: "Ewell",
      turn: 3,
      units: { Daniel: "3005", "Iron Brigade": "3006" },
      active: ["Daniel"],
    });
    play(t, { do: "fight" });
    expect(t.state.acted[1]).toBe(0);
  });
  test("[CG-6.3.3h CG-6.3.3j CG-6.3.3i] a special marker takes the place of the one drawn, before the die, and it is gone for the turn", () => {
    const t = drawn(G, "Rodes", 3, { Daniel: "5005", Iverson: "5006", "Iron Brigade": "3713" }, { specials: { Lee: "there" } });
    expect(asked(t)).toBe("confederate instead");
    expect(open(t, "use", "marker")).toEqual(["Ewell", "Lee"]);
    play(t, { do: "use", marker: "Ewell" });
    expect(asked(t)).toBe("confederate focus");
    expect(t.state.cup[t.state.battle.formationNames.indexOf("Rodes")]).toBe(0);
    const back = drawn(
      G,
      "Rodes",
      3,
      { Daniel: "5005", Iverson: "5006", "Iron Brigade": "3713" },
      { options: { replacedCmReturnsToCup: true } },
    );
    play(back, { do: "use", marker: "Ewell" });
    expect(back.state.cup[back.state.battle.formationNames.indexOf("Rodes")]).toBe(1);
  });
});

describe("10 command", () => {
  const heth = { Archer: "3005", Davis: "3009", Pettigrew: "3010", Brockenbrough: "3105", Day: "2020" };
  test("[CG-10.4a CG-10.4c CG-10.4d] within four hexes of the focus is in command", () => {
    const t = focusing(G, "Heth", heth);
    roll(t, [3], { do: "focus", unit: "Archer" });
    expect(t.game.position(t.state).strays).toEqual(["Pettigrew"]);
  });
  test("[CG-10.4k CG-10.4b CG-3.2.8b] any unit of the Formation, chosen before the die", () => {
    const t = focusing(G, "Heth", heth);
    expect(open(t, "focus", "unit")).toEqual(["Archer", "Brockenbrough", "Davis", "Pettigrew"]);
    expect(why(t, { do: "focus", unit: "Day" })).toBe("CG-11.1a");
    const events = roll(t, [3], { do: "focus", unit: "Davis" });
    expect(eventsOf(events, "roll")[0]).toMatchObject({ die: 3, points: 6 });
  });
  test("[CG-10.4h CG-10.6a] a stray under a special marker neither moves nor fights", () => {
    const t = focusing(G, "Heth", heth, "Lee");
    roll(t, [3], { do: "focus", unit: "Archer" });
    expect(why(t, { do: "take", unit: "Pettigrew" })).toBe("CG-10.4h");
  });
  test("[CG-10.2a CG-10.2b CG-10.2d] the card is read at the die, one more under a special marker, six at most", () => {
    const points = (die: number, special: Json) =>
      eventsOf(roll(focusing(G, "Heth", heth, special), [die], { do: "focus", unit: "Archer" }), "roll")[0].points;
    expect([2, 3, 6].map((die) => points(die, null))).toEqual([4, 6, 8]);
    expect([2, 3, 6].map((die) => points(die, "Lee"))).toEqual([6, 6, 8]);
  });
  test("[CG-10.2e CG-10.2c] every class of the card begins at 4, never falls and ends by 10", () => {
    for (const row of Object.values(movementCard)) {
      expect(row[0]).toBe(4);
      expect([...row].sort((a, b) => a - b)).toEqual([...row]);
      expect(row.at(-1)).toBeLessThanOrEqual(10);
    }
    expect([movementCard.C[1], movementCard.B[2], movementCard.C[3]]).toEqual([4, 6, 6]);
  });
  test("[CG-10.2f CG-B8.4a] King has two points on his turn of entry, without a die", () => {
    const t = focusing(B, "King", { Hatch: "1913", Gibbon: "1913" }, null, { turn: 5, fresh: ["Hatch", "Gibbon"] });
    const events = play(t, { do: "focus", unit: "Hatch" });
    expect(eventsOf(events, "roll")).toEqual([]);
    expect(t.state.allowance[t.state.battle.formationNames.indexOf("King")]).toBe(8);
  });
  test("[CG-10.1a CG-3.2.3a CG-11.1a] only the units of the Formation are ordered", () => {
    const t = focusing(G, "Heth", { ...heth, Perrin: "3205" });
    roll(t, [3], { do: "focus", unit: "Archer" });
    expect(open(t, "take", "unit")).not.toContain("Perrin");
    expect(why(t, { do: "take", unit: "Perrin" })).toBe("CG-10.1a");
  });
});

describe("Second Bull Run", () => {
  const wing = { Gregg: "2705", Pender: "2606", "Fitz Lee": "2804", Hatch: "3823" };
  test("[CG-B5.2k CG-B5.2l CG-B5.2m] Jackson takes the place of a marker of his wing, once a turn; Stuart may still come along", () => {
    const t = drawn(B, "Light Division", 9, wing);
    expect(open(t, "use", "marker")).toEqual(["Jackson"]);
    play(t, { do: "use", marker: "Jackson" });
    expect(asked(t)).toBe("confederate along");
    play(t, { do: "join", marker: "Stuart" });
    expect(t.state.specials[t.state.battle.specialNames.indexOf("Jackson")]).toBe(2);
  });
  test("[CG-B5.2g CG-B5.2i CG-B5.2o] Stuart comes along once a turn, with a focus and a die of his own", () => {
    const t = drawn(B, "Light Division", 9, wing, { specials: { Jackson: "used" } });
    play(t, { do: "join", marker: "Stuart" });
    expect(open(t, "focus", "unit")).toEqual(["Fitz Lee", "Gregg", "Pender"]);
    const events = roll(t, [3, 5], { do: "focus", unit: "Gregg" });
    expect(eventsOf(events, "roll").map(({ formation, die }) => [formation, die])).toEqual([
      ["Light Division", 3],
      ["Stuart", 5],
    ]);
  });
  test("[CG-B5.2h CG-6.4a] neither Stuart nor Jackson at night", () => {
    const t = tableOf(B, {
      turn: 6,
      player: "confederate",
      units: wing,
      formations: { "Light Division": { called: true } },
      agenda: ["turn", ["night", -1], "draw", ["activate", -1, "Light Division", null]],
    });
    expect(asked(t)).toBe("confederate focus");
  });
  test("[CG-B5.1a CG-B8.3a CG-B8.3d] the Union has no special marker; Buford comes along with the Army of Virginia but for I Corps, at night too", () => {
    expect(bullRun.facts.specials.filter(({ side, mode }) => side === "union" && mode !== "along")).toEqual([]);
    const asks = (formation: string, unit: string) => asked(drawn(B, formation, 9, { [unit]: "3010", Buford: "3012", Gregg: "2705" }));
    expect(asks("Reynolds", "Meade")).toBe("union along");
    expect(asks("I Corps, Army of Virginia", "Koltes")).not.toBe("union along");
    expect(asks("Kearny", "Poe")).not.toBe("union along");
  });
  test("[CG-B8.3b CG-B8.3c] he shares the focus and the die, on his own class, and is never bound", () => {
    const t = drawn(
      B,
      "Reynolds",
      4,
      { Meade: "3010", Seymour: "3010", Buford: "2510", Gregg: "2705" },
      { formations: { Reynolds: { called: true, orders: "bound" } } },
    );
    play(t, { do: "join", marker: "Buford" });
    roll(t, [4], { do: "focus", unit: "Meade" });
    expect(t.state.allowance[t.state.battle.formationNames.indexOf("Buford")]).toBe(32);
    expect(t.game.position(t.state).strays).toEqual(["Buford"]);
    expect(open(t, "take", "unit")).toEqual(["Buford"]);
  });
  const longstreet = { Law: "2013", Kemper: "2013", Gregg: "2705", Hatch: "3823" };
  test("[CG-B5.2a CG-B5.2b CG-B5.2e] Longstreet opens turn 16 without a die; the markers of his Formations stay in the cup", () => {
    const t = opening(B, 16, longstreet);
    expect(asked(t)).toBe("confederate open");
    expect(why(t, { do: "try" })).toBe("CG-B5.2b");
    play(t, { do: "use" });
    expect(t.state.cup[t.state.battle.formationNames.indexOf("Hood")]).toBe(1);
    expect(t.state.specials[0]).toBe(3);
  });
  test("[CG-B5.2c CG-B5.2d CG-6.3.2i] on turns 9 to 15 he needs a 1, once a turn, not at night", () => {
    const t = opening(B, 10, longstreet);
    expect(why(t, { do: "use" })).toBe("CG-B5.2c");
    roll(t, [4, 1, 1, 1], { do: "try" });
    expect(t.state.specials[0]).toBe(0);
    const night = tableOf(B, { turn: 12, units: longstreet, agenda: ["turn", ["night", -1], "draw", ["firstMarkers", -1]] });
    expect(asked(night)).not.toBe("confederate open");
  });
  test("[CG-B8.6d CG-B5.2f CG-10.5a] a 1 releases the Wing and all of it moves before any attack", () => {
    const t = opening(B, 10, longstreet);
    roll(t, [1, 3, 3], { do: "try" });
    expect(t.state.released).toBe(1);
    expect(asked(t)).toBe("confederate march");
  });
});

describe("Gettysburg", () => {
  const first = {
    Archer: "4605",
    Davis: "4705",
    Pettigrew: "4901",
    "Iron Brigade": "3713",
    Cutler: "3813",
    Paul: "1307",
    "Gamble a": "4608",
  };
  test("[CG-G3.1.3b CG-G5.2d CG-G5.2e] turn 1 opens with Archer and Davis alone, one die for both", () => {
    const t = opening(G, 1, first);
    expect(asked(t)).toBe("confederate focus");
    expect(open(t, "focus", "unit")).toEqual(["Archer", "Davis"]);
    const events = roll(t, [3], { do: "focus", unit: "Archer" });
    expect(eventsOf(events, "roll")).toHaveLength(1);
    expect(open(t, "take", "unit")).toEqual(["Archer", "Davis"]);
  });
  const untilReynolds = (options: object = {}) => {
    const t = opening(G, 1, first, { options: options as JsonObject });
    for (let i = 0; i < 50 && !(asked(t).startsWith("union") && t.state.marker === 1); i++)
      play(t, legal(t).find((action) => ["end", "pass", "focus"].includes(action.do)) ?? legal(t)[0]);
    return t;
  };
  test("[CG-G3.1.3c CG-G5.1b CG-G5.1n] then Reynolds with all of I Corps on the map, however far apart", () => {
    const t = untilReynolds();
    expect(asked(t)).toBe("union march");
    expect(open(t, "take", "unit")).toEqual(expect.arrayContaining(["Iron Brigade", "Paul"]));
    expect(asked(untilReynolds({ reynoldsIgnoresRange: false }))).toBe("union focus");
  });
  test("[CG-G5.1c CG-G5.1d CG-G3.1.3d] he is gone after that, and the I Corps marker is in the cup all the same", () => {
    const t = untilReynolds();
    const corps = t.state.battle.formationNames.indexOf("I Corps");
    expect([t.state.specials[1], t.state.cup[corps]]).toEqual([3, 1]);
    expect(untilReynolds({ iCorpsCmInTurn1Cup: false }).state.cup[corps]).toBe(0);
  });
  const usable = (formation: string, unit: string, turn: number, more: JsonObject = {}) => {
    const t = drawn(G, formation, turn, { [unit]: "3505", Archer: "5005", Pettigrew: "5005", Day: "2020" }, more);
    return asked(t).endsWith("instead") ? open(t, "use", "marker") : [];
  };
  test("[CG-G5.1e CG-G5.1f CG-G5.1a] Howard on turns 2 and 3, Hancock on turn 4, for any Union marker", () => {
    expect([2, 3, 4, 6].map((turn) => usable("XI Corps", "Ames", turn))).toEqual([["Howard"], ["Howard"], ["Hancock"], []]);
  });
  test("[CG-G5.2f CG-G5.2b CG-G5.2c] Ewell on turns 2 to 4 for his corps, Lee for anybody when his die was a 1", () => {
    expect([2, 4, 6].map((turn) => usable("Rodes", "Daniel", turn, { specials: { Lee: "waiting" } }))).toEqual([["Ewell"], ["Ewell"], []]);
    expect(usable("Pender", "Perrin", 3, { specials: { Lee: "waiting" } })).toEqual([]);
    expect(usable("Pender", "Perrin", 6)).toEqual(["Lee"]);
  });
  const corps = { Law: "2005", Kershaw: "2105", Garnett: "2010", Archer: "4005", Day: "2020", Daniel: "5005" };
  test("[CG-G5.2g CG-G5.2h CG-G5.2i] Longstreet on turn 9 or 10: all of I Corps, whose markers stay out of the cup", () => {
    const t = opening(G, 9, corps);
    expect(asked(t)).toBe("confederate open");
    play(t, { do: "use" });
    const cup = t.state.battle.formationNames.filter((_, f) => t.state.cup[f] && t.state.battle.formationSide[f] === 1);
    expect(cup).toEqual(["Heth", "Rodes"]);
    const again = opening(G, 10, corps, { specials: { "Longstreet (2 July)": "gone" } });
    expect(asked(again)).not.toBe("confederate open");
  });
  test("[CG-G5.2j CG-G5.2k CG-G5.2m] from turn 14 any three Formations whose units lie within twelve hexes", () => {
    const t = opening(G, 15, corps);
    play(t, { do: "use" });
    expect(asked(t)).toBe("confederate call");
    play(t, { do: "call", formation: "Hood" });
    expect(open(t, "call", "formation")).toEqual(["McLaws", "Pickett"]);
    expect(why(t, { do: "call", formation: "Rodes" })).toBe("CG-G5.2k");
    const calls = (archer: string) => {
      const apart = opening(G, 15, { Law: "2005", Archer: archer, Daniel: "2010", Day: "3026" });
      play(apart, { do: "use" }, { do: "call", formation: "Hood" });
      return open(apart, "call", "formation");
    };
    expect([calls("2017"), calls("2018")]).toEqual([["Heth", "Rodes"], ["Rodes"]]);
    expect(why(t, { do: "enough" })).toBe("CG-G5.2m");
    play(t, { do: "call", formation: "McLaws" }, { do: "call", formation: "Pickett" });
    expect(asked(t)).not.toBe("confederate call");
  });
  test("[CG-G5.2l CG-G5.2n CG-10.5b] he is gone after that; each Formation has its own roll", () => {
    const t = opening(G, 15, corps);
    play(t, { do: "use" }, { do: "call", formation: "Hood" }, { do: "call", formation: "McLaws" }, { do: "call", formation: "Pickett" });
    const events = asked(t) === "union interrupt" ? play(t, { do: "pass" }) : [...t.log];
    expect(events.filter(({ event, formation }) => event === "roll" && formation)).toHaveLength(3);
    expect(t.state.specials[8]).toBe(3);
  });

  const warren = (turn: number, more: JsonObject = {}, units: Places = {}) =>
    drawn(
      G,
      "Heth",
      turn,
      { Archer: "2005", Davis: "2006", Vincent: "2016", Day: "2016", Harrow: "2026", ...units },
      { specials: { Lee: "waiting" }, ...more },
    );
  test("[CG-G5.1h] an answer in advance for Warren is offered where he is, at Gettysburg alone", () => {
    const asks = (game: { readonly answers?: readonly { readonly ask: string }[] }) => game.answers?.map(({ ask }) => ask);
    expect(asks(clashGettysburg)).toContain("interrupt");
    expect(asks(bullrun)).toEqual(asks(clashGettysburg)?.filter((ask) => ask !== "interrupt"));
  });
  test("[CG-G5.1g CG-G5.1h CG-G5.1i] Warren interrupts before the die from turn 8, with a stack within six hexes of the hill", () => {
    const t = warren(8);
    expect(asked(t)).toBe("union interrupt");
    expect(open(t, "rouse", "hex")).toEqual(["2016"]);
    expect(why(t, { do: "rouse", hex: "2026" })).toBe("CG-G5.1i");
    expect(asked(warren(7))).not.toBe("union interrupt");
    expect(asked(warren(8, { control: { "2016": "confederate" } }))).not.toBe("union interrupt");
  });
  test("[CG-G5.1j CG-G5.1k CG-G5.1o] the stack moves with 8 points; then the Confederates go on; he comes once", () => {
    const t = warren(8);
    play(t, { do: "rouse", hex: "2016" });
    expect(asked(t)).toBe("union march");
    expect(open(t, "take", "unit")).toEqual(["Day", "Vincent"]);
    play(t, { do: "take", unit: "Day" });
    expect(t.game.prompt(t.state).pointsLeft).toBe(8);
    play(t, legal(t).find((action) => action.do === "move")!);
    while (!asked(t).startsWith("confederate"))
      play(t, legal(t).find((action) => ["stop", "end", "pass"].includes(action.do)) ?? legal(t)[0]);
    expect(asked(t)).toBe("confederate focus");
    expect(t.state.specials[4]).toBe(3);
    expect(unitOf(t.state, "Day")).toBeGreaterThan(0);
  });
  test("[CG-G5.1l CG-G5.1m CG-G5.1p] of a crowd in an entry hex two at most; not at night", () => {
    const crowd = warren(8, {}, { Vincent: "1318", Day: "1318", Tilton: "1318", Sweitzer: "2017" });
    expect(open(crowd, "rouse", "hex")).toEqual(["2017"]);
    const night = warren(11);
    expect(gettysburg.nights[night.state.turn]).toBe(true);
    expect(asked(night)).toBe("confederate focus");
    expect(where(crowd, "Sweitzer")).toBe("2017");
  });
});
