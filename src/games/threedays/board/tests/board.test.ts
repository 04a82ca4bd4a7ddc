/** What players see of Three Days: counters that face, lines over two hexes, the map of each scenario, the cup with its secrets. */
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../engine/index.js";
import { CONFEDERATE, leaderNames, unitNames, unitOf } from "../../data/armies.js";
import { grid, hexAt } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { threedays } from "../../index.js";
import { displace } from "../../rules/command/ride.js";
import { acting, begun, brigade, type Field, field, leader, unit } from "../../tests/field.js";
import { threedaysBoardFor } from "../index.js";
import { shortLeader, shortNames } from "../names.js";

const board = threedaysBoardFor({ scenario: "S4", options: {} });
const seen = (f: Field, seat = "union"): JsonObject => threedays.view(f.s, seat);
const asked = (f: Field): JsonObject => ({ ...threedays.prompt(f.s), ...threedays.decision(f.s) }) as JsonObject;
const aims = (f: Field) => threedays.legal(f.s).map((action) => board.aim(action, seen(f), []));
const piece = (f: Field, id: string) => board.pieces(seen(f)).find((one) => one.id === unit(id))!;
const words = (f: Field, id: string): string[] => piece(f, id).badges.map((badge) => badge.id);

const open = { "us-88pa": { at: "B1824", facing: "NE", sp: 5 }, "cs-5al": { at: "B1622", facing: "SW", sp: 6 } };

describe("counters", () => {
  test("look to their vertex, in degrees", () => {
    expect(piece(field(open, []), "us-88pa")).toMatchObject({
      facing: 60,
      place: "B1824",
      side: "union",
      figures: expect.stringMatching(/^5-\d$/),
    });
  });

  test("lie over both hexes of a line, and say that they are Collapsed", () => {
    const f = field({ ...open, "cs-15al": { at: "B1622", facing: "S", sp: 9, second: "B1621" }, "cs-5al": { at: "B1422", sp: 6 } }, [], {
      disordered: [unit("us-88pa")],
    });
    expect(piece(f, "cs-15al").over).toBe("B1621");
    expect(words(f, "us-88pa")).toContain("disordered");
    expect(words(field({ ...open, "us-88pa": { at: "B1824", sp: 1 } }, [], { disordered: [unit("us-88pa")] }), "us-88pa")).toContain(
      "collapsed",
    );
  });

  test("of the brigade that acts wear a bar until they have acted", () => {
    const f = acting("us-2-2-i", open);
    expect(words(f, "us-88pa")).toContain("waiting");
    expect(words(acting("us-2-2-i", open, { acted: [unit("us-88pa")] }), "us-88pa")).toEqual(expect.arrayContaining(["acted"]));
  });

  test("are tired from Fatigue 3 on", () => {
    const tired = (fatigue: number) =>
      words(acting("us-2-2-i", open, { formations: { [brigade("us-2-2-i")]: { fatigue } } }), "us-88pa").includes("tired");
    expect([tired(2), tired(3)]).toEqual([false, true]);
  });

  test("of Skirmishers are told and coloured with the brigade that they come from", () => {
    const few = { at: "B1724", sp: 1, facing: "N", order: "skirmish", parent: unit("us-88pa") } as never;
    const f = field({ ...open, "us-inf-sk-1": few }, [], { options: { skirmishers: true } });
    const [men, sent] = ["us-88pa", "us-inf-sk-1"].map((id) => piece(f, id));
    expect(sent.title).toContain(`${brigade("us-2-2-i")}, 2nd Div, I Corps`);
    expect([men.band !== undefined, sent.band]).toEqual([true, men.band]);
  });

  test("of West Virginia are not told as Virginia's", () => {
    expect([shortNames[unitOf("us-7wv")], shortNames[unitOf("cs-1va")]]).toEqual(["7 WV", "1 VA"]);
  });

  test("have names that find room, and units and leaders no name in common", () => {
    for (const name of shortNames) expect(name).toMatch(/^\S.{0,10}$/);
    expect([shortLeader("Hays (Confederate)"), shortLeader("Taft's successor")]).toEqual(["Hays", "for Taft"]);
    expect([shortLeader("Schimmelfennig"), shortLeader("von Gilsa's successor")]).toEqual(["Schimmelfennig", "for von Gilsa"]);
    expect(unitNames.filter((name) => leaderNames.includes(name))).toEqual([]);
  });
});

test("who is still to come is told by when and where, and is no loss", () => {
  const s1 = threedaysBoardFor({ scenario: "S1", options: {} });
  const view = threedays.view(begun("S1"), "union");
  type Node = ReturnType<NonNullable<typeof s1.army>>[number];
  const all = (nodes: readonly Node[]): Node["units"] => nodes.flatMap((node) => [...node.units, ...all(node.parts)]);
  const coming = all(s1.army!(view)).filter(({ status }) => status !== "field");
  expect(coming.length).toBeGreaterThan(0);
  for (const { status, words: told } of coming) expect([status, told]).toEqual(["due", expect.stringMatching(/^\d{4}, by [A-D]\d{4}$/)]);
  for (const { title, words: told } of s1.affairs!(view).slice(0, 2)) expect(told, title).toMatch(/^0 SP and 0 guns lost/);
});

test("who has to shock is told where he stands, and whoever is freed at the hour of it", () => {
  expect(board.duties!({ owes: [unit("us-88pa")] } as never, seen(acting("us-2-2-i", open)))).toEqual([
    { place: "B1824", kind: "owes", words: `${unit("us-88pa")} must shock` },
  ]);
  const s5 = scenarios.find(({ id }) => id === "S5")!;
  const freed = (key: string) =>
    threedaysBoardFor({ scenario: "S5", options: {} }).brings!({} as never, s5.turns.findIndex((turn) => turn.key === key) + 1).filter(
      ({ words: told }) => told.includes(brigade("cs-kershaw")),
    ).length;
  expect(["J2-1600", "J2-1700", "J2-1800"].map(freed)).toEqual([0, 1, 0]);
});

test("a leader who is shot at and not hit is no loss", () => {
  const shot = (hit: boolean) => board.losses!({ event: "leader", leader: "Reynolds", hit } as never).map(({ words: told }) => told);
  expect([shot(true), shot(false)]).toEqual([["falls"], []]);
});

test("[TD-b4.41k] [TD-4.1j] it is told when Warren has done his work and is gone, and when a leader alone is taken", () => {
  const f = field({ "cs-1tn": { at: "B1434", sp: 6, facing: "S" } }, [], {}, { "ld-cs-archer": "B3020" });
  displace(f.s, hexAt("B3020"), CONFEDERATE, f.log);
  expect([f.last("leader"), { event: "warren", leader: "Warren" }].flatMap((event) => board.losses!(event as never))).toEqual([
    { piece: leader("ld-cs-archer"), side: "confederate", gone: true, words: "is taken" },
    { piece: "Warren", side: "union", gone: true, words: "leaves the field, his work done" },
  ]);
});

test("who has done nothing yet is listed beside the map", () => {
  const list = (f: Field) =>
    board.displays!(seen(f))
      .find(({ id }) => id === "idle")!
      .boxes[0].held.map(({ name }) => name);
  expect(list(acting("us-2-2-i", open))).toEqual([unit("us-88pa")]);
  expect(list(acting("us-2-2-i", open, { acted: [unit("us-88pa")] }))).toEqual([]);
  const two = acting("us-2-2-i", { ...open, "us-90pa": { at: "B1825", facing: "NE", sp: 4 } });
  expect(list(two)).toEqual([unit("us-88pa"), unit("us-90pa")]);
  two.play({ do: "take", unit: unit("us-88pa") });
  expect(list(two)).toEqual([unit("us-90pa")]);
  // Only one's own are gone to by a key.
  const told = (seat: string) => board.displays!(seen(acting("us-2-2-i", open), seat)).find(({ id }) => id === "idle")!.words;
  expect([told("union"), told("confederate")]).toEqual(["1 unit; N goes to the next", "1 unit"]);
});

describe("the map of a scenario", () => {
  test.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
    "%s has its window and nothing else to press",
    (id, scenario) => {
      const own = threedaysBoardFor({ scenario: id, options: {} });
      expect(own.places.size).toBe(scenario.window.reduce((sum, one) => sum + one, 0));
      for (const { hex } of scenario.placed) expect(own.places.has(grid.names[hex])).toBe(true);
      for (const place of own.places.values()) expect(own.placeAt(place.at)).toBe(place.id);
    },
  );

  test("tells the ground: walls by their side, and what it counts", () => {
    const s7 = threedaysBoardFor({ scenario: "S7", options: {} });
    expect(s7.places.get("B4718")!.facts.join("\n")).toContain("Stone wall: north-east and east");
    // What the ground counts is told first: the card beside the pointer has room for a few facts.
    for (const hex of ["B4618", "B4718"]) expect(s7.places.get(hex)!.facts[1]).toContain("5 to the Confederates");
  });
});

describe("what is asked", () => {
  test("a unit in hand turns by the arrow at a vertex, steps into lit hexes, and halts", () => {
    const f = acting("us-2-2-i", open);
    f.play({ do: "take", unit: unit("us-88pa") });
    const turn = aims(f).find(({ action }) => action.do === "turn" && action.to === "N")!;
    expect(turn).toMatchObject({ role: "turn", piece: unit("us-88pa"), front: { degrees: 0, toward: "B1624" } });
    expect(
      aims(f)
        .filter(({ role }) => role === "go")
        .map(({ place }) => place),
    ).toEqual(expect.arrayContaining(["B1723", "B1823"]));
    expect(board.hand(seen(f), asked(f))).toBe(unit("us-88pa"));
    expect(aims(f).find(({ role }) => role === "drop")!.words).toBe("Halt");
  });

  test("whoever ends an activation is told who has done nothing", () => {
    const f = acting("us-2-2-i", open);
    expect(board.undone(seen(f), asked(f), { do: "done" })).toEqual([`${unit("us-88pa")} of ${brigade("us-2-2-i")} has done nothing yet.`]);
  });

  test("whoever is done with a marker is told which brigades with Attack Orders could still act on it", () => {
    const told = (order: string) => {
      const units = { ...open, "us-88pa": { ...open["us-88pa"], order } };
      const f = field(units, [["marker", "union", "2nd Div, I Corps", null]], { formations: { "2nd Div, I Corps": { entitled: 2 } } });
      return board.undone(seen(f), asked(f), { do: "pass" }, threedays.legal(f.s));
    };
    expect([told("advance"), told("attack")]).toEqual([
      [],
      [`${brigade("us-2-2-i")} has Attack Orders, and could still act on this marker.`],
    ]);
  });

  test("whoever is fired at fires back, and whoever has advanced faces, by the buttons of the question too", () => {
    const tn = { at: "B1824", sp: 6, facing: "S", order: "attack" };
    const f = acting("cs-archer", { "cs-1tn": tn, "us-56pa": { at: "B1924", sp: 5, facing: "N" } }).dice(0);
    const buttons = (now: Field) => aims(now).flatMap(({ button, words: said }) => (button ? [said] : []));
    expect(buttons(f)).toEqual([]);
    f.play({ do: "fire", unit: unit("cs-1tn"), at: "B1924" });
    expect(buttons(f)).toEqual([`${unit("us-56pa")} fires back`, "Hold the Return Fire"]);
    const won = { "cs-1tn": { ...tn, at: "B1924" } };
    expect(buttons(field(won, [["face", "B1924"]], { shocks: [unit("cs-1tn")] })).sort()).toEqual(["Face S", "Face SE", "Face SW"]);
  });

  test("pressing a unit while its marker is up means that its brigade acts", () => {
    const f = field(open, [["marker", "union", "2nd Div, I Corps", null]], { formations: { "2nd Div, I Corps": { entitled: 2 } } });
    expect(board.wanted(seen(f), asked(f), { place: "B1824", piece: unit("us-88pa") })).toEqual({
      do: "activate",
      brigade: brigade("us-2-2-i"),
    });
  });

  test("a button says whose units it is about: of a brigade that may act, that is asked about its orders, and is given some", () => {
    const two = { ...open, "us-90pa": { at: "B1825", sp: 4 }, "us-16me": { at: "B2024", sp: 5 } };
    const own = ["us-88pa", "us-90pa"].map(unit);
    const about = (f: Field, verb: string) => aims(f).find(({ action }) => action.do === verb)?.about;
    const f = field(two, [["marker", "union", "2nd Div, I Corps", null]], { formations: { "2nd Div, I Corps": { entitled: 2 } } });
    const acts = { do: "activate", brigade: brigade("us-2-2-i") };
    expect(aims(f).find(({ action }) => action.brigade === acts.brigade)!.about).toEqual(own);
    expect(about(f, "pass")).toBeUndefined();
    f.play(acts);
    expect(about(f, "keep")).toEqual(own);
    const orders = field(two, [["orders", "union"]], { inCommand: [brigade("us-2-2-i")] });
    expect(about(orders, "order")).toEqual(own);
  });
});

describe("the order sheet", () => {
  const sheet = (units: Parameters<typeof field>[0]) => {
    const f = field(units, [["orders", "union"]], { inCommand: [brigade("us-2-2-i"), brigade("us-1-2-i")] });
    return { f, sheet: board.orders!(seen(f), asked(f), threedays.legal(f.s))! };
  };
  const two = { ...open, "us-16me": { at: "B2024", sp: 5 } };

  test("has a row for the division, which tells all its brigades at once", () => {
    const { f, sheet: rows } = sheet(two);
    const division = rows.rows.find(({ title }) => title === "2nd Div, I Corps")!;
    expect(division).toMatchObject({ depth: 0, now: "advance" });
    expect(division.cells.attack).toHaveLength(2);
    for (const action of division.cells.attack) f.play(action);
    expect(board.orders!(seen(f), asked(f), threedays.legal(f.s))!.rows.map(({ now }) => now)).toEqual(["attack", "attack", "attack"]);
  });

  test("has no cell for orders that a brigade may not have", () => {
    const { sheet: rows } = sheet({ ...two, "cs-5al": { at: "B1822", facing: "SW", sp: 6 } });
    expect(rows.rows.find(({ id }) => id === brigade("us-2-2-i"))!.cells.march).toBeUndefined();
  });

  test("tells the guns of a division before its brigades, with which some of them may serve", () => {
    const f = field(
      { "cs-4ga": { at: "B1824", facing: "S", sp: 7 }, "cs-page": { at: "B1822", facing: "S", sp: 4 } },
      [["orders", "confederate"]],
      { inCommand: [brigade("cs-doles"), brigade("cs-bn-carter")] },
    );
    const { rows } = board.orders!(seen(f, "confederate"), asked(f), threedays.legal(f.s))!;
    const whole = rows.find(({ depth }) => depth === 0)!;
    expect(whole.cells.attack.map((action) => action.brigade)).toEqual([brigade("cs-bn-carter"), brigade("cs-doles")]);
  });
});

test("the cup shows one's own markers, and of the enemy's not how many", () => {
  const f = field(open, [["marker", "union", "2nd Div, I Corps", null]], { cup: { "2nd Div, I Corps": 2, "Rodes's Division": 3 } });
  const held = board.displays!(seen(f)).find(({ id }) => id === "cup")!.boxes[0].held;
  expect(held.find(({ name }) => name === "2nd Div, I Corps")).toMatchObject({ count: 2 });
  expect(held.find(({ name }) => name === "Rodes's Division")).toMatchObject({ count: 1, hidden: true });
});

test("one's own divisions are listed before the enemy's", () => {
  const f = field(open, [["marker", "union", "2nd Div, I Corps", null]]);
  const titles = (seat: string) => board.displays!(seen(f, seat)).flatMap(({ id, side }) => (id.startsWith("command") ? [side] : []));
  expect([titles("union"), titles("confederate")]).toEqual([
    ["union", "confederate"],
    ["confederate", "union"],
  ]);
});

describe("a Shock", () => {
  const charged = { "cs-1tn": { at: "B1824", sp: 6, facing: "S", order: "attack" }, "us-56pa": { at: "B1924", sp: 5, facing: "N" } };
  const shocks = () => field(charged, [["activate", 2, brigade("cs-archer")], "shocks"], { brigade: brigade("cs-archer") });
  const now = (f: Field) => board.stages!(seen(f), asked(f)).find(({ when }) => when === "now")?.title;

  test("is begun or left out", () => {
    const f = shocks();
    const go = () => aims(f).find(({ action }) => action.do === "go");
    expect(go()).toMatchObject({ role: "next", words: "No Shock" });
    f.play({ do: "shock", unit: unit("cs-1tn"), at: "B1924" });
    expect(go()).toMatchObject({ role: "roll", words: "Charge" });
  });

  test("shows the step of the book that it is at", () => {
    const f = shocks();
    f.play({ do: "shock", unit: unit("cs-1tn"), at: "B1924" });
    f.dice(0, 0).play({ do: "go" });
    expect([f.asked(), now(f)]).toEqual(["union defend", "Defender Pre-Shock Reaction Fire"]);
    f.dice(9, 9, 9, 9).play({ do: "hold" });
    expect([f.asked(), now(f)]).toEqual(["union retreat", "Retreats"]);
    while (f.asked() === "union retreat") f.play(f.legal()[0]);
    expect([f.asked(), now(f)]).toEqual(["confederate advance", "Advance, Continued Shock"]);
  });
});

test("what counts, and works, are seen round those who stand there", () => {
  const s7 = threedaysBoardFor({ scenario: "S7", options: {} });
  const position = { scenario: "S7", worksAt: ["B4718"], worksFacing: ["N"], worksLevel: [1] };
  const s = threedays.fromPosition(position) as Field["s"];
  const marks = s7.marks!(threedays.view(s, "union"));
  expect(marks.find(({ id }) => id === "prize B4718")).toMatchObject({ edged: true });
  expect(marks.find(({ kind }) => kind === "works")!.at.y).toBeCloseTo(s7.places.get("B4718")!.at.y - 1);
});

test("the hour has its history", () => {
  const hours = threedaysBoardFor({ scenario: "S7", options: {} }).hours;
  expect(hours.find(({ label }) => label === "20:00")!.history.map(({ place }) => place)).toContain("East Cemetery Hill");
});

describe("overlays", () => {
  test("front, flanks and rear of a unit are told apart", () => {
    const { layers } = threedays.overlay!(field(open, []).s, "union", "front", { place: "B1824", piece: unit("us-88pa") })!;
    expect(layers.map(({ places }) => places.length)).toEqual([2, 2, 2]);
    expect(layers[0].places).toEqual(expect.arrayContaining(["B1723", "B1823"]));
  });

  test("a shot is added up with its chances before it is fired", () => {
    const f = field({ ...open, "cs-5al": { at: "B1723", facing: "SW", sp: 6 } }, []);
    const { lines, layers } = threedays.overlay!(f.s, "union", "fire", { place: "B1824", piece: unit("us-88pa"), to: "B1723" })!;
    expect(lines![0].words).toMatch(/^5 SP, range \+1.*: \+1; tested or worse \d in 10, strength lost \d in 10\.$/);
    expect(layers[1]).toMatchObject({ places: ["B1723"], figures: [expect.stringMatching(/^\d+\/10$/)] });
  });
});

test("the steps of a march are one line of the log, with all that they cost", () => {
  const f = acting("us-2-2-i", { "us-88pa": { at: "B1824", facing: "N", sp: 5 } });
  f.play({ do: "take", unit: unit("us-88pa") }, { do: "step", to: "B1724" }, { do: "step", to: "B1624" });
  const [first, second] = f.log.filter(({ event }) => event === "move");
  const cost = Number(first.cost) + Number(second.cost);
  expect(board.together!(first, second)).toMatchObject({
    text: `${unit("us-88pa")} moves to B1624 for ${cost} MP.`,
    path: ["B1824", "B1724", "B1624"],
  });
  expect(board.together!(first, { ...second, unit: unit("us-90pa") })).toBeUndefined();
  expect(board.together!(first, { ...second, path: ["B1822", "B1722"] })).toBeUndefined();
});

test("orders of one kind to one brigade after the other are one line of the log, those of the two sides two", () => {
  const order = (id: string, to: string, rule = "TD-6.2j") => {
    const one = brigade(id);
    return { event: "order", rule, text: `${one} is to ${to}.`, brigade: one, order: to };
  };
  const told = (...given: readonly ReturnType<typeof order>[]) =>
    given.slice(1).reduce<ReturnType<NonNullable<typeof board.together>>>((all, one) => all && board.together!(all, one), given[0])?.text;
  const [hays, avery, gordon] = ["cs-hays", "cs-avery", "cs-gordon"].map((id) => order(id, "attack"));
  expect(told(hays, avery, gordon)).toBe("Hays's, Avery's and Gordon's brigades are to attack.");
  expect(told(hays, order("cs-bn-jones", "attack"), avery)).toBe(
    `Hays's and Avery's brigades, and ${brigade("cs-bn-jones")} are to attack.`,
  );
  expect(told(hays, hays)).toBe("Hays's brigade is to attack.");
  expect(told(hays, order("us-2-2-i", "attack"))).toBeUndefined();
  expect(told(hays, order("cs-avery", "advance"))).toBeUndefined();
  expect(told(order("cs-hays", "reserve", "TD-6.3a"), order("cs-avery", "reserve", "TD-6.3a"))).toBe(
    "Hays's and Avery's brigades go In Reserve.",
  );
});

test("[TD-22.3e] ground that counts is told by who holds it, and not by who merely stands there", () => {
  const s7 = threedaysBoardFor({ scenario: "S7", options: {} });
  const louisiana = { "cs-8la": { at: "B4618", facing: "S", sp: 5 } };
  const told = (units: Parameters<typeof field>[0]) => {
    const f = field(units, [["actions", brigade("cs-hays")]], { scenario: "S7", brigade: brigade("cs-hays") });
    f.play({ do: "done" });
    const view = threedays.view(f.s, "confederate");
    const prize = s7.affairs!(view).find(({ title }) => title.startsWith("Battery hex"))!;
    return [s7.marks!(view).find(({ id }) => id === "prize B4618")!.side, prize.words];
  };
  expect(told(louisiana)).toEqual(["confederate", "5 to the Confederates for each of 5 hexes; they hold 1"]);
  const near = { ...louisiana, "us-68ny": { at: "B4718", facing: "N", sp: 3 } };
  expect(told(near)).toEqual(["union", "5 to the Confederates for each of 5 hexes; they hold none"]);
  expect(s7.affairs!(threedays.view(field(near, [], { scenario: "S7" }).s, "union")).at(-1)!.words).toContain(
    "with no enemy next to it, holds a place.",
  );
});

test("[TD-22.1a] losses are told as they are counted: with who came later, without guns that still stand abandoned", () => {
  const s7 = threedaysBoardFor({ scenario: "S7", options: {} });
  const told = (more: JsonObject) => {
    const base = { scenario: "S7", brigade: brigade("cs-hays"), ...more };
    const gone = { "us-14in": { at: "routed", sp: 0 }, "us-1pa-fg": { at: "eliminated", sp: 0 } };
    const f = field({ "cs-8la": { at: "B4217", facing: "S", sp: 5 }, ...gone }, [["actions", brigade("cs-hays")]], base);
    return s7.affairs!(threedays.view(f.s, "union"))[0].words;
  };
  expect(told({})).toMatch(/^[1-9]\d* SP and 6 guns lost/);
  const abandoned = told({ leftAt: ["B4618"], leftOf: [unit("us-1pa-fg")], leftGuns: [2] });
  expect(abandoned).toMatch(/^[1-9]\d* SP and 4 guns lost/);
  expect(abandoned).toContain("2 guns abandoned on the field");
});

test("the guided turn is about Early's Assault, and offered nowhere else", () => {
  const steps = scenarios.map(({ id }) => [id, threedaysBoardFor({ scenario: id, options: {} }).lesson.steps.length > 0]);
  expect(steps.filter(([, has]) => has)).toEqual([["S7", true]]);
});
