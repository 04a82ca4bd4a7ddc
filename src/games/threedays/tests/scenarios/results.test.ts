/** 22.1-22.3 Places and their holders, and victory, scenario by scenario. */
import { describe, expect, it } from "vitest";
import { batteryOf, formationOf, isGun, sideOf, UNITS, unitOf, units } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { threedays } from "../../index.js";
import { INEFFECTIVE } from "../../marks.js";
import { holdPlaces, noteHeld } from "../../rules/victory/places.js";
import { resultOf } from "../../rules/victory/victory.js";
import { put } from "../../stacks.js";
import { ELIMINATED, ROUTED, type State } from "../../state.js";
import { begun, field } from "../field.js";

const of = (id: string) => scenarios.find((one) => one.id === id)!;

describe("places and victory", () => {
  const at = (id: string, hexes: Record<string, string>): State => {
    const s = begun(id);
    for (const [name, hex] of Object.entries(hexes)) {
      for (let u = s.top[hexAt(hex)]; u >= 0; u = s.top[hexAt(hex)]) put(s, u, ELIMINATED);
      put(s, unitOf(name), hexAt(hex));
    }
    return s;
  };

  it("[TD-22.1f] [TD-22.3e] a place stays with the side that had it last; before that with its owner at the start", () => {
    const s = begun("S10");
    const crossroads = of("S10").places.findIndex(({ hexes }) => hexes[0] === hexAt("D5303"));
    holdPlaces(s);
    expect(s.held[crossroads]).not.toBe(2);
    const taken = at("S10", { "cs-14va-cav-a": "D5303" });
    for (let u = 0; u < UNITS; u++) if (sideOf[u] === 0 && s.hex[u] >= 0) put(taken, u, ELIMINATED);
    holdPlaces(taken);
    put(taken, unitOf("cs-14va-cav-a"), hexAt("D4010"));
    expect(taken.held[crossroads]).toBe(2);
  });

  it("[TD-22.2q] a copse held at the end of any turn is a draw for the Confederates", () => {
    const s = begun("S9");
    expect(resultOf(s).winner).toBe("union");
    const copse = of("S9").places.findIndex(({ hexes }) => hexes[0] === hexAt("B5824"));
    s.heldOnce[copse] = 1;
    expect(resultOf(s).winner).toBeNull();
    noteHeld(s);
    expect(s.heldOnce[copse]).toBe(1);
  });

  it("[TD-22.3d] [TD-22.3b] six non-Collapsed units on the wall line win; silenced batteries count once each", () => {
    const ids = ["cs-1va", "cs-3va", "cs-7va", "cs-8va", "cs-18va", "cs-19va"].filter((id) => units.some((row) => row.id === id));
    expect(ids.length).toBe(6);
    const s = at("S9", Object.fromEntries(ids.map((id, i) => [id, `B${5815 + 100 * (i % 3) + Math.floor(i / 3)}`])));
    expect(resultOf(s).winner).toBe("confederate");
    expect(
      new Set(
        of("S9")
          .placed.filter(({ unit: u }) => isGun[u] && sideOf[u] === 0)
          .map(({ unit: u }) => batteryOf[u]),
      ).size,
    ).toBeGreaterThan(20);
  });

  it("[TD-22.3a] [TD-22.2c] An Unintended Fight is drawn where neither side has its brigades where it wants them", () => {
    expect(resultOf(begun("S1")).winner).toBeNull();
  });

  it("[TD-22.2l] Early's Assault: five a battery hex, one for two guns; sixteen win, twelve draw", () => {
    const s = begun("S7");
    expect(resultOf(s).winner).toBe("union");
    const guns = of("S7")
      .placed.filter(({ unit: u }) => isGun[u] && sideOf[u] === 0)
      .slice(0, 6)
      .map(({ unit: u }) => u);
    let lost = 0;
    for (const u of guns) {
      lost += s.sp[u];
      put(s, u, ELIMINATED);
    }
    expect(lost).toBeGreaterThanOrEqual(32);
    const points = Math.floor(lost / 2);
    expect(resultOf(s)).toMatchObject({
      winner: "confederate",
      score: { union: 0, confederate: points },
      text: `The Confederates win: the Confederates count ${points} points; 16 win.`,
    });
  });

  it("[TD-22.1a] [TD-22.1h] [TD-22.1b] four points lost, routed or surrendered are a point, two guns another, a captured gun two", () => {
    const s = begun("S10");
    const score = () => (resultOf(s).score as Record<string, number>).confederate;
    const before = score();
    const horse = of("S10")
      .placed.filter(({ unit: u, sp }) => sideOf[u] === 0 && !isGun[u] && sp === 4)
      .map(({ unit: u }) => u);
    put(s, horse[0], ROUTED);
    expect(score()).toBe(before + 1);
    s.captured[1] += 2;
    expect(score()).toBe(before + 1 + 4);
  });

  it("[TD-22.1c] We Have Not Done Enough: three for each Confederate brigade that is Combat Ineffective", () => {
    const s = begun("S11");
    const points = () => Number(/-?\d+/.exec(resultOf(s).text)![0]);
    const before = points();
    s.standing[formationOf("cs-law")] |= INEFFECTIVE;
    expect(points()).toBe(before + 3);
  });

  it("[TD-22.0g] the game ends after the last turn", () => {
    const f = field(
      { "us-56pa": { at: "B2224", sp: 4, facing: "N" }, "cs-1tn": { at: "B1624", sp: 5, facing: "S" } },
      [
        ["endTurn", 7],
        ["orders", "union"],
      ],
      { turn: 2 },
    );
    f.play({ do: "done" });
    expect(threedays.decision(f.s)).toHaveProperty("winner");
  });
});
