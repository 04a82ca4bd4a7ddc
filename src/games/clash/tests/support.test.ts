/** 13 Artillery markers in a combat, B 6 and G 6. */
import { describe, expect, test } from "vitest";
import { asked, B, declared, eventsOf, G, open, type Places, play, roll, strike, why } from "./field.js";

const csa = (units: Places, more: Parameters<typeof declared>[1] | object = {}) =>
  declared(G, { side: "confederate", formation: "Heth", units, ...more } as never);

describe("13 artillery markers", () => {
  const guns = {
    Heth: "ready",
    "III Corps (CSA)": "ready",
    "V Corps": "ready",
    "Reserve A": "ready",
    Pender: "ready",
    "US Sharpshooter": "ready",
  };
  const t0 = (units: Places, more = {}) => csa(units, { guns, ...more });
  test("[CG-13.1a CG-13.2a CG-13.2b] a ready marker adds 1, once a turn; one not drawn is not offered", () => {
    const t = csa({ Archer: "3005", Davis: "3205", Day: "3006", Vincent: "3206" }, { guns: { Heth: "ready", "III Corps (CSA)": "idle" } });
    strike(t, "3006", "Archer");
    expect(open(t, "commit", "marker")).toEqual(["Heth"]);
    expect(why(t, { do: "commit", marker: "III Corps (CSA)" })).toBe("CG-13.1a");
    const events = roll(t, [1, 1, 1], { do: "commit", marker: "Heth" });
    expect(eventsOf(events, "odds")[0]).toMatchObject({ attack: 3 });
    strike(t, "3206", "Davis");
    expect(asked(t)).not.toBe("confederate support");
  });
  test("[CG-13.3a CG-13.3b CG-13.3c] the attacker first, one a side, spent whatever it does", () => {
    const t = t0({ Archer: "3005", Day: "3006" });
    strike(t, "3006", "Archer");
    expect(asked(t)).toBe("confederate support");
    play(t, { do: "commit", marker: "Heth" });
    expect(asked(t)).toBe("union support");
    play(t, { do: "commit", marker: "V Corps" });
    expect(asked(t)).not.toBe("union support");
    const many = t0({ Archer: "3005", Day: "3006" }, { more: { options: { oneAmPerSidePerCombat: false } } });
    strike(many, "3006", "Archer");
    play(many, { do: "commit", marker: "Heth" });
    expect(open(many, "commit", "marker")).toEqual(["III Corps (CSA)"]);
  });
  test("[CG-13.4a CG-G6.2a CG-G6.1a] a marker serves its Formation, a corps marker its corps, the reserve everybody", () => {
    const t = t0({ Archer: "3005", Day: "3006" });
    strike(t, "3006", "Archer");
    expect(open(t, "commit", "marker")).toEqual(["Heth", "III Corps (CSA)"]);
    expect(why(t, { do: "commit", marker: "Pender" })).toBe("CG-13.4a");
    play(t, { do: "none" });
    expect(open(t, "commit", "marker")).toEqual(["Reserve A", "US Sharpshooter", "V Corps"]);
  });
  test("[CG-13.5a CG-13.5b CG-13.5e] not at woods or a town, but out of them", () => {
    const woods = t0({ Archer: "2317", Day: "2318" });
    strike(woods, "2318", "Archer");
    expect(asked(woods)).toBe("union support");
    const town = t0({ Archer: "4115", Harrow: "4116" });
    strike(town, "4116", "Archer");
    expect(asked(town)).not.toBe("confederate support");
    const out = t0({ Archer: "2318", Day: "2317" });
    strike(out, "2317", "Archer");
    expect(asked(out)).toBe("confederate support");
  });
  test("[CG-13.5h CG-13.5i] not over steep sides, not for or at Devil's Den", () => {
    const steep = t0({ Archer: "1414", Day: "1514" });
    strike(steep, "1514", "Archer");
    expect(asked(steep)).not.toContain("support");
    for (const [from, at] of [
      ["2014", "1913"],
      ["1913", "2014"],
    ]) {
      const den = t0({ Archer: from, Day: at });
      strike(den, at, "Archer");
      expect(asked(den)).not.toContain("support");
    }
  });
  test("[CG-13.5j] fords, embankments and heights bar none", () => {
    const t = declared(B, { side: "union", formation: "King", units: { Hatch: "3308", Starke: "3408" }, guns: { King: "ready" } });
    strike(t, "3408", "Hatch");
    expect(asked(t)).toBe("union support");
  });
  test("[CG-13.2c CG-G8.4b] Buford's marker adds one half", () => {
    const t = declared(G, {
      side: "union",
      formation: "Buford",
      units: { "Devin a": "3005", "Devin b": "3005", Brockenbrough: "3006" },
      guns: { Buford: "ready" },
    });
    strike(t, "3006", "Devin a", "Devin b");
    const events = roll(t, [1, 1, 1], { do: "commit", marker: "Buford" });
    expect(eventsOf(events, "odds")[0]).toMatchObject({ attack: 1.5 });
  });
  test("[CG-G6.1c CG-G6.1d] the Sharpshooter defends a V Corps unit once in the game, in place of a marker", () => {
    const t = t0({ Archer: "3005", Day: "3006" });
    strike(t, "3006", "Archer");
    play(t, { do: "none" });
    play(t, { do: "commit", marker: "US Sharpshooter" });
    expect(asked(t)).not.toBe("union support");
    const attack = declared(G, {
      side: "union",
      formation: "V Corps",
      units: { Day: "3006", Archer: "3005" },
      guns: { "US Sharpshooter": "ready" },
    });
    strike(attack, "3005", "Day");
    expect(asked(attack)).not.toBe("union support");
  });
  test("[CG-B6.1a CG-B6.2a] at Second Bull Run likewise", () => {
    const ready = { King: "ready", Ricketts: "ready", "Jackson's Wing": "ready", Light: "ready", "S.D. Lee": "ready" };
    const t = declared(B, { side: "union", formation: "King", units: { Hatch: "2411", Gregg: "2511" }, guns: ready });
    strike(t, "2511", "Hatch");
    expect(open(t, "commit", "marker")).toEqual(["King"]);
    play(t, { do: "none" });
    expect(open(t, "commit", "marker")).toEqual(["Jackson's Wing", "Light"]);
  });
  test("[CG-B6.2b CG-B6.2c] S.D. Lee defends anybody within six hexes of his Wing, and attacks for nobody else", () => {
    const near = (law: string) => {
      const t = declared(B, {
        side: "union",
        formation: "King",
        units: { Hatch: "2411", Starke: "2511", Law: law },
        guns: { "S.D. Lee": "ready" },
      });
      strike(t, "2511", "Hatch");
      return asked(t) === "confederate support";
    };
    expect([near("2517"), near("2518")]).toEqual([true, false]);
    const t = declared(B, {
      side: "confederate",
      formation: "Taliaferro",
      units: { Starke: "2511", Hatch: "2411", Law: "2515" },
      guns: { "S.D. Lee": "ready" },
    });
    strike(t, "2411", "Starke");
    expect(asked(t)).not.toBe("confederate support");
  });
  test("[CG-B6.2d] Stuart's guns need cavalry on the map", () => {
    const t = declared(B, {
      side: "union",
      formation: "King",
      units: { Hatch: "2411", Starke: "2511" },
      guns: { "Stuart Horse": "ready" },
    });
    strike(t, "2511", "Hatch");
    expect(asked(t)).not.toBe("confederate support");
  });
});
