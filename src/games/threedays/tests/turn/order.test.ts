/** 3 The order of a turn and of an activation, as its log and its questions show it. */
import { describe, expect, it } from "vitest";
import { isOver } from "../../../../engine/index.js";
import { formationOf, leaderOf, unitOf } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { PASSING, unitMarks } from "../../marks.js";
import { acting, atHour, brigade, type Field, field, formed, leader, type Standing, unit } from "../field.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const few: Readonly<Record<string, Standing>> = {
  [TN1]: { at: "B1624", sp: 6, facing: "S" },
  [PA56]: { at: "B3424", sp: 5, facing: "N" },
  "us-76ny": { at: "B3425", sp: 8, facing: "N" },
  "us-150pa": { at: "B3426", sp: 8, facing: "N" },
};
const chiefs = {
  "cs-lee": "B1624",
  "cs-aphill": "B1624",
  "cs-ld-heth": "B1624",
  "ld-cs-archer": "B1624",
  "us-meade": "B3424",
  "us-reynolds": "B3424",
  "us-d-1-i": "B3424",
  "us-d-3-i": "B3426",
};

/** Everybody does as little as he may until the turn is over: what was asked, in order and each once in a row. */
function asks(f: Field): string[] {
  const found: string[] = [];
  const turn = f.s.turn;
  while (f.s.turn === turn && !isOver(f.game.decision(f.s))) {
    const [, ask] = f.asked().split(" ");
    if (found.at(-1) !== ask) found.push(ask);
    const little = ["done", "none", "pass", "alone", "keep", "stay"];
    f.play(f.legal().find(({ do: verb }) => little.includes(verb)) ?? f.legal()[0]);
  }
  return found;
}

describe("an activation", () => {
  it("[TD-3.1d] nothing that a unit has done or that has happened to it in an activation is left of it afterwards", () => {
    const passing = Object.keys(unitMarks).filter((name) => PASSING & unitMarks[name as keyof typeof unitMarks]);
    const f = acting("cs-archer", few, Object.fromEntries(passing.map((name) => [name, [unit("us-150pa")]])));
    const worn = (names: readonly string[]) => names.filter((name) => (f.read(name) as string[]).length > 0);
    expect(worn(passing)).toEqual(passing);
    f.play({ do: "done" });
    expect(worn(Object.keys(unitMarks))).toEqual([]);
    const lasting = ["disordered", "mounted", "column", "refusedLeft", "refusedRight", "noAmmo", "lowAmmo", "recovering"];
    expect(Object.keys(unitMarks).filter((name) => !passing.includes(name))).toEqual(lasting);
  });
});

describe("the turn", () => {
  it("[TD-3.0a] command, Efficiency, orders, markers, then commanders ride, leaders are replaced, and the tired rest", () => {
    const f = field(few, [], { agenda: ["turn"], turn: 1, formations: { [brigade("us-2-3-i")]: { fatigue: 2 } } }, chiefs);
    const found = asks(f);
    const places = ["help", "transfer", "orders", "first", "marker", "commanders"].map((ask) => found.indexOf(ask));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  });

  it("[TD-3.0b] the turn's marker, then whoever is due, then the initiative", () => {
    const f = field({ "us-8il-cav-a": { at: "B2824", sp: 3, facing: "N" }, ...few }, [], {
      scenario: "S1",
      agenda: ["turn", ["commanders", "union"]],
      turn: 3,
      leaders: { [leader("cs-aphill")]: { at: "due" }, [leader("us-meade")]: { at: "B3424" } },
      options: { skirmishers: true },
    });
    f.play({ do: "done" });
    const told = f.log.map(({ event }) => event).filter((event) => ["turn", "arrives", "initiative"].includes(event));
    expect([told.slice(0, 3), f.s.leaderHex[leaderOf("cs-aphill")]]).toEqual([["turn", "arrives", "initiative"], hexAt("A1135")]);
  });

  it("[TD-3.0c] no attachment before II.C, and no help any more in it; the cup is filled after it", () => {
    const more = { formations: { [brigade("cs-c-3")]: { entitled: 2 } }, inCommand: formed("cs-archer") };
    const units = { ...few, "cs-page": { at: "B1625", sp: 4, facing: "S" }, "cs-4ga": { at: "B1626", sp: 7, facing: "S" } };
    const at = (now: readonly (string | number)[]) => field(units, [["startTurn", 9], [...now]], more, chiefs);
    const help = { do: "help", formation: brigade("cs-c-3") };
    const assign = { do: "assign", battery: unit("cs-page"), to: brigade("cs-doles") };
    const [before, after] = [at(["help", "confederate"]), at(["orders", "confederate"])];
    expect([before.refused(help), before.refused(assign)]).toEqual(["", "TD-3.0a"]);
    expect([after.refused(help), after.refused(assign)]).toEqual(["TD-3.0a", ""]);
    expect(after.s.cup.some((markers) => markers > 0)).toBe(false);
  });

  it("[TD-3.0e] at its end: leaders, works, Fatigue, the routed, stragglers, effectiveness", () =>
    atHour("J2-0200", () => {
      const f = field(
        {
          [TN1]: { at: "B1824", sp: 6, facing: "S" },
          "cs-13al": { at: "B1825", sp: 4, facing: "S" },
          "cs-7tn": { at: "routed", sp: 3 },
          [PA56]: { at: "B3424", sp: 5, facing: "N" },
          "us-76ny": { at: "B3425", sp: 8, facing: "N" },
        },
        [
          ["endTurn", 0],
          ["commanders", "union"],
        ],
        {
          agenda: ["turn", ["endTurn", 0], ["commanders", "union"]],
          leaders: {
            [leader("us-meade")]: { at: "B3424" },
            [leader("cs-ld-heth")]: { is: "lost" },
            [leader("ld-cs-archer")]: { at: "B1824" },
          },
          worksAt: ["B3425"],
          worksFacing: ["N"],
          worksLevel: [0],
          worksBy: ["union"],
          worksLeft: [1],
          builds: [unit("us-76ny")],
          recovering: [unit("cs-7tn")],
          inCommand: formed("cs-archer"),
          ineffective: formed("cs-archer"),
          formations: { [brigade("cs-archer")]: { fatigue: 2 } },
        } as never,
      );
      f.dice(0, 9, 9).play({ do: "done" });
      const told = f.log.map(({ event }) => event).filter((event) => ["replaced", "works", "rest", "routed", "stragglers"].includes(event));
      expect([...new Set(told)]).toEqual(["replaced", "works", "rest", "routed", "stragglers"]);
      expect([f.where("cs-7tn"), f.s.standing[formationOf("cs-archer")] & 2]).toEqual(["B1824", 0]);
    }));

  it("[TD-16.3a] a night turn has its initiative, its draws and its markers", () =>
    atHour("J1-1900", () => {
      const f = field(few, [], { agenda: ["turn", ["commanders", "union"]], turn: 1 }, chiefs);
      f.play({ do: "done" });
      const found = asks(f);
      expect([f.log.some(({ event }) => event === "initiative"), found.includes("orders"), found.includes("marker")]).toEqual([
        true,
        true,
        true,
      ]);
    }));
});

describe("an activation", () => {
  it("[TD-3.1b] one brigade is done before the next begins, and does not begin again on the marker", () => {
    const f = field(
      {
        [GUNS]: { at: "B2824", sp: 6, facing: "N" },
        "us-4us-b": { at: "B2825", sp: 6, facing: "N" },
        "us-5ma-bty": { at: "B2827", sp: 6, facing: "N" },
        [TN1]: { at: "B1424", sp: 6, facing: "S" },
      },
      [["marker", "union", brigade("us-artillery"), null]],
      { formations: { [brigade("us-arty-i")]: { entitled: 3 }, [brigade("us-res-vol1")]: { entitled: 3 } } },
    );
    const [wainwright, reserve] = ["us-arty-i", "us-res-vol1"].map((id) => ({ do: "activate", brigade: brigade(id) }));
    f.play(wainwright, { do: "keep" }, { do: "turn", unit: unit(GUNS), to: "NE" });
    expect(f.refused(reserve)).not.toBe("");
    f.play({ do: "done" }, reserve, { do: "keep" }, { do: "done" });
    expect(f.refused(wainwright)).not.toBe("");
    expect(f.log.filter(({ event }) => event === "activation").map(({ brigade: b }) => b)).toEqual([
      brigade("us-arty-i"),
      brigade("us-res-vol1"),
    ]);
  });

  it("[TD-3.1d] at its end: no Shock is owed any more, lines close up, the brigade tires, the battery of a fourth is Disordered", () => {
    const doles = brigade("cs-doles");
    const owing = field(
      { "cs-4ga": { at: "B1824", sp: 7, facing: "S", order: "attack" }, [PA56]: { at: "B1924", sp: 5, facing: "N" } },
      [["activate", 2, doles], "shocks"],
      { brigade: doles, owes: [unit("cs-4ga")] },
    );
    expect(owing.refused({ do: "go" })).toBe("TD-6.12c");
    const f = acting(
      "cs-doles",
      {
        "cs-4ga": { at: "B1824", sp: 7, facing: "S", second: "B1825" },
        "cs-page": { at: "B1822", sp: 4, facing: "S", serves: doles } as Standing,
        [PA56]: { at: "B3424", sp: 5, facing: "N" },
      },
      { formations: { [doles]: { used: 4, efforts: 2 } }, fired: [unit("cs-4ga")] },
    );
    f.play({ do: "done" });
    expect([f.asked(), f.isDisordered("cs-page"), f.s.fatigue[formationOf("cs-doles")]]).toEqual(["confederate closes", false, 0]);
    f.play(f.legal()[0]);
    const told = f.log.map(({ event }) => event).filter((event) => ["fatigue", "disordered"].includes(event));
    expect([f.s.second[unitOf("cs-4ga")], told]).toEqual([-1, ["fatigue", "disordered"]]);
  });

  it("[TD-4.1k] a leader goes back with the unit he is with, or stays where it was, as his owner likes", () => {
    const archer = leaderOf("ld-cs-archer");
    const back = (): Field =>
      field(
        { [TN1]: { at: "B1824", sp: 6, facing: "S" }, [PA56]: { at: "B1924", sp: 5, facing: "N" } },
        [
          ["marker", "union", brigade("us-1-i"), null],
          ["retreat", unit(TN1), 1, 0],
        ],
        {},
        { "ld-cs-archer": "B1824" },
      );
    const along = back();
    along.play(along.legal("back")[0]);
    expect(along.s.leaderHex[archer]).toBe(along.s.hex[unitOf(TN1)]);
    const left = back().play({ do: "leave", leader: leader("ld-cs-archer") });
    left.play(left.legal("back")[0]);
    expect(left.s.leaderHex[archer]).toBe(hexAt("B1824"));
  });
});

describe("orders", () => {
  it("[TD-6.14b] cavalry in the saddle charges under Attack Orders alone, after a run", () => {
    const VA9 = "cs-9va-cav-a";
    const shocks = (order: string) =>
      field(
        { [VA9]: { at: "B1824", sp: 3, facing: "S", order }, [PA56]: { at: "B1924", sp: 5, facing: "N" } },
        [["activate", 2, brigade("cs-chambliss")], "shocks"],
        { brigade: brigade("cs-chambliss"), mounted: [unit(VA9)] },
      );
    expect(shocks("attack").refused({ do: "shock", unit: unit(VA9), at: "B1924" })).toBe("");
    expect(shocks("advance").legal("shock")).toEqual([]);
    const run = acting(
      "cs-chambliss",
      { [VA9]: { at: "B1723", sp: 3, facing: "SW", order: "attack" }, [PA56]: { at: "B2124", sp: 5, facing: "S" } },
      { mounted: [unit(VA9)] },
    );
    run.play({ do: "take", unit: unit(VA9) });
    for (const to of ["B1824", "B1924", "B2025"]) run.play({ do: "step", to });
    while (run.asked().startsWith("union")) run.play(run.legal().find(({ do: verb }) => verb === "hold" || verb === "stay")!);
    if (run.asked() === "confederate move") run.play({ do: "halt" });
    expect(run.read("charges")).toEqual([unit(VA9)]);
  });

  it("[TD-6.3e] what a brigade does In Reserve tires nobody, in the middle of the night neither", () =>
    atHour("J1-2200", () => {
      const rallies = (reserve: string[]) => {
        const f = acting(
          "cs-archer",
          { [TN1]: { at: "B1624", sp: 6, facing: "S" }, [PA56]: { at: "B3424", sp: 5, facing: "N" } },
          {
            disordered: [unit(TN1)],
            reserve,
          },
        );
        f.dice(0).play({ do: "rally", unit: unit(TN1) }, { do: "done" });
        return f.last("fatigue")?.level;
      };
      expect([rallies(formed("cs-archer")), rallies([])]).toEqual([undefined, 1]);
    }));
});
