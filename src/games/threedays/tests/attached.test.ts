/** 4.35-4.39 Guns that serve with others. */
import { describe, expect, it, test } from "vitest";
import { formationOf, leaderOf, unitOf } from "../data/armies.js";
import { IN_COMMAND } from "../marks.js";
import { whyNotAssign, whyNotAttach } from "../rules/command/attach.js";
import { chainOfCommand } from "../rules/command/command.js";
import { rangeOf } from "../rules/command/leadership.js";
import { crewOf } from "../rules/command/orders.js";
import { put } from "../stacks.js";
import { ELIMINATED, type State } from "../state.js";
import { acting, brigade, type Field, field, type Standing, unit } from "./field.js";

const enemy: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const foe: Record<string, Standing> = { "cs-1tn": { at: "B1434", sp: 6, facing: "S" } };

/** A state at II.A, and what the chain of command makes of it. */
const chained = (units: Record<string, Standing>, riders: Record<string, string>, more = {}): Field => {
  const f = field(units, [["startTurn", 5]], more, riders);
  chainOfCommand(f.s);
  return f;
};
const isIn = (s: State, id: string): boolean => (s.standing[formationOf(id)] & IN_COMMAND) !== 0;

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

  it("[TD-b4.37m] [TD-25.0c] horse artillery stays with its division of cavalry though nobody of that is on the map", () => {
    const served = { formations: { [brigade("us-ha1")]: { attached: brigade("us-2-cav") } } };
    const f = acting("cs-doles", { ...division, "us-2us-m": { at: "B3224", sp: 6, facing: "N" } }, served).play({ do: "done" });
    expect(f.s.attached[formationOf("us-ha1")]).toBe(formationOf("us-2-cav"));
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

  it("[TD-b4.36q] [TD-b4.36l] one that sits out a marker for want of command has not acted four times, and keeps its order", () => {
    const page = { "cs-page": { at: "B1822", sp: 4, facing: "S", serves: brigade("cs-doles") } as Standing };
    const f = acting(
      "cs-doles",
      { ...division, ...page },
      { formations: { [brigade("cs-doles")]: { used: 4 } }, farOff: [unit("cs-page")] },
    );
    f.play({ do: "done" });
    expect(f.isDisordered("cs-page")).toBe(false);
  });
});
