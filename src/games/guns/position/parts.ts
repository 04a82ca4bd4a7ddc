/** Parts of a position that no field says alone: unused blocks, queues, ways and special orders. */
import { isRecord, type Json, shown } from "../../../engine/index.js";
import { no, type OddPart, whole } from "../../../kit/index.js";
import { alike, armyNames, commandNamed, commands, poolNames, poolReduced1, poolReduced2, REDUCED_1, REDUCED_2 } from "../data/blocks.js";
import { historicalQueues, queueNames, queues as queueRows } from "../data/time.js";
import { face } from "../kinds.js";
import { keepOrder, orderText } from "../rules/agreements.js";
import { LONGEST_ORDER, LONGEST_WAY, MOST_ATTACKERS, type State } from "../state.js";

const count = whole(0, 9);

/** Unused reduced blocks of strength 2 and 1; left out, all but those in play. */
export const supply: OddPart<State> = {
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
export const queues: OddPart<State> = {
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
export const ways: OddPart<State> = {
  key: "ways",
  write(s) {
    const way = (slot: number) => s.way.subarray(slot * LONGEST_WAY, slot * LONGEST_WAY + s.wayLength[slot]);
    const rows = Array.from(s.squad.keys(), (slot) => Array.from(way(slot), (at) => face.write(s, at)!));
    return rows.some((row) => row.length > 0) ? rows : undefined;
  },
  read(s, json) {
    if (json === undefined) return undefined;
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

export const specialOrders: OddPart<State> = {
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
