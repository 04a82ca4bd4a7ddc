/** The proof that the dice were fair: the seed is the one promised, and playing by it brings every roll and every card that was seen. */
import { setImmediate } from "node:timers/promises";
import { act, begin, byTheRules, canonical, isRecord, Refusal, tossFault, undo } from "../../engine/index.js";
import { commitment } from "../fair.js";
import { Trouble } from "../trouble.js";
import { diceShown } from "./dice.js";
import { type Db, readEntries } from "./records.js";
import type { Room } from "./room.js";

export interface Proof {
  readonly commitment: string;
  /** The toss, where there was one. */
  readonly dice?: ReturnType<typeof diceShown>;
  /** Secret while the game goes on: then there is only the promise. */
  readonly seed?: string;
  readonly holds?: boolean;
  /** Where it does not hold: the first entry that does not follow. */
  readonly fault?: string;
  readonly entries?: number;
  /** How many of the events had a die in them. */
  readonly rolls?: number;
}

/** So many entries are read and played at a time, and others get their turn between. */
const STRETCH = 50;

export async function proofOf(db: Db, room: Room): Promise<Proof> {
  const { row, play } = room;
  const promised = { commitment: row.commitment, ...(row.dice && { dice: diceShown(row.dice, row.status === "over") }) };
  if (row.status !== "over") return promised;
  if (!play) throw new Trouble("unavailable", "The rules this game was played by are not offered here any more.");
  const opened = { ...promised, seed: row.seed };
  const fault = row.dice && tossFault(row.dice.tosses);
  if (fault) return { ...opened, holds: false, fault: `The toss does not hold: ${fault}.` };
  if (commitment(row.seed) !== row.commitment) return { ...opened, holds: false, fault: "The seed is not the one that was promised." };
  const { game } = play;
  const table = byTheRules(() => begin(game, row));
  if (table instanceof Refusal) return { ...opened, holds: false, fault: table.text };
  let rolls = 0;
  for (let after = 0; after < row.number; after += STRETCH) {
    for (const { number, entry, events } of await readEntries(db, row.id, after, Math.min(row.number, after + STRETCH))) {
      if (entry.kind === "undo") {
        byTheRules(() => undo(table, true));
        // To go back one action may take many to be played again.
        await setImmediate();
      }
      if (entry.kind !== "act") continue;
      const done = byTheRules(() => act(table, entry.action, number));
      if (done instanceof Refusal) return { ...opened, holds: false, fault: `Entry ${number} is refused: ${done.text}` };
      if (canonical(done.events) !== canonical(events))
        return { ...opened, holds: false, fault: `Entry ${number} tells of something else than what follows.` };
      rolls += done.events.filter((event) => isRecord(event) && event.die !== undefined).length;
    }
    await setImmediate();
  }
  if (game.hash(table.state) !== row.hash)
    return { ...opened, holds: false, fault: "The game comes to another state than the one it ended in." };
  return { ...opened, holds: true, entries: row.number, rolls };
}
