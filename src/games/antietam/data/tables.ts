/** The combat results table (seed 7.6; where its three printings differ, the reading two of them share) and the terrain chart (seed 9.0). */
import rows from "./tables.json" with { type: "json" };

export const columns = ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"] as const;
export type Column = (typeof columns)[number];
export const results = ["Ae", "Ar", "Dr", "De", "Ex"] as const;
export type CombatResult = (typeof results)[number];

/** Rows by die 1 to 6, columns as above. */
export const combatTable = rows.combat as readonly (readonly CombatResult[])[];

export const terrains = ["clear", "forest", "rough", "forestRough", "town", "townRough", "river", "ferry"] as const;
export type Terrain = (typeof terrains)[number];

export interface TerrainRow {
  /** Movement points to enter; null: never. */
  readonly cost: number | null;
  /** What the defender's strength is multiplied by. */
  readonly defence: number;
  readonly blocksSight: boolean;
  /** A unit may rest, fight, retreat and advance here. */
  readonly holds: boolean;
}

/** 9.0; a town on rough ground has no line of its own and takes the dearer entry with one doubling. */
export const terrainChart: Readonly<Record<Terrain, TerrainRow>> = rows.terrain;

/** 5.22, 5.23, 5.25: what a path or crossing on the hexside does to the price. */
export const ROAD_COST = 1;
export const TRAIL_COST = 2;
export const FORD_SURCHARGE = 1;

export const MOVEMENT_ALLOWANCE = 6;
export const STACKING_LIMIT = 2;
export const ENTRY_COST = 1;
