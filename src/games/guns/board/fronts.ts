/** Which way a block would look, in the words of the compass. */
import type { Aim } from "../../../engine/index.js";
import { ground, placeTitle } from "../data/map.js";
import { areaNumber, intoOf, positionMiddles, positionNumber } from "./plan.js";

const winds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** From that position into that area. */
export function frontOf(at: unknown, toward: unknown): Aim["front"] {
  const position = positionNumber.get(`${at}`);
  const area = areaNumber.get(`${toward}`);
  if (position === undefined || area === undefined) return undefined;
  const face = [2 * position, 2 * position + 1].find((one) => ground.map.area[one] === area);
  if (face === undefined) return undefined;
  const { x, y } = intoOf[face];
  return { at: positionMiddles[position], degrees: ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360, toward: `${toward}` };
}

/** "facing west, to Belmont schoolhouse". */
export function facingWords(at: unknown, toward: unknown): string {
  const front = frontOf(at, toward);
  const wind = front ? ` ${winds[Math.round(front.degrees / 45) % winds.length]},` : "";
  return `facing${wind} to ${placeTitle(toward)}`;
}
