/** Heights from the levels of hexes: a net on which each point takes part in the hexes round it. */
import { boundsOf } from "./bounds.js";
import type { Plan } from "./plan.js";
import type { Heights, HexSheet } from "./sheet.js";

const STEP = 0.8;

/** Nothing where the hexes have no levels. */
export function levelsOf(plan: Plan, sheet: HexSheet): Heights | undefined {
  const { levelFeet } = sheet;
  if (levelFeet === undefined) return undefined;
  const levels = new Map(sheet.hexes.map(({ hex, level }) => [hex, level ?? 0]));
  const { right: width, bottom: height } = boundsOf(sheet).drawing;
  let last = 0;
  const rows = Array.from({ length: Math.ceil(height / STEP) + 1 }, (_, j) =>
    Array.from({ length: Math.ceil(width / STEP) + 1 }, (_, i) => {
      const [x, y] = [i * STEP, j * STEP];
      let [sum, weight] = [0, 0];
      for (let k = 0; k < 7; k++) {
        const out = k === 6 ? 0 : 0.85;
        const level = levels.get(plan.at(x + out * Math.cos((k * Math.PI) / 3), y + out * Math.sin((k * Math.PI) / 3)));
        if (level === undefined) continue;
        sum += level;
        weight++;
      }
      // Off the map the ground goes on as it was.
      if (weight > 0) last = (sum / weight) * levelFeet;
      return last;
    }),
  );
  return { step: STEP, rows };
}
