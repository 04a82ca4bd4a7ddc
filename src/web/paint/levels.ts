/** Heights from the levels of hexes: a net on which each point takes part in the hexes round it. */
import { boundsOf } from "./bounds.js";
import type { HexPlan } from "./plan.js";
import type { HeightNet, HexSheet } from "./sheet.js";

const STEP = 0.8;

/** The mean level of the hexes at and round a point; not a number where there are none. */
function levelAt(plan: HexPlan, levels: ReadonlyMap<string, number>, x: number, y: number): number {
  let [sum, count] = [0, 0];
  for (let k = 0; k < 7; k++) {
    const out = k === 6 ? 0 : 0.85;
    const level = levels.get(plan.at(x + out * Math.cos((k * Math.PI) / 3), y + out * Math.sin((k * Math.PI) / 3)));
    if (level === undefined) continue;
    sum += level;
    count++;
  }
  return sum / count;
}

/** Off the map the ground goes on as it was at the edge: ring by ring, each point the mean of those beside it that are known. */
function spread(net: Float32Array, cols: number): void {
  let unknown = [...net.keys()].filter((at) => Number.isNaN(net[at]));
  while (unknown.length > 0) {
    const found = unknown.map((at) => {
      const beside = [at - cols, at + cols, ...(at % cols > 0 ? [at - 1] : []), ...(at % cols < cols - 1 ? [at + 1] : [])];
      const known = beside.map((one) => net[one]).filter((value) => value !== undefined && !Number.isNaN(value));
      return known.reduce((sum, value) => sum + value, 0) / known.length;
    });
    unknown.forEach((at, i) => {
      net[at] = found[i];
    });
    const left = unknown.filter((at) => Number.isNaN(net[at]));
    if (left.length === unknown.length) return;
    unknown = left;
  }
}

/** Nothing where the hexes have no levels. */
export function levelsOf(plan: HexPlan, sheet: HexSheet): HeightNet | undefined {
  const { levelFeet } = sheet;
  if (levelFeet === undefined) return undefined;
  const levels = new Map(plan.hexes.map((hex) => [hex, 0]));
  for (const { hex, level } of sheet.hexes) levels.set(hex, level ?? 0);
  const { right, bottom } = boundsOf(sheet).drawing;
  const [cols, depth] = [Math.ceil(right / STEP) + 1, Math.ceil(bottom / STEP) + 1];
  const net = Float32Array.from({ length: cols * depth }, (_, at) =>
    levelAt(plan, levels, (at % cols) * STEP, Math.floor(at / cols) * STEP),
  );
  spread(net, cols);
  const rows = Array.from({ length: depth }, (_, j) => Array.from(net.subarray(j * cols, (j + 1) * cols), (level) => level * levelFeet));
  return { step: STEP, rows };
}
