/** 4, 5, 6.2 Command where several rules meet: cavalry, attached guns, a lent division, brigades that are worn or gone. */
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../engine/index.js";
import { brigadeOf, formationOf, formations, leaderOf, parentOf, unitOf } from "../../data/armies.js";
import { tablesFile } from "../../data/tables.js";
import { IN_COMMAND, INEFFECTIVE } from "../../marks.js";
import { chainOfCommand } from "../../rules/command/command.js";
import { fillCup, setMarkers } from "../../rules/command/efficiency.js";
import { steadies } from "../../rules/command/leadership.js";
import { is, type State } from "../../state.js";
import { acting, atHour, begun, brigade, type Field, field, leader, type Standing } from "../field.js";

const FAR: Readonly<Record<string, Standing>> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const FOE: Readonly<Record<string, Standing>> = { "cs-1tn": { at: "B1434", sp: 6, facing: "S" } };
/** The id of a unit's brigade. */
const home = (id: string): string => formations[brigadeOf[unitOf(id)]].id;

describe("orders changed by roll", () => {
  /** What a roll of 5 comes to when a brigade In Command tries to attack. */
  const sum = (b: string, units: Record<string, Standing>, riders: Record<string, string>, more = {}): number => {
    const own = brigade(b);
    const f = field(
      units,
      [
        ["activate", 1, own],
        ["change", own],
      ],
      { brigade: own, inCommand: [own], ...more },
      riders,
    );
    (f.dice(5) as Field).play({ do: "change", to: "attack" });
    return Number(/(-?\d+) in all/.exec(String(f.last("orders")?.text))![1]);
  };

  it("[TD-6.2b] [TD-6.2c] the leader of a cavalry division helps as any other does: his rating, and one more beside the brigadier", () => {
    const hampton = { "cs-1nc-cav-a": { at: "B1824", sp: 3, facing: "S" }, ...FAR };
    expect(sum("cs-hampton", hampton, { "ld-cs-hampton": "B1824", "cs-ld-stuart": "B1822" })).toBe(5 - 2);
    expect(sum("cs-hampton", hampton, { "ld-cs-hampton": "B1824", "cs-ld-stuart": "B1823" })).toBe(5 - 2 - 1);
    const gamble = { "us-8ny-cav-a": { at: "B2824", sp: 3, facing: "N" }, ...FOE };
    expect(sum("us-1-1-cav", gamble, { "ld-us-1-1-cav": "B2824", "us-d-1-cav": "B2824" })).toBe(5 - 1 - 1);
  });

  it("[TD-b4.37e] [TD-6.2c] artillery attached to a division has its leader's help; free, nobody's", () => {
    const hazard = { "us-1ri-a": { at: "B2824", sp: 6, facing: "N" }, ...FOE };
    const riders = { "ld-us-arty-ii": "B2824", "us-d-2-ii": "B2824" };
    const joined = { formations: { [brigade("us-arty-ii")]: { attached: brigade("us-2-ii") } } };
    expect([sum("us-arty-ii", hazard, riders), sum("us-arty-ii", hazard, riders, joined)]).toEqual([5, 5 - 2 - 1]);
  });
});

describe("how often a brigade acts", () => {
  const LIMITS = [{ ineffective: true, used: 2 }, { fatigue: 5, used: 2 }, { fatigue: 4, used: 3 }, { used: 4 }];

  it("[TD-b19.0l] [TD-b4.36g] [TD-13.2b] an aggressive subordinate acts no more often than he may: guns three times, worn brigades fewer", () => {
    const row = tablesFile.randomEvents.rows.findIndex(({ event }) => event === "Aggressive subordinate (CSA)");
    const eager = (id: string, at: Standing, { used = 0, fatigue = 0, ineffective = false }): boolean =>
      field({ [id]: at, ...FAR }, [["event", row, "confederate", 1]], {
        options: { randomEvents: true },
        formations: { [brigade(home(id))]: { used, fatigue } },
        ineffective: ineffective ? [brigade(home(id))] : [],
      }).asked() === "confederate event";
    const men = { at: "B1824", sp: 6, facing: "S" };
    for (const limit of LIMITS)
      expect([eager("cs-1tn", men, { ...limit, used: limit.used - 1 }), eager("cs-1tn", men, limit)], JSON.stringify(limit)).toEqual([
        true,
        false,
      ]);
    const guns = { at: "B1824", sp: 4, facing: "S" };
    expect([eager("cs-page", guns, { used: 2 }), eager("cs-page", guns, { used: 3 })]).toEqual([true, false]);
  });

  it("[TD-b4.36g] guns that have tried three times for other orders do not march besides", () => {
    const offered = (used: number): boolean =>
      field(
        { "cs-jordan": { at: "B1824", sp: 4, facing: "S", order: "march" }, ...FAR },
        [["marker", "confederate", null, null]],
        { formations: { [brigade("cs-bn-alexander")]: { used } } },
        { "ld-cs-bn-alexander": "B1824" },
      ).asked() === "confederate marker";
    expect([offered(2), offered(3)]).toEqual([true, false]);
  });

  it("[TD-b4.41g] [TD-b4.36g] Warren sends no guns a fourth time, nor a brigade that is too tired for more", () =>
    atHour("J2-0700", () => {
      const sent = (id: string, at: Standing, { used = 0, fatigue = 0, ineffective = false }): boolean =>
        field(
          { [id]: at, ...FOE },
          ["warren"],
          {
            options: { warren: true },
            formations: { [brigade(home(id))]: { used, fatigue } },
            ineffective: ineffective ? [brigade(home(id))] : [],
          },
          { "us-warren": at.at, [`ld-${home(id)}`]: at.at },
        ).asked() === "union warren";
      const men = { at: "B2824", sp: 6, facing: "N" };
      for (const limit of LIMITS)
        expect([sent("us-1mn", men, { ...limit, used: limit.used - 1 }), sent("us-1mn", men, limit)], JSON.stringify(limit)).toEqual([
          true,
          false,
        ]);
      expect([sent("us-1ri-a", men, { used: 2 }), sent("us-1ri-a", men, { used: 3 })]).toEqual([true, false]);
    }));
});

describe("markers of a division", () => {
  /** The markers of a division, In Command or not, when its corps has drawn a 3. */
  const markersOf = (s: State, id: string, isCommanded = true): number => {
    const f = formationOf(id);
    s.entitled.fill(0);
    s.entitled[parentOf[f]] = 3;
    s.standing[f] = isCommanded ? s.standing[f] | IN_COMMAND : s.standing[f] & ~IN_COMMAND;
    setMarkers(s);
    return s.entitled[f];
  };

  it("[TD-22.2p] [TD-4.2l] [TD-13.3a] the assault of July 3 has Efficiency 4, and less where a division is out of command or worn", () => {
    const s = begun("S9");
    s.turn = 2;
    expect([markersOf(s, "cs-d-pickett"), markersOf(s, "cs-d-pickett", false)]).toEqual([4, 3]);
    for (const id of ["cs-armistead", "cs-kemper"]) s.standing[formationOf(id)] |= INEFFECTIVE;
    expect([markersOf(s, "cs-d-pickett"), markersOf(s, "cs-d-pickett", false)]).toEqual([3, 2]);
  });

  it("[TD-13.3a] a brigade of which nobody is left counts among those that are worn out", () => {
    const heth = (davis: string): number => {
      const units = { "cs-1tn": { at: "B1824", sp: 6, facing: "S" }, "cs-2ms": { at: davis, sp: 6 }, ...FAR };
      return markersOf(field(units, [["orders", "union"]], { ineffective: [brigade("cs-davis")] }).s, "cs-d-heth");
    };
    expect([heth("B1826"), heth("eliminated"), heth("routed"), heth("unused")]).toEqual([2, 2, 2, 3]);
  });
});

describe("guns that change hands in II.C", () => {
  const [ALEXANDER, HOOD, ARTILLERY] = ["cs-bn-alexander", "cs-d-hood", "cs-artillery"].map(formationOf);
  /** Whether Alexander's battalion is In Command after II.C, with a division before it and another or none after it, and how often it acts. */
  const judged = (riders: Record<string, string>, [before, then]: readonly [number, number]): readonly [boolean, number] => {
    const units = { "cs-jordan": { at: "B1824", sp: 4, facing: "S" }, "cs-4al": { at: "B1826", sp: 7, facing: "S" }, ...FAR };
    const { s } = field(units, [["orders", "confederate"]], {}, { "ld-cs-bn-alexander": "B1824", ...riders });
    s.attached[ALEXANDER] = before;
    chainOfCommand(s);
    s.entitled[ARTILLERY] = 3;
    setMarkers(s);
    s.attached[ALEXANDER] = then;
    fillCup(s);
    return [is(s, ALEXANDER, IN_COMMAND), s.entitled[ALEXANDER]];
  };

  it("[TD-b4.36p] [TD-b4.35c] attached to a division they obey its leader, not the corps commander, in the same turn", () => {
    const [hood, longstreet] = [{ "cs-ld-hood": "B1826" }, { "cs-longstreet": "B1828" }];
    expect([judged(longstreet, [-1, -1]), judged(longstreet, [-1, HOOD])]).toEqual([
      [true, 3],
      [false, 2],
    ]);
    expect([judged(hood, [-1, -1])[0], judged(hood, [-1, HOOD])[0]]).toEqual([false, true]);
  });

  it("[TD-b4.35d] set free they obey the corps commander again", () => {
    const [hood, longstreet] = [{ "cs-ld-hood": "B1826" }, { "cs-longstreet": "B1828" }];
    expect([judged(hood, [HOOD, -1]), judged(longstreet, [HOOD, -1])]).toEqual([
      [false, 2],
      [true, 3],
    ]);
  });
});

it("[TD-4.1e] a division leader rides while the guns that are attached to his division act", () => {
  const units = { "cs-jordan": { at: "B1824", sp: 4, facing: "S" }, ...FAR };
  const joined = { formations: { [brigade("cs-bn-alexander")]: { attached: brigade("cs-d-hood") } } };
  const riders = { "ld-cs-bn-alexander": "B1824", "cs-ld-hood": "B1826", "cs-longstreet": "B1828" };
  const rides = (more: object) => acting("cs-bn-alexander", units, more as never, riders).open("leader", "ride");
  expect([rides({}), rides(joined)]).toEqual([[leader("ld-cs-bn-alexander")], [leader("ld-cs-bn-alexander"), leader("cs-ld-hood")].sort()]);
});

describe("a division that is lent to Longstreet", () => {
  const units: Readonly<Record<string, Standing>> = {
    "cs-8al": { at: "B1824", sp: 9, facing: "S" },
    "cs-4al": { at: "B1826", sp: 7, facing: "S" },
    "cs-1tn": { at: "B1828", sp: 6, facing: "S" },
    ...FAR,
  };
  const [ANDERSON, HOOD, HETH] = ["cs-d-anderson", "cs-d-hood", "cs-d-heth"].map(brigade);
  const markers = Object.fromEntries([ANDERSON, HOOD, HETH].map((name) => [name, { entitled: 2 }]));
  const stands = (now: Json[], lent: string | null): Field =>
    field(units, now, { lent, inCommand: [ANDERSON, HOOD, HETH], formations: markers, cup: { [ANDERSON]: 1, [HOOD]: 1, [HETH]: 1 } });

  it("[TD-b4.45d] [TD-5.4a] gives and takes markers with the 1st Corps, not with its own", () => {
    const pairs = (lent: string | null) =>
      stands([["transfer", "confederate"]], lent)
        .legal("transfer")
        .map(({ from, to }) => `${from} to ${to}`);
    expect(pairs(null)).toEqual([`${HETH} to ${ANDERSON}`, `${ANDERSON} to ${HETH}`]);
    expect(pairs(ANDERSON)).toEqual([`${HOOD} to ${ANDERSON}`, `${ANDERSON} to ${HOOD}`]);
    const f = stands([["transfer", "confederate"]], ANDERSON).play({ do: "transfer", from: HOOD, to: ANDERSON });
    expect(f.asked()).not.toBe("confederate transfer");
  });

  it("[TD-b4.45d] [TD-5.34a] acts together with the 1st Corps, not with its own", () => {
    const together = (lent: string | null) => stands([["marker", "confederate", ANDERSON, null], "coordinate"], lent).open("with");
    expect([together(null), together(ANDERSON)]).toEqual([[HETH], [HOOD]]);
  });

  it("[TD-b4.45d] [TD-2.6d] is steadied by Longstreet, and no longer by Hill", () => {
    const steadied = (lent: string | null) =>
      ["cs-longstreet", "cs-aphill"].map((l) => steadies(stands([["orders", "confederate"]], lent).s, leaderOf(l), unitOf("cs-8al")));
    expect([steadied(null), steadied(ANDERSON)]).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});
