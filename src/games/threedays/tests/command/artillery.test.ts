/** 4.36-4.39 What the command of guns comes to: markers, hard marches, the fourth activation, batteries that all serve elsewhere. */
import { describe, expect, it } from "vitest";
import { formationOf, leaderOf, unitOf } from "../../data/armies.js";
import { MARCH_ORDER } from "../../data/scenarios.js";
import { DIRECT, FAR_OFF, IN_COMMAND } from "../../marks.js";
import { whyNotAttach } from "../../rules/command/attach.js";
import { setMarkers } from "../../rules/command/efficiency.js";
import { steadies } from "../../rules/command/leadership.js";
import { crewOf } from "../../rules/command/orders.js";
import { wholeOf } from "../../rules/march.js";
import { acting, begun, brigade, type Field, field, type Standing, unit } from "../field.js";

const GUNS = "us-2me-bty";
const ENEMY: Readonly<Record<string, Standing>> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const FOE: Readonly<Record<string, Standing>> = { "cs-1tn": { at: "B1434", sp: 6, facing: "S" } };
const serving = (at: string, sp: number, host: string) => ({ at, sp, facing: "S", serves: brigade(host) }) as Standing;

describe("guns on the march", () => {
  const march = { [GUNS]: { at: "B2824", sp: 6, facing: "N", order: "march" }, ...FOE };

  it("[TD-b4.36h] on the March marker a battery has the movement of four activations, whatever its command has", () => {
    const f = acting("us-arty-i", march, { formations: { [brigade("us-artillery")]: { entitled: 1 } } });
    f.play({ do: "take", unit: unit(GUNS) });
    expect(f.game.prompt(f.s)).toMatchObject({ points: 4 * 8 });
  });

  it("[TD-b9.75e] [TD-b9.75j] in the turn in which it comes on it has what the schedule says", () => {
    const s = begun("S1");
    const [PEGRAM, MCINTOSH] = ["cs-zimmerman", "cs-rice"].map(unitOf);
    expect(wholeOf(s, PEGRAM)).toBe(2 * 2 * 8);
    s.turn = 2;
    s.order[MCINTOSH] = MARCH_ORDER;
    expect([wholeOf(s, PEGRAM), wholeOf(s, MCINTOSH)]).toEqual([2 * 4 * 8, 2 * 4 * 8]);
  });

  /** It halts after so many of its 32 points. */
  const spent = (points: number, die = 9): Field => {
    const own = brigade("us-arty-i");
    const now = [
      ["activate", 1, own],
      ["actions", own],
      ["move", 64 - 2 * points, 1, 64],
    ];
    const f = field(march, now, { brigade: own, spent: [unit(GUNS)], moving: [unit(GUNS)], mover: unit(GUNS) });
    return f.dice(die).play({ do: "halt" }) as Field;
  };

  it("[TD-17.26a] [TD-17.26b] more than three activations' worth tests the wheels, once: a 9 costs a gun", () => {
    expect([spent(24).last("wheels"), spent(24).sp(GUNS)]).toEqual([undefined, 6]);
    expect([spent(25).last("wheels")?.die, spent(25).sp(GUNS)]).toEqual([9, 5]);
    expect([spent(25, 8).sp(GUNS), spent(25, 8).log.filter(({ event }) => event === "wheels").length]).toEqual([6, 1]);
  });
});

describe("guns that serve with a brigade", () => {
  const doles = (more = {}): Field =>
    acting(
      "cs-doles",
      { "cs-4ga": { at: "B1824", sp: 7, facing: "S" }, "cs-page": serving("B1822", 4, "cs-doles"), ...ENEMY },
      { formations: { [brigade("cs-doles")]: { used: 4 } }, ...more },
      { "ld-cs-doles": "B1824" },
    );

  it("[TD-b4.36m] in the fourth activation a rally is lost on a battery, a resupply is not", () => {
    const rallied = doles({ disordered: [unit("cs-page")] })
      .dice(0)
      .play({ do: "rally", unit: unit("cs-page") }) as Field;
    expect(rallied.isDisordered("cs-page")).toBe(false);
    rallied.play({ do: "done" });
    expect(rallied.isDisordered("cs-page")).toBe(true);
    const filled = doles({ noAmmo: [unit("cs-page")] }).play({ do: "resupply", unit: unit("cs-page") }, { do: "done" }) as Field;
    expect([filled.read("noAmmo"), filled.isDisordered("cs-page")]).toEqual([[], true]);
  });

  it("[TD-b4.36n] Out of Command it acts three times of four: the cap of two is for artillery brigades", () => {
    const f = doles({
      formations: { [brigade("cs-d-rodes")]: { entitled: 4 }, [brigade("cs-doles")]: { used: 4 } },
      inCommand: [brigade("cs-doles"), brigade("cs-d-rodes")],
    });
    const u = unitOf("cs-page");
    f.s.duty[u] |= FAR_OFF;
    const takes = (worked: number) => {
      f.s.worked[u] = worked;
      return f.refused({ do: "take", unit: unit("cs-page") });
    };
    expect([takes(2), takes(3)]).toEqual(["", "TD-b4.36q"]);
  });

  it("[TD-b4.38i] a battalion whose batteries all serve elsewhere does not act; its leader still steadies them", () => {
    const rodes = (host: string | null): Field =>
      field(
        {
          "cs-4ga": { at: "B1824", sp: 7, facing: "S" },
          "cs-page": host === null ? { at: "B1822", sp: 4, facing: "S" } : serving("B1822", 4, host),
          ...ENEMY,
        },
        [["marker", "confederate", brigade("cs-d-rodes"), null]],
        { formations: { [brigade("cs-d-rodes")]: { entitled: 2 } } },
      );
    expect(rodes(null).open("brigade", "activate")).toContain(brigade("cs-bn-carter"));
    const f = rodes("cs-doles");
    expect(f.open("brigade", "activate")).toEqual([brigade("cs-doles")]);
    expect(f.refused({ do: "activate", brigade: brigade("cs-bn-carter") })).toBe("TD-b4.38i");
    expect(steadies(f.s, leaderOf("ld-cs-bn-carter"), unitOf("cs-page"))).toBe(true);
  });

  it("[TD-b4.39b] (option) with whole brigades alone attached, Rank and Jackson still act with their cavalry, and horse artillery joins divisions", () => {
    const horse = {
      "us-3pa-ha": { at: "B3024", sp: 2, facing: "N" },
      "us-4us-e": { at: "B3025", sp: 4, facing: "N" },
      "us-1nj-cav": { at: "B3026", sp: 3, facing: "N" },
      "us-8il-cav-a": { at: "B3027", sp: 3, facing: "N" },
      "cs-te-jackson-a": { at: "B1624", sp: 2, facing: "S" },
    };
    const f = field(horse, [["startTurn", 13]], { options: { simpleArtilleryAttachment: true } });
    expect(crewOf(f.s, formationOf("us-1-2-cav"))).toContain(unitOf("us-3pa-ha"));
    expect(crewOf(f.s, formationOf("cs-jenkins"))).toContain(unitOf("cs-te-jackson-a"));
    expect(whyNotAttach(f.s, 0, formationOf("us-ha1"), formationOf("us-1-cav"))).toBeUndefined();
  });
});

describe("the chief of artillery", () => {
  it("[TD-b4.38e] under Alexander battalions in his hand act as often as the draw, under Pendleton once less", () => {
    const acts = (chief: string, drawn: number): number => {
      const f = field({ "cs-watson": { at: "B1622", sp: 4, facing: "S" }, ...ENEMY }, [["startTurn", 13]], {
        leaders: { Pendleton: { at: "B1622", is: chief } },
      });
      const b = formationOf("cs-bn-dance");
      f.s.standing[b] |= DIRECT | IN_COMMAND;
      f.s.entitled[formationOf("cs-artillery")] = drawn;
      setMarkers(f.s);
      return f.s.entitled[b];
    };
    expect([acts("replacement", 3), acts("replacement", 2), acts("himself", 3)]).toEqual([3, 2, 2]);
  });
});
