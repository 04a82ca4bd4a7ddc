/** Parts of a position that no field says alone: unused blocks, queues, ways, special orders, and what each side knows of the other's blocks. */
import { isRecord, type Json, type JsonObject, shown } from "../../../engine/index.js";
import { no, type OddPart, whole } from "../../../kit/index.js";
import {
  alike,
  armyNames,
  armyOf,
  type Block,
  blockCount,
  blocksOf,
  commandNamed,
  commandOf,
  commands,
  commandsOf,
  FULL,
  poolNames,
  poolOf,
  poolReduced1,
  poolReduced2,
  REDUCED_1,
  REDUCED_2,
} from "../data/blocks.js";
import { historicalQueues, queueNames, queues as queueRows } from "../data/time.js";
import { tokenArmy, tokenNames } from "../data/tokens.js";
import { groupsOf, isGoneEarly } from "../hidden/knowledge.js";
import { face, maskOf, readTags, tagNumber, tokenBeside, UNTAGGED, writeTags } from "../kinds.js";
import { keepOrder, orderText } from "../rules/agreements.js";
import {
  GONE,
  LONGEST_ORDER,
  LONGEST_WAY,
  MOST_ATTACKERS,
  MOST_GROUPS,
  NOT_YET,
  NOTHING,
  SEEN_GONE,
  SEEN_GONE_EARLY,
  SOME_REDUCED,
  type State,
} from "../state.js";

/** By `knownAs`. */
const knownNames = [null, "reduced-1", "reduced-2", "full", "reduced", "gone", "gone early"];

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
      block: poolNames[poolOf[row]],
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

const count = whole(0, 9);

/** Unused reduced blocks of strength 2 and 1; left out, all but those in play. */
const supply: OddPart<State> = {
  key: "supply",
  write: (s) => Object.fromEntries(poolNames.map((name, pool) => [name, [s.supply2[pool], s.supply1[pool]]])),
  read(s, json = {}) {
    if (!isRecord(json)) return no("GG-2.1i", '"supply" is an object by command.');
    const stranger = Object.keys(json).find((name) => !poolNames.includes(name));
    if (stranger !== undefined) return no("GG-2.1i", `There is no command ${shown(stranger)}.`);
    for (const [pool, name] of poolNames.entries()) {
      const left = [
        poolReduced2[pool] - alike[pool].filter((b) => s.grade[b] === REDUCED_2).length,
        poolReduced1[pool] - alike[pool].filter((b) => s.grade[b] === REDUCED_1).length,
      ];
      const row = Object.hasOwn(json, name) ? json[name] : left;
      if (!Array.isArray(row) || row.length !== 2 || row.some((n) => count.read(s, n) === undefined))
        return no("GG-2.1i", `The unused reduced blocks of ${name} are two numbers: of strength 2 and of strength 1.`);
      [s.supply2[pool], s.supply1[pool]] = row;
    }
    return undefined;
  },
};

/** Commands from the top of each queue down, and how many have been drawn before; left out, the historical order. */
const queues: OddPart<State> = {
  key: "queues",
  write: (s) =>
    Object.fromEntries(
      queueRows.map(({ start, size }, q) => {
        const listed = Array.from(s.queue.subarray(start, start + size), (command) => commands[command].name);
        return [queueNames[q], { drawn: s.drawn[q], commands: listed }];
      }),
    ),
  read(s, json = {}) {
    if (!isRecord(json)) return no("GG-4.5d", '"queues" is an object by entry point.');
    for (const [q, { start, size }] of queueRows.entries()) {
      const row = json[queueNames[q]];
      const listed = isRecord(row) && Array.isArray(row.commands) ? row.commands.map((name) => commandNamed(name)) : historicalQueues[q];
      if (listed.length !== size || listed.includes(-1))
        return no("GG-4.5d", `The queue ${queueNames[q]} has ${size} commands; not ${shown(row)}.`);
      s.queue.set(listed, start);
      const left = listed.findIndex((command) => s.arrival[command] === 0);
      const drawn = isRecord(row) && row.drawn !== undefined ? row.drawn : left < 0 ? size : left;
      if (whole(0, size).read(s, drawn as Json) === undefined)
        return no("GG-4.5a", `"drawn" of ${queueNames[q]} is a number up to ${size}.`);
      s.drawn[q] = drawn as number;
    }
    return undefined;
  },
};

/** The faces that each attacker enters. */
const ways: OddPart<State> = {
  key: "ways",
  write(s) {
    const way = (slot: number) => s.way.subarray(slot * LONGEST_WAY, slot * LONGEST_WAY + s.wayLength[slot]);
    const rows = Array.from(s.squad.keys(), (slot) => Array.from(way(slot), (at) => face.write(s, at)!));
    return rows.some((row) => row.length > 0) ? rows : undefined;
  },
  read(s, json) {
    if (json === undefined)
      return s.wayLength.some((steps) => steps > 0) ? no("GG-13.1a", '"wayLengths" are those of "ways", which are missing.') : undefined;
    const wrong = no("GG-13.1a", `"ways" is a list for ${MOST_ATTACKERS} attackers at most, each a list of up to ${LONGEST_WAY} faces.`);
    if (!Array.isArray(json) || json.length > MOST_ATTACKERS) return wrong;
    for (const [slot, row] of json.entries()) {
      const faces = Array.isArray(row) && row.length <= LONGEST_WAY ? row.map((name) => face.read(s, name)) : [undefined];
      if (faces.includes(undefined)) return wrong;
      s.way.set(faces as number[], slot * LONGEST_WAY);
      s.wayLength[slot] = faces.length;
    }
    return undefined;
  },
};

const specialOrders: OddPart<State> = {
  key: "specialOrders",
  write(s) {
    const orders = armyNames.map((_, army) => orderText(s, army));
    return orders.some((text) => text !== "") ? orders : undefined;
  },
  read(s, json = ["", ""]) {
    if (!Array.isArray(json) || json.length !== 2 || !json.every((text) => typeof text === "string" && text.length <= LONGEST_ORDER))
      return no("GG-25.1e", '"specialOrders" are two texts, of the Union and of the Confederates.');
    for (const [army, text] of json.entries()) keepOrder(s, army, text);
    return undefined;
  },
};

export const ownParts: readonly OddPart<State>[] = [spread, known, led, trayShown, supply, queues, ways, specialOrders];
