/** What a scenario is won by: the ground that counts, and the words for it. */
import { sideNames, unitNames, units } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { type Scenario, scenariosFile } from "../data/scenarios.js";
import type { Seen } from "./view.js";

// biome-ignore lint/suspicious/noExplicitAny: the coded victory rules of a data file
type Loose = any;

/** Ground that counts: its hexes, what it is worth and to whom. */
export interface Prize {
  readonly name: string;
  readonly hexes: readonly string[];
  readonly points: number;
  /** Each of its hexes is worth them. */
  readonly each?: true;
  /** Who scores by it, and who holds it at first. */
  readonly side: string;
  readonly owner: string;
}

/** Small enough to be marked hex by hex. */
const FEW = 12;

const titles: Readonly<Record<string, string>> = {
  batteryHexes: "battery hex of East Cemetery Hill",
  upperWorks: "upper works",
  lowerHill: "lower hill and spring",
  baltimorePike: "Baltimore Pike",
  mcphersonRidge: "McPherson Ridge",
  oakRidge: "Oak Ridge",
  atTheWall: "at the wall or over it",
  copse: "Copse of Trees",
};

function byPoints(rules: Loose): Prize[] {
  return (rules.points as Loose[]).flatMap((row): Prize[] => {
    const hexes: string[] = row.hexes ?? rules.sets?.[row.of] ?? [];
    if (hexes.length === 0) return [];
    const side = row.union ? "union" : "confederate";
    const owner = row.startOwner ?? (side === "union" ? "confederate" : "union");
    const points = row.union ?? row.csa ?? row.each ?? row.once;
    return [{ name: row.place ?? titles[row.of], hexes, points, side, owner, ...(row.each && { each: true as const }) }];
  });
}

function byConditions(rules: Loose): Prize[] {
  return Object.entries<Loose>(rules.sets ?? {}).flatMap(([id, hexes]): Prize[] =>
    Array.isArray(hexes) ? [{ name: titles[id] ?? id, hexes, points: 0, side: "confederate", owner: "union" }] : [],
  );
}

export const prizesOf = ({ victory }: Scenario): readonly Prize[] =>
  victory.kind === "points" ? byPoints(victory) : byConditions(victory);

/** Those that are marked on the map hex by hex. */
export const markedPrizes = (scenario: Scenario): readonly Prize[] => prizesOf(scenario).filter(({ hexes }) => hexes.length <= FEW);

/** 22.1f, 22.3e who holds a hex that counts: as the rules last found it, where they look; else who stands on it, or has it from the start. */
export function holderOf(view: Seen, { places }: Scenario, hex: string, owner: string): string {
  const place = places.findIndex(({ hexes }) => hexes.includes(hexAt(hex)));
  if (place >= 0) return sideNames[(view.held?.[place] ?? 0) - 1] ?? owner;
  const u = unitNames.findIndex((name) => view.units[name]?.at === hex || view.units[name]?.second === hex);
  return u < 0 ? owner : units[u].side;
}

const HOLDING = "Whoever last had a unit in Good Order there, with no enemy next to it, holds a place.";

/** How the scenario is won, in the words of its file. */
export function victoryWords({ id, places }: Scenario): string {
  const { victory } = scenariosFile.scenarios.find((row) => row.id === id)!;
  return places.length > 0 ? `${victory} ${HOLDING}` : victory;
}
