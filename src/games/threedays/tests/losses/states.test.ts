/** 2.1, 12, 13 The states of a unit: Disorder and rally, a second Disorder cell by cell, retreats, remnants that surrender. */
import { describe, expect, it, test } from "vitest";
import { completeOptions, createRandom, draw, isOver, type Json, type Options } from "../../../../engine/index.js";
import { formationOf, isSkirmisher, UNITS, unitOf } from "../../data/armies.js";
import { creek, grid, hexAt, near, wall, way } from "../../data/map.js";
import { tablesFile } from "../../data/tables.js";
import { threedays } from "../../index.js";
import { DISORDERED, INEFFECTIVE } from "../../marks.js";
import { isBroken, isCollapsed } from "../../rules/strength.js";
import { lossesOf, lossPoints } from "../../rules/victory/toll.js";
import { ELIMINATED, ROUTED, type State } from "../../state.js";
import { acting, brigade, type Field, field, onAllSheets, type Standing, unit } from "../field.js";
import { isClear, row, shotOf } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const HORSE = "us-8il-cav-a";
const FEW = "us-inf-sk-1";
const THEIRS = "cs-inf-sk-1";
const S = (at: string, sp = 6, order = "attack"): Standing => ({ at, sp, facing: "S", order });
const N = (at: string, sp = 5): Standing => ({ at, sp, facing: "N" });
const below = ["marker", "union", brigade("us-1-i"), null] as const;

describe("states", () => {
  it("[TD-2.1d] Good Order, Disordered, Collapsed, Routed or Eliminated; the Collapsed are Disordered ones", () => {
    const f = acting(
      "us-2-1-i",
      {
        [PA56]: N("B1924", 2),
        [NY76]: N("B1925", 2),
        "us-95ny": { at: "routed", sp: 3 },
        "us-84ny": { at: "eliminated", sp: 0 },
        [TN1]: S("B1424"),
      },
      { disordered: [unit(NY76)] },
    );
    const { s } = f;
    expect([PA56, NY76].map((id) => [f.isDisordered(id), isCollapsed(s, unitOf(id))])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect([s.hex[unitOf("us-95ny")], s.hex[unitOf("us-84ny")]]).toEqual([ROUTED, ELIMINATED]);
    s.marks[unitOf(NY76)] &= ~DISORDERED;
    expect(isCollapsed(s, unitOf(NY76))).toBe(false);
  });

  it("[TD-12.2c] in a turn of daylight no unit grows stronger", () => {
    const options = completeOptions(threedays.options, { skirmishers: false }, "", "S4") as Options;
    const s = threedays.setup("S4", options, createRandom("strength")) as State;
    const random = createRandom("walk");
    let before = s.sp.slice();
    for (let i = 0; s.turn === 0 && i < 1500 && !isOver(threedays.decision(s)); i++) {
      const legal = threedays.legal(s);
      threedays.act(s, legal[draw(random, legal.length)]);
      expect(s.sp.every((sp, u) => sp <= before[u])).toBe(true);
      before = s.sp.slice();
    }
  });

  it("[TD-12.3b] a brigade with men in Disorder still changes its orders; they fire and go away, and no more", () => {
    const units = { [TN1]: S("B1824", 6, "advance"), [TN7]: S("B1826", 5, "advance"), [PA56]: N("B2024") };
    const f = field(
      units,
      [
        ["activate", 0, brigade("cs-archer")],
        ["change", brigade("cs-archer")],
      ],
      {
        brigade: brigade("cs-archer"),
        inCommand: [brigade("cs-archer")],
        disordered: [unit(TN1)],
      },
    );
    f.dice(0).play({ do: "change", to: "attack" });
    expect(f.s.order[unitOf(TN1)]).toBe(1);
    expect(f.refused({ do: "fire", unit: unit(TN1), at: "B2024" })).toBe("");
    f.play({ do: "take", unit: unit(TN1) });
    expect(f.refused({ do: "step", to: "B1924" })).toBe("TD-9.5c");
  });

  it("[TD-12.3c] who has rallied fires back as one in Good Order", () => {
    const f = acting("us-2-1-i", { [PA56]: N("B1924"), [TN1]: S("B1824") }, { disordered: [unit(PA56)] });
    expect(shotOf(f, PA56, "B1824")["firer Disordered"]).toBe(-1);
    f.dice(0).play({ do: "rally", unit: unit(PA56) });
    expect(shotOf(f, PA56, "B1824")["firer Disordered"]).toBeUndefined();
    f.play({ do: "done" });
    const enemy = acting("cs-archer", { [PA56]: N("B1924"), [TN1]: S("B1824") }).dice(0) as Field;
    enemy.play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(enemy.open("unit", "reply")).toEqual([unit(PA56)]);
  });

  it("[TD-b13.2c] neither batteries that serve with a brigade nor Skirmishers count for its effectiveness", () => {
    const doles = (gone: readonly string[]): boolean => {
      const regiments = ["cs-4ga", "cs-12ga", "cs-21ga", "cs-44ga"];
      const units = Object.fromEntries(
        [...regiments, "cs-page"].map((id, i) => [
          id,
          { ...(gone.includes(id) ? { at: "eliminated", sp: 0 } : { at: `B18${20 + i}`, sp: 3, facing: "S" }), serves: null },
        ]),
      );
      const f = acting("cs-doles", { ...(units as never as Record<string, Standing>), [PA56]: N("B3424") });
      f.s.serves[unitOf("cs-page")] = formationOf("cs-doles");
      return isBroken(f.s, formationOf("cs-doles"));
    };
    expect([doles(["cs-page", "cs-4ga", "cs-12ga"]), doles(["cs-page", "cs-4ga"])]).toEqual([true, false]);
  });
});

describe("a second Disorder", () => {
  const causes = ["fire", "movement", "reaction or withdrawal", "pre-shock", "shock", "retreat through"];
  const asked = { "reaction or withdrawal": "reaction", "retreat through": "passed" } as Readonly<Record<string, string>>;
  const arms = [
    ["infantry", PA56, 5],
    ["mounted", HORSE, 3],
    ["artillery", GUNS, 6],
    ["skirmisher", FEW, 1],
  ] as const;

  /** What becomes of a Disordered unit, in the words of the table. */
  function fate(
    id: string,
    sp: number,
    cause: string,
    dice: readonly number[],
  ): { lost: number; back: number; where: string; left: number } {
    const few = id === FEW;
    const self: Standing = few ? ({ at: "B2024", sp, facing: "N", order: "skirmish", parent: unit(NY76) } as Standing) : N("B2024", sp);
    const f = field({ [id]: self, [TN1]: S("B1824"), [NY76]: N("B3424", 8) }, [[...below], ["commanders", "confederate"]], {
      disordered: [unit(id)],
      options: { skirmishers: true },
      ...(id === HORSE && { mounted: [unit(id)] }),
      agenda: [[...below], ["disorder", unit(id), asked[cause] ?? cause, 0], ["commanders", "confederate"]] as Json[],
      leaders: { Lee: { at: "B1424" } },
    });
    f.dice(...dice).play({ do: "done" });
    const frame = (f.read("agenda") as Json[]).findLast((one) => Array.isArray(one) && one[0] === "retreat") as Json[] | undefined;
    return { lost: sp - f.sp(id), back: frame === undefined ? 0 : Number(frame[2]), where: f.where(id), left: f.s.leftGuns[0] };
  }

  const cells = causes.flatMap((cause) => arms.map(([arm, id, sp], i) => [cause, arm, id, sp, i] as const));
  test.each(cells)("[TD-12.35a] by %s, %s: as the table says", (cause, arm, id, sp, column) => {
    const rows = tablesFile.secondDisorder.rows as Readonly<Record<string, readonly string[]>>;
    const cell = rows[cause][column];
    expect(tablesFile.secondDisorder.columns[column]).toBe(arm);
    const { lost, back, where, left } = fate(id, sp, cause, [0, 0]);
    const far = Number(/retreat (\d)/.exec(cell)?.[1] ?? 0);
    if (cell === "Rout") expect([where, lost]).toEqual(["routed", 1]);
    else if (cell === "abandon guns") expect([where, left]).toEqual(["eliminated", 3]);
    else if (arm === "skirmisher") {
      // A 0 passes the test; a 9 fails it. Nobody shocks here, so no formed attacker makes an end of them.
      expect([where === "eliminated", back]).toEqual([false, 2]);
      expect(fate(id, sp, cause, [9, 9]).where).toBe("eliminated");
    } else expect([lost, back]).toEqual([/^lose 1|, lose 1/.test(cell) ? 1 : 0, far]);
  });

  it("[TD-12.35j] before a Shock infantry loses a point and goes back two; a die above its Disordered Cohesion routs it", () => {
    expect([fate(PA56, 5, "pre-shock", [5]), fate(PA56, 5, "pre-shock", [6]).where]).toEqual([
      { lost: 1, back: 2, where: "B2024", left: 0 },
      "routed",
    ]);
  });

  it("[TD-12.35q] Skirmishers hit twice over: the second test decides between a retreat and their end", () => {
    const hit = (second: number): Field => {
      const f = acting(
        "cs-archer",
        {
          [TN1]: S("B1824"),
          [NY76]: N("B3424", 8),
          [FEW]: { at: "B1924", sp: 1, facing: "N", order: "skirmish", parent: unit(NY76) } as Standing,
        },
        { options: { skirmishers: true }, disordered: [unit(FEW)] },
      );
      // A test, failed; then that of the second Disorder.
      f.dice(4, 9, second, 0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
      while (f.asked() === "union answer" || f.asked() === "union reactionFacing") f.play(f.legal().at(-1)!);
      return f;
    };
    expect(hit(9).where(FEW)).toBe("eliminated");
    expect(hit(0).asked()).toBe("union retreat");
  });
});

describe("retreats", () => {
  const back = (id: string, units: Readonly<Record<string, Standing>>, hexes = 1, more = {}): Field =>
    field(units, [[...below], ["retreat", unit(id), hexes, 0]], more);

  it("[TD-12.4c] over no hexside that cannot be crossed: with a Creek behind and enemies before strength is lost instead", () =>
    onAllSheets(() => {
      // Both hexes behind the unit lie beyond the Creek.
      const at = row("S4", 0, ([hex]) =>
        [0, 1, 2, 3, 4, 5].some((d) => [d, (d + 1) % 6].every((k) => creek[hex * 6 + k] === 1 && way[hex * 6 + k] === 0)),
      );
      const hex = hexAt(at.at[0]);
      const d = [0, 1, 2, 3, 4, 5].find((one) => [one, (one + 1) % 6].every((k) => creek[hex * 6 + k] === 1 && way[hex * 6 + k] === 0))!;
      const around = [2, 3, 4, 5].map((turn) => grid.neighbour[hex * 6 + ((d + turn) % 6)]).filter((to) => to >= 0);
      const ids = ["cs-13al", "cs-7tn", "cs-14tn", "cs-5al-bn"];
      const ring = Object.fromEntries(around.map((to, i) => [ids[i], { at: grid.names[to], sp: 3, facing: "N" }]));
      const f = back(PA56, { ...ring, [PA56]: { at: at.at[0], sp: 5, facing: "N" } }, 2);
      expect([f.sp(PA56), f.where(PA56)]).toEqual([3, at.at[0]]);
    }));

  it("[TD-12.4h] of ways equally good the owner takes which he likes, a wall in one of them or not", () => {
    const { at, on, back: away } = row("S9", 3, (hexes, sides) => hexes.every((hex) => isClear(hex)) && wall[sides[2]] === 1);
    const [enemy, , guns, over] = at;
    const f = back(GUNS, { [GUNS]: { at: guns, sp: 6, facing: away }, [TN1]: { at: enemy, sp: 6, facing: on } }, 1, { scenario: "S9" });
    const open = f.open("to", "back");
    expect(open).toContain(over);
    expect(open.length).toBeGreaterThan(1);
    const far = (name: string) => near(hexAt(name), hexAt(enemy));
    expect(new Set(open.map(far)).size).toBe(1);
  });

  it("[TD-12.4i] guns do not fall back past a formed enemy where no friend is; past Skirmishers they do", () => {
    const away = (beside: Readonly<Record<string, Standing>>): string[] => {
      const f = back(GUNS, { [GUNS]: N("B1924", 6), [TN1]: S("B1724"), ...beside }, 1, { options: { skirmishers: true } });
      return f.asked() === "union retreat" ? f.open("to", "back") : [`${f.sp(GUNS)} guns`];
    };
    // To the left and right, their rear to the hexes behind the battery.
    const formed = { [TN7]: N("B1923", 5), "cs-13al": N("B1925", 6) };
    const few = (at: string) => ({ at, sp: 1, facing: "N", order: "skirmish", parent: unit(TN1) }) as Standing;
    expect(away({})).toEqual(["B2024", "B2025"]);
    expect(away(formed)).toEqual(["5 guns"]);
    expect(away({ ...formed, [NY76]: N("B2024", 4) })).toEqual(["B2024"]);
    expect(away({ [THEIRS]: few("B1923"), "cs-inf-sk-2": few("B1925") })).toEqual(["B2024", "B2025"]);
  });
});

describe("remnants that surrender", () => {
  const option = { options: { collapsedSurrender: true } };
  const worn = (...ids: string[]) => ({ ...option, disordered: ids.map(unit) });
  /** 1 TN goes from B1724 to B1824, next to B1924. */
  const comesUp = (units: Readonly<Record<string, Standing>>, more: object, order = "attack"): Field => {
    const f = acting("cs-archer", { [TN1]: S("B1724", 6, order), ...units }, more as never);
    return f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" }) as Field;
  };

  it("[TD-b12.24a] (option) the last of a Collapsed unit gives up when an enemy comes up, unless a friend is with or beside it", () => {
    expect(comesUp({ [PA56]: N("B1924", 1) }, worn(PA56)).where(PA56)).toBe("surrendered");
    for (const at of ["B2024", "B1924"])
      expect(comesUp({ [PA56]: N("B1924", 1), [NY76]: N(at, 8) }, worn(PA56)).where(PA56), at).toBe("B1924");
    const two = comesUp({ [PA56]: N("B1924", 1), "us-95ny": N("B1924", 1) }, worn(PA56, "us-95ny"));
    expect([two.where(PA56), two.where("us-95ny")]).toEqual(["surrendered", "surrendered"]);
    expect(comesUp({ [PA56]: N("B1924", 1) }, { disordered: [unit(PA56)] }).where(PA56)).toBe("B1924");
  });

  it("[TD-b12.24a] (option) also when the second half of a line comes up to it", () => {
    const line = { "cs-26nc-a": { ...S("B1624", 8), second: "B1625" } };
    const f = acting("cs-pettigrew", { ...line, [PA56]: N("B1826", 1) }, worn(PA56) as never);
    f.play({ do: "take", unit: unit("cs-26nc-a") }, { do: "step", to: "B1724" });
    expect([f.s.second[unitOf("cs-26nc-a")], f.where(PA56)]).toEqual([hexAt("B1725"), "surrendered"]);
  });

  it("[TD-b12.24b] it is lost for all purposes: a point of losses, a point of the count, and half of its brigade", () => {
    // With this one every fourth point is full: four are a point of the count.
    const there = { [PA56]: N("B1924", 1), "us-95ny": N("B3024", 1) };
    const toll = ({ s }: Field) => [lossesOf(s, 0).men, lossPoints(s, 0)];
    const [lost, points] = toll(acting("cs-archer", { [TN1]: S("B1724"), ...there }, worn(PA56)));
    const f = comesUp(there, worn(PA56));
    expect([lost % 4, toll(f)]).toEqual([3, [lost + 1, points + 1]]);
    expect(isBroken(f.s, formationOf("us-2-1-i"))).toBe(true);
    while (f.asked() !== "confederate actions")
      f.play(f.legal().find(({ do: verb }) => verb === "halt" || verb === "hold") ?? f.legal()[0]);
    f.play({ do: "done" });
    expect(f.s.standing[formationOf("us-2-1-i")] & INEFFECTIVE).toBe(INEFFECTIVE);
  });

  it("[TD-b12.24c] [TD-b12.24d] under Advance Orders one goes up to them for a point more, and to nobody else", () => {
    const price = (units: Readonly<Record<string, Standing>>, more: object) => {
      const f = acting("cs-archer", { [TN1]: S("B1724", 6, "advance"), ...units }, more as never).play({
        do: "take",
        unit: unit(TN1),
      }) as Field;
      const why = f.refused({ do: "step", to: "B1824" });
      if (why !== "") return why;
      f.play({ do: "step", to: "B1824" });
      return f.last("move")?.cost;
    };
    const alone = { [PA56]: N("B1924", 1) };
    expect([price(alone, worn(PA56)), price(alone, { disordered: [unit(PA56)] })]).toEqual([2, "TD-6.11c"]);
    expect(price({ ...alone, [NY76]: N("B1925", 8) }, worn(PA56))).toBe("TD-6.11c");
    expect(price({ [PA56]: N("B1924", 3) }, worn(PA56))).toBe("TD-6.11c");
  });

  it("[TD-b12.24d] [TD-s6.15a] Skirmishers who stand by, not with them, keep nobody away", () => {
    const open = (at: string) => {
      const few = { at, facing: "N", order: "skirmish", sp: 1, parent: unit(NY76) };
      const units = { [TN1]: S("B1724", 6, "advance"), [PA56]: N("B1923", 1), "us-inf-sk-1": few, [NY76]: N("B2124", 7) };
      const more = { options: { collapsedSurrender: true, skirmishers: true }, disordered: [unit(PA56)] };
      return (acting("cs-archer", units, more).play({ do: "take", unit: unit(TN1) }) as Field).refused({ do: "step", to: "B1824" });
    };
    expect([open("B1825"), open("B1924")]).toEqual(["", "TD-6.11c"]);
  });

  it("[TD-b12.24e] one mover takes any number of them, and goes on", () => {
    const three = { [PA56]: N("B1923", 1), "us-95ny": N("B1925", 1), [NY76]: N("B2024", 1) };
    const f = comesUp(three, worn(...Object.keys(three)), "advance");
    const taken = () => Object.keys(three).filter((id) => f.where(id) === "surrendered").length;
    expect([taken(), f.asked()]).toEqual([1, "confederate move"]);
    f.play({ do: "step", to: "B1924" });
    expect([taken(), f.asked()]).toEqual([3, "confederate move"]);
  });
});

it("[TD-2.1d] Skirmishers alone come after the formed units on the roll", () => {
  for (let u = 1; u < UNITS; u++) expect(isSkirmisher[u]).toBeGreaterThanOrEqual(isSkirmisher[u - 1]);
});
