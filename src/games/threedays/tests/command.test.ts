/** 4.2, 4.3 Command: who is in whose hand, and whom the artillery serves. */
import { describe, expect, it, test } from "vitest";
import { formationOf, leaderOf, leaders, unitOf } from "../data/armies.js";
import { DIRECT, HELPED, IN_COMMAND } from "../marks.js";
import { chainOfCommand } from "../rules/command/command.js";
import { fillCup, setMarkers } from "../rules/command/efficiency.js";
import { steadies } from "../rules/command/leadership.js";
import type { State } from "../state.js";
import { brigade, type Field, field, formed, penned, type Standing } from "./field.js";

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
