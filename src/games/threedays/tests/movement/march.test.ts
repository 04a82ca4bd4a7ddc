/** 7.2, 9 Movement: what a step costs whom, roads early and late, guns over bad ground, the least move, going before the enemy. */
import { describe, expect, it } from "vitest";
import { sideTo } from "../../../../kit/index.js";
import { leaderOf, unitOf } from "../../data/armies.js";
import {
  beyond,
  creek,
  earlyHalfRate,
  farm,
  grid,
  hexAt,
  inner,
  isIronGround,
  mapFile,
  onEmmitsburgRoad,
  orchard,
  pike,
  rise,
  sloping,
  steep,
  stream,
  way,
  woods,
} from "../../data/map.js";
import { facings } from "../../rules/front.js";
import { alongRoad, INFANTRY, LEADER, MARCH, MOUNTED, NEVER, plain } from "../../rules/prices/prices.js";
import { costOf } from "../../rules/prices/step-price.js";
import { acting, atHour, brigade, type Field, onAllSheets, type Standing, unit } from "../field.js";
import { isBare, isClear, type Row, row } from "../places.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const IL8 = "us-8il-cav-a";
const sides = [...grid.neighbour.keys()].filter((k) => grid.neighbour[k] >= 0);
const stands = (at: string, sp = 6, order = "advance", facing = "S"): Standing => ({ at, sp, facing, order });
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field =>
  acting("cs-archer", { [PA56]: { at: "B2824", sp: 5, facing: "N" }, ...units }, more);
const take = (f: Field, id = TN1): Field => f.play({ do: "take", unit: unit(id) }) as Field;
const left = (f: Field): number => (f.game.prompt(f.s) as { points?: number }).points!;
const along = (at: Row, order: string, sp = 6): Field =>
  take(
    acting("cs-archer", { [TN1]: stands(at.at[0], sp, order, at.on), [PA56]: { at: "B0925", sp: 5, facing: "N" } }, { scenario: "S1" }),
  ).play({ do: "step", to: at.at[1] }) as Field;

describe("steps and turns", () => {
  it("[TD-7.2g] a way is followed in any direction without a turn, and who withdraws keeps its facing", () => {
    const bent = row("S1", 1, ([from], [k]) => way[k] === 2 && isClear(from));
    const f = acting(
      "cs-archer",
      { [TN1]: stands(bent.at[0], 6, "advance", bent.back), [PA56]: { at: "B0925", sp: 5, facing: "N" } },
      { scenario: "S1" },
    );
    take(f).play({ do: "step", to: bent.at[1] });
    expect(f.last("move")).toMatchObject({ cost: 1 });
    const back = take(archer({ [TN1]: stands("B1824", 6, "advance", "S"), [PA56]: { at: "B1924", sp: 5, facing: "N" } })).play(
      { do: "step", to: "B1724" },
      { do: "hold" },
    ) as Field;
    expect([back.where(TN1), back.s.facing[unitOf(TN1)]]).toEqual(["B1724", 3]);
  });

  it("[TD-7.2g] who follows a way under Advance faces along it, guns too, and keeps a front that the way leads to", () => {
    const bent = row("S1", 1, ([from], [k]) => way[k] === 2 && isClear(from));
    const on = sideTo(grid, hexAt(bent.at[0]), hexAt(bent.at[1])) % 6;
    const faces = (id: string, by: string, facing: string): string => {
      const f = take(acting(by, { [id]: stands(bent.at[0], 4, "advance", facing) }, { scenario: "S1" }), id);
      return facings[(f.play({ do: "step", to: bent.at[1] }) as Field).s.facing[unitOf(id)]];
    };
    // The vertices to the left and right of the way are kept; from the others it turns to the nearer of them.
    const nearer = [0, 1, 1, 1, 0, 0].map((more, turned) => ({ from: facings[(on + turned) % 6], to: facings[(on + more) % 6] }));
    for (const { from, to } of nearer)
      expect([from, faces(TN1, "cs-archer", from), faces("us-2us-a", "us-ha2", from)]).toEqual([from, to, to]);
  });

  it("[TD-7.2d] turning alone tires nobody, but in the middle of the night", () => {
    const turned = (onTheMarch = false) => {
      const f = archer({ [TN1]: stands("B1824") }, { formations: { [brigade("cs-archer")]: { used: 3, efforts: 2 } } });
      if (onTheMarch) f.play({ do: "take", unit: unit(TN1) }, { do: "turn", to: "SW" }, { do: "halt" }, { do: "done" });
      else f.play({ do: "turn", unit: unit(TN1), to: "SW" }, { do: "done" });
      return f.log.some(({ event }) => event === "fatigue");
    };
    expect([turned(), turned(true), atHour("J1-2200", turned)]).toEqual([false, false, true]);
  });

  it("[TD-9.1k] [TD-b2.42c] points are counted in halves and add up: three road hexes on the march are one and a half, twelve are six", () => {
    const road = row("S1", 3, (_, ks) => ks.every((k) => earlyHalfRate[k] === 1 && way[k] === 2));
    const f = acting(
      "cs-archer",
      { [TN1]: stands(road.at[0], 6, "march", road.on), [PA56]: { at: "B0925", sp: 5, facing: "N" } },
      { scenario: "S1", formations: { [brigade("cs-d-heth")]: { entitled: 1 } } },
    );
    const before = left(take(f));
    f.play(...road.at.slice(1).map((to) => ({ do: "step", to })));
    expect(before - left(f)).toBe(1.5);
    expect(12 * (alongRoad(MARCH)[road.sides[0]] / 2)).toBe(6);
  });

  it("[TD-9.4a] a hex costs its ground and all that is added: a clear farm over a stream three points", () => {
    const k = sides.find(
      (side) => farm[beyond(side)] && isClear(beyond(side), farm) && stream[side] && !way[side] && rise[side] <= 0 && !steep[side],
    )!;
    expect(plain(INFANTRY)[k] / 2).toBe(3);
    const wooded = sides.find(
      (side) =>
        woods[beyond(side)] && sloping[beyond(side)] && isClear(beyond(side), woods, sloping) && isBare(side) && isClear(inner(side)),
    )!;
    expect(plain(INFANTRY)[wooded] / 2).toBe(3);
  });

  it("[TD-9.4e] mounted cavalry through two orchards: three points", () => {
    const k = row(
      "S5",
      2,
      (hexes, ks) =>
        orchard[hexes[1]] === 1 &&
        orchard[hexes[2]] === 1 &&
        ks.every((one) => isBare(one)) &&
        isClear(hexes[1], orchard) &&
        isClear(hexes[2], orchard),
    ).sides;
    expect(k.reduce((sum, side) => sum + plain(MOUNTED)[side] / 2, 0)).toBe(3);
  });

  it("[TD-9.4i] sloping ground costs as much downhill as on the level", () => {
    const cost = (is: (by: number) => boolean) => {
      const k = sides.find(
        (side) =>
          sloping[beyond(side)] &&
          isClear(beyond(side), sloping) &&
          is(rise[side]) &&
          !steep[side] &&
          !way[side] &&
          !stream[side] &&
          isClear(inner(side)),
      )!;
      return plain(INFANTRY)[k] / 2;
    };
    expect([cost((by) => by === 0), cost((by) => by < 0)]).toEqual([2, 2]);
  });

  it("[TD-9.4m] [TD-9.3b] leaders pay nothing for farms, slopes and streams, and cross creeks by way only", () => {
    const price = (is: (side: number) => boolean) => plain(LEADER)[sides.find(is)!] / 2;
    expect([
      price((k) => farm[beyond(k)] === 1 && isClear(beyond(k), farm) && isBare(k) && isClear(inner(k))),
      price((k) => stream[k] === 1 && isClear(beyond(k)) && isClear(inner(k)) && !way[k] && rise[k] === 0),
    ]).toEqual([1, 1]);
    const water = sides.find((k) => creek[k] && !way[k])!;
    expect(plain(LEADER)[water]).toBe(NEVER);
  });

  it("[TD-9.3a] a leader goes with his unit for nothing", () => {
    const f = acting("cs-archer", { [TN1]: stands("B1724"), [PA56]: { at: "B2824", sp: 5, facing: "N" } }, {}, { "ld-cs-archer": "B1724" });
    take(f).play({ do: "step", to: "B1824" });
    expect([f.s.leaderHex[leaderOf("ld-cs-archer")], f.s.leaderRode[leaderOf("ld-cs-archer")]]).toEqual([hexAt("B1824"), 0]);
  });

  it("[TD-9.4w] bad ground alone tests nobody", () => {
    onAllSheets(() => {
      const up = row("S4", 1, ([, to], [k]) => woods[to] === 1 && steep[k] === 1 && rise[k] > 0 && !way[k] && plain(INFANTRY)[k] <= 12);
      const f = acting("cs-archer", { [TN1]: stands(up.at[0], 6, "advance", up.on), [PA56]: { at: "D2010", sp: 5, facing: "N" } });
      take(f).play({ do: "step", to: up.at[1] });
      expect([f.where(TN1), f.last("test")]).toEqual([up.at[1], undefined]);
    });
  });

  it("[TD-9.4x] [TD-6.11e] [TD-6.12d] a way counts for the steps that follow it, under Advance and not under Attack", () => {
    const wood = row("S1", 1, ([, to], [k]) => way[k] === 2 && woods[to] === 1);
    expect([along(wood, "advance").last("move")?.cost, along(wood, "attack").last("move")?.cost]).toEqual([
      1,
      plain(INFANTRY)[wood.sides[0]] / 2,
    ]);
    const off = row(
      "S1",
      1,
      ([from, to], [k]) => !way[k] && woods[to] === 1 && [0, 1, 2, 3, 4, 5].some((d) => way[from * 6 + d] === 2) && isClear(from),
    );
    expect(along(off, "advance").last("move")?.cost).toBe(plain(INFANTRY)[off.sides[0]] / 2);
  });

  it("[TD-14.2b] who mounts or dismounts has half of the new allowance left: three on foot, six in the saddle", () => {
    const change = (verb: string, mounted: boolean) => {
      const f = acting("us-1-1-cav", { [IL8]: stands("B1824", 3) }, mounted ? { mounted: [unit(IL8)] } : {}).play({
        do: verb,
        unit: unit(IL8),
      }) as Field;
      return left(take(f, IL8));
    };
    expect([change("dismount", true), change("mount", false)]).toEqual([3, 6]);
  });

  it("[TD-25.0d] the horses come along: a dismounted unit mounts wherever it is", () => {
    const f = acting("us-1-1-cav", { [IL8]: stands("B2424", 3), [TN1]: stands("B1624") });
    expect(f.refused({ do: "mount", unit: unit(IL8) })).toBe("");
  });
});

describe("roads early and late", () => {
  const road = (name: string): number => {
    const { hexes } = mapFile.roads.find((one) => one.name === name)!;
    return [0, 1, 2, 3, 4, 5].map((d) => hexes[0] * 6 + d).find((k) => grid.neighbour[k] === hexes[1])!;
  };
  const rate = (name: string, key: string, order = "march"): number =>
    onAllSheets(() =>
      atHour(key, () => {
        const k = road(name);
        const f = acting("cs-archer", {
          [TN1]: stands(grid.names[Math.floor(k / 6)], 6, order),
          [PA56]: { at: "D2010", sp: 5, facing: "N" },
        });
        return costOf(f.s, unitOf(TN1), k) / 2;
      }),
    );

  it("[TD-b9.22b] [TD-b9.22c] other roads cost a March unit a point until July 2, 1100, and half from noon on", () => {
    expect([
      rate("Fairfield Road", "J2-1100"),
      rate("Emmitsburg Road", "J2-1200"),
      rate("Fairfield Road", "J2-1200"),
      rate("Chambersburg Pike", "J1-0700"),
    ]).toEqual([1, 0.5, 0.5, 0.5]);
  });

  it("[TD-b9.22e] [TD-4.1h] leaders ride at half a point on any road at any time", () => {
    for (const name of ["Fairfield Road", "Emmitsburg Road"]) expect(alongRoad(LEADER)[road(name)] / 2).toBe(0.5);
  });

  it("[TD-b9.43c] a pike is a road: a point under Advance, half on the march", () => {
    const paved = road("Baltimore Pike");
    expect([
      pike[paved],
      rate("Baltimore Pike", "J3-0900", "advance"),
      rate("Taneytown Road", "J3-0900", "advance"),
      rate("Baltimore Pike", "J3-0900"),
      rate("Taneytown Road", "J3-0900"),
    ]).toEqual([1, 1, 1, 0.5, 0.5]);
  });

  it("[TD-b9.22d] a march of three activations along a road tires nobody, of whatever rate", () => {
    const tired = (marched: number) => {
      const f = acting(
        "cs-archer",
        { [TN1]: stands("B1824", 6, "march"), [PA56]: { at: "B2824", sp: 5, facing: "N" } },
        { entered: [unit(TN1)], formations: { [brigade("cs-archer")]: { used: 1, marched } } },
      );
      f.play({ do: "done" });
      return f.log.some(({ event }) => event === "fatigue");
    };
    expect([tired(3), tired(4)]).toEqual([false, true]);
  });

  it("[TD-b9.22h] [TD-b9.22i] [TD-b9.22l] (option) Meredith's men across easy ground are not off the road, until 1100; dearer ground is", () => {
    const strays = (key: string, to: string, options = { ironMarch: true }) =>
      onAllSheets(() =>
        atHour(key, () => {
          const from = {
            at: to === "woods" ? WOOD.at[0] : "B1724",
            on: to === "woods" ? WOOD.on : "S",
            next: to === "woods" ? WOOD.at[1] : "B1824",
          };
          const f = acting("us-1-1-i", { "us-2wi": stands(from.at, 6, "march", from.on), [TN1]: stands("D2010") }, { options });
          take(f, "us-2wi").play({ do: "step", to: from.next }, { do: "halt" });
          return (f.read("strayed") as string[]).length > 0;
        }),
      );
    expect([
      strays("J1-0900", "clear"),
      strays("J1-0900", "woods"),
      strays("J1-1200", "clear"),
      strays("J1-0900", "clear", { ironMarch: false }),
    ]).toEqual([false, true, true, true]);
  });
  const WOOD = row("S1", 1, ([from, to], [k]) => isClear(from) && woods[to] === 1 && !way[k] && isIronGround[to] === 1);

  it("[TD-b9.22k] (option) it is for who sets out within that ground or on the Emmitsburg Road, and stays within it off the road", () => {
    const strays = (from: string, to: string) =>
      onAllSheets(() =>
        atHour("J1-0900", () => {
          const f = acting("us-1-1-i", { "us-2wi": stands(from, 6, "march"), [TN1]: stands("D2010") }, { options: { ironMarch: true } });
          take(f, "us-2wi").play({ do: "step", to }, { do: "halt" });
          return (f.read("strayed") as string[]).length > 0;
        }),
      );
    const off = (is: (from: number, to: number) => boolean) =>
      onAllSheets(() => row("S4", 1, ([from, to], [k]) => isClear(from) && isClear(to) && isBare(k) && is(from, to)).at);
    const [outside, into] = off((from, to) => isIronGround[from] === 0 && onEmmitsburgRoad[from] === 0 && isIronGround[to] === 1);
    const [inside, out] = off((from, to) => isIronGround[from] === 1 && isIronGround[to] === 0 && onEmmitsburgRoad[to] === 0);
    const [within, on] = off((from, to) => isIronGround[from] === 1 && isIronGround[to] === 1);
    const [road, off_] = onAllSheets(
      () =>
        row(
          "S4",
          1,
          ([from, to], [k]) =>
            onEmmitsburgRoad[from] === 1 &&
            isIronGround[from] === 0 &&
            isIronGround[to] === 1 &&
            isClear(to) &&
            !way[k] &&
            plain(INFANTRY)[k] <= 2,
        ).at,
    );
    expect([strays(within, on), strays(road, off_), strays(outside, into), strays(inside, out)]).toEqual([false, false, true, true]);
  });

  it("[TD-b9.22j] only north of the Codori Farm and east of the third column of sheet A", () => {
    const iron = (name: string) => isIronGround[hexAt(name)];
    expect([iron("B5924"), iron("B6024"), iron("A2002"), iron("A2003"), iron("B6128")]).toEqual([1, 0, 1, 0, 0]);
  });
});
