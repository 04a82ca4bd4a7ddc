/** What each side knows of the other's blocks, written down in a position and read again. */
import { isRecord, type Json, type JsonObject, shown } from "../../../engine/index.js";
import { no, type OddPart } from "../../../kit/index.js";
import {
  alike,
  armyNames,
  armyOf,
  type Block,
  blockCount,
  blocksOf,
  blocksOfArmy,
  commandOf,
  commandsOf,
  FULL,
  poolNames,
  poolOf,
} from "../data/blocks.js";
import { tokenArmy, tokenNames } from "../data/tokens.js";
import { maskOf, readTags, tagNumber, tokenBeside, UNTAGGED, writeTags } from "../kinds.js";
import { GONE, MOST_GROUPS, NOT_YET, NOTHING, SEEN_GONE, SEEN_GONE_EARLY, SOME_REDUCED, type State } from "../state.js";
import { agrees, groupsOf, isGoneEarly, proofsHold } from "./knowledge.js";

/** By `knownAs`. */
const knownNames = [null, "reduced-1", "reduced-2", "full", "reduced", "gone", "gone early"];
const kindName = (row: Block): string => poolNames[poolOf[row]];

/** Left out: tags in the order of arrival, and each group where it came. */
const spread: OddPart<State> = {
  key: "spread",
  write: (s) => Object.fromEntries(armyNames.map((name, army) => [name, spreadOf(s, army).map((mask) => writeTags(army, mask))])),
  read(s, json) {
    for (const army of [0, 1]) tagBlocks(s, army);
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
  },
};

const spreadOf = (s: State, army: number): number[] =>
  Array.from(s.spread.subarray(army * MOST_GROUPS, (army + 1) * MOST_GROUPS)).filter((mask) => mask !== 0);

function tagBlocks(s: State, army: number): void {
  countGroups(s, army);
  const order = groupsOf(s, army);
  const tagged = (b: Block): boolean => s.place[b] !== NOT_YET && s.tag[b] !== UNTAGGED;
  const taken = new Set(order.flatMap((command) => blocksOf[command].filter(tagged).map((b) => s.tag[b])));
  let next = 0;
  for (const command of order) {
    for (const b of blocksOf[command]) {
      while (taken.has(next)) next++;
      if (!tagged(b)) s.tag[b] = next++;
    }
    s.spread[army * MOST_GROUPS + s.arrival[command]] = maskOf(blocksOf[command].map((b) => s.tag[b]));
  }
}

/** Whose arrival is left out has come after the others, in the order of the list. */
function countGroups(s: State, army: number): void {
  let last = Math.max(...commandsOf[army].map((command) => s.arrival[command]));
  for (const command of commandsOf[army]) {
    const hasCome = blocksOf[command].some((b) => s.place[b] !== NOT_YET);
    if (hasCome && s.arrival[command] === 0) s.arrival[command] = ++last;
  }
}

/** Left out: who is reduced or gone has been seen. */
const known: OddPart<State> = {
  key: "known",
  write(s) {
    const rows = Array.from(s.knownAs.keys()).filter((row) => s.knownAs[row] !== NOTHING);
    return rows.map((row) => ({
      block: kindName(row),
      tags: writeTags(armyOf[row], s.knownAt[row]),
      as: knownNames[s.knownAs[row]],
    }));
  },
  read(s, json) {
    if (json === undefined) return knowTheObvious(s);
    if (!Array.isArray(json)) return no("GG-2.1g", '"known" is a list of blocks that the enemy has seen.');
    for (const one of json) {
      const given: JsonObject = isRecord(one) ? (one as JsonObject) : {};
      const row = alike[poolNames.indexOf(given.block as string)]?.find((b) => s.knownAs[b] === NOTHING);
      const mask = row === undefined ? undefined : readTags(armyOf[row], given.tags);
      const as = given.as === null ? -1 : knownNames.indexOf(given.as as string);
      if (row === undefined || mask === undefined || as < 0)
        return no("GG-2.1g", `${shown(one)} is no known block; write {"block": "HETH", "tags": ["c1", "c2"], "as": "full"}.`);
      s.knownAt[row] = mask;
      s.knownAs[row] = as;
    }
    return undefined;
  },
};

function knowTheObvious(s: State): undefined {
  for (let b = 0; b < blockCount; b++) {
    if (s.arrival[commandOf[b]] === 0 || s.grade[b] === FULL) continue;
    const row = alike[poolOf[b]].find((one) => s.knownAs[one] === NOTHING)!;
    s.knownAt[row] = 1 << s.tag[b];
    s.knownAs[row] = s.place[b] !== GONE ? SOME_REDUCED : isGoneEarly(s, b) ? SEEN_GONE_EARLY : SEEN_GONE;
  }
  return undefined;
}

const led: OddPart<State> = {
  key: "led",
  write(s) {
    const tags = armyNames.flatMap((_, army) => writeTags(army, s.led[army]));
    return tags.length > 0 ? tags : undefined;
  },
  read(s, json = []) {
    if (!Array.isArray(json)) return no("GG-13.1u", '"led" is a list of tags.');
    for (const one of json) {
      const army = [0, 1].find((side) => tagNumber(side, one) >= 0);
      if (army === undefined) return no("GG-13.1u", `${shown(one)} is no tag.`);
      s.led[army] |= 1 << tagNumber(army, one);
    }
    return undefined;
  },
};

const trayShown: OddPart<State> = {
  key: "trayShown",
  write(s) {
    const seen = tokenNames.flatMap((name, token): Json[] =>
      s.trayShown[token] > 0 ? [{ army: armyNames[tokenArmy[token]], token: name, count: s.trayShown[token] }] : [],
    );
    return seen.length > 0 ? seen : undefined;
  },
  read(s, json = []) {
    for (const one of Array.isArray(json) ? json : [null]) {
      const row: JsonObject = isRecord(one) ? (one as JsonObject) : {};
      const token = tokenBeside.read(s, row.token, 0, row);
      if (token === undefined || !Number.isInteger(row.count) || (row.count as number) < 0 || (row.count as number) > 9)
        return no(
          "GG-8.1f",
          '"trayShown" lists tokens that the enemy knows to be in a tray: {"army": "union", "token": "ANY 1", "count": 1}.',
        );
      s.trayShown[token] = row.count as number;
    }
    return undefined;
  },
};

export const knowledgeParts: readonly OddPart<State>[] = [spread, known, led, trayShown];

/** Whether what the enemy knows can be true: every block may carry its tag, and every known block is one of its kind. */
export function knowledgeFaults(s: State): string[] {
  const found: string[] = [];
  for (const army of [0, 1]) {
    for (const b of blocksOfArmy[army]) {
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
  const others = (b: Block) => blocks.filter((other) => other !== b);
  return blocks.some((b) => isThat(s, row, b) && canBe(s, rest, others(b)));
}

function isThat(s: State, row: Block, b: Block): boolean {
  if (s.arrival[commandOf[b]] === 0 || !(s.knownAt[row] & (1 << s.tag[b]))) return false;
  if (s.place[b] === GONE) return s.knownAs[row] === (isGoneEarly(s, b) ? SEEN_GONE_EARLY : SEEN_GONE);
  return agrees(s.knownAs[row], s.grade[b]);
}
