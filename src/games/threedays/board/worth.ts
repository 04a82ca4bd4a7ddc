/** What a scenario is won by: the ground that counts, and the words for it. */
import { type Scenario, scenariosFile } from "../data/scenarios.js";

// biome-ignore lint/suspicious/noExplicitAny: the coded victory rules of a data file
type Loose = any;

/** Ground that counts: its hexes, what it is worth and to whom. */
export interface Prize {
  readonly name: string;
  readonly hexes: readonly string[];
  readonly points: number;
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
    return [{ name: row.place ?? titles[row.of], hexes, points: row.union ?? row.csa ?? row.each ?? row.once, side, owner }];
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

/** How the scenario is won, in the words of its file. */
export const victoryWords = ({ id }: Scenario): string => scenariosFile.scenarios.find((row) => row.id === id)!.victory;
