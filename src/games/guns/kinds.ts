/** How the numbers of the game are written for people and read again: in positions, in views and in actions. */
import type { Json, JsonObject } from "../../engine/index.js";
import { among, type Kind, named, offMap, onceFor } from "../../kit/index.js";
import { armyNames, armyOf, blockNames, cavalry, commandNames, FULL, gradeNames, NO_GRADE } from "./data/blocks.js";
import type { Ground } from "./data/ground.js";
import { entryNames, hourNames, readyNames } from "./data/time.js";
import { tokenArmy, tokenNamed, tokenNames } from "./data/tokens.js";

export interface OnGround {
  readonly ground: Ground;
}

export const army = among(armyNames);
export const block = named("a block", () => blockNames);
export const command = named("a command", () => commandNames);
export const entry = named("an entry point", () => entryNames);
export const position: Kind<OnGround, string> = {
  ...named<OnGround>("a position", (g) => g.ground.map.positionNames),
  none: (shown) => `There is no position ${shown} on the map.`,
};
export const area: Kind<OnGround, string> = {
  ...named<OnGround>("an area", (g) => g.ground.map.areaNames),
  none: (shown) => `There is no area ${shown} on the map.`,
};

/** A number that was found, and not -1. */
const found = (value: number): number | undefined => (value < 0 ? undefined : value);

/** One of many names; a wrong one is told what it should have been. */
const oneOf = (says: string, namesOf: (g: OnGround) => readonly string[]): Kind<OnGround, string> => ({
  ...named(says, namesOf),
  none: undefined,
});

export const hour = oneOf("an hour such as D1-07", () => hourNames);
/** 11.5b the hour from which a block may enter can lie behind the last one. */
export const ready = oneOf("an hour such as D1-07", () => readyNames);

const faceNames = onceFor(({ map }: Ground) =>
  Array.from(map.area, (area, face) => `${map.positionNames[face >> 1]}>${map.areaNames[area]}`),
);
/** "C1-C2>VC1": the position, and the area in front. */
export const face = oneOf('a position with the area before it, "C1-C2>VC1"', (g) => faceNames(g.ground));

const placeNames = onceFor((ground: Ground) => [
  ...faceNames(ground),
  ...ground.map.areaNames.map((name) => `off ${name}`),
  ...entryNames.map((name) => `at ${name}`),
]);
const anyPlace = oneOf(`${face.says}, or "off W1", or "at CHAMBERSBURG"`, (g) => placeNames(g.ground));
/** A face, "off W1" beside a partial area, or "at CHAMBERSBURG". */
export const place: Kind<OnGround, string> = {
  ...anyPlace,
  read(g, json) {
    const { map } = g.ground;
    const at = anyPlace.read(g, json);
    const beside = (at ?? 0) - offMap(map, 0);
    return beside >= 0 && beside < map.areas && !map.partial[beside] ? undefined : at;
  },
};

/** `place` of a block that is not on the map, at its edge or at an entry point. */
export const NOT_YET = -1;
export const GONE = -2;
export const whereabouts: Kind<OnGround, string> = {
  says: `${place.says}, or "gone"`,
  write: (g, value) => (value === GONE ? "gone" : place.write(g, value)),
  read: (g, json) => (json === "gone" ? GONE : place.read(g, json)),
};

export const grade: Kind<unknown, string> = {
  says: '"full", "reduced-2" or "reduced-1"; cavalry is full',
  write: (_, value) => (value === NO_GRADE ? undefined : gradeNames[value]),
  read: (_, json = "full", b = 0, row = {}) => {
    const value = gradeNames.indexOf(json as string);
    if (row.at === "gone") return NO_GRADE;
    return value === FULL || (value > NO_GRADE && !cavalry[b]) ? value : undefined;
  },
};

/** `gunAim` of guns that have fired, or cannot fire at anybody. */
export const NO_AIM = -2;
export const aim: Kind<OnGround, string | false> = {
  says: `${position.says}, or false`,
  write: (g, value) => (value === NO_AIM ? false : position.write(g, value)),
  read: (g, json) => (json === false ? NO_AIM : position.read(g, json)),
};

/** A turned-up time token. */
export const RUMOR = 1;
export const FIRST_ARRIVAL = 2;
export const UP = 16;
const timeTokenNames = ["", "rumor", ...entryNames];
export const timeTokenName = (token: number): string => timeTokenNames[token & ~UP];
export const timeToken: Kind<unknown, string | { readonly up: string }> = {
  says: '"rumor", an entry point, or {"up": either}',
  write: (_, value) => (value & UP ? { up: timeTokenName(value) } : timeTokenName(value)),
  read: (_, json) => {
    const up = (json as JsonObject | null)?.up;
    const token = timeTokenNames.indexOf((up ?? json) as string);
    return token < RUMOR ? undefined : up === undefined ? token : token | UP;
  },
};

/** "u7", "c12": what both sides call a block. */
export const tagTitle = (army: number, number: number): string => `${army === 0 ? "u" : "c"}${number + 1}`;
const MOST_TAGS = 25;
const tagTitles = [0, 1].map((army) => Array.from({ length: MOST_TAGS }, (_, number) => tagTitle(army, number)));
/** The number of a tag, -1 where it is none. */
export const tagNumber = (army: number, json: Json | undefined): number => tagTitles[army].indexOf(json as string);
/** Left out in a position: tags are given in the order of arrival. */
export const UNTAGGED = 255;
export const tag: Kind<{ readonly place: Int16Array }, string> = {
  says: 'a tag such as "u1" or "c12"',
  write: (s, value, b = 0) => (s.place[b] === NOT_YET ? undefined : tagTitle(armyOf[b], value)),
  read: (_, json, b = 0) => (json === undefined ? UNTAGGED : found(tagNumber(armyOf[b], json))),
};

export const maskOf = (tags: readonly number[]): number => tags.reduce((mask, tag) => mask | (1 << tag), 0);
export const writeTags = (army: number, mask: number): string[] => tagTitles[army].filter((_, number) => mask & (1 << number));
export function readTags(army: number, json: Json | undefined): number | undefined {
  if (!Array.isArray(json)) return undefined;
  const numbers = json.map((one) => tagNumber(army, one));
  return numbers.includes(-1) ? undefined : maskOf(numbers);
}

const armyBeside = (row: JsonObject | undefined): number => armyNames.indexOf(row?.army as never);
/** A token of the army that stands beside it. */
export const tokenBeside: Kind<unknown, string> = {
  says: 'a token such as "ANY 1", beside its "army"',
  write: (_, value) => tokenNames[value],
  read: (_, json, __, row) => (armyBeside(row) < 0 ? undefined : found(tokenNamed(armyBeside(row), json))),
};
/** Tags of the army whose guns were shown. */
export const proofTags: Kind<{ readonly provedBy: Uint8Array }, readonly string[]> = {
  says: 'a list of tags such as ["u1", "u2"]',
  write: (s, mask, i = 0) => writeTags(tokenArmy[s.provedBy[i]], mask),
  read: (_, json, __, row) => (armyBeside(row) < 0 ? undefined : readTags(armyBeside(row), json) || undefined),
};
