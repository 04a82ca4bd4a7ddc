/** 4.2, 4.35-4.39, 5 Command: who is in whose hand, how often each acts, guns that serve with others, and markers. */
import { describe, expect, it, test } from "vitest";
import { createRandom } from "../../../engine/index.js";
import { formationOf, leaderOf, leaders, unitOf } from "../data/armies.js";
import { tablesFile } from "../data/tables.js";
import { DIRECT, HELPED, IN_COMMAND } from "../marks.js";
import { whyNotAssign, whyNotAttach } from "../rules/command/attach.js";
import { chainOfCommand } from "../rules/command/command.js";
import { drawEfficiency, fillCup, setMarkers } from "../rules/command/efficiency.js";
import { rangeOf, steadies } from "../rules/command/leadership.js";
import { crewOf } from "../rules/command/orders.js";
import { put } from "../stacks.js";
import { ELIMINATED, type State } from "../state.js";
import { acting, brigade, type Field, field, formed, leader, penned, type Standing, unit } from "./field.js";

const enemy: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const foe: Record<string, Standing> = { "cs-1tn": { at: "B1434", sp: 6, facing: "S" } };

/** A state at II.A, and what the chain of command makes of it. */
const chained = (units: Record<string, Standing>, riders: Record<string, string>, more = {}): Field => {
  const f = field(units, [["startTurn", 5]], more, riders);
  chainOfCommand(f.s);
  return f;
};
const isIn = (s: State, id: string): boolean => (s.standing[formationOf(id)] & IN_COMMAND) !== 0;
/** Efficiency once so much has been drawn for a command. */
const entitled = (s: State, drawn: Record<string, number>, id: string): number => {
  for (const [f, n] of Object.entries(drawn)) s.entitled[formationOf(f)] = n;
  setMarkers(s);
  return s.entitled[formationOf(id)];
};

describe("chain of command", () => {
  const rodes = { "cs-4ga": { at: "B1824", sp: 7, facing: "S" }, ...enemy };

  it("[TD-4.2a] [TD-4.2q] brigades in their division leader's range, divisions in their corps commander's; nobody who has no leader", () => {
    const f = chained(rodes, { "ld-cs-doles": "B1824", "cs-ld-rodes": "B1825", "cs-ewell": "B1826" });
    expect([isIn(f.s, "cs-doles"), isIn(f.s, "cs-d-rodes")]).toEqual([true, true]);
    const far = chained(
      { ...rodes, ...penned(30, 34, ["us-76ny", "us-95ny"]) },
      { "ld-cs-doles": "B1824", "cs-ld-rodes": "B3034", "cs-ewell": "B1826" },
    );
    expect([isIn(far.s, "cs-doles"), isIn(far.s, "cs-d-rodes")]).toEqual([false, false]);
    expect(isIn(chained(rodes, { "cs-ld-rodes": "B1825" }).s, "cs-doles")).toBe(false);
  });

  it("[TD-4.2e] a command path does not pass an empty hex next to the enemy, but one where a friend stands", () => {
    const ring = ["B1723", "B1724", "B1823", "B1825", "B1923", "B1924"];
    const around = (hexes: string[]) =>
      Object.fromEntries(
        hexes.map((hex, i) => [["us-147ny", "us-76ny", "us-95ny", "us-84ny", "us-7in", "us-19in"][i], { at: hex, sp: 2, facing: "N" }]),
      );
    const open = chained({ ...rodes, ...around([]) }, { "ld-cs-doles": "B1824", "cs-ld-rodes": "B1828" });
    expect(isIn(open.s, "cs-doles")).toBe(true);
    const shut = chained({ ...rodes, ...around(ring.slice(0, 5)) }, { "ld-cs-doles": "B1824", "cs-ld-rodes": "B1828" });
    expect(isIn(shut.s, "cs-doles")).toBe(false);
  });

  it("[TD-4.2g] [TD-4.2h] [TD-4.2i] ranges of division leaders, corps and army commanders", () => {
    const ranges = Object.fromEntries(leaders.map(({ id, range }) => [id, range]));
    for (const { rank, id, range } of leaders) if (rank === "division") expect(range, id).toBe(10);
    expect(
      ["cs-longstreet", "us-hancock", "us-reynolds", "us-hunt", "cs-ewell", "us-howard", "us-sickles", "cs-pendleton", "us-sykes"].map(
        (id) => ranges[id],
      ),
    ).toEqual([20, 20, 20, 20, 15, 15, 15, 15, 18]);
    expect(["us-meade", "cs-lee", "us-slocum-wing", "us-warren"].map((id) => ranges[id])).toEqual([25, 25, 18, 10]);
  });

  it("[TD-4.1a] [TD-4.1b] [TD-4.1c] ranks and ratings", () => {
    const row = (id: string) => leaders[leaderOf(id)];
    expect(["us-hunt", "ld-us-arty-i", "us-slocum-wing"].map((id) => row(id).rank)).toEqual(["corps", "brigade", "wing"]);
    expect(["cs-lee", "cs-longstreet", "cs-ld-hood", "ld-cs-law"].map((id) => row(id).rating)).toEqual([1, 1, 1, undefined]);
    expect(["us-hunt", "cs-pendleton", "cs-aphill"].map((id) => row(id).rating)).toEqual([1, -1, 0]);
  });

  it("[TD-b4.13b] [TD-b4.13c] a cavalry division needs nobody above it; its brigadiers its leader's range", () => {
    const cavalry = { "us-8il-cav-a": { at: "B1824", sp: 3, facing: "N" }, ...foe };
    const f = chained(cavalry, { "us-d-1-cav": "B1824", "ld-us-1-1-cav": "B1825" });
    expect([isIn(f.s, "us-1-cav"), isIn(f.s, "us-1-1-cav")]).toEqual([true, true]);
    expect(leaders.some(({ name }) => name === "Pleasonton")).toBe(false);
  });

  it("[TD-4.2p] command of leaders is fixed in II.A: a division leader who falls later leaves his brigades In Command", () => {
    const f = chained(rodes, { "ld-cs-doles": "B1824", "cs-ld-rodes": "B1825" });
    f.s.leaderState[leaderOf("cs-ld-rodes")] = 3;
    expect(isIn(f.s, "cs-doles")).toBe(true);
  });

  it("[TD-5.2l] without its corps commander a division is Out of Command, unless the army's reaches its leader", () => {
    expect(isIn(chained(rodes, { "cs-ld-rodes": "B1825" }).s, "cs-d-rodes")).toBe(false);
    expect(isIn(chained(rodes, { "cs-ld-rodes": "B1825", "cs-lee": "B1826" }).s, "cs-d-rodes")).toBe(true);
  });
});

describe("artillery in whose hand", () => {
  const guns = { "us-1ny-i": { at: "B1824", sp: 6, facing: "N" }, "us-1nj-b": { at: "B2024", sp: 6, facing: "N" }, ...foe };
  const inHand = (s: State, id: string): boolean => (s.standing[formationOf(id)] & DIRECT) !== 0;

  it("[TD-b4.37a] [TD-b4.37d] [TD-b4.37r] corps artillery near its corps commander or near Hunt is In Command, near neither it is not", () => {
    const riders = { "ld-us-arty-xi": "B1824", "us-hunt": "B1825" };
    const f = chained(guns, riders);
    expect([isIn(f.s, "us-arty-xi"), inHand(f.s, "us-arty-xi")]).toEqual([true, true]);
    expect(isIn(chained(guns, { "ld-us-arty-xi": "B1824", "us-howard": "B1825" }).s, "us-arty-xi")).toBe(true);
    expect(isIn(chained(guns, { "ld-us-arty-xi": "B1824" }).s, "us-arty-xi")).toBe(false);
  });

  it("[TD-b4.37h] the Artillery Reserve obeys Hunt alone", () => {
    const reserve = { "us-5ma-bty": { at: "B1824", sp: 6, facing: "N" }, ...foe };
    expect(isIn(chained(reserve, { "ld-us-res-vol1": "B1824", "us-sickles": "B1824" }).s, "us-res-vol1")).toBe(false);
    expect(isIn(chained(reserve, { "ld-us-res-vol1": "B1824", "us-hunt": "B1824" }).s, "us-res-vol1")).toBe(true);
  });

  test.each([
    ["[TD-b4.36e]", 4, [3, 3, 2]],
    ["[TD-b4.36f]", 1, [2, 1, 1]],
    ["[TD-b4.37b]", 2, [3, 2, 1]],
    ["[TD-b4.36i]", 3, [3, 3, 2]],
  ])("%s a draw of %i: in Hunt's hand, in command elsewhere, Out of Command", (_, drawn, expected) => {
    const count = (riders: Record<string, string>) => entitled(chained(guns, riders).s, { "us-artillery": drawn }, "us-arty-xi");
    expect([
      count({ "ld-us-arty-xi": "B1824", "us-hunt": "B1825" }),
      count({ "ld-us-arty-xi": "B1824", "us-howard": "B1825" }),
      count({ "ld-us-arty-xi": "B1824" }),
    ]).toEqual(expected);
  });

  it("[TD-b4.36o] [TD-b4.36d] the cup has as many Artillery markers as its best brigade, never four", () => {
    const f = chained(guns, { "ld-us-arty-xi": "B1824", "us-hunt": "B1825", "ld-us-arty-iii": "B3434" });
    const cup = (drawn: number): number => {
      entitled(f.s, { "us-artillery": drawn }, "us-artillery");
      fillCup(f.s);
      return f.s.cup[formationOf("us-artillery")];
    };
    expect([cup(1), cup(4)]).toEqual([2, 3]);
  });

  it("[TD-b4.38a] [TD-b4.38b] [TD-b4.38f] Pendleton takes a reserve battalion into his hand: it acts once less, at least once", () => {
    const reserve = { "cs-crenshaw-a": { at: "B1824", sp: 2, facing: "S" }, ...enemy };
    const riders = { "ld-cs-bn-pegram": "B1824", "cs-pendleton": "B1825", "cs-aphill": "B1826" };
    const count = (drawn: number, take: boolean): number => {
      const f = field(reserve, [["startTurn", 5], "chain"], {}, riders);
      expect(f.open("formation", "direct")).toEqual([brigade("cs-bn-pegram")]);
      if (take) f.play({ do: "direct", formation: brigade("cs-bn-pegram") });
      chainOfCommand(f.s);
      return entitled(f.s, { "cs-artillery": drawn }, "cs-bn-pegram");
    };
    expect([count(3, false), count(3, true), count(1, true)]).toEqual([3, 2, 1]);
  });

  it("[TD-b4.38c] [TD-5.2h] Lee's help lifts Pendleton's rating to 0", () => {
    const f = chained(
      { "cs-crenshaw-a": { at: "B1824", sp: 2, facing: "S" }, ...enemy },
      { "ld-cs-bn-pegram": "B1824", "cs-pendleton": "B1825" },
      { direct: formed("cs-bn-pegram") },
    );
    f.s.standing[formationOf("cs-artillery")] |= HELPED;
    expect(entitled(f.s, { "cs-artillery": 3 }, "cs-bn-pegram")).toBe(3);
  });

  it("[TD-b4.38d] [TD-2.6g] Pendleton steadies every battery of his army, and no regiment", () => {
    const { s } = field(enemy, [["startTurn", 5]]);
    expect([steadies(s, leaderOf("cs-pendleton"), unitOf("cs-page")), steadies(s, leaderOf("cs-pendleton"), unitOf("cs-4ga"))]).toEqual([
      true,
      false,
    ]);
  });
});

describe("Efficiency", () => {
  const heth = { "cs-1tn": { at: "B1824", sp: 6, facing: "S" }, "cs-5nc": { at: "B1626", sp: 9, facing: "S" }, ...enemy };
  const riders = { "ld-cs-archer": "B1824", "cs-ld-heth": "B1824", "cs-aphill": "B1824" };

  it("[TD-5.2a] [TD-5.2n] [TD-b4.36b] corps, cavalry divisions and artillery with units there draw, nobody else", () => {
    const f = field({ ...heth, "us-8il-cav-a": { at: "B3026", sp: 3, facing: "N" }, "us-1ny-i": { at: "B3224", sp: 6, facing: "N" } }, [
      ["startTurn", 5],
    ]);
    chainOfCommand(f.s);
    drawEfficiency(f.s);
    const drew = [
      "us-c-i",
      "us-1-cav",
      "us-artillery",
      "us-c-xi",
      "us-c-ii",
      "us-2-cav",
      "cs-c-3",
      "cs-c-2",
      "cs-c-1",
      "cs-artillery",
    ].filter((id) => f.s.entitled[formationOf(id)] > 0);
    expect(drew).toEqual(["us-c-i", "us-1-cav", "us-artillery", "cs-c-3", "cs-c-2"]);
  });

  it("[TD-5.2c] sixteen markers a side", () => {
    const { union, confederate } = tablesFile.efficiency.pools;
    expect([union, confederate].map(Object.values)).toEqual([
      [2, 6, 6, 2],
      [2, 5, 6, 3],
    ]);
  });

  it("[TD-5.2e] [TD-4.2l] a command Out of Command acts once less, at least once", () => {
    const out = (drawn: number) =>
      entitled(
        chained({ ...heth, ...penned(30, 34, ["us-76ny", "us-95ny"]) }, { "cs-ld-heth": "B3034", "cs-aphill": "B1526" }).s,
        { "cs-c-3": drawn },
        "cs-d-heth",
      );
    expect([out(3), out(1)]).toEqual([2, 1]);
    expect(entitled(chained(heth, riders).s, { "cs-c-3": 3 }, "cs-d-heth")).toBe(3);
  });

  it("[TD-25.0a] a cavalry division adds its leader's rating, up to four", () => {
    const stuart = { "cs-14va-cav-a": { at: "B1824", sp: 3, facing: "S" }, ...enemy };
    const count = (drawn: number) => entitled(chained(stuart, { "cs-ld-stuart": "B1824" }).s, { "cs-d-stuart": drawn }, "cs-d-stuart");
    expect([count(1), count(3)]).toEqual([3, 4]);
  });

  it("[TD-13.3a] half of its infantry brigades Combat Ineffective cost a division a marker", () => {
    const f = chained(heth, riders, { ineffective: formed("cs-archer") });
    expect(entitled(f.s, { "cs-c-3": 3 }, "cs-d-heth")).toBe(2);
  });

  it("[TD-5.2i] [TD-5.2j] [TD-5.2k] help goes to one commander in range, not to cavalry; it is told to all", () => {
    const f = field(
      { ...heth, "cs-14va-cav-a": { at: "B1622", sp: 3, facing: "S" } },
      [
        ["startTurn", 9],
        ["help", "confederate"],
      ],
      {
        formations: {
          [brigade("cs-c-3")]: { entitled: 2 },
          [brigade("cs-d-stuart")]: { entitled: 2 },
          [brigade("cs-c-2")]: { entitled: 2 },
        },
      },
      { ...riders, "cs-lee": "B1825", "cs-ld-stuart": "B1825" },
    );
    expect(f.refused({ do: "help", formation: brigade("cs-d-stuart") })).toBe("TD-5.2k");
    expect(f.refused({ do: "help", formation: brigade("cs-c-2") })).toBe("TD-5.2k");
    f.play({ do: "help", formation: brigade("cs-c-3") });
    expect(f.last("help")).toMatchObject({ rule: "TD-5.2h" });
    expect(f.s.standing[formationOf("cs-c-3")] & HELPED).toBe(HELPED);
  });

  it("[TD-5.4a] [TD-5.4b] [TD-b4.36c] a marker goes between two divisions In Command of a corps, once, never to or from artillery", () => {
    const two = { ...heth, "cs-13nc": { at: "B1822", sp: 4, facing: "S" }, "cs-crenshaw-a": { at: "B1622", sp: 2, facing: "S" } };
    const f = field(
      two,
      [
        ["startTurn", 11],
        ["transfer", "confederate"],
      ],
      {
        inCommand: formed("cs-d-heth", "cs-d-pender"),
        formations: {
          [brigade("cs-d-heth")]: { entitled: 3 },
          [brigade("cs-d-pender")]: { entitled: 3 },
          [brigade("cs-artillery")]: { entitled: 2 },
        },
      },
    );
    expect(f.refused({ do: "transfer", from: brigade("cs-d-heth"), to: brigade("cs-artillery") })).toBe("TD-5.4a");
    f.play({ do: "transfer", from: brigade("cs-d-heth"), to: brigade("cs-d-pender") });
    expect(["cs-d-heth", "cs-d-pender"].map((id) => f.s.entitled[formationOf(id)])).toEqual([2, 4]);
    expect(f.legal("transfer")).toEqual([]);
  });

  it("[TD-5.1a] [TD-5.1b] the higher total wins; Lee adds one, and who had the initiative another", () => {
    const won = (initiative: string, ...dice: number[]) => {
      const f = field(
        heth,
        [
          ["startTurn", 1],
          ["ride", leader("cs-ld-heth"), 30],
        ],
        { turn: 1, initiative },
        { ...riders, "cs-lee": "B1824" },
      );
      f.dice(...dice).play({ do: "stay" });
      return f.log.filter(({ event }) => event === "initiative").map(({ text }) => text);
    };
    expect(won("union", 6, 5)).toEqual(["Initiative: Union 7, Confederates 6."]);
    expect(won("confederate", 6, 5)).toEqual(["Initiative: Union 6, Confederates 7."]);
    expect(won("confederate", 7, 5, 3, 3)).toEqual(["Initiative: Union 7, Confederates 7.", "Initiative: Union 3, Confederates 5."]);
  });
});

describe("guns that serve with others", () => {
  const division = {
    "cs-4ga": { at: "B1824", sp: 7, facing: "S" },
    "cs-5nc": { at: "B1626", sp: 9, facing: "S" },
    "cs-page": { at: "B1822", sp: 4, facing: "S" },
    "cs-wp-carter-a": { at: "B1722", sp: 2, facing: "S" },
    "cs-watson": { at: "B1622", sp: 4, facing: "S" },
    ...enemy,
  };
  const orders = (more = {}, units: Record<string, Standing> = division, side = "confederate") =>
    field(
      units,
      [
        ["startTurn", 13],
        ["orders", side],
      ],
      more,
    );

  it("[TD-b4.38h] [TD-b4.38l] [TD-b4.37l] a divisional battery joins a brigade of its division, one a brigade; reserve batteries none", () => {
    const f = orders();
    expect(f.refused({ do: "assign", battery: unit("cs-watson"), to: brigade("cs-doles") })).toBe("TD-b4.38l");
    f.play({ do: "assign", battery: unit("cs-page"), to: brigade("cs-doles") });
    expect(f.refused({ do: "assign", battery: unit("cs-wp-carter-a"), to: brigade("cs-doles") })).toBe("TD-b4.37l");
    expect(crewOf(f.s, formationOf("cs-doles"))).toContain(unitOf("cs-page"));
    expect(crewOf(f.s, formationOf("cs-bn-carter"))).not.toContain(unitOf("cs-page"));
  });

  it("[TD-b4.35a] [TD-5.3m] [TD-6.0c] a battery acts inside its host's activation, under its order; attachments are made in II.C alone", () => {
    const f = orders();
    f.s.order[unitOf("cs-4ga")] = 1;
    f.play({ do: "assign", battery: unit("cs-page"), to: brigade("cs-doles") });
    expect(f.s.order[unitOf("cs-page")]).toBe(1);
    const act = acting("cs-doles", division, {}, {});
    expect(act.refused({ do: "assign", battery: unit("cs-page"), to: brigade("cs-doles") })).not.toBe("");
    expect(act.game.decision(act.s)).toMatchObject({ ask: "actions" });
  });

  it("[TD-b4.35d] [TD-25.0c] it lasts until it is changed, or its host is gone", () => {
    const f = orders();
    f.play({ do: "assign", battery: unit("cs-page"), to: brigade("cs-doles") }, { do: "recall", battery: unit("cs-page") });
    expect(f.s.serves[unitOf("cs-page")]).toBe(-1);
    const g = acting("cs-doles", { ...division, "cs-page": { at: "B1822", sp: 4, facing: "S", serves: brigade("cs-doles") } as Standing });
    expect(crewOf(g.s, formationOf("cs-doles"))).toContain(unitOf("cs-page"));
    put(g.s, unitOf("cs-4ga"), ELIMINATED);
    g.play({ do: "done" });
    expect(g.s.serves[unitOf("cs-page")]).toBe(-1);
  });

  test.each([
    ["[TD-b4.37e]", "us-arty-i", "us-1-i", ""],
    ["[TD-b4.37e] another corps", "us-arty-i", "us-2-ii", "TD-b4.37e"],
    ["[TD-b4.37j]", "us-res-vol1", "us-1-i", "TD-b4.37j"],
    ["[TD-b4.38g]", "cs-bn-carter", "cs-d-heth", "TD-b4.38g"],
    ["[TD-b4.38j]", "cs-bn-dance", "cs-d-rodes", ""],
    ["[TD-b4.38j] another corps", "cs-bn-dance", "cs-d-heth", "TD-b4.38j"],
    ["[TD-b4.37m]", "us-ha1", "us-1-i", "TD-b4.37m"],
    ["[TD-b4.37n]", "us-ha1", "us-1-cav", "TD-b4.37n"],
  ])("%s %s to %s: %s", (_, guns, division_, rule) => {
    const everyone = {
      ...division,
      "us-2me-bty": { at: "B3226", sp: 6, facing: "N" },
      "us-5ma-bty": { at: "B3227", sp: 6, facing: "N" },
      "us-19me": { at: "B3228", sp: 9, facing: "N" },
      "us-4us-e": { at: "B3229", sp: 4, facing: "N" },
      "us-8il-cav-a": { at: "B3230", sp: 3, facing: "N" },
      ...foe,
    };
    const f = field(everyone, [["startTurn", 13]], {
      formations: { [brigade("us-ha2")]: { attached: brigade("us-1-cav") }, [brigade("us-ha1")]: { attached: brigade("us-2-cav") } },
    });
    const side = guns.startsWith("us") ? 0 : 1;
    expect(whyNotAttach(f.s, side, formationOf(guns), formationOf(division_))?.rule ?? "").toBe(rule);
  });

  test.each([
    ["[TD-b4.37f]", "us-2me-bty", "us-1-1-i", ""],
    ["[TD-b4.37f] another corps", "us-2me-bty", "us-1-2-ii", "TD-b4.37f"],
    ["[TD-b4.37i]", "us-9ma-bty", "us-1-2-ii", ""],
    ["[TD-b4.37i] cavalry", "us-9ma-bty", "us-1-1-cav", "TD-b4.37i"],
    ["[TD-b4.37o]", "us-2us-a", "us-1-1-cav", ""],
    ["[TD-b4.38n]", "cs-breathed", "cs-jenkins", "TD-b4.38n"],
    ["[TD-b4.38h] another division", "cs-page", "cs-archer", "TD-b4.38h"],
  ])("%s %s with %s: %s", (_, battery, host, rule) => {
    const everyone = {
      "us-2me-bty": { at: "B3226", sp: 6, facing: "N" },
      "us-9ma-bty": { at: "B3227", sp: 6, facing: "N" },
      "us-19me": { at: "B3228", sp: 9, facing: "N" },
      "us-2us-a": { at: "B3229", sp: 6, facing: "N" },
      "us-8il-cav-a": { at: "B3230", sp: 3, facing: "N" },
      "us-19in": { at: "B3231", sp: 6, facing: "N" },
      "cs-breathed": { at: "B1622", sp: 4, facing: "S" },
      "cs-14va-cav-a": { at: "B1623", sp: 3, facing: "S" },
      "cs-page": { at: "B1625", sp: 4, facing: "S" },
      "cs-1tn": { at: "B1824", sp: 6, facing: "S" },
    };
    const f = field(everyone, [["startTurn", 13]]);
    const side = battery.startsWith("us") ? 0 : 1;
    expect(whyNotAssign(f.s, side, unitOf(battery), formationOf(host))?.rule ?? "").toBe(rule);
  });

  it("[TD-b4.39a] (option) no single battery joins a brigade", () => {
    const f = orders({ options: { simpleArtilleryAttachment: true } });
    expect(f.refused({ do: "assign", battery: unit("cs-page"), to: brigade("cs-doles") })).toBe("TD-b4.39a");
    expect(f.legal("assign")).toEqual([]);
  });

  it("[TD-b4.37k] (option) once Hunt is dead the Reserve joins divisions without artillery", () => {
    const f = field(
      { "us-5ma-bty": { at: "B3227", sp: 6, facing: "N" }, "us-19me": { at: "B3228", sp: 9, facing: "N" }, ...foe },
      [["startTurn", 13]],
      { options: { reserveArtilleryAfterHunt: true } },
    );
    const why = () => whyNotAttach(f.s, 0, formationOf("us-res-vol1"), formationOf("us-2-ii"))?.rule;
    expect(why()).toBe("TD-b4.37j");
    f.s.leaderState[leaderOf("us-hunt")] = 3;
    expect(why()).toBeUndefined();
  });

  it("[TD-b4.37p] [TD-b4.36p] horse artillery begins with the divisions of the data and traces to their leaders", () => {
    const f = chained(
      { "us-2us-a": { at: "B1824", sp: 6, facing: "N" }, "us-8il-cav-a": { at: "B1825", sp: 3, facing: "N" }, ...foe },
      { "ld-us-ha2": "B1824", "us-d-1-cav": "B1826" },
      { formations: { [brigade("us-ha2")]: { attached: brigade("us-1-cav") } } },
    );
    expect(isIn(f.s, "us-ha2")).toBe(true);
    expect(rangeOf(f.s, leaderOf("us-d-1-cav"))).toBe(10);
  });

  it("[TD-b4.36l] [TD-b4.36k] a battery with a brigade acts a fourth time, and is Disordered then", () => {
    const f = acting(
      "cs-doles",
      { ...division, "cs-page": { at: "B1822", sp: 4, facing: "S", serves: brigade("cs-doles") } as Standing },
      { formations: { [brigade("cs-doles")]: { used: 4 } } },
    );
    f.play({ do: "done" });
    expect(f.isDisordered("cs-page")).toBe(true);
  });
});

describe("markers", () => {
  const two = {
    "cs-1tn": { at: "B1624", sp: 6, facing: "S" },
    "cs-13nc": { at: "B1822", sp: 4, facing: "S" },
    "cs-11ms": { at: "B1626", sp: 12, facing: "S" },
    ...enemy,
  };
  const up = (id: string, more = {}, riders = {}) => field(two, [["marker", "confederate", brigade(id), null]], more, riders);

  it("[TD-5.3b] [TD-5.3k] [TD-5.3j] each brigade of the division may act once, the owner chooses anew after each, and may pass", () => {
    const f = up("cs-d-heth", {
      formations: { [brigade("cs-d-heth")]: { entitled: 2 } },
      inCommand: formed("cs-archer", "cs-davis", "cs-d-heth"),
    });
    expect(f.open("brigade", "activate")).toEqual([brigade("cs-archer"), brigade("cs-davis")].sort());
    f.play({ do: "activate", brigade: brigade("cs-archer") }, { do: "keep" }, { do: "done" });
    expect(f.open("brigade", "activate")).toEqual([brigade("cs-davis")]);
    expect(f.refused({ do: "activate", brigade: brigade("cs-archer") })).toBe("TD-5.3b");
    expect(f.refused({ do: "activate", brigade: brigade("cs-scales") })).toBe("TD-5.3b");
  });

  it("[TD-5.3d] [TD-13.2b] [TD-5.2g] a Combat Ineffective brigade acts at most twice, any at most four times", () => {
    const worn = (used: number, more = {}) =>
      up("cs-d-heth", {
        formations: { [brigade("cs-archer")]: { used }, [brigade("cs-d-heth")]: { entitled: 4 } },
        inCommand: formed("cs-archer", "cs-d-heth"),
        ...more,
      });
    expect(worn(2, { ineffective: formed("cs-archer") }).refused({ do: "activate", brigade: brigade("cs-archer") })).toBe("TD-5.2g");
    expect(worn(2).refused({ do: "activate", brigade: brigade("cs-archer") })).toBe("");
    expect(worn(4).refused({ do: "activate", brigade: brigade("cs-archer") })).toBe("TD-5.2g");
  });

  it("[TD-5.3f] [TD-5.3h] [TD-5.3g] a marching brigade may try for other orders on its division's marker; in vain, it does nothing and marches later", () => {
    const f = field(
      { ...two, "cs-1tn": { at: "B1624", sp: 6, facing: "S", order: "march" } },
      [["marker", "confederate", brigade("cs-d-heth"), null]],
      {
        marchMarkers: [0, 1],
        formations: { [brigade("cs-d-heth")]: { entitled: 2 } },
        inCommand: formed("cs-archer", "cs-d-heth"),
      },
    );
    f.dice(7).play({ do: "activate", brigade: brigade("cs-archer") }, { do: "change", to: "advance" });
    expect(f.s.order[unitOf("cs-1tn")]).toBe(2);
    expect(f.asked()).toBe("confederate marker");
    const done = field(
      { ...two, "cs-1tn": { at: "B1624", sp: 6, facing: "S", order: "march" } },
      [["marker", "confederate", brigade("cs-d-heth"), null]],
      { formations: { [brigade("cs-d-heth")]: { entitled: 2 } } },
    );
    expect(done.refused({ do: "activate", brigade: brigade("cs-archer") })).toBe("TD-5.3f");
  });

  it("[TD-5.34a] [TD-5.34b] [TD-5.34c] 3 and the rating of the second division brings it along, once a turn; both In Command, a marker left", () => {
    const coordinate = (die: number, more = {}) => {
      const f = field(
        two,
        [["marker", "confederate", brigade("cs-d-heth"), null], "coordinate"],
        {
          inCommand: formed("cs-d-heth", "cs-d-pender"),
          cup: { [brigade("cs-d-pender")]: 2 },
          formations: { [brigade("cs-d-heth")]: { entitled: 2 }, [brigade("cs-d-pender")]: { entitled: 2 } },
          ...more,
        },
        { "cs-ld-pender": "B1822" },
      );
      if (f.legal("coordinate").length === 0) return "not offered";
      f.dice(die).play({ do: "coordinate", with: brigade("cs-d-pender") });
      return `${f.s.cup[formationOf("cs-d-pender")]} ${f.open("brigade", "activate").includes(brigade("cs-scales"))}`;
    };
    expect([coordinate(4), coordinate(5)]).toEqual(["1 true", "2 false"]);
    expect(coordinate(0, { cup: {} })).toBe("not offered");
    expect(coordinate(0, { inCommand: formed("cs-d-heth") })).toBe("not offered");
    expect(coordinate(0, { coordinated: formed("cs-c-3") })).toBe("not offered");
  });

  it("[TD-5.3l] on a Confederate division's marker its battalion and an attached one act as brigades of their own", () => {
    const f = field(
      {
        ...two,

        "cs-crenshaw-a": { at: "B1622", sp: 2, facing: "S" },
      },
      [["marker", "confederate", brigade("cs-d-heth"), null]],
      { formations: { [brigade("cs-d-heth")]: { entitled: 2 }, [brigade("cs-bn-pegram")]: { attached: brigade("cs-d-heth") } } },
    );
    expect(f.open("brigade", "activate")).toContain(brigade("cs-bn-pegram"));
  });

  it("[TD-b4.36a] [TD-b4.36j] [TD-b4.38o] free foot artillery acts on the Artillery marker, brigade by brigade; attached, divisional and horse artillery does not", () => {
    const guns = {
      "cs-crenshaw-a": { at: "B1622", sp: 2, facing: "S" },
      "cs-watson": { at: "B1722", sp: 4, facing: "S" },
      "cs-page": { at: "B1822", sp: 4, facing: "S" },
      "cs-breathed": { at: "B1922", sp: 4, facing: "S" },
      ...enemy,
    };
    const f = field(guns, [["marker", "confederate", brigade("cs-artillery"), null]], {
      formations: { [brigade("cs-bn-pegram")]: { entitled: 2, attached: brigade("cs-d-heth") }, [brigade("cs-bn-dance")]: { entitled: 2 } },
    });
    expect(f.open("brigade", "activate")).toEqual([brigade("cs-bn-dance")]);
  });

  it("[TD-4.2m] a brigade Out of Command of a division In Command sits out one of its markers", () => {
    const used = (n: number, more = {}) =>
      up("cs-d-heth", {
        formations: { [brigade("cs-archer")]: { used: n }, [brigade("cs-d-heth")]: { entitled: 3 } },
        inCommand: formed("cs-d-heth"),
        ...more,
      }).refused({ do: "activate", brigade: brigade("cs-archer") });
    expect([used(1), used(2)]).toEqual(["", "TD-5.2g"]);
    expect(used(2, { inCommand: formed("cs-d-heth", "cs-archer") })).toBe("");
  });

  it("[TD-b4.36g] [TD-b4.35c] artillery with a division of four markers acts three times, Out of Command twice", () => {
    const guns = { "cs-page": { at: "B1822", sp: 4, facing: "S" }, "cs-4ga": { at: "B1824", sp: 7, facing: "S" }, ...enemy };
    const used = (n: number, inCommand: string[]) =>
      field(guns, [["marker", "confederate", brigade("cs-d-rodes"), null]], {
        formations: { [brigade("cs-d-rodes")]: { entitled: 4 }, [brigade("cs-bn-carter")]: { used: n } },
        inCommand: formed("cs-d-rodes", ...inCommand),
      }).refused({ do: "activate", brigade: brigade("cs-bn-carter") });
    expect([used(2, ["cs-bn-carter"]), used(3, ["cs-bn-carter"])]).toEqual(["", "TD-5.2g"]);
    expect([used(1, []), used(2, [])]).toEqual(["", "TD-5.2g"]);
  });

  it("[TD-b4.37c] [TD-b4.37g] attached artillery has its division's markers; a brigade all of whose batteries serve elsewhere has none", () => {
    const f = field(
      {
        "us-1ny-i": { at: "B1824", sp: 6, facing: "N", serves: brigade("us-1-1-xi") } as Standing,
        "us-54ny": { at: "B1826", sp: 4, facing: "N" },
        ...foe,
      },
      [["orders", "union"]],
      { formations: { [brigade("us-artillery")]: { entitled: 3 }, [brigade("us-arty-xi")]: { entitled: 3 } } },
    );
    fillCup(f.s);
    expect(f.s.cup[formationOf("us-artillery")]).toBe(0);
  });

  it("[TD-b4.38k] [TD-b4.35b] one reserve battalion a division, however far away", () => {
    const f = field(
      {
        "cs-watson": { at: "B1434", sp: 4, facing: "S" },
        "cs-milledge-a": { at: "B1534", sp: 1, facing: "S" },
        "cs-4ga": { at: "B3220", sp: 7, facing: "S" },
        "us-56pa": { at: "B3430", sp: 5, facing: "N" },
      },
      [["orders", "confederate"]],
    );
    f.play({ do: "attach", artillery: brigade("cs-bn-dance"), to: brigade("cs-d-rodes") });
    expect(f.refused({ do: "attach", artillery: brigade("cs-bn-nelson"), to: brigade("cs-d-rodes") })).toBe("TD-b4.38k");
  });

  it("[TD-5.1e] a winner without a marker leaves the first pick to the other side", () => {
    const f = field(two, [["first", "union"]], {
      cup: { [brigade("cs-d-heth")]: 2 },
      formations: { [brigade("cs-d-heth")]: { entitled: 2 } },
    });
    expect(f.asked()).toBe("confederate first");
  });

  it("[TD-5.3a] [TD-3.0d] every marker is as likely as another, and all are drawn before the turn ends", () => {
    let union = 0;
    for (let i = 0; i < 200; i++) {
      const f = field(two, [["first", "confederate"]], {
        cup: { [brigade("cs-d-heth")]: 3, [brigade("us-1-i")]: 2 },
        formations: { [brigade("cs-d-heth")]: { entitled: 3 }, [brigade("us-1-i")]: { entitled: 2 } },
      });
      f.s.random.set(createRandom(`${i}`));
      f.play({ do: "play", division: brigade("cs-d-heth") });
      while (f.asked() !== "confederate marker") f.play(f.legal()[0]);
      f.play({ do: "pass" });
      if (f.asked().startsWith("union")) union++;
    }
    expect(union).toBeGreaterThan(75);
    expect(union).toBeLessThan(125);
  });

  it("[TD-3.0i] the side without the initiative gives its orders first", () => {
    const f = field(
      two,
      [
        ["startTurn", 11],
        ["ride", leader("cs-ld-heth"), 2],
      ],
      { initiative: "confederate" },
      { "cs-ld-heth": "B1624" },
    );
    f.play({ do: "stay" });
    expect(f.asked()).toBe("union orders");
    f.play({ do: "done" });
    expect(f.asked()).toBe("confederate orders");
  });
});
