/** Blocks of a position: where they are, what they did, what the enemy knows of them, and the reduced ones left. */
import { isRecord, type Json, type JsonObject, Refusal, shown } from "../../../engine/index.js";
import {
  armyOf,
  type Block,
  blockCount,
  blockNamed,
  blockNames,
  blocksOf,
  commandNamed,
  commands,
  FULL,
  poolCount,
  poolNames,
  REDUCED_1,
  REDUCED_2,
} from "../data/blocks.js";
import { hourNamed, readyNamed } from "../data/time.js";
import { readKnowledge, readTag } from "../hidden/codec.js";
import { alike } from "../hidden/knowledge.js";
import { no } from "../rules/verbs.js";
import { GONE, isCavalry, NOT_YET, NOWHERE, onMap, positionOf, put, type State } from "../state.js";
import { gradeNames } from "../words/names.js";
import { didBits, kinds, place, readBits, readObject } from "./codec.js";

type Problem = Refusal | undefined;

export function readBlocks(s: State, given: JsonObject): Problem {
  const blocks = readObject(given.blocks, "blocks");
  if (blocks instanceof Refusal) return blocks;
  for (const [name, json] of Object.entries(blocks)) {
    const problem = readBlock(s, name, typeof json === "string" ? { at: json } : json);
    if (problem) return problem;
  }
  settleStacks(s, (b) => (isRecord(blocks[blockNames[b]]) ? (blocks[blockNames[b]] as JsonObject) : {}));
  const groups = readObject(given.groups, "groups");
  const tags = readTags(blocks);
  if (groups instanceof Refusal) return groups;
  if (tags instanceof Refusal) return tags;
  return readGroups(s, groups) ?? readKnowledge(s, given, tags);
}

function readBlock(s: State, name: string, json: Json | undefined): Problem {
  const b = blockNamed(name);
  if (b < 0) return no("GG-2.1a", `There is no block ${shown(name)}.`);
  if (!isRecord(json)) return no("GG-3.1c", `Where is ${name}? Write "C1-C2>VC1": the position, and the area before it.`);
  const row = json as JsonObject;
  if (row.at === "gone") {
    s.place[b] = GONE;
    s.grade[b] = 0;
  } else {
    const at = place.read(s, row.at ?? null);
    if (at === undefined) return no("GG-3.1c", `${name} is at ${place.says}, or "gone", not ${shown(row.at)}.`);
    const stands = row.stands === undefined ? NOWHERE : kinds.face.read(s, row.stands);
    if (stands === undefined) return no("GG-10.6g", `${name} stands toward ${kinds.face.says}, not ${shown(row.stands)}.`);
    const grade = row.grade === undefined ? FULL : gradeNames.indexOf(row.grade as string);
    if (grade < 1 || (grade < FULL && isCavalry(b)))
      return no("GG-2.1c", `${name} is "full", "reduced-2" or "reduced-1", not ${shown(row.grade)}.`);
    s.place[b] = at;
    s.grade[b] = grade;
    if (onMap(s, b)) {
      s.place[b] = NOT_YET;
      put(s, b, at, stands);
    }
  }
  const did = readBits(didBits, row.did);
  if (did === undefined) return no("GG-10.1d", `What ${name} did is a list of ${didBits.map(([word]) => word).join(", ")}.`);
  s.flags[b] = did;
  for (const key of ["ready", "arrived", "entered"] as const) {
    const hour = row[key] === undefined ? 0 : key === "ready" ? readyNamed(row[key]) : hourNamed(row[key]);
    if (hour < 0) return no("GG-11.2b", `"${key}" of ${name} is an hour such as D1-07, not ${shown(row[key])}.`);
    s[key][b] = hour;
  }
  return undefined;
}

/**
 * 10.3d, 21.5 the front of a stack of two fronts, and of blocks on two sides of an enemy the side, are those that count: `turned` and `apart`
 * mark the blocks that do not.
 */
export function settleStacks(s: State, rowOf: (b: Block) => JsonObject): void {
  for (let b = 0; b < blockCount; b++) {
    if (!onMap(s, b)) continue;
    const { turned, apart } = rowOf(b);
    const at = armyOf[b] * s.ground.map.positions + positionOf(s, b);
    if (turned !== true) s.front[at] = s.place[b];
    if (apart !== true) s.stand[at] = s.standing[b];
  }
}

/** Groups in the order of their arrival; left out, in the order of the list. */
function readGroups(s: State, groups: JsonObject): Problem {
  for (const [name, ordinal] of Object.entries(groups)) {
    const command = commandNamed(name);
    if (command < 0 || !Number.isInteger(ordinal) || (ordinal as number) < 1 || (ordinal as number) > 9)
      return no(
        "GG-11.1e",
        `"groups" says of commands which of their side came first, second and so on; not ${shown({ [name]: ordinal })}.`,
      );
    s.arrival[command] = ordinal as number;
  }
  for (const army of [0, 1]) {
    let next = Math.max(0, ...commands.map((row, command) => (row.army === army ? s.arrival[command] : 0)));
    commands.forEach((row, command) => {
      const here = blocksOf[command].some((b) => s.place[b] !== NOT_YET);
      if (row.army === army && here && s.arrival[command] === 0) s.arrival[command] = ++next;
    });
  }
  return undefined;
}

/** The tags that a position gives its blocks. */
function readTags(blocks: JsonObject): ReadonlyMap<Block, number> | Refusal {
  const tags = new Map<Block, number>();
  for (const [name, json] of Object.entries(blocks)) {
    if (!isRecord(json) || json.tag === undefined) continue;
    const b = blockNamed(name);
    const tag = readTag(armyOf[b], json.tag as Json);
    if (tag < 0) return no("GG-10.6h", `The tag of ${name} is such as "u1" or "c12", not ${shown(json.tag as Json)}.`);
    tags.set(b, tag);
  }
  return tags;
}

/** Unused reduced blocks; left out, all but those in play. */
export function readSupply(s: State, json: Json | undefined): Problem {
  const supply = readObject(json, "supply");
  if (supply instanceof Refusal) return supply;
  for (let pool = 0; pool < poolCount; pool++) {
    const row = supply[poolNames[pool]];
    if (row === undefined) {
      takeFromSupply(s, pool);
      continue;
    }
    if (!Array.isArray(row) || row.length !== 2 || !row.every((n) => Number.isInteger(n) && (n as number) >= 0 && (n as number) < 10))
      return no("GG-2.1i", `The unused reduced blocks of ${poolNames[pool]} are two numbers: of strength 2 and of strength 1.`);
    s.supply2[pool] = row[0] as number;
    s.supply1[pool] = row[1] as number;
  }
  const stranger = Object.keys(supply).find((name) => !poolNames.includes(name));
  return stranger === undefined ? undefined : no("GG-2.1i", `There is no command ${shown(stranger)}.`);
}

function takeFromSupply(s: State, pool: number): void {
  for (const b of alike[pool]) {
    if (s.grade[b] === REDUCED_2) s.supply2[pool]--;
    if (s.grade[b] === REDUCED_1) s.supply1[pool]--;
  }
}
