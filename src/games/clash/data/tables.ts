/**
 * What the series rules give as figures. `seed` stands in the battle book or follows from its examples, `public` was published elsewhere,
 * `reconstructed` had to be decided; nothing of the last kind is passed off as the first.
 */

/** Points are counted in quarters of a Movement Point: a march pays one for a road hex (11.6). */
export const QUARTERS = 4;
/** A hex by road, and by Reinforcement March [seed]; a ford or bridge more in every mode [seed]. */
export const ROAD_PRICE = 4;
export const MARCH_PRICE = 1;
export const FORD_PRICE = 4;

/** [public] */
export const STACKING_LIMIT = 2;
/** [seed] */
export const COMMAND_RANGE = 4;
export const RETREAT = 1;
export const TOWN_RETREAT = 3;
export const HIGH_GROUND_RETREAT = 4;
export const FLANK = 2;
/** [reconstructed] */
export const LEAST_TER = 1;
export const CAVALRY_WITHDRAWAL = 2;

/** Regular prices in Movement Points: clear, woods, climbing, creek, ford and Devil's Den are seed, town, marsh and steep reconstructed. */
export const prices = {
  enter: { clear: 1, woods: 2, town: 1, marsh: 2, devilsDen: 2 },
  climb: 1,
  steepClimb: 1,
  creek: 1,
} as const;

/** 10.2 Movement Points by class and modified Command Roll. Three points are seed (V Corps 2, II Corps 3, IX Corps 4), the card is rebuilt. */
export const movementCard: Readonly<Record<string, readonly number[]>> = {
  A: [4, 6, 6, 8, 8, 10],
  B: [4, 4, 6, 6, 8, 8],
  C: [4, 4, 6, 6, 6, 8],
  D: [4, 4, 4, 6, 6, 8],
};

/** 12.9 what defenders add to their dice and attackers take off. 1:1 to 3:1 are seed, 4:1 public, the others rebuilt. */
export const columns = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"] as const;
export const EVEN = 2;

/** 9.4 turns late by the die on the listed turn; of an early attempt: -1 now, 0 on the listed turn, 1 a turn late [reconstructed]. */
export const lateBy = [0, 0, 0, 0, 1, 2] as const;
export const earlyBy = [-1, -1, 0, 0, 1, 1] as const;
/** 9.6 steps replaced by the die of a night [reconstructed]. */
export const replacedBy = [1, 1, 2, 2, 3, 3] as const;
/** G 4.1.1 points for a hex held at the end, by the die [seed]. */
export const groundPoints = [1, 1, 1, 2, 2, 3] as const;
