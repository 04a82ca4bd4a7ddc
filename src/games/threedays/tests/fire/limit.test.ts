/** 7.35, 8.3 How much fires out of a hex: who stands above comes first, whoever is told to fire first. */
import { describe, expect, it } from "vitest";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";

const TN1 = "cs-1tn";
const TN14 = "cs-14tn";
const NC26 = "cs-26nc-a";
const NC11 = "cs-11nc";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const facing = (id: string, at: string, sp: number, way: string, rank = 0): Readonly<Record<string, Standing>> => ({
  [id]: { at, sp, facing: way, order: "attack", rank } as Standing,
});
const quiet = (f: Field): Field => {
  while (f.asked() === "union answer") f.play({ do: "hold" });
  return f;
};
const fired = (f: Field) => f.log.filter(({ event }) => event === "fire").map(({ units, column }) => [(units as string[])[0], column]);

describe("the fire of a hex", () => {
  const stack = { ...facing(TN1, "B1824", 6, "S"), ...facing(TN14, "B1824", 4, "S", 1) };

  it("[TD-8.3b] [TD-8.3h] seven points leave it also when the lower unit fires first", () => {
    const f = acting("cs-archer", { ...stack, ...facing(PA56, "B1924", 5, "N") });
    quiet(f.dice(0).play({ do: "alone", unit: unit(TN14), at: "B1924" }));
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(fired(f)).toEqual([
      [unit(TN14), 1],
      [unit(TN1), 6],
    ]);
  });

  it("[TD-8.3b] [TD-8.3h] under seven points nobody else fires, also not in return", () => {
    const f = acting("cs-archer", {
      ...facing(TN1, "B1824", 6, "S"),
      ...facing(NY76, "B1924", 8, "N"),
      ...facing(PA56, "B1924", 4, "N", 1),
    });
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(f.open("unit", "reply")).toEqual([unit(NY76)]);
    expect(f.refused({ do: "reply", unit: unit(PA56) })).toBe("TD-8.3h");
  });

  it("[TD-8.3h] [TD-9.54a] nor at who goes away", () => {
    const f = acting("cs-archer", {
      ...facing(TN1, "B1824", 6, "S"),
      ...facing(NY76, "B1924", 8, "N"),
      ...facing(PA56, "B1924", 4, "N", 1),
    });
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1724" });
    expect([f.asked(), f.open("unit", "fire")]).toEqual(["union withdrawalFire", [unit(NY76)]]);
  });

  it("[TD-8.3b] [TD-11.38a] men under a battery fire at a charge with what it leaves them", () => {
    const guns = { ...facing(GUNS, "B1924", 6, "N"), ...facing(PA56, "B1924", 5, "N", 1) };
    const f = field({ ...facing(TN1, "B1824", 6, "S"), ...guns }, [["activate", 2, brigade("cs-archer")], "shocks"], {
      brigade: brigade("cs-archer"),
    });
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" });
    f.dice(0, 0, 0, 0, 0).play({ do: "go" }, { do: "stand" });
    while (f.asked() === "union defend") f.play({ do: "fire", at: "B1824" });
    expect(Object.fromEntries(fired(f))).toEqual({ [unit(PA56)]: 1, [unit(GUNS)]: 6 });
  });
});

describe("the fire of a hex that is arranged anew", () => {
  const stack = { ...facing(TN1, "B1824", 6, "S"), ...facing(TN14, "B1824", 4, "S", 1) };
  const afterFirst = (units: Readonly<Record<string, Standing>>, more = {}): Field => {
    const f = acting("cs-archer", units, more);
    f.dice(0).play({ do: "alone", unit: unit(TN1), at: "B1924" });
    return f;
  };

  it("[TD-8.3h] [TD-8.3f] who is brought to the top finds what the one now under it has left", () => {
    const f = quiet(afterFirst({ ...stack, ...facing(PA56, "B1924", 5, "N") }));
    f.play({ do: "top", unit: unit(TN14) })
      .dice(0)
      .play({ do: "fire", unit: unit(TN14), at: "B1924" });
    expect(fired(f)).toEqual([
      [unit(TN1), 6],
      [unit(TN14), 1],
    ]);
  });

  it("[TD-8.3h] points that have fired count, though they are lost since", () => {
    const f = afterFirst({ ...stack, ...facing(PA56, "B1924", 5, "N") });
    f.dice(9, 0, 9).play({ do: "reply", unit: unit(PA56) });
    f.dice(0).play({ do: "fire", unit: unit(TN14), at: "B1924" });
    expect([f.sp(TN1), fired(f).at(-1)]).toEqual([4, [unit(TN14), 1]]);
  });

  it("[TD-b7.35a] [TD-8.3h] who was left out of both shots of a refused stack has nothing left either way", () => {
    const ways = { ...facing(PA56, "B1924", 5, "N"), ...facing(NY76, "B1825", 5, "N") };
    const f = acting(
      "cs-pettigrew",
      { ...facing(NC26, "B1824", 8, "S"), ...facing(NC11, "B1824", 3, "S", 1), ...ways },
      { refusedRight: [unit(NC26), unit(NC11)] },
    );
    f.dice(0, 0).play({ do: "split", unit: unit(NC26), at: "B1924", points: 7 }, { do: "at", at: "B1825" });
    quiet(f);
    expect(fired(f).map(([, sp]) => sp)).toEqual([7, 4]);
    expect(["B1924", "B1825"].map((at) => f.refused({ do: "fire", unit: unit(NC11), at }))).toEqual(["TD-8.3h", "TD-8.3h"]);
  });
});

describe("Prepared Fire of a hex", () => {
  const came = (more = {}) => {
    const f = acting(
      "cs-archer",
      { ...facing(TN1, "B1724", 6, "S"), ...facing(NY76, "B1924", 3, "N"), ...facing(PA56, "B1924", 4, "N", 1) },
      more,
    ).play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" }) as Field;
    while (f.asked().startsWith("union reaction")) f.play({ do: "stay" });
    if (f.asked() === "confederate move") f.play({ do: "halt" });
    f.dice(0).play({ do: "fire" });
    return [f.last("fire")?.units, f.last("fire")?.causes];
  };

  it("[TD-10.5a] [TD-10.5d] who is Disordered, or has sent out Skirmishers or taken some in, does not fire along", () => {
    expect(came()).toEqual([[unit(NY76), unit(PA56)], ["range +1"]]);
    expect(came({ disordered: [unit(PA56)] })).toEqual([[unit(NY76)], ["range +1"]]);
    expect(came({ detached: [unit(PA56)] })).toEqual([[unit(NY76)], ["range +1"]]);
  });
});

describe("the fire of a refused stack", () => {
  const targets = { ...facing(PA56, "B1924", 5, "N"), ...facing(NY76, "B1825", 5, "N") };
  const refused = () =>
    acting(
      "cs-archer",
      { ...facing(TN1, "B1824", 6, "S"), ...facing(TN14, "B1824", 4, "S", 1), ...targets },
      { refusedRight: [unit(TN1), unit(TN14)] },
    );

  it("[TD-b7.35a] [TD-8.3h] who fires to the front leaves the others the four points of the refused side", () => {
    const f = refused();
    quiet(f.dice(0).play({ do: "alone", unit: unit(TN1), at: "B1924" }));
    f.dice(0).play({ do: "fire", unit: unit(TN14), at: "B1825" });
    expect(fired(f)).toEqual([
      [unit(TN1), 6],
      [unit(TN14), 4],
    ]);
  });

  it("[TD-b7.35l] [TD-10.1b] it fires both ways in one action: not once one of it has fired", () => {
    const f = refused();
    expect(f.refused({ do: "split", unit: unit(TN14), at: "B1924", points: 7 })).toBe("");
    quiet(f.dice(0).play({ do: "alone", unit: unit(TN1), at: "B1924" }));
    expect(f.refused({ do: "split", unit: unit(TN14), at: "B1924", points: 7 })).not.toBe("");
  });
});
