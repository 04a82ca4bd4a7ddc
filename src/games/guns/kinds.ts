/** How the numbers of the game are written for people and read again: in positions, in views and in actions. */
import { among, faceInto, type Kind, named, offMap } from "../../kit/index.js";
import { armyNames, blockNames } from "./data/blocks.js";
import type { Ground } from "./data/ground.js";
import { entryNames, type Hour, hourNamed, hourNames, readyName, readyNamed } from "./data/time.js";

export interface OnGround {
  readonly ground: Ground;
}

export const army = among(armyNames);
export const block = named("a block", () => blockNames);
export const entry = named("an entry point", () => entryNames);
export const position: Kind<OnGround, string> = {
  ...named<OnGround>("a position", (g) => g.ground.map.positionNames),
  none: (shown) => `There is no position ${shown} on the map.`,
};
export const area: Kind<OnGround, string> = {
  ...named<OnGround>("an area", (g) => g.ground.map.areaNames),
  none: (shown) => `There is no area ${shown} on the map.`,
};

const hourBy = (names: (hour: Hour) => string, read: (name: unknown) => Hour): Kind<unknown, string> => ({
  says: "an hour such as D1-07",
  write: (_, value) => names(value),
  read: (_, json) => {
    const found = read(json);
    return found < 0 ? undefined : found;
  },
});
export const hour = hourBy((at) => hourNames[at], hourNamed);
/** 11.5b the hour from which a block may enter can lie behind the last one. */
export const ready = hourBy(readyName, readyNamed);

/** "C1-C2>VC1": the position, and the area in front. */
export const face: Kind<OnGround, string> = {
  says: 'a position with the area before it, "C1-C2>VC1"',
  write: ({ ground: { map } }, value) => `${map.positionNames[value >> 1]}>${map.areaNames[map.area[value]]}`,
  read: (g, json) => {
    const [at, front, more] = typeof json === "string" ? json.split(">") : [];
    const p = position.read(g, at);
    const a = area.read(g, front);
    if (p === undefined || a === undefined || more !== undefined) return undefined;
    const found = faceInto(g.ground.map, p, a);
    return found < 0 ? undefined : found;
  },
};

const OFF = "off ";
const AT = "at ";
/** A face, "off W1" beside a partial area, or "at CHAMBERSBURG". */
export const place: Kind<OnGround, string> = {
  says: `${face.says}, or "off W1", or "at CHAMBERSBURG"`,
  write: (g, value) => {
    const { map } = g.ground;
    if (value < offMap(map, 0)) return face.write(g, value);
    const off = value - offMap(map, 0);
    return off < map.areas ? `${OFF}${map.areaNames[off]}` : `${AT}${entryNames[off - map.areas]}`;
  },
  read: (g, json) => {
    const { map } = g.ground;
    if (typeof json !== "string") return undefined;
    if (json.startsWith(OFF)) {
      const off = area.read(g, json.slice(OFF.length));
      return off === undefined || !map.partial[off] ? undefined : offMap(map, off);
    }
    if (!json.startsWith(AT)) return face.read(g, json);
    const at = entry.read(g, json.slice(AT.length));
    return at === undefined ? undefined : offMap(map, map.areas + at);
  },
};
