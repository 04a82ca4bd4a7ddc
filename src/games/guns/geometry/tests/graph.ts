/** The four test graphs as ground, and blocks on them in the ledger's notation: "c2-c3>c3" stands between c2 and c3 and faces c3. */
import { areaNamed, type Face, positionNamed } from "../../../../kit/area.js";
import { graphs } from "../../../../kit/tests/graphs.js";
import { type Army, CSA, faceNamed, type Ground, type GroundData, groundOf, type Terrain, UNION } from "../../data/ground.js";
import { type Cover, coverOf, type Deployment, emptyCover, emptyDeployment } from "../faces.js";

export { CSA, UNION };

/** Terrain as "c2-c3/c3": symbols inside c3 on the position c2-c3. */
export function graph(name: keyof typeof graphs, symbols: Readonly<Record<string, Terrain>> = {}, more: Partial<GroundData> = {}): Ground {
  const terrain: Record<string, Record<string, Terrain>> = {};
  for (const [key, value] of Object.entries(symbols)) {
    const [position, area] = key.split("/");
    terrain[position] = { ...terrain[position], [area]: value };
  }
  return groundOf({ ...graphs[name], terrain, ...more });
}

export const ridge: Terrain = { ridge: 1 };
export const woods: Terrain = { obstructed: true };

export const at = (ground: Ground, name: string) => positionNamed(ground.map, name);
export const areaAt = (ground: Ground, name: string) => areaNamed(ground.map, name);
export function face(ground: Ground, notation: string): Face {
  const [position, area] = notation.split(">");
  return faceNamed(ground.map, position, area);
}

export const positionName = (ground: Ground, of: Face) => ground.map.positionNames[of >> 1];
export const areaName = (ground: Ground, area: number) => ground.map.areaNames[area];
/** A path as the places come to: "b3-c3" or "off a1". */
export const names = (ground: Ground, path: readonly number[]) =>
  path.map((place) =>
    place < 2 * ground.map.positions ? positionName(ground, place) : `off ${areaName(ground, place - 2 * ground.map.positions)}`,
  );

export interface Blocks {
  readonly union?: readonly string[];
  readonly csa?: readonly string[];
}

/** Blocks that share a position with the enemy stand behind their own front, unless "c2-c3>c3@c3" says toward which area. */
export function deploy(ground: Ground, blocks: Blocks): Deployment {
  const deployment = emptyDeployment(ground);
  const place = (army: Army, notation: string): void => {
    const [front, stand] = notation.split("@");
    const looks = face(ground, front);
    const row = army * ground.map.positions + (looks >> 1);
    deployment.count[row]++;
    deployment.front[row] = looks;
    deployment.stand[row] = stand ? faceNamed(ground.map, front.split(">")[0], stand) : looks ^ 1;
  };
  for (const block of blocks.union ?? []) place(UNION, block);
  for (const block of blocks.csa ?? []) place(CSA, block);
  return deployment;
}

export function seenBy(deployment: Deployment, army: Army): Cover {
  const cover = emptyCover(deployment.ground);
  coverOf(deployment, army, cover);
  return cover;
}
