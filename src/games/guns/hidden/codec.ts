/** What each side knows of the other's blocks, written down in a position and read again. */
import { isRecord, type Json, type JsonObject, type Refusal, shown } from "../../../engine/index.js";
import {
  armyNames,
  armyOf,
  type Block,
  blockCount,
  blocksOf,
  commandNamed,
  commandOf,
  commands,
  FULL,
  firstOf,
  IRON_BRIGADE,
  IRON_POOL,
  poolOf,
} from "../data/blocks.js";
import { needed, tokenArmy, tokenNamed, tokenNames } from "../data/tokens.js";
import type { Out } from "../position/codec.js";
import { no } from "../rules/verbs.js";
import { GONE, MOST_GROUPS, NOTHING, SEEN_GONE, SEEN_GONE_EARLY, SOME_REDUCED, type State } from "../state.js";
import { agrees, alike, isGoneEarly, tagTitle } from "./knowledge.js";
import { keepProofs, type Proof, proofs, proofsHold } from "./proof.js";

type Problem = Refusal | undefined;

const MOST_TAGS = 25;
/** By `knownAs`. */
const knownNames = [null, "reduced-1", "reduced-2", "full", "reduced", "gone", "gone early"];
const kindName = (row: Block): string => (row === IRON_BRIGADE ? "IRON BRIGADE" : commands[commandOf[row]].name);

export function writeTags(army: number, mask: number): string[] {
  const tags: string[] = [];
  for (let tag = 0; tag < MOST_TAGS; tag++) if (mask & (1 << tag)) tags.push(tagTitle(army, tag));
  return tags;
}

export function writeKnowledge(s: State, out: Out): void {
  const known: Json[] = [];
  for (let row = 0; row < blockCount; row++) {
    if (s.knownAs[row] !== NOTHING)
      known.push({ block: kindName(row), tags: writeTags(armyOf[row], s.knownAt[row]), as: knownNames[s.knownAs[row]] });
  }
  out.known = known;
  out.spread = Object.fromEntries(armyNames.map((name, army) => [name, writeSpread(s, army)]));
  const led = armyNames.flatMap((_, army) => writeTags(army, s.led[army]));
  if (led.length > 0) out.led = led;
  const seen = tokenNames.flatMap((name, token): Json[] =>
    s.trayShown[token] > 0 ? [{ army: armyNames[tokenArmy[token]], token: name, count: s.trayShown[token] }] : [],
  );
  if (seen.length > 0) out.trayShown = seen;
  const proved = proofs(s).map(({ token, at, near, need }): Json => {
    const army = tokenArmy[token];
    return { army: armyNames[army], token: tokenNames[token], at: writeTags(army, at), near: writeTags(army, near), need };
  });
  if (proved.length > 0) out.proved = proved;
}

function writeSpread(s: State, army: number): Json {
  const groups: Json[] = [];
  for (let group = 1; group < MOST_GROUPS; group++) {
    const mask = s.spread[army * MOST_GROUPS + group];
    if (mask !== 0) groups.push(writeTags(army, mask));
  }
  return groups;
}

/** The number of a tag, -1 where it is none. */
export function readTag(army: number, json: Json | undefined): number {
  for (let tag = 0; tag < MOST_TAGS; tag++) if (json === tagTitle(army, tag)) return tag;
  return -1;
}

function readTags(army: number, json: Json | undefined): number | undefined {
  if (!Array.isArray(json)) return undefined;
  const tags = json.map((one) => readTag(army, one));
  return tags.includes(-1) ? undefined : tags.reduce((mask, tag) => mask | (1 << tag), 0);
}

/** Tags of the blocks, as given or in the order of arrival; then what the enemy knows, or by default only what he cannot but know. */
export function readKnowledge(s: State, given: JsonObject, tags: ReadonlyMap<Block, number>): Problem {
  for (const army of [0, 1]) tagBlocks(s, army, tags);
  return (
    readSpread(s, given.spread) ??
    (given.known === undefined ? knowTheObvious(s) : readKnown(s, given.known)) ??
    readLed(s, given.led) ??
    readTrayShown(s, given.trayShown) ??
    readProofs(s, given.proved)
  );
}

function tagBlocks(s: State, army: number, tags: ReadonlyMap<Block, number>): void {
  const order = commands.map((_, command) => command).filter((command) => commands[command].army === army && s.arrival[command] > 0);
  order.sort((a, b) => s.arrival[a] - s.arrival[b]);
  const taken = new Set([...tags].flatMap(([b, tag]) => (armyOf[b] === army ? [tag] : [])));
  let next = 0;
  for (const command of order) {
    let mask = 0;
    for (const b of blocksOf[command]) {
      while (taken.has(next)) next++;
      s.tag[b] = tags.get(b) ?? next++;
      mask |= 1 << s.tag[b];
    }
    s.spread[army * MOST_GROUPS + s.arrival[command]] = mask;
  }
}

/** Who is reduced or gone has been seen. */
function knowTheObvious(s: State): undefined {
  for (let b = 0; b < blockCount; b++) {
    if (s.arrival[commandOf[b]] === 0 || s.grade[b] === FULL) continue;
    const row = alike[poolOf[b]].find((one) => s.knownAs[one] === NOTHING)!;
    s.knownAt[row] = 1 << s.tag[b];
    s.knownAs[row] = s.place[b] !== GONE ? SOME_REDUCED : isGoneEarly(s, b) ? SEEN_GONE_EARLY : SEEN_GONE;
  }
  return undefined;
}

function readSpread(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  for (const [army, name] of armyNames.entries()) {
    const groups = isRecord(json) ? json[name] : undefined;
    if (!Array.isArray(groups) || groups.length >= MOST_GROUPS)
      return no("GG-10.6h", '"spread" lists for each side, group by group, the tags that its blocks may carry.');
    for (const [i, tags] of groups.entries()) {
      const mask = readTags(army, tags);
      if (mask === undefined) return no("GG-10.6h", `${shown(tags)} are no tags of a group, such as ["u1", "u2"].`);
      s.spread[army * MOST_GROUPS + i + 1] = mask;
    }
  }
  return undefined;
}

function readKnown(s: State, json: Json): Problem {
  if (!Array.isArray(json)) return no("GG-2.1g", '"known" is a list of blocks that the enemy has seen.');
  for (const one of json) {
    const given: JsonObject = isRecord(one) ? (one as JsonObject) : {};
    const pool = given.block === "IRON BRIGADE" ? IRON_POOL : commandNamed(given.block as string);
    const row = alike[pool]?.find((b) => s.knownAs[b] === NOTHING);
    const mask = row === undefined ? undefined : readTags(armyOf[row], given.tags);
    const as = given.as === null ? -1 : knownNames.indexOf(given.as as string);
    if (row === undefined || mask === undefined || as < 0)
      return no("GG-2.1g", `${shown(one)} is no known block; write {"block": "HETH", "tags": ["c1", "c2"], "as": "full"}.`);
    s.knownAt[row] = mask;
    s.knownAs[row] = as;
  }
  return undefined;
}

function readLed(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!Array.isArray(json)) return no("GG-13.1u", '"led" is a list of tags.');
  for (const one of json) {
    const army = [0, 1].find((side) => readTag(side, one) >= 0);
    if (army === undefined) return no("GG-13.1u", `${shown(one)} is no tag.`);
    s.led[army] |= 1 << readTag(army, one);
  }
  return undefined;
}

function readTrayShown(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  for (const one of Array.isArray(json) ? json : [null]) {
    const row: JsonObject = isRecord(one) ? (one as JsonObject) : {};
    const army = armyNames.indexOf(row.army as never);
    const token = army < 0 ? -1 : tokenNamed(army, row.token);
    if (token < 0 || !Number.isInteger(row.count) || (row.count as number) < 0 || (row.count as number) > 9)
      return no(
        "GG-8.1f",
        '"trayShown" lists tokens that the enemy knows to be in a tray: {"army": "union", "token": "ANY 1", "count": 1}.',
      );
    s.trayShown[token] = row.count as number;
  }
  return undefined;
}

function readProofs(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  const found: Proof[] = [];
  for (const one of Array.isArray(json) ? json : [null]) {
    const row: JsonObject = isRecord(one) ? (one as JsonObject) : {};
    const army = armyNames.indexOf(row.army as never);
    const token = army < 0 ? -1 : tokenNamed(army, row.token);
    const [at, near] = [row.at, row.near].map((tags) => readTags(Math.max(0, army), tags));
    const isWhole = Number.isInteger(row.need) && (row.need as number) >= 1 && (row.need as number) <= needed.corps;
    if (token < 0 || !at || !near || !isWhole)
      return no(
        "GG-13.4a",
        '"proved" lists guns that were shown: {"army": "union", "token": "HOWARD 2", "at": ["u1"], "near": ["u1", "u2"], "need": 2}.',
      );
    found.push({ token, at, near, need: row.need as number });
  }
  keepProofs(s, found);
  return undefined;
}

/** Whether what the enemy knows can be true: every block may carry its tag, and every known block is one of its kind. */
export function knowledgeFaults(s: State): string[] {
  const found: string[] = [];
  for (const army of [0, 1]) {
    for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
      const group = s.arrival[commandOf[b]];
      if (group > 0 && !(s.spread[army * MOST_GROUPS + group] & (1 << s.tag[b])))
        found.push(`${kindName(b)} is known to be where it is not.`);
    }
    if (!proofsHold(s, army)) found.push(`Guns of the ${armyNames[army]} army have been shown that no block near them matches.`);
  }
  for (const rows of alike) {
    if (rows.every((row) => s.knownAs[row] === NOTHING && s.grade[row] === FULL)) continue;
    const known = rows.filter((row) => s.knownAs[row] !== NOTHING);
    if (!canBe(s, known, rows)) found.push(`${kindName(rows[0])} is known to be what it is not.`);
  }
  return found;
}

/** Whether each known row can be one of the blocks, all different, and no reduced block is left that nobody has seen. */
function canBe(s: State, known: readonly Block[], blocks: readonly Block[]): boolean {
  if (known.length === 0) return blocks.every((b) => s.grade[b] === FULL);
  const [row, ...rest] = known;
  return blocks.some(
    (b) =>
      isThat(s, row, b) &&
      canBe(
        s,
        rest,
        blocks.filter((other) => other !== b),
      ),
  );
}

function isThat(s: State, row: Block, b: Block): boolean {
  if (s.arrival[commandOf[b]] === 0 || !(s.knownAt[row] & (1 << s.tag[b]))) return false;
  if (s.place[b] === GONE) return s.knownAs[row] === (isGoneEarly(s, b) ? SEEN_GONE_EARLY : SEEN_GONE);
  return agrees(s.knownAs[row], s.grade[b]);
}
