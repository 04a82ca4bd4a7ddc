/** 9.42, 9.48, 9.54-9.64 The least move, guns over bad ground, leaving the enemy and meeting him. */
import { describe, expect, it } from "vitest";
import { leaderOf, unitOf, units } from "../../data/armies.js";
import { creek, cut, level, marsh, orchard, rocky, steep, town, way, woods } from "../../data/map.js";
import { optionList } from "../../options.js";
import { facings } from "../../rules/front.js";
import { ARTILLERY, alongTrail, INFANTRY, MOUNTED, NEVER, plain } from "../../rules/prices/prices.js";
import { whereWords } from "../../state.js";
import { acting, atHour, type Field, onAllSheets, type Standing, unit } from "../field.js";
import { isBare, isClear, type Row, row } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const IL8 = "us-8il-cav-a";
const stands = (at: string, sp = 6, order = "advance", facing = "S"): Standing => ({ at, sp, facing, order });
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field =>
  acting("cs-archer", { [PA56]: { at: "B2824", sp: 5, facing: "N" }, ...units }, more);
const take = (f: Field, id = TN1): Field => f.play({ do: "take", unit: unit(id) }) as Field;
const left = (f: Field): number => (f.game.prompt(f.s) as { points?: number }).points!;

describe("the least move", () => {
  /** A hex that costs infantry five points or more. */
  const HARD = (is: (cost: number) => boolean, mover = INFANTRY) =>
    row("S4", 1, ([from], [k]) => is(plain(mover)[k] / 2) && !way[k] && !marsh[from]);

  it("[TD-9.42a] [TD-9.42d] who has entered no hex goes one, whatever it costs, also after a turn", () =>
    onAllSheets(() => {
      const at = HARD((cost) => cost >= 4 && cost < 9);
      const f = (more = {}) =>
        take(acting("cs-archer", { [TN1]: stands(at.at[0], 6, "attack", at.on), [PA56]: { at: "D2010", sp: 5, facing: "N" } }, more));
      expect(f({ disordered: [unit(TN1)] }).refused({ do: "step", to: at.at[1] })).toBe("");
      const turned = f();
      turned.play({ do: "turn", to: facings[(facings.indexOf(at.on as never) + 1) % 6] });
      expect(turned.refused({ do: "step", to: at.at[1] })).toBe("");
    }));

  it("[TD-9.42b] [TD-10.46a] next to the enemy only in Good Order under Attack; (option) and it may be shot at as it comes", () =>
    onAllSheets(() => {
      const at = row(
        "S4",
        2,
        ([, to, foe], [k]) =>
          plain(INFANTRY)[k] / 2 >= 5 && plain(INFANTRY)[k] < NEVER && !way[k] && level[foe] === level[to] && !rocky[foe],
      );
      const f = (order: string, options = {}) =>
        take(
          acting("cs-archer", { [TN1]: stands(at.at[0], 6, order, at.on), [PA56]: { at: at.at[2], sp: 5, facing: at.back } }, { options }),
        );
      expect([f("attack").refused({ do: "step", to: at.at[1] }), f("advance").refused({ do: "step", to: at.at[1] })]).toEqual([
        "",
        "TD-6.11c",
      ]);
      const shot = f("attack", { opportunityFire: true }).play({ do: "step", to: at.at[1] }, { do: "stay" }) as Field;
      expect(shot.asked()).toBe("union opportunity");
      shot.dice(0).play({ do: "fire" });
      expect(shot.read("answered")).toEqual([unit(PA56)]);
      expect((f("attack").play({ do: "step", to: at.at[1] }, { do: "stay" }) as Field).asked()).not.toBe("union opportunity");
    }));

  it("[TD-10.46b] [TD-10.46c] it is the unit's Return Fire, and none is given at who joins a friend", () =>
    onAllSheets(() => {
      const at = row(
        "S4",
        2,
        ([, to, foe], [k]) =>
          plain(INFANTRY)[k] / 2 >= 5 && plain(INFANTRY)[k] < NEVER && !way[k] && level[foe] === level[to] && !rocky[foe],
      );
      const f = (more: Readonly<Record<string, Standing>>, state = {}) =>
        take(
          acting(
            "cs-archer",
            { [TN1]: stands(at.at[0], 6, "attack", at.on), [PA56]: { at: at.at[2], sp: 5, facing: at.back }, ...more },
            { options: { opportunityFire: true }, ...state },
          ),
        ).play({ do: "step", to: at.at[1] }) as Field;
      expect(f({ [TN7]: stands(at.at[1], 3, "attack", at.on) }).asked()).not.toBe("union opportunity");
      expect(f({}, { answered: [unit(PA56)] }).asked()).not.toBe("union opportunity");
      // 10.91a with its last rounds.
      const low = f({}, { options: { opportunityFire: true, ammoSupply: true }, lowAmmo: [unit(PA56)] }).play({ do: "stay" });
      (low as Field).dice(0).play({ do: "press" });
      expect([low.read("answered"), low.read("noAmmo")]).toEqual([[unit(PA56)], [unit(PA56)]]);
    }));

  const guns = (at: Row, more = {}): Field =>
    take(acting("us-arty-i", { [GUNS]: stands(at.at[0], 6, "advance", at.on), [TN1]: stands("D2010") }, more), GUNS);

  it("[TD-9.42c] [TD-b9.48a] [TD-b9.48b] guns enter no hex of more than eight points, foot or horse; by another side they may", () =>
    onAllSheets(() => {
      const at = HARD((cost) => cost > 8 && cost < 100, ARTILLERY);
      expect(guns(at).refused({ do: "step", to: at.at[1] })).toBe("TD-9.42c");
      const horse = take(
        acting(units[unitOf("us-2us-m")].brigade!, { "us-2us-m": stands(at.at[0], 4, "advance", at.on), [TN1]: stands("D2010") }),
        "us-2us-m",
      );
      expect(horse.refused({ do: "step", to: at.at[1] })).toBe("TD-9.42c");
      const easier = HARD((cost) => cost === 6, ARTILLERY);
      expect(guns(easier).refused({ do: "step", to: easier.at[1] })).toBe("");
    }));

  it("[TD-b9.48c] [TD-b9.48f] [TD-2.5c] from five points on, hexside and all, they roll: the cost or less Disorders", () =>
    onAllSheets(() => {
      const at = HARD((cost) => cost === 6, ARTILLERY);
      const rolls = (die: number) => (guns(at).dice(die).play({ do: "step", to: at.at[1] }) as Field).isDisordered(GUNS);
      expect([rolls(6), rolls(7)]).toEqual([true, false]);
      const easy = HARD((cost) => cost === 4, ARTILLERY);
      expect((guns(easy).play({ do: "step", to: easy.at[1] }) as Field).last("jolted")).toBeUndefined();
    }));

  it("[TD-b9.48d] a second Disorder costs a gun and sends them back", () =>
    onAllSheets(() => {
      const at = HARD((cost) => cost === 6, ARTILLERY);
      const twice = guns(at, { disordered: [unit(GUNS)] })
        .dice(3)
        .play({ do: "step", to: at.at[1] }) as Field;
      expect([twice.sp(GUNS), twice.where(GUNS), twice.asked()]).toEqual([5, at.at[0], "union actions"]);
    }));

  it("[TD-b9.48d] [TD-9.3a] their leader goes back with them, and it is told", () =>
    onAllSheets(() => {
      const at = HARD((cost) => cost === 6, ARTILLERY);
      const battery = { [GUNS]: stands(at.at[0], 6, "advance", at.on) };
      const f = take(acting("us-arty-i", battery, { disordered: [unit(GUNS)] }, { "ld-us-arty-i": at.at[0] }), GUNS).dice(3);
      f.play({ do: "step", to: at.at[1] });
      expect([whereWords(f.s.leaderHex[leaderOf("ld-us-arty-i")]), f.last("retreat")]).toMatchObject([
        at.at[0],
        { path: [at.at[1], at.at[0]] },
      ]);
    }));

  it("[TD-b9.43g] along a trail guns do not roll, whatever the ground", () =>
    onAllSheets(() => {
      const at = row(
        "S4",
        1,
        ([, to], [k]) =>
          way[k] === 1 && (marsh[to] === 1 || woods[to] === 1) && plain(ARTILLERY)[k] >= 8 && alongTrail(ARTILLERY)[k] < NEVER && !creek[k],
      );
      expect((guns(at).play({ do: "step", to: at.at[1] }) as Field).last("jolted")).toBeUndefined();
    }));
});

describe("leaving and meeting the enemy", () => {
  const leaves = (units: Readonly<Record<string, Standing>>, more = {}) => take(acting("cs-archer", units, { scenario: "S1", ...more }));

  it("[TD-9.54b] who withdraws over ground of more than a point is tested", () => {
    const bad = row("S1", 2, ([foe, at, to], [, k]) => isClear(foe) && isClear(at) && woods[to] === 1 && !way[k] && !steep[k]);
    const f = leaves({ [TN1]: stands(bad.at[1], 6, "advance", bad.back), [PA56]: { at: bad.at[0], sp: 5, facing: bad.on } }).play({
      do: "step",
      to: bad.at[2],
    }) as Field;
    f.dice(9).play({ do: "hold" });
    expect(f.last("test")).toMatchObject({ rule: "TD-9.54b", holds: false });
  });

  it("[TD-9.54b] [TD-12.35i] guns as well, and who was Disordered before loses one", () => {
    const bad = row("S1", 2, ([foe, at, to], [, k]) => isClear(foe) && isClear(at) && isClear(to, woods) && woods[to] === 1 && isBare(k));
    const f = take(
      acting(
        "us-arty-i",
        { [GUNS]: stands(bad.at[1], 6, "advance", bad.back), [TN1]: stands(bad.at[0], 6, "advance", bad.on) },
        { scenario: "S1", disordered: [unit(GUNS)] },
      ),
      GUNS,
    ).play({ do: "step", to: bad.at[2] }) as Field;
    f.dice(9).play({ do: "hold" });
    expect([f.log.find(({ event }) => event === "test"), f.sp(GUNS)]).toMatchObject([{ rule: "TD-9.54b", holds: false }, 5]);
  });

  it("[TD-9.54e] whom Withdrawal Fire Disorders still goes, as far as the Disordered do", () => {
    const f = take(archer({ [TN1]: stands("B1824", 6, "advance", "N"), [PA56]: { at: "B1924", sp: 5, facing: "N" } })).play({
      do: "step",
      to: "B1724",
    }) as Field;
    f.dice(4, 9).play({ do: "fire", unit: unit(PA56) });
    expect([f.isDisordered(TN1), f.where(TN1), f.asked(), left(f)]).toEqual([true, "B1724", "confederate move", 1]);
  });

  it("[TD-9.54d] [TD-9.54e] [TD-9.5c] but not to another hex beside the enemy: it says anew where to, and draws no more fire", () => {
    const f = take(archer({ [TN1]: stands("B1824", 6, "attack", "N"), [PA56]: { at: "B1924", sp: 5, facing: "N" } })).play({
      do: "step",
      to: "B1825",
    }) as Field;
    f.dice(4, 9).play({ do: "fire", unit: unit(PA56) });
    expect([f.isDisordered(TN1), f.where(TN1), f.asked(), f.open("to", "step")]).toEqual([
      true,
      "B1824",
      "confederate move",
      ["B1723", "B1724", "B1823"],
    ]);
    f.play({ do: "step", to: "B1724" });
    expect([f.where(TN1), f.asked(), left(f)]).toEqual(["B1724", "confederate move", 1]);
  });

  it("[TD-9.54f] [TD-b16.13o] in the middle of the night there is none, and going away tires the brigade", () =>
    atHour("J1-2200", () => {
      const f = take(archer({ [TN1]: stands("B1824", 6, "advance", "N"), [PA56]: { at: "B1924", sp: 5, facing: "N" } })).play({
        do: "step",
        to: "B1724",
      }) as Field;
      expect(f.asked()).toBe("confederate move");
      f.play({ do: "halt" }, { do: "done" });
      expect(f.last("fatigue")).toMatchObject({ level: 1 });
    }));

  it("[TD-9.55a] [TD-9.55d] two options for guns near the enemy, the second by default; beside him they never go", () => {
    const option = optionList.find(({ key }) => key === "artilleryNearEnemy")!;
    expect(option).toMatchObject({ default: "2", choices: [{ value: "1" }, { value: "2" }] });
    for (const artilleryNearEnemy of ["1", "2"]) {
      const f = take(
        acting("us-arty-i", { [GUNS]: stands("B2024", 6, "advance", "N"), [TN1]: stands("B1824") }, { options: { artilleryNearEnemy } }),
        GUNS,
      );
      expect(f.open("to", "step")).not.toContain("B1924");
    }
  });

  it("[TD-9.6a] [TD-9.6b] cavalry and guns may go first, then one may turn, then guns fire; and nobody reacts to that", () => {
    const f = take(
      archer(
        {
          [TN1]: stands("B1724", 6, "attack"),
          [IL8]: { at: "B2024", sp: 3, facing: "N" },
          [GUNS]: { at: "B1923", sp: 6, facing: "N" },
          [NY76]: { at: "B1924", sp: 4, facing: "SE" },
          [PA56]: { at: "unused", sp: 0 } as Standing,
        },
        { mounted: [unit(IL8)] },
      ),
    );
    f.play({ do: "step", to: "B1824" });
    const asked: string[] = [];
    while (f.asked().startsWith("union")) {
      asked.push(f.asked().split(" ")[1]);
      f.play(f.legal("stay").length > 0 ? { do: "stay" } : { do: "hold" });
    }
    expect(asked).toEqual(
      [...asked].sort(
        (a, b) => ["reactionMove", "reactionFacing", "approach"].indexOf(a) - ["reactionMove", "reactionFacing", "approach"].indexOf(b),
      ),
    );
    expect(new Set(asked)).toEqual(new Set(["reactionMove", "reactionFacing", "approach"]));
  });

  it("[TD-9.6f] fire at who moves counts the ground and facing it has at that moment", () =>
    onAllSheets(() => {
      const at = row(
        "S4",
        3,
        ([from, to, mid, guns], ks) =>
          woods[to] === 1 && [from, mid, guns].every((hex) => isClear(hex)) && ks.slice(0, 3).every((k) => isBare(k)),
      );
      const f = take(
        acting("cs-archer", { [TN1]: stands(at.at[0], 6, "attack", at.on), [GUNS]: { at: at.at[3], sp: 6, facing: at.back } }),
      );
      f.play({ do: "step", to: at.at[1] });
      while (f.asked() === "union reactionMove") f.play({ do: "stay" });
      expect(f.asked()).toBe("union approach");
      f.dice(0).play({ do: "fire" });
      expect(f.last("fire")?.causes).toContain("woods -1");
    }));

  it("[TD-9.61c] one try for each enemy that comes up", () => {
    const f = archer({
      [TN1]: stands("B1724", 6, "attack", "SE"),
      [TN7]: stands("B1725", 5, "attack"),
      [PA56]: { at: "B1924", sp: 5, facing: "S" },
    });
    take(f).play({ do: "step", to: "B1824" });
    expect(f.asked()).toBe("union reactionFacing");
    f.play({ do: "stay" }, { do: "halt" });
    take(f, TN7).play({ do: "step", to: "B1825" });
    expect(f.asked()).toBe("union reactionFacing");
  });

  it("[TD-9.63c] [TD-b9.44n] a Reaction Move is tested at one more for each hex of more than a point; orchards count as clear", () => {
    const goes = (ground: Uint8Array) => {
      const at = row(
        "S1",
        3,
        ([start, foe, mine, to], ks) =>
          isClear(start) && isClear(foe) && isClear(mine) && ground[to] === 1 && isClear(to, ground) && ks.every((k) => isBare(k)),
      );
      const f = acting(
        "cs-archer",
        { [TN1]: stands(at.at[0], 6, "attack", at.on), [IL8]: { at: at.at[2], sp: 3, facing: at.back } },
        { scenario: "S1", mounted: [unit(IL8)] },
      );
      take(f).play({ do: "step", to: at.at[1] });
      f.dice(0).play({ do: "away", to: at.at[3] }, { do: "stay" });
      return f.last("test")?.modifier;
    };
    expect([goes(woods), goes(orchard)]).toEqual([1, 0]);
  });

  it("[TD-b9.44n] [TD-9.63c] [TD-9.64a] an orchard is clear ground to horsemen, with what else there is to cross, and to guns it is none", () => {
    const goes = (id: string, least: number) => {
      const hard = ([, , from, to]: readonly number[], k: number) =>
        isClear(from) && orchard[to] === 1 && !way[k] && plain(MOUNTED)[k] >= least && plain(ARTILLERY)[k] <= 8;
      const at = row("S1", 3, (hexes, ks) => hexes.slice(0, 2).every((hex) => isClear(hex)) && hard(hexes, ks[2]) && isBare(ks[1]));
      const units = { [TN1]: stands(at.at[0], 6, "attack", at.on), [id]: { at: at.at[2], sp: 3, facing: at.back } };
      const f = acting("cs-archer", units, { scenario: "S1", mounted: id === IL8 ? [unit(IL8)] : [] });
      take(f).play({ do: "step", to: at.at[1] });
      f.dice(0).play({ do: "away", to: at.at[3] }, { do: "stay" });
      return f.last("test")?.modifier;
    };
    expect([goes(IL8, 3), goes(IL8, 4), goes(GUNS, 3)]).toEqual([0, 1, 1]);
  });

  /** The enemy comes up to cavalry at the end of a row, and it goes on into the last hex. */
  const gallops = (at: Row, more: Readonly<Record<string, Standing>> = {}, leaders = {}): Field => {
    const units = { [TN1]: stands(at.at[0], 6, "attack", at.on), [IL8]: { at: at.at[2], sp: 3, facing: at.back }, ...more };
    const f = acting("cs-archer", units, { scenario: "S1", mounted: [unit(IL8)] }, leaders);
    take(f).play({ do: "step", to: at.at[1] });
    return f.dice(0).play({ do: "away", to: at.at[3] }) as Field;
  };
  const last = (is: (to: number) => boolean): Row =>
    row("S1", 3, (hexes, ks) => hexes.slice(0, 3).every((hex) => isClear(hex)) && is(hexes[3]) && ks.every((k) => isBare(k)));
  const goingPoints = (f: Field): unknown => (f.read("agenda") as unknown[][]).at(-1)![2];

  it("[TD-8.2b] [TD-9.3a] a Reaction Move onto friends costs a point more, and a leader goes along", () => {
    const clear = last((to) => isClear(to));
    const friend = { "us-8il-cav-b": { at: clear.at[3], sp: 3, facing: clear.back } };
    expect([goingPoints(gallops(clear)), goingPoints(gallops(clear, friend))]).toEqual([10, 8]);
    const f = gallops(clear, {}, { "ld-us-1-1-cav": clear.at[2] });
    expect(whereWords(f.s.leaderHex[leaderOf("ld-us-1-1-cav")])).toBe(clear.at[3]);
  });

  it("[TD-b9.44p] [TD-b9.44bx] a Reaction Move off the streets into town Disorders, into a cut it ends there too", () => {
    const into = gallops(last((to) => town[to] === 1));
    expect([into.isDisordered(IL8), into.asked()]).toEqual([true, "union reactionMove"]);
    const down = gallops(last((to) => cut[to] === 1));
    expect([down.isDisordered(IL8), down.asked()]).toEqual([true, "confederate move"]);
  });
});
