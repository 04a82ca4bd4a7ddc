/** 19.0 Random events: when the marker is in the cup, the table row by row, and what each event does. */
import { describe, expect, it, test } from "vitest";
import type { JsonObject } from "../../../engine/index.js";
import { formationOf, isGun, leaderOf, unitOf } from "../data/armies.js";
import { pike, ROAD, town, way } from "../data/map.js";
import { tablesFile } from "../data/tables.js";
import { threedays } from "../index.js";
import { EAGER, NO_AMMO } from "../marks.js";
import { fillCup } from "../rules/command/efficiency.js";
import { whyNotOrder } from "../rules/command/orders.js";
import { eyeOf, overshootModifier } from "../rules/fire.js";
import { lose } from "../rules/losses.js";
import { costOf } from "../rules/prices/step-price.js";
import { ELIMINATED, LOST } from "../state.js";
import { acting, atHour, brigade, type Field, field, formed, leader, type Standing, unit } from "./field.js";
import { row } from "./places.js";

const on = { options: { randomEvents: true } };
const ranks: Record<string, Standing> = {
  "us-56pa": { at: "B2224", sp: 4, facing: "N" },
  "us-2me-bty": { at: "B2424", sp: 5, facing: "N" },
  "cs-1tn": { at: "B1624", sp: 5, facing: "S" },
  "cs-page": { at: "B1422", sp: 4, facing: "S" },
};
const { rows } = tablesFile.randomEvents;
const rowOf = (event: string): number => rows.findIndex((row) => row.event === event);

/** An event is drawn and played; with a marker left, so that the acting side is known. */
function happens(event: string, dice: number[] = [], more = {}, riders: Record<string, string> = {}): Field {
  const f = field(ranks, [["ignore", rowOf(event), "union"]], { ...on, ...more }, riders);
  f.dice(...dice).play({ do: "play" });
  return f;
}
/** The same with the acting side the Confederates. */
const acted = (event: string, more = {}, riders: Record<string, string> = {}): Field =>
  field(ranks, [["event", rowOf(event), "confederate", event === "Ammunition wagons" ? 4 : 1]], { ...on, ...more }, riders);

describe("the marker", () => {
  it("[TD-b19.0a] [TD-b19.0b] [TD-b19.0e] lies in the cup by day from 1300 on July 1, where the option is on; it is off unless asked for", () => {
    const marker = (hour: string, options = {}) =>
      atHour(hour, () => {
        const f = field(ranks, [["orders", "union"]], { options });
        fillCup(f.s);
        return f.s.eventMarker;
      });
    expect([
      marker("J1-1200", { randomEvents: true }),
      marker("J1-1300", { randomEvents: true }),
      marker("J1-1900", { randomEvents: true }),
      marker("J2-0400", { randomEvents: true }),
      marker("J2-0500"),
    ]).toEqual([0, 1, 0, 0, 0]);
    expect(threedays.options.find(({ key }) => key === "randomEvents")?.default).toBe(false);
  });

  it("[TD-b19.0c] [TD-b19.0d] two dice are the row; both may agree to ignore it", () => {
    const f = field(ranks, ["draw"], { ...on, eventMarker: 1, turn: 0 });
    const g = field(ranks, [["ignore", rowOf("Heat"), "union"]], on);
    g.play({ do: "ignore" });
    expect(g.asked()).toBe("confederate ignore");
    g.play({ do: "ignore" });
    expect(g.s.heat).toBe(0);
    expect(f.s.eventMarker).toBe(0);
  });

  it("[TD-b19.0f] what is for the acting side waits for the next marker", () => {
    const f = field(
      ranks,
      [["ignore", rowOf("Horse shot"), "union"]],
      { ...on, cup: { [brigade("cs-d-heth")]: 1 }, formations: { [brigade("cs-d-heth")]: { entitled: 1 } } },
      { "ld-us-2-1-i": "B2224" },
    );
    f.play({ do: "play" });
    expect(f.asked()).toBe("confederate event");
    f.play({ do: "leader", leader: leader("ld-us-2-1-i") });
    expect(f.s.unhorsed).toBe(leaderOf("ld-us-2-1-i"));
  });

  const table: readonly (readonly [string, number, number, string])[] = [
    ["[TD-b19.0g]", 0, 3, "Thunderstorm"],
    ["[TD-b19.0h]", 4, 7, "Heat"],
    ["[TD-b19.0i]", 8, 11, "Smoke"],
    ["[TD-b19.0j]", 12, 15, "Courier lost (CSA)"],
    ["[TD-b19.0k]", 16, 19, "Courier lost (Union)"],
    ["[TD-b19.0l]", 20, 23, "Aggressive subordinate (CSA)"],
    ["[TD-b19.0m]", 24, 27, "Aggressive subordinate (Union)"],
    ["[TD-b19.0n]", 28, 31, "Hill rallies himself"],
    ["[TD-b19.0o]", 32, 34, "Ewell hesitates"],
    ["[TD-b19.0p]", 35, 37, "Sickles moves"],
    ["[TD-b19.0q]", 38, 41, "Staff work"],
    ["[TD-b19.0r]", 42, 45, "Ammunition wagons"],
    ["[TD-b19.0s]", 46, 49, "Ammunition mix-up"],
    ["[TD-b19.0t]", 50, 53, "Friendly fire"],
    ["[TD-b19.0u]", 54, 57, "Stragglers come up"],
    ["[TD-b19.0v]", 58, 61, "Straggling"],
    ["[TD-b19.0w]", 62, 65, "Sharpshooter"],
    ["[TD-b19.0x]", 66, 68, "Horse shot"],
    ["[TD-b19.0y]", 69, 71, "Colors advanced"],
    ["[TD-b19.0z]", 72, 74, "Panic"],
    ["[TD-b19.0aa]", 75, 77, "Bad fuses (CSA)"],
    ["[TD-b19.0ab]", 78, 80, "Good practice (Union)"],
    ["[TD-b19.0ac]", 81, 83, "Caisson explosion"],
    ["[TD-b19.0ad]", 84, 86, "Farm lane"],
    ["[TD-b19.0ae]", 87, 89, "Civilian information"],
    ["[TD-b19.0af]", 90, 92, "Prisoners"],
    ["[TD-b19.0ag]", 93, 95, "Second wind"],
    ["[TD-b19.0ah]", 96, 97, "Army commander intervenes"],
    ["[TD-b19.0ai]", 98, 99, "No event"],
  ];
  test.each(table)("%s %i to %i: %s", (_, min, max, event) => {
    expect(rows[rowOf(event)]).toMatchObject({ min, max });
  });
});

describe("what lasts for the turn", () => {
  it("[TD-b19.0g] [TD-13.4f] [TD-b9.43d] a Thunderstorm doubles costs but on Pikes, makes rally harder, and a further 9 makes it last", () => {
    expect([happens("Thunderstorm", [8]).s.storm, happens("Thunderstorm", [9]).s.storm]).toEqual([1 - 1, 2 - 1]);
    const steps = (storm: number) => {
      const f = acting("us-2-1-i", ranks, { storm });
      f.play({ do: "take", unit: unit("us-56pa") });
      return costOf(f.s, unitOf("us-56pa"), f.s.hex[unitOf("us-56pa")] * 6);
    };
    expect(steps(1)).toBe(2 * steps(0));
    const along = (storm: number, is: (side: number) => boolean) => {
      const { at, on: facing, sides } = row("S4", 1, (hexes, [k]) => way[k] === ROAD && is(k) && hexes.every((hex) => !town[hex]));
      const f = acting("us-2-1-i", { ...ranks, "us-56pa": { at: at[0], sp: 4, facing, order: "march" } }, { storm });
      return costOf(f.s, unitOf("us-56pa"), sides[0]);
    };
    const [byPike, byRoad] = [(k: number) => pike[k] === 1, (k: number) => pike[k] === 0];
    expect([along(1, byPike) / along(0, byPike), along(1, byRoad) / along(0, byRoad)]).toEqual([1, 2]);
    const rally = (die: number) => {
      const f = acting("us-2-1-i", ranks, { storm: 1, disordered: [unit("us-56pa")] });
      f.dice(die).play({ do: "rally", unit: unit("us-56pa") });
      return f.isDisordered("us-56pa");
    };
    expect([rally(3), rally(4)]).toEqual([false, true]);
  });

  it("[TD-b19.0i] smoke: nobody sees farther than six hexes", () => {
    const f = field(ranks, [["orders", "union"]], { smoke: 1 });
    expect(eyeOf(f.s, false).limit).toBe(6);
  });

  it("[TD-b19.0aa] [TD-b19.0ab] bad fuses and good practice show in the Overshoot", () => {
    const by = (more: object) => {
      const { s } = field(ranks, [["orders", "union"]], more as never);
      return [overshootModifier(s, unitOf("cs-page")), overshootModifier(s, unitOf("us-2me-bty"))];
    };
    const [plain, bad, good] = [by({}), by({ badFuses: 1 }), by({ goodPractice: 1 })];
    expect([bad[0] - plain[0], bad[1] - plain[1], good[0] - plain[0], good[1] - plain[1]]).toEqual([2, 0, 0, -1]);
  });

  it("[TD-b19.0ac] the next battery to lose a gun loses one more", () => {
    const f = field(ranks, [["orders", "union"]], { caisson: 1 });
    lose(f.s, unitOf("us-56pa"), 1, "", f.log);
    lose(f.s, unitOf("us-2me-bty"), 1, "", f.log);
    lose(f.s, unitOf("cs-page"), 1, "", f.log);
    expect(["us-56pa", "us-2me-bty", "cs-page"].map(f.sp)).toEqual([3, 3, 3]);
  });

  it("[TD-b19.0o] Ewell hesitates: his brigades away from the enemy do not take Attack Orders", () => {
    const { s } = field({ ...ranks, "cs-4ga": { at: "B1626", sp: 7, facing: "S" } }, [["orders", "union"]], { ewellHesitates: 1 });
    expect([whyNotOrder(s, formationOf("cs-doles"), 1)?.rule, whyNotOrder(s, formationOf("cs-archer"), 1)?.rule]).toEqual([
      "TD-b19.0o",
      undefined,
    ]);
  });

  it("[TD-b19.0p] Sickles moves: the III Corps changes orders freely, its artillery brigade too", () => {
    const f = field({ ...ranks, "us-20in": { at: "B2426", sp: 8, facing: "N" } }, [["ignore", rowOf("Sickles moves"), "union"]], {
      ...on,
      cup: { [brigade("us-1-iii")]: 1 },
      formations: { [brigade("us-1-iii")]: { entitled: 1 } },
    });
    f.play({ do: "play" });
    expect(f.s.standing[formationOf("us-2-1-iii")] & EAGER).toBe(EAGER);
    expect(f.s.standing[formationOf("us-arty-iii")] & EAGER).toBe(EAGER);
    f.play({ do: "activate", brigade: brigade("us-2-1-iii") });
    expect(f.asked()).toBe("union freely");
  });

  it("[TD-b19.0ad] a farm lane is a road to the brigade that is chosen", () => {
    const f = field(
      { ...ranks, "cs-1tn": { at: "B1624", sp: 5, facing: "S", order: "march" } },
      [["event", rowOf("Farm lane"), "confederate", 1]],
      on,
    );
    f.play({ do: "formation", formation: brigade("cs-archer") });
    expect(f.last("chosen")?.rule).toBe("TD-b19.0ad");
  });
});

describe("what happens at once", () => {
  it("[TD-b19.0j] [TD-b19.0k] a courier lost costs a division of that side a marker", () => {
    const f = field(
      ranks,
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["ignore", rowOf("Courier lost (CSA)"), "union"],
      ],
      { ...on, cup: { [brigade("cs-d-heth")]: 2 }, formations: { [brigade("us-1-i")]: { entitled: 1 } } },
    );
    f.play({ do: "play" });
    expect(f.s.cup[formationOf("cs-d-heth")]).toBe(1);
    expect(f.last("courier")?.rule).toBe("TD-b19.0j");
  });

  it("[TD-b19.0l] [TD-b19.0m] an aggressive subordinate acts at once, with a free choice of orders", () => {
    const f = field(ranks, [["event", rowOf("Aggressive subordinate (CSA)"), "confederate", 1]], on, { "ld-cs-archer": "B1624" });
    f.play({ do: "formation", formation: brigade("cs-archer") }, { do: "order", to: "attack" });
    expect([f.asked(), f.s.order[unitOf("cs-1tn")], f.s.used[formationOf("cs-archer")]]).toEqual(["confederate actions", 1, 1]);
  });

  it("[TD-b19.0q] [TD-b19.0ah] a marker more for a division In Command, or whose corps commander the army's reaches", () => {
    const staff = field(ranks, [["event", rowOf("Staff work"), "confederate", 1]], {
      ...on,
      inCommand: formed("cs-d-heth"),
      formations: { [brigade("cs-d-heth")]: { entitled: 2 } },
    });
    expect(staff.open("formation")).toEqual([brigade("cs-d-heth")]);
    const army = field(
      ranks,
      [["event", rowOf("Army commander intervenes"), "confederate", 1]],
      { ...on, formations: { [brigade("cs-d-heth")]: { entitled: 4 }, [brigade("cs-d-pender")]: { entitled: 2 } } },
      { "cs-lee": "B1624", "cs-aphill": "B1625" },
    );
    expect(army.open("formation")).toEqual([brigade("cs-d-pender")]);
  });

  it("[TD-b19.0r] [TD-b19.0s] wagons refill up to four units; a mix-up empties a battery of each side", () => {
    const f = acted("Ammunition wagons", { noAmmo: [unit("cs-page")], lowAmmo: [unit("cs-1tn"), unit("us-56pa")] });
    expect(f.open("unit")).toEqual([unit("cs-1tn"), unit("cs-page")].sort());
    f.play({ do: "unit", unit: unit("cs-page") });
    expect(f.s.marks[unitOf("cs-page")] & NO_AMMO).toBe(0);
    const g = field(
      ranks,
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["ignore", rowOf("Ammunition mix-up"), "union"],
      ],
      { ...on, formations: { [brigade("us-1-i")]: { entitled: 1 } } },
    );
    g.play({ do: "play" });
    expect(g.s.marks.filter((marks, u) => isGun[u] && (marks & NO_AMMO) !== 0).length).toBe(2);
  });

  it("[TD-b19.0t] friendly fire: the opponent picks a stack near two others that have fired this turn", () => {
    const near = { ...ranks, "cs-7tn": { at: "B1625", sp: 5, facing: "S" }, "cs-14tn": { at: "B1623", sp: 4, facing: "S" } };
    const f = field(near, [["event", rowOf("Friendly fire"), "union", 1]], { ...on, shot: [unit("cs-7tn"), unit("cs-14tn")] });
    expect(f.open("unit")).toEqual([unit("cs-1tn")]);
    f.dice(9).play({ do: "unit", unit: unit("cs-1tn") });
    expect(f.isDisordered("cs-1tn")).toBe(true);
  });

  it("[TD-b19.0u] [TD-b19.0v] [TD-22.3c] stragglers come up, not to full strength; a march loses a point, and its owner may not decline", () => {
    const f = acted("Stragglers come up", {}, {});
    expect(f.open("unit")).not.toContain(unit("cs-page"));
    const g = field(
      { ...ranks, "cs-1tn": { at: "B1624", sp: 5, facing: "S", order: "march" } },
      [["event", rowOf("Straggling"), "confederate", 1]],
      on,
    );
    expect(g.refused({ do: "none" })).toBe("TD-b19.0v");
    g.play({ do: "unit", unit: unit("cs-1tn") });
    expect(g.sp("cs-1tn")).toBe(4);
  });

  it("[TD-b19.0w] [TD-b19.0x] a sharpshooter reaches an enemy leader within three hexes; one without a horse does not ride", () => {
    const f = acted("Sharpshooter", {}, { "ld-us-2-1-i": "B1923", "us-d-1-i": "B2424" });
    expect(f.open("leader")).toEqual([leader("ld-us-2-1-i")]);
    f.dice(0).play({ do: "leader", leader: leader("ld-us-2-1-i") });
    expect(f.last("leader")).toMatchObject({ rule: "TD-b19.0w", hit: true });
    // 8.4d either half of a line.
    const line = { ...ranks, "cs-11nc": { at: "B1824", second: "B1823", sp: 12, facing: "S" } };
    const shooting = field(line, [["event", rowOf("Sharpshooter"), "confederate", 1]], on, { "us-d-1-i": "B1820" });
    expect(shooting.open("leader")).toEqual([leader("us-d-1-i")]);
    const g = acting("us-2-1-i", ranks, { unhorsed: leader("ld-us-2-1-i") }, { "ld-us-2-1-i": "B2224" });
    expect(g.refused({ do: "ride", leader: leader("ld-us-2-1-i") })).toBe("TD-b19.0x");
    expect(LOST).toBe(3);
  });

  it("[TD-b19.0x] nor does he go along with men who march off; Iverson stays beside the enemy", () => {
    const goesAlong = (more: JsonObject): boolean => {
      const f = acting("us-2-1-i", ranks, more, { "ld-us-2-1-i": "B2224" }).play({ do: "take", unit: unit("us-56pa") });
      const { s } = f.play({ do: "step", to: f.open("to", "step")[0] }, { do: "halt" });
      return s.leaderHex[leaderOf("ld-us-2-1-i")] === s.hex[unitOf("us-56pa")];
    };
    expect([goesAlong({}), goesAlong({ unhorsed: leader("ld-us-2-1-i") })]).toEqual([true, false]);
    const asked = (more: JsonObject): string =>
      field(
        { "cs-5nc": { at: "B1824", sp: 9, facing: "S" }, "us-56pa": { at: "B1923", sp: 5, facing: "N" } },
        [["marker", "confederate", brigade("cs-d-rodes"), null]],
        { options: { iverson: true }, formations: { [brigade("cs-d-rodes")]: { entitled: 2 } }, ...more },
        { "ld-cs-iverson": "B1824" },
      )
        .play({ do: "activate", brigade: brigade("cs-iverson") }, { do: "keep" })
        .asked();
    expect([asked({}), asked({ unhorsed: leader("ld-cs-iverson") })]).toEqual(["confederate ride", "confederate actions"]);
  });

  it("[TD-b19.0o] who hesitates attacks nobody but whom he stands next to", () => {
    const why = (enemy: string) =>
      whyNotOrder(
        acting(
          "cs-iverson",
          { "cs-5nc": { at: "B1824", sp: 9, facing: "S" }, "us-56pa": { at: enemy, sp: 5, facing: "N" } },
          { ewellHesitates: 1 },
        ).s,
        formationOf("cs-iverson"),
        1,
      )?.rule;
    expect([why("B2024"), why("B1924")]).toEqual(["TD-b19.0o", undefined]);
  });

  it("[TD-b19.0h] [TD-b4.36h] in the heat guns too march no farther than three activations take them", () => {
    const points = (heat: number) => {
      const march = { "us-2me-bty": { at: "B3224", sp: 5, facing: "N", order: "march" }, "cs-1tn": { at: "B1434", sp: 5, facing: "S" } };
      const f = acting("us-arty-i", march, { heat }).play({ do: "take", unit: unit("us-2me-bty") });
      return (threedays.prompt(f.s) as { points?: number }).points!;
    };
    expect(points(1) / points(0)).toBe(3 / 4);
  });

  it("[TD-b19.0y] [TD-b19.0z] colors rally one's own Disordered unit, panic tests the enemy's", () => {
    const disordered = [unit("cs-1tn"), unit("us-56pa")];
    const f = acted("Colors advanced", { disordered });
    f.play({ do: "unit", unit: unit("cs-1tn") });
    expect(f.isDisordered("cs-1tn")).toBe(false);
    expect(acted("Panic", { disordered }).open("unit")).toEqual([unit("us-56pa")]);
    const collapsed = acted("Colors advanced", { disordered });
    collapsed.s.sp[unitOf("cs-1tn")] = 1;
    expect(collapsed.open("unit")).toEqual([]);
  });

  it("[TD-b19.0z] who panics is Disordered by the row of movement: it loses a point and stays", () => {
    const f = acted("Panic", { disordered: [unit("us-56pa")] });
    f.dice(9).play({ do: "unit", unit: unit("us-56pa") });
    expect([f.last("second")?.cause, f.sp("us-56pa"), f.where("us-56pa")]).toEqual(["movement", 3, "B2224"]);
  });

  it("[TD-b19.0ae] civilians tell the acting side what the enemy has drawn", () => {
    const seen = (informed: number[]) => {
      const f = field(ranks, [["orders", "union"]], { informed, formations: { [brigade("cs-d-heth")]: { entitled: 3 } } });
      return (threedays.view(f.s, "union") as { formations: Record<string, { entitled?: unknown }> }).formations[brigade("cs-d-heth")]
        ?.entitled;
    };
    expect([seen([1, 0]), seen([0, 1])]).toEqual([3, null]);
  });

  it("[TD-b19.0af] [TD-b19.0ag] who Routed this turn is taken; second wind takes off a level of Fatigue", () => {
    const f = field(
      { ...ranks, "us-76ny": { at: "routed", sp: 4 }, "us-95ny": { at: "routed", sp: 4 } },
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["ignore", rowOf("Prisoners"), "union"],
      ],
      { ...on, recovering: [unit("us-95ny")], formations: { [brigade("us-1-i")]: { entitled: 1 } } },
    );
    f.play({ do: "play" });
    expect([f.s.hex[unitOf("us-76ny")], f.where("us-95ny")]).toEqual([ELIMINATED, "routed"]);
    const g = acted("Second wind", { formations: { [brigade("cs-archer")]: { fatigue: 2, used: 1 } } });
    g.play({ do: "formation", formation: brigade("cs-archer") });
    expect(g.s.fatigue[formationOf("cs-archer")]).toBe(1);
  });
});
