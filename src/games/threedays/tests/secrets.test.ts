/** 5.2b Nothing leaks: what a seat cannot know changed, its view stays the same; guesses are as likely as counting says. */
import { expect, it } from "vitest";
import { createRandom, viewOf } from "../../../engine/index.js";
import { formationOf } from "../data/armies.js";
import { tablesFile } from "../data/tables.js";
import { threedays } from "../index.js";
import { acting, brigade, field, formed, unit } from "./field.js";
import { compareTwins } from "./twins.js";

const HETH = formationOf("cs-d-heth");
/** Archer alone on the map for the Confederates, no leader there: a division Out of Command has a marker less than its corps draws. */
const drawn = (entitled: number, used: number) =>
  acting(
    "us-2-1-i",
    { "cs-1tn": { at: "B1624", sp: 6, facing: "S" }, "us-56pa": { at: "B2824", sp: 5, facing: "N" } },
    { cup: { [brigade("cs-d-heth")]: entitled - used }, formations: { [brigade("cs-d-heth")]: { entitled, used } } },
  ).s;

it("[TD-5.2b] other Efficiency and another cup look the same to the enemy, and not to their owner", () => {
  const [a, b] = [drawn(2, 1), drawn(4, 1)];
  expect(threedays.view(a, "union")).toEqual(threedays.view(b, "union"));
  expect(threedays.view(a, "confederate")).not.toEqual(threedays.view(b, "confederate"));
});

it("[TD-5.2b] [TD-5.3e] how far a march could still go tells the enemy nothing of its Efficiency, nor spoils what he imagines", () => {
  const marching = (entitled: number) =>
    acting(
      "cs-archer",
      { "cs-1tn": { at: "B1624", sp: 6, facing: "S", order: "march" }, "us-56pa": { at: "B3024", sp: 5, facing: "N" } },
      { formations: { [brigade("cs-d-heth")]: { entitled } } },
    ).play({ do: "take", unit: unit("cs-1tn") }, { do: "step", to: "B1724" });
  const [two, three] = [marching(2), marching(3)].map(({ s }) => s);
  expect(threedays.view(two, "confederate")).not.toEqual(threedays.view(three, "confederate"));
  const seen = threedays.view(two, "union");
  expect(threedays.view(three, "union")).toEqual(seen);
  for (let i = 0; i < 20; i++) expect(threedays.view(threedays.imagine(seen, createRandom(`march ${i}`)), "union")).toEqual(seen);
});

it("[TD-5.3e] a spectator is told nothing of a march by whether its length is what its command could have at most", () => {
  const spectatorOf = (entitled: number) =>
    viewOf(
      threedays as never,
      acting(
        "cs-archer",
        { "cs-1tn": { at: "B1624", sp: 6, facing: "S", order: "march" }, "us-56pa": { at: "B3024", sp: 5, facing: "N" } },
        { formations: { [brigade("cs-d-heth")]: { entitled } } },
      ).play({ do: "take", unit: unit("cs-1tn") }, { do: "step", to: "B1724" }).s,
      null,
    );
  expect(spectatorOf(4)).toEqual(spectatorOf(3));
});

it("[TD-5.4a] that a corps has moved a marker shows in the draws alone", () => {
  const [moved, kept] = ["transfer", "done"].map((what) =>
    field(
      { "cs-1tn": { at: "B1624", sp: 6, facing: "S" }, "cs-13nc": { at: "B1822", sp: 4, facing: "S" } },
      [
        ["startTurn", 11],
        ["transfer", "confederate"],
      ],
      {
        inCommand: formed("cs-d-heth", "cs-d-pender"),
        formations: { [brigade("cs-d-heth")]: { entitled: 3 }, [brigade("cs-d-pender")]: { entitled: 3 } },
      },
    ).play(what === "done" ? { do: "done" } : { do: "transfer", from: brigade("cs-d-heth"), to: brigade("cs-d-pender") }),
  );
  for (const eyes of ["union", null]) expect(viewOf(threedays as never, moved.s, eyes)).toEqual(viewOf(threedays as never, kept.s, eyes));
  expect(threedays.view(moved.s, "confederate")).not.toEqual(threedays.view(kept.s, "confederate"));
});

it("[TD-5.2c] a guess of Efficiency is as likely as the pool makes it, given the markers that have been seen", () => {
  const pool = Object.values(tablesFile.efficiency.pools.confederate);
  const markers = (value: number) => Math.max(1, value - 1);
  for (const used of [0, 2]) {
    const seen = threedays.view(drawn(3, used), "union");
    const counts = [0, 0, 0, 0, 0];
    const runs = 300;
    for (let i = 0; i < runs; i++) {
      const guess = threedays.imagine(seen, createRandom(`guess ${i}`)) as ReturnType<typeof drawn>;
      counts[guess.entitled[HETH]]++;
      expect(guess.cup[HETH]).toBe(guess.entitled[HETH] - used);
    }
    const ways = [0, 1, 2, 3, 4].map((n) => (n < used ? 0 : pool.reduce((sum, many, i) => sum + (markers(i + 1) === n ? many : 0), 0)));
    const all = ways.reduce((sum, n) => sum + n, 0);
    for (let n = 0; n <= 4; n++) expect(Math.abs(counts[n] / runs - ways[n] / all), `${n} with ${used} seen`).toBeLessThan(0.09);
  }
});

it("[TD-5.2b] another Efficiency and another cup change nothing that the enemy or a spectator is sent or can ask, to the byte", () => {
  for (const spy of ["union", "confederate"]) {
    const { compared, others } = compareTwins({ scenario: "S7", seed: `twins of ${spy}`, spy, steps: 70, every: 30 });
    expect(compared).toBeGreaterThan(30);
    expect(others).toBeGreaterThan(0);
  }
});

it("[TD-5.2b] [TD-5.3a] whether the enemy has a marker left in the cup is not told to who asks what passing brings", () => {
  const passing = (left: number) =>
    field(
      { "cs-1tn": { at: "B1624", sp: 6, facing: "S" }, "us-56pa": { at: "B2824", sp: 5, facing: "N" } },
      ["turn", ["endTurn", -1], "draw", ["marker", "confederate", brigade("cs-d-heth"), null]],
      { inCommand: formed("cs-archer", "cs-d-heth"), cup: { [brigade("us-1-i")]: left } },
      { "cs-lee": "B1622", "us-hunt": "B3024" },
    ).s;
  const told = [0, 2].map((left) => threedays.forecast(passing(left), { do: "pass" }));
  expect(told[0]).toEqual(told[1]);
  expect(told[0][0].result).toBe("drawn");
});

it("[TD-b19.0ae] [TD-5.2b] whom civilians tell of the enemy's Efficiency they tell nothing of what is left in his cup", () => {
  const s = drawn(3, 1);
  s.informed[0] = 1;
  const seen = threedays.view(s, "union") as { cup: Record<string, unknown>; formations: Record<string, { entitled: unknown }> };
  expect([seen.formations[brigade("cs-d-heth")].entitled, seen.cup[brigade("cs-d-heth")]]).toEqual([3, null]);
});

it("[TD-5.4a] [TD-5.34a] who is asked, and how often, tells nothing of the markers", () => {
  const two = { "cs-1tn": { at: "B1624", sp: 6, facing: "S" }, "cs-13nc": { at: "B1822", sp: 4, facing: "S" } };
  const known = (entitled: number, left: number) => ({
    inCommand: formed("cs-d-heth", "cs-d-pender"),
    cup: { [brigade("cs-d-pender")]: left },
    formations: { [brigade("cs-d-heth")]: { entitled }, [brigade("cs-d-pender")]: { entitled } },
  });
  for (const [entitled, left] of [
    [1, 0],
    [3, 2],
  ]) {
    expect(
      field(
        two,
        [
          ["startTurn", 11],
          ["transfer", "confederate"],
        ],
        known(entitled, left),
      ).asked(),
    ).toBe("confederate transfer");
    const marker = [["marker", "confederate", brigade("cs-d-heth"), null], "coordinate"];
    expect(field(two, marker, known(entitled, left)).asked()).toBe("confederate coordinate");
  }
});

it("[TD-5.2b] [TD-4.2m] nor whether a brigade Out of Command, or guns, could act on the marker that is up", () => {
  const up = (division: string, formations: object) =>
    field(
      { "cs-1tn": { at: "B1624", sp: 6, facing: "S" }, "us-2me-bty": { at: "B2824", sp: 6, facing: "N" } },
      [["marker", division.startsWith("us") ? "union" : "confederate", brigade(division), null]],
      { inCommand: formed("cs-d-heth"), formations: formations as never },
    );
  const archer = (entitled: number) =>
    up("cs-d-heth", { [brigade("cs-d-heth")]: { entitled, used: 2 }, [brigade("cs-archer")]: { used: 1 } });
  expect([archer(2).asked(), archer(3).asked()]).toEqual(["confederate marker", "confederate marker"]);
  expect([archer(2).legal("activate").length, archer(3).legal("activate").length]).toEqual([0, 1]);
  const guns = (entitled: number) =>
    up("us-artillery", { [brigade("us-artillery")]: { entitled: 3, used: 2 }, [brigade("us-arty-i")]: { entitled, used: 1 } });
  expect([guns(1).asked(), guns(2).asked()]).toEqual(["union marker", "union marker"]);
  expect([guns(1).legal("activate").length, guns(2).legal("activate").length]).toEqual([0, 1]);
});

it.each(["Staff work", "Army commander intervenes"])(
  "[TD-b19.0q] [TD-b19.0ah] nor, by %s, whether all divisions have four markers",
  (event) => {
    const row = tablesFile.randomEvents.rows.findIndex((one) => one.event === event);
    const asked = (entitled: number) =>
      field(
        { "cs-1tn": { at: "B1624", sp: 6, facing: "S" } },
        [["event", row, "confederate", 1]],
        { inCommand: formed("cs-d-heth"), formations: { [brigade("cs-d-heth")]: { entitled } }, cup: { [brigade("cs-d-heth")]: entitled } },
        { "cs-lee": "B1622", "cs-aphill": "B1622" },
      );
    expect([asked(3).asked(), asked(4).asked()]).toEqual(["confederate event", "confederate event"]);
    expect([asked(3).legal("formation").length, asked(4).legal("formation").length]).toEqual([1, 0]);
  },
);
