/** A fight played many times on its own ground, and what it costs each brigade. */
import { vi } from "vitest";
import { bareMap } from "./field.js";
import type { Fight } from "./fights.js";

export interface Cost {
  lost: number;
  stays: number;
  wrecked: number;
}

/** In per cent by brigade, over so many runs. */
export async function costsOf({ ground, sides, turns, first }: Fight, runs: number): Promise<Readonly<Record<string, Cost>>> {
  vi.resetModules();
  vi.doMock("../../data/map.json", () => ({ default: bareMap(ground) }));
  const { fight } = await import("./plain.js");
  const { field } = await import("../field.js");
  const { brigadeNames, printedSp, unitNames } = await import("../../data/armies.js");
  const { hexAt, wall } = await import("../../data/map.js");
  const { firstday } = await import("../../index.js");
  const { meetsTest } = await import("../../rules/wreck.js");
  vi.doUnmock("../../data/map.json");
  // The dossier's wall covers who stands in its hex and not who stands before it.
  for (const hex of ground.walled ?? []) wall.fill(0, hexAt(hex) * 6, hexAt(hex) * 6 + 6);

  const placed = Object.values(sides).flatMap(({ units, hexes }) => units.map((unit, i) => [unit, hexes[i]] as const));
  const start = field(Object.fromEntries(placed), [["key", "union"]]).s;
  const troops = Object.entries(sides).map(([brigade, { rating, attacks = false }]) => ({ brigade, rating, attacks }));
  const units = Object.fromEntries(troops.map(({ brigade }) => [brigade, sides[brigade].units.map((unit) => unitNames.indexOf(unit))]));
  const strength = (brigade: string, now: typeof start): number =>
    units[brigade].reduce((all, u) => all + (now.hex[u] < 0 ? 0 : printedSp[2 * u + now.worn[u]]), 0);
  const costs: Record<string, Cost> = Object.fromEntries(troops.map(({ brigade }) => [brigade, { lost: 0, stays: 0, wrecked: 0 }]));
  const s = firstday.copy(start);
  const share = 100 / runs;
  for (let run = 0; run < runs; run++) {
    firstday.assign(s, start);
    fight(s, troops, turns, first, `fight ${run}`);
    for (const { brigade } of troops) {
      const cost = costs[brigade];
      cost.lost += share * (1 - strength(brigade, s) / strength(brigade, start));
      cost.stays += (share * units[brigade].filter((u) => s.hex[u] === start.hex[u]).length) / units[brigade].length;
      if (meetsTest(s, brigadeNames.indexOf(brigade))) cost.wrecked += share;
    }
  }
  return costs;
}
