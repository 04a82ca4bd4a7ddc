/** 21, 22.2 The days and the campaign: their schedules, hours and set-ups, and who comes and goes in them. */
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../engine/index.js";
import { brigadeOf, brigadesOf, formationOf, leaderOf, unitOf, units } from "../../data/armies.js";
import { days, daysFile, type Maps, scheduleFor } from "../../data/days.js";
import { hexAt, hexName, mapFile } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { threedays } from "../../index.js";
import { uddModifier } from "../../rules/cohesion.js";
import { fillCup, markersFor } from "../../rules/command/efficiency.js";
import { isThere, steadies } from "../../rules/command/leadership.js";
import { lossesOf } from "../../rules/victory/toll.js";
import { resultOf } from "../../rules/victory/victory.js";
import { put } from "../../stacks.js";
import { ELIMINATED, LEFT_THE_FIELD } from "../../state.js";
import { acting, atHour, begun, brigade, type Field, field, leader, onAllSheets, type Standing, unit } from "../field.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const FOE: Readonly<Record<string, Standing>> = { [TN1]: { at: "B1824", sp: 6, facing: "S" } };
const FRIEND: Readonly<Record<string, Standing>> = { [PA56]: { at: "B3424", sp: 5, facing: "N" } };

describe("schedules", () => {
  const rows = (maps: Maps) => scheduleFor(maps);
  const rowOf = (maps: Maps, id: string) => {
    const found = daysFile.reinforcements.find(({ formations, units: lone }) => [...formations, ...lone].includes(id))!;
    return [found.turns[maps], found.areas[maps]];
  };
  const inPlay = (maps: Maps) => mapFile.entryAreas.filter((area) => area.maps.split(" ").includes(maps));

  it("[TD-21.0a] everybody of both armies is on the map at the start or comes once, by an area that is in play", () => {
    const start = daysFile.onMap.flatMap((id) =>
      units.some((row) => row.id === id)
        ? [unitOf(id)]
        : brigadesOf[formationOf(id)].flatMap((b) =>
            units.flatMap((row, u) => (row.brigade !== undefined && formationOf(row.brigade) === b ? [u] : [])),
          ),
    );
    for (const maps of ["2", "3", "4"] as const) {
      const coming = rows(maps).flatMap((row) => row.units);
      expect(new Set(coming).size, maps).toBe(coming.length);
      for (const u of start) expect(coming).not.toContain(u);
      const ids = inPlay(maps).map(({ id }) => id);
      for (const { areas } of daysFile.reinforcements) expect(ids, `${areas[maps]} with ${maps} maps`).toContain(areas[maps]);
    }
  });

  it("[TD-21.0b] the Union has a list for each number of maps, the Confederates one, but for the Hunterstown Road", () => {
    const list = (side: number, maps: Maps) =>
      rows(maps)
        .filter((row) => row.side === side)
        .map(({ turn, direct }) => `${turn} ${direct}`);
    expect(new Set((["2", "3", "4"] as const).map((maps) => list(0, maps).join())).size).toBe(3);
    expect(list(1, "2")).toEqual(list(1, "3"));
    expect(list(1, "4").map((row) => row.split(" ")[0])).toEqual(list(1, "2").map((row) => row.split(" ")[0]));
    const changed = daysFile.reinforcements.filter(({ side, areas }) => side === "confederate" && areas["2"] !== areas["4"]);
    for (const { areas } of changed) expect([areas["2"], areas["4"]]).toEqual([17, 6]);
  });

  it("[TD-21.0c] [TD-21.0e] farther roads are entered earlier: Wadsworth at 0900, with three maps at 0700; Heth comes first of all", () => {
    expect([rowOf("2", "us-1-1-i"), rowOf("3", "us-1-1-i")]).toEqual([
      ["J1-0900", 20],
      ["J1-0700", 10],
    ]);
    expect(rowOf("4", "us-1-1-v")).toEqual(["J2-0600", 8]);
    const heth = daysFile.reinforcements.find(({ formations }) => formations.includes("cs-archer"))!;
    expect([heth.turns["2"], heth.activations]).toEqual(["J1-0700", 2]);
  });

  it("[TD-b9.75i] with the fourth map Gregg enters by area 8 instead of 19", () => {
    expect([rowOf("2", "us-1-2-cav")[1], rowOf("4", "us-1-2-cav")[1]]).toEqual([19, 8]);
    const gregg = (maps: Maps) => hexName(rows(maps).find((row) => row.brigades.includes(formationOf("us-1-2-cav")))!.direct);
    expect([gregg("2"), gregg("4")]).toEqual(["B4101", "D5401"]);
  });

  it("[TD-21.0d] regiments that came up apart have a row of their own, and their brigade's row leaves them out", () => {
    for (const id of ["us-7in", "us-41ny", "cs-11ms", "us-1md-es", "cs-1sc-rifles"]) {
      const own = daysFile.reinforcements.filter((row) => row.units.includes(id));
      expect([own.length, own[0].units], id).toEqual([1, [id]]);
      expect(
        rows("2").filter((row) => row.units.includes(unitOf(id))),
        id,
      ).toHaveLength(1);
    }
    expect(rowOf("2", "us-7in")[0]).toBe("J1-1700");
  });

  it("[TD-21.0d] nor do they come with it in a scenario of the hours before: An Unintended Fight, the Peach Orchard, Culp's Hill", () => {
    for (const [id, apart] of Object.entries({ S1: ["us-7in", "cs-11ms"], S5: ["us-1md-es"], S8: ["us-1md-es"] })) {
      const { arrivals } = scenarios.find((one) => one.id === id)!;
      for (const one of apart) {
        const theirs = arrivals.filter(({ brigades }) => brigades.includes(brigadeOf[unitOf(one)]));
        expect(
          theirs.map(({ units }) => [units.length > 0, units.includes(unitOf(one))]),
          one,
        ).toEqual([[true, false]]);
      }
    }
  });
});

describe("the days", () => {
  const of = (id: string) => days.find((day) => day.id === id)!;
  const first = (id: string) => of(id).turns[0].key;

  it("[TD-22.2b] [TD-22.2d] July 1 begins with skirmishers at 0700, or without them at 0900, for seven turns", () => {
    const s1 = scenarios.find(({ id }) => id === "S1")!;
    expect([s1.turns[0].key, threedays.options.find(({ key }) => key === "skirmishers")?.locked]).toEqual(["J1-0700", { S1: true }]);
    expect([first("S2"), of("S2").turns.length, of("S2").options.skirmishers]).toEqual(["J1-0900", 7, undefined]);
    expect(of("S2").options).toMatchObject({ apHill: true, reynolds: true });
  });

  it("[TD-22.2e] The First Day has thirteen turns, and events from 1300 on", () => {
    expect([of("S3").turns.length, of("S3").turns.at(-1)!.key, of("S3").options.randomEvents]).toEqual([13, "J1-1900", true]);
    const marker = (key: string) =>
      atHour(key, () => {
        const { s } = field({ ...FOE, ...FRIEND }, [["commanders", "union"]], { options: { randomEvents: true } }, { "us-meade": "B3424" });
        fillCup(s);
        return s.eventMarker;
      });
    expect([marker("J1-1200"), marker("J1-1300")]).toEqual([0, 1]);
  });

  it("[TD-22.2k] [TD-22.2v] The Second Day has seventeen turns or five, The Third sixteen, all three 51", () => {
    expect([of("S6").turns.length, of("S6").lateTurns.length, of("S12").turns.length, of("S13").turns.length]).toEqual([17, 5, 16, 51]);
    expect([of("S6").sheets, of("S12").sheets]).toEqual([
      ["A", "B", "C"],
      ["A", "B", "C", "D"],
    ]);
  });

  it("[TD-22.2w] the cut-down scenarios of 2004 are not listed", () => {
    expect(threedays.scenarios.map(({ id }) => id).sort()).toEqual(["S1", "S10", "S11", "S4", "S5", "S7", "S8", "S9"]);
  });

  it("[TD-22.0c] set-ups: a brigade stands about its centre, within stacking", () => {
    const s4 = scenarios.find(({ id }) => id === "S4")!;
    const baxter = s4.placed.filter(({ unit: u }) => units[u].brigade === "us-2-2-i");
    expect(baxter).toHaveLength(6);
    const centre = hexAt("B2528");
    for (const { hex } of baxter) {
      const [row, column] = [Number(hexName(hex).slice(1, 3)), Number(hexName(hex).slice(3))];
      expect(Math.max(Math.abs(row - 25), Math.abs(column - 28)), hexName(hex)).toBeLessThanOrEqual(3);
    }
    expect(centre).toBeGreaterThan(0);
    const load = (at: number) => s4.placed.filter(({ hex }) => hex === at).reduce((sum, { sp }) => sum + sp, 0);
    for (const { hex } of baxter) expect(load(hex)).toBeLessThanOrEqual(12);
  });
});

describe("who comes and goes", () => {
  const GAMBLE = "us-8il-cav-a";

  it("[TD-21.0f] Buford's men leave by the southern roads on July 2, 1100, or are taken off at the end of 1200, without loss", () =>
    onAllSheets(() => {
      const horse = { [GAMBLE]: { at: "B7020", sp: 3, facing: "S", order: "march" }, ...FOE };
      atHour("J2-1100", () => {
        const f = acting("us-1-1-cav", horse, { mounted: [unit(GAMBLE)] }, { "us-d-1-cav": "B7020" }).play({
          do: "take",
          unit: unit(GAMBLE),
        }) as Field;
        f.play({ do: "leaveField" });
        expect([f.s.hex[unitOf(GAMBLE)], f.s.leaderHex[leaderOf("us-d-1-cav")]]).toEqual([LEFT_THE_FIELD, LEFT_THE_FIELD]);
        const lost = (at: number) => {
          const s = begun("S1");
          put(s, unitOf(GAMBLE), at);
          return lossesOf(s, 0).men;
        };
        expect([lost(LEFT_THE_FIELD), lost(ELIMINATED) > 0]).toEqual([0, true]);
      });
      atHour("J2-1000", () => {
        const f = acting("us-1-1-cav", horse, { mounted: [unit(GAMBLE)] }).play({ do: "take", unit: unit(GAMBLE) }) as Field;
        expect(f.refused({ do: "leaveField" })).toBe("TD-9.13a");
      });
      const end = (key: string) =>
        atHour(key, () => {
          const f = field({ ...horse, ...FRIEND }, [], {
            agenda: ["turn", ["endTurn", 0], ["commanders", "union"]],
            leaders: { [leader("us-meade")]: { at: "B3424" } },
          });
          const before = resultOf(f.s).score;
          f.play({ do: "done" });
          return [f.s.hex[unitOf(GAMBLE)] === LEFT_THE_FIELD, JSON.stringify(resultOf(f.s).score) === JSON.stringify(before)];
        });
      expect([end("J2-1200"), end("J2-1100")]).toEqual([
        [true, true],
        [false, true],
      ]);
    }));

  it("[TD-21.0g] a regiment that comes apart obeys its brigade from afar until it has been in reach", () => {
    const lone = (at: string, apart: string[]) => {
      const f = field(
        {
          "us-7in": { at, sp: 9, facing: "N" },
          [PA56]: { at: "B1624", sp: 5, facing: "N" },
          "cs-1tn": { at: "B1434", sp: 6, facing: "S" },
        },
        [["marker", "union", brigade("us-1-i"), null]],
        { apart, formations: { [brigade("us-1-i")]: { entitled: 4 } }, inCommand: [brigade("us-2-1-i"), brigade("us-1-i")] } as JsonObject,
        { "ld-us-2-1-i": "B1624" },
      );
      f.play({ do: "activate", brigade: brigade("us-2-1-i") });
      expect(f.asked()).toBe("union change");
      return (f.read("astray") as string[]).includes(unit("us-7in"));
    };
    expect([lone("B3424", [unit("us-7in")]), lone("B3424", [])]).toEqual([false, true]);
    const near = field(
      {
        "us-7in": { at: "B1625", sp: 9, facing: "N" },
        [PA56]: { at: "B1624", sp: 5, facing: "N" },
        "cs-1tn": { at: "B1434", sp: 6, facing: "S" },
      },
      [["marker", "union", brigade("us-1-i"), null]],
      { apart: [unit("us-7in")], formations: { [brigade("us-1-i")]: { entitled: 4 } } } as JsonObject,
      { "ld-us-2-1-i": "B1624" },
    );
    near.play({ do: "activate", brigade: brigade("us-2-1-i") });
    expect(near.read("apart")).toEqual([]);
  });

  it("[TD-21.0g] until then it neither tires its brigade nor is as tired as that", () => {
    const own = brigade("us-2-1-i");
    const third = (apart: string[], order = "attack") => {
      const f = acting(
        "us-2-1-i",
        {
          "us-7in": { at: "B3424", sp: 9, facing: "N", order },
          [PA56]: { at: "B1624", sp: 5, facing: "N", order },
          "cs-1tn": { at: "B1434", sp: 6, facing: "S" },
        },
        { apart, formations: { [own]: { used: 3, efforts: 2, fatigue: 3 } } },
      );
      const [tired, held] = ["us-7in", PA56].map((id) => uddModifier(f.s, unitOf(id)));
      f.play({ do: "take", unit: unit("us-7in") });
      f.play({ do: "step", to: f.open("to", "step")[0] }, { do: "halt" }, { do: "done" });
      return [tired, held, f.s.fatigue[formationOf("us-2-1-i")]];
    };
    expect([third([unit("us-7in")]), third([])]).toEqual([
      [0, 1, 3],
      [1, 1, 4],
    ]);
  });

  it("[TD-22.0l] frozen brigades react and fire, and act on the next marker once an enemy has come near", () => {
    const own = brigade("us-2-1-i");
    const f = acting(
      "cs-archer",
      { [TN1]: { at: "B1824", sp: 6, facing: "S", order: "attack" }, [PA56]: { at: "B1924", sp: 5, facing: "N" } },
      { frozen: [own] },
    );
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(f.open("unit", "reply")).toEqual([unit(PA56)]);
    f.play({ do: "hold" }, { do: "done" }, { do: "go" });
    expect(f.last("released")).toMatchObject({ rule: "TD-22.0l", brigade: own });
    // For good: the next turn does not freeze it again.
    expect(f.read("freed")).toEqual([own]);
    const held = field({ [PA56]: { at: "B3424", sp: 5, facing: "N" }, ...FOE }, [["marker", "union", brigade("us-1-i"), null]], {
      frozen: [own],
      formations: { [brigade("us-1-i")]: { entitled: 2 } },
    });
    expect(held.legal("activate")).toEqual([]);
  });

  it("[TD-25.0e] a division that is gone has no markers, and its leader commands nobody", () => {
    const f = field(
      { ...FRIEND, ...FOE },
      [["commanders", "confederate"]],
      { formations: { [brigade("cs-d-heth")]: { entitled: 3 } } },
      { "cs-ld-heth": "B1824", "cs-lee": "B1624" },
    );
    expect(markersFor(f.s, formationOf("cs-d-heth"))).toBe(3);
    put(f.s, unitOf(TN1), ELIMINATED);
    expect([markersFor(f.s, formationOf("cs-d-heth")), isThere(f.s, leaderOf("cs-ld-heth"))]).toEqual([0, true]);
    expect(steadies(f.s, leaderOf("cs-ld-heth"), unitOf("cs-5nc"))).toBe(false);
  });

  it("[TD-25.0h] of a division half on the map the part that is there acts with the Efficiency of the corps, the rest as it comes", () => {
    // Baxter stands there; Paul comes in the second turn with three activations.
    const f = field(
      { "us-88pa": { at: "B2828", sp: 5, facing: "N" }, "us-16me": { at: "due", sp: 6 }, ...FOE },
      [["marker", "union", brigade("us-2-i"), null]],
      {
        turn: 1,
        formations: { [brigade("us-2-i")]: { entitled: 1 }, [brigade("us-2-2-i")]: { used: 1 }, [brigade("us-1-2-i")]: { used: 2 } },
      },
    );
    expect([
      f.refused({ do: "activate", brigade: brigade("us-2-2-i") }),
      f.refused({ do: "activate", brigade: brigade("us-1-2-i") }),
    ]).toEqual(["TD-5.2g", ""]);
  });
});

describe("the map as it was made", () => {
  it("[TD-23.0c] latitude and longitude give hexes by the fit of the map file", () => {
    const { lat0, lon0, metresPerDegLat, metresPerDegLon } = mapFile.fit;
    const hexOf = (lat: number, lon: number): string => {
      const row = Math.round(58 - ((lat - lat0) * metresPerDegLat) / 98.98);
      const x = 24 - ((lon - lon0) * metresPerDegLon) / 114.3;
      return `B${row}${Math.round(row % 2 === 0 ? x : x - 0.5)}`;
    };
    expect([hexOf(39.8125, -77.2358), hexOf(39.833, -77.2311)]).toEqual(["B5824", "B3520"]);
    for (const { hexesOff, place } of mapFile.fit.residuals) expect(hexesOff, place).toBeLessThan(1);
  });
});
