/** 22.1 How the days and the campaign are counted: losses, brigades, leaders, and the ground held when the light went. */
import type { Result } from "../../../../engine/index.js";
import type { Hex } from "../../../../kit/index.js";
import {
  CONFEDERATE,
  formationSide,
  formations,
  isSkirmisher,
  LEADERS,
  leaderSide,
  leaders,
  type Side,
  sideOf,
  UNION,
} from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { victory as values } from "../../data/tables.js";
import { INEFFECTIVE } from "../../marks.js";
import { handicapOf } from "../../options.js";
import { is, LOST, type State, scenarioOf, turnOf } from "../../state.js";
import { hasLine } from "../line.js";
import { unitsIn } from "../strength.js";
import { holderOf } from "./places.js";
import { lossPoints } from "./toll.js";

interface Ground {
  readonly hexes: readonly Hex[];
  readonly points: number;
  readonly to: Side;
  readonly occupied: boolean;
  readonly needsLine: boolean;
}

/** 22.1d the town is worth nothing, and so is not among them. */
const grounds: readonly Ground[] = values.ground
  .filter(({ hexes }) => hexes.length > 0)
  .map(({ hexes, csa, union, mode, needs }) => ({
    hexes: hexes.map(hexAt),
    points: (csa ?? 0) + (union ?? 0),
    to: csa ? CONFEDERATE : UNION,
    occupied: mode === "occupied",
    needsLine: needs !== undefined,
  }));

/** 22.1j, 22.3b a formed unit of the side in one of the hexes, where it matters with a line to where its army comes from. */
const occupies = (s: State, { hexes, to, needsLine }: Ground): boolean =>
  hexes.some((at) => unitsIn(s, at).some((u) => sideOf[u] === to && !isSkirmisher[u] && (!needsLine || hasLine(s, u))));

/** 22.1e, f the points of the ground as it is held now; a place whose sheet is not in play counts for nobody. */
export function groundPoints(s: State): readonly [number, number] {
  const points: [number, number] = [0, 0];
  for (const ground of grounds) {
    if (!ground.hexes.every((at) => scenarioOf(s).window[at])) continue;
    const taken = ground.occupied ? occupies(s, ground) : holderOf(s, ground.hexes, 1 - ground.to) === ground.to;
    if (taken) points[ground.to] += ground.points;
  }
  return points;
}

/** 22.1e at the end of the last turn of daylight, and of a game that ends by day; the last count stands. */
export function countGround(s: State): void {
  const { light, hour } = turnOf(s);
  if (scenarioOf(s).victory.kind !== "campaign" || light !== "day") return;
  if (hour === LAST_LIGHT || s.turn === scenarioOf(s).turns.length - 1) s.counted.set(groundPoints(s));
}
const LAST_LIGHT = 1800;

/** 22.1c enemy brigades that are Combat Ineffective, and leaders lost by their rank. */
function trophies(s: State, side: Side): number {
  let points = 0;
  formations.forEach((_, f) => {
    if (formationSide[f] !== side && is(s, f, INEFFECTIVE)) points += values.brigadeCI;
  });
  const worth = values.leaders as Readonly<Record<string, number>>;
  for (let l = 0; l < LEADERS; l++)
    if (leaderSide[l] !== side && (s.leaderState[l] === LOST || s.wasReplaced[l] > 0 || s.fellAt[l] >= 0))
      points += worth[leaders[l].rank] ?? 0;
  return points;
}

/** 22.1g */
export const levelOf = (difference: number): string =>
  values.levels.find(({ maxDifference }) => maxDifference === null || difference <= maxDifference)!.level;

export function campaignResult(s: State): Result {
  const total = (side: Side): number =>
    lossPoints(s, 1 - side) + trophies(s, side) + s.counted[side] + handicapOf(s, side === UNION ? "union" : "confederate");
  const [union, confederate] = [total(UNION), total(CONFEDERATE)];
  const level = levelOf(Math.abs(union - confederate));
  // In the full battle the Union wins a draw.
  const drawn = level === "draw";
  const saved = drawn && scenarioOf(s).victory.draw === values.fullBattleDraw;
  const winner = saved ? "union" : drawn ? null : union > confederate ? "union" : "confederate";
  const who = winner === null ? "Nobody wins" : winner === "union" ? "The Union wins" : "The Confederates win";
  return {
    winner,
    level: saved ? "marginal" : level,
    score: { union, confederate },
    text: `${who}: Union ${union}, Confederates ${confederate}.`,
  };
}
