/** 5 Efficiency: how often each acts, and the markers that say so. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../engine/index.js";
import { formationOf, unitOf } from "../data/armies.js";
import { tablesFile } from "../data/tables.js";
import { HELPED } from "../marks.js";
import { chainOfCommand } from "../rules/command/command.js";
import { drawEfficiency, fillCup, setMarkers } from "../rules/command/efficiency.js";
import type { State } from "../state.js";
import { brigade, type Field, field, formed, leader, penned, type Standing } from "./field.js";

const enemy: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const foe: Record<string, Standing> = { "cs-1tn": { at: "B1434", sp: 6, facing: "S" } };

/** A state at II.A, and what the chain of command makes of it. */
const chained = (units: Record<string, Standing>, riders: Record<string, string>, more = {}): Field => {
  const f = field(units, [["startTurn", 5]], more, riders);
  chainOfCommand(f.s);
  return f;
};
/** Efficiency once so much has been drawn for a command. */
const entitled = (s: State, drawn: Record<string, number>, id: string): number => {
  for (const [f, n] of Object.entries(drawn)) s.entitled[formationOf(f)] = n;
  setMarkers(s);
  return s.entitled[formationOf(id)];
};

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

  it("[TD-13.3a] brigades that are still to come are not among those of a division", () => {
    const due = { "cs-26nc-a": { at: "due", sp: 9 }, "cs-40va": { at: "due", sp: 6 } };
    const markers = (coming: Record<string, Standing>) =>
      entitled(
        chained({ ...heth, ...coming }, riders, { scenario: "S1", turn: 0, ineffective: formed("cs-archer") }).s,
        { "cs-c-3": 3 },
        "cs-d-heth",
      );
    expect([markers({}), markers(due)]).toEqual([1, 1]);
  });

  it("[TD-b4.41f] what Warren has sent has no marker more in the next turn", () => {
    expect(chained(heth, riders, { sentIn: formed("cs-archer") }).read("sentIn")).toEqual([]);
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

  it("[TD-5.4a] [TD-5.2m] no transfer gives a division more than four, or than the scenario lets it have", () => {
    const gives = (scenario: string, from: number, to: number): string => {
      const units = { ...heth, "cs-13nc": { at: "B1822", sp: 4, facing: "S" } };
      const formations = { [brigade("cs-d-pender")]: { entitled: from }, [brigade("cs-d-heth")]: { entitled: to } };
      const asked = [
        ["startTurn", 11],
        ["transfer", "confederate"],
      ];
      const f = field(units, asked, { scenario, inCommand: formed("cs-d-heth", "cs-d-pender"), formations });
      return f.refused({ do: "transfer", from: brigade("cs-d-pender"), to: brigade("cs-d-heth") });
    };
    // An Unintended Fight begins at 0700: until 0900 Heth has two markers at most.
    expect([gives("S4", 3, 3), gives("S4", 3, 4), gives("S4", 1, 1)]).toEqual(["", "TD-5.4a", "TD-5.4a"]);
    expect([gives("S1", 3, 1), gives("S1", 3, 2)]).toEqual(["", "TD-5.4a"]);
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

  it("[TD-5.34a] to go alone is certain in itself, and is not called so where a marker is drawn next", () => {
    const { "cs-1tn": _, "cs-11ms": __, ...others } = two;
    const f = field(others, [["marker", "confederate", brigade("cs-d-heth"), null], "coordinate"], {
      inCommand: formed("cs-d-heth", "cs-d-pender"),
      cup: { [brigade("cs-d-pender")]: 2, [brigade("us-1-i")]: 1 },
      formations: { [brigade("cs-d-heth")]: { entitled: 2 }, [brigade("cs-d-pender")]: { entitled: 2 } },
    });
    expect(f.asked()).toBe("confederate coordinate");
    expect(f.game.forecast(f.s, { do: "alone" })[0].result).toBe("drawn");
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
      expect(f.game.forecast(f.s, { do: "coordinate", with: brigade("cs-d-pender") })).toMatchObject([
        { p: 0.5, result: "they come along" },
        { p: 0.5, result: "in vain" },
      ]);
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
