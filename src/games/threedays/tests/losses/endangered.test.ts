/** 12.7 Leaders whose men lose strength by fire: when they are at risk, and how often. */
import { describe, expect, it } from "vitest";
import { acting, type Field, type Standing, unit } from "../field.js";

const TN1 = { "cs-1tn": { at: "B1824", sp: 6, facing: "S", order: "attack" } as Standing };
const GUNS = "us-2me-bty";
const NY76 = "us-76ny";
const CUTLER = "ld-us-2-1-i";
const risks = (f: Field): number => f.log.filter(({ rule }) => rule === "TD-12.7a").length;
const fire = { do: "fire", unit: unit("cs-1tn"), at: "B1924" };

describe("a leader under fire", () => {
  const guns = (more = {}): Field =>
    acting("cs-archer", { ...TN1, [GUNS]: { at: "B1924", sp: 6, facing: "N" } }, more, { [CUTLER]: "B1924" });

  it("[TD-12.7a] [TD-b12.32a] guns given up for order put him at risk where the shot itself took none", () => {
    const f = guns().dice(2, 9).play(fire) as Field;
    expect([f.asked(), risks(f)]).toEqual(["union spare", 0]);
    f.dice(5).play({ do: "guns" });
    expect([f.sp(GUNS), risks(f)]).toEqual([5, 1]);
  });

  it("[TD-12.7a] [TD-b12.32c] once for the shot and for what is given up after it", () => {
    const f = guns().dice(5, 5, 9).play(fire) as Field;
    expect([f.asked(), f.sp(GUNS), risks(f)]).toEqual(["union spare", 5, 1]);
    f.play({ do: "guns" });
    expect([f.sp(GUNS), risks(f)]).toEqual([4, 1]);
  });

  it("[TD-12.7a] [TD-12.35d] so does the gun that a second Disorder costs", () => {
    const f = guns({ disordered: [unit(GUNS)] })
      .dice(2, 9, 5)
      .play(fire) as Field;
    expect([f.sp(GUNS), risks(f)]).toEqual([5, 1]);
  });

  it("[TD-12.7a] [TD-8.4l] one in the other hex of a line that is hit is with it", () => {
    const line = { [NY76]: { at: "B1924", second: "B1925", sp: 8, facing: "N" } };
    const f = acting("cs-archer", { ...TN1, ...line }, {}, { [CUTLER]: "B1925" });
    f.dice(5, 5, 0).play(fire);
    expect([f.sp(NY76), risks(f)]).toEqual([7, 1]);
  });
});
