/** A game as a file: what `longroll replay` reads, with the hash of its seed that was published at the start. */
import { type JsonObject, savedDice, standing } from "../../engine/index.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { FROZEN } from "./freeze.js";
import { eyesOf } from "./places.js";
import { type Db, readEntries, readNoted, type TableRow } from "./records.js";
import { entriesFor } from "./report.js";
import type { Room } from "./room.js";

/** Whole only when it is over: the file holds the seed, and every secret with it. Of a frozen game, which may go on, what they know. */
export async function savedGame(db: Db, room: Room, person: Person | null): Promise<JsonObject> {
  const { row } = room;
  if (row.status === "frozen") return knownOf(db, room, person);
  if (row.status !== "over") throw new Trouble("forbidden", "The game can be saved when it is over: the file tells all that is hidden.");
  const played = standing(await readNoted(db, row.id, 0, row.number));
  const numbers = played.map(({ number }) => number);
  return {
    longroll: 1,
    game: row.game,
    version: row.version,
    scenario: row.scenario,
    options: row.options,
    seed: row.seed,
    ...(row.dice && { dice: { ...savedDice(row.dice, numbers), rolls: await rollsOf(db, row, numbers) } }),
    ...(row.position && { position: row.position }),
    actions: played.map(({ action }) => action!),
    // A game that the players ended has no result by the rules.
    ...(row.result?.by === "rules" && { result: withoutBy(row.result) }),
    ...(row.result && row.result.by !== "rules" && { ended: { ...row.result } }),
    hash: row.hash,
    commitment: row.commitment,
  };
}

/** The dice that were seen in each entry, for those who check them by other means than the rules. */
async function rollsOf(db: Db, row: TableRow, numbers: readonly number[]): Promise<JsonObject> {
  const standing = new Set(numbers);
  const entries = await readEntries(db, row.id, 0, row.number);
  const rolls = entries
    .filter(({ number }) => standing.has(number))
    .map(({ number, events }) => [number, events.flatMap(({ die }) => (typeof die === "number" ? [die] : []))] as const);
  return Object.fromEntries(rolls.filter(([, dice]) => dice.length > 0));
}

/** The set-up and the log as one pair of eyes has seen it, with the actions of their own seat. */
async function knownOf(db: Db, room: Room, person: Person | null): Promise<JsonObject> {
  const { row } = room;
  const eyes = eyesOf(room, person);
  const entries = await readEntries(db, row.id, 0, row.number);
  const seen = entriesFor(entries, eyes).map(({ at, events, ...told }, i) => {
    const { entry, seat } = entries[i];
    return { ...told, at: at.toISOString(), ...(entry.kind === "act" && seat === eyes && { action: entry.action }), events: [...events] };
  });
  const { game, version, scenario, options, hash, commitment } = row;
  return { longroll: 1, game, version, scenario, options, frozen: FROZEN, seat: eyes, entries: seen, hash, commitment };
}

function withoutBy({
  winner,
  level,
  score,
  text,
}: {
  winner: string | null;
  level: string;
  score: Readonly<Record<string, number>>;
  text: string;
}): JsonObject {
  return { winner, level, score, text };
}
