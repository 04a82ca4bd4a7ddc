import { expect, test } from "vitest";
import { roofOver } from "../front.js";
import { SIZE } from "../stacks.js";

const pointsOf = (path: string): [number, number][] => {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MLV])([-\d.]+)(?:,([-\d.]+))?/g)].map(([, to, first, second]) => {
    [x, y] = to === "V" ? [x, Number(first)] : [Number(first), Number(second)];
    return [x, y];
  });
};

test("whichever way a counter looks, its roof stands out beyond its edge and stays in its hex", () => {
  const roof = pointsOf(roofOver(SIZE / 2));
  for (const degrees of [0, 60, 90, 120, 180, 240, 300]) {
    const turn = (degrees * Math.PI) / 180;
    const turned = roof.map(([x, y]) => [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]);
    const ahead = turned.map(([x, y]) => x * Math.sin(turn) - y * Math.cos(turn));
    const peak = turned[ahead.indexOf(Math.max(...ahead))];
    expect(Math.max(...peak.map(Math.abs)), `${degrees}`).toBeGreaterThan(SIZE / 2 + 0.15);
    expect(Math.max(...ahead), `${degrees}`).toBeLessThanOrEqual(1);
  }
});
