/** The beginning of a game: from a set-up to the first decision. */
import { type Begun, begin, type Decision, type Game, isOver, Refusal, seatsOf, type Table } from "../../engine/index.js";
import { enqueue } from "../bots/jobs.js";
import type { Station } from "../station.js";
import { Trouble } from "../trouble.js";
import { deadlineOf } from "./clock.js";
import type { Db, Seat, TableRow } from "./records.js";
import { newest } from "./rules.js";

interface Beginning {
  readonly table: Table;
  readonly decision: Decision;
  readonly hash: string;
}

/** The game before its first action. A set-up may be anyone's invention: what the rules cannot begin from is refused. */
export function beginning(station: Station, game: Game, setUp: Begun): Beginning {
  try {
    const table = begin(game, setUp);
    if (table instanceof Refusal) throw new Trouble("illegal", table.text, table.rule);
    const decision = game.decision(table.state);
    if (isOver(decision)) throw new Trouble("illegal", `In this position the game is over: ${decision.text}`);
    // What everyone at the table will ask first.
    for (const seat of seatsOf(game, table.options)) game.view(table.state, seat);
    return { table, decision, hash: game.hash(table.state) };
  } catch (error) {
    if (error instanceof Trouble) throw error;
    station.log.error({ err: error, game: game.id, version: game.version }, "the rules stumble over a set-up");
    throw new Trouble("illegal", "The rules of this game cannot begin from that. Look at the position again.");
  }
}

/** The game of a table whose seats are all taken, by the dice that were tossed for, or by the host's secret alone. */
export async function startGame(station: Station, trx: Db, row: TableRow, seats: readonly Seat[]): Promise<void> {
  const { id } = row;
  const game = station.games.find((one) => one.id === row.game && one.version === row.version) ?? newest(station.games, row.game);
  if (!game) throw new Trouble("unavailable", `The game "${row.game}" is not offered here any more.`);
  const { seed, commitment } = row;
  const dice = row.dice && {
    ...row.dice,
    tosses: row.dice.tosses.length > 0 ? row.dice.tosses : [{ from: 0, commitment, secret: seed, numbers: {} }],
  };
  const first = dice?.tosses[0];
  const { decision, hash } = beginning(station, game, { ...row, dice });
  const now = station.now();
  const deadline = deadlineOf(row.clock, seats, decision.seat, now);
  await trx
    .updateTable("tables")
    .set({
      status: "playing",
      version: game.version,
      ...(first && { seed: first.secret, commitment: first.commitment, dice: JSON.stringify(dice) }),
      started_at: now,
      moved_at: now,
      to_decide: decision.seat,
      deadline,
      hash,
    })
    .where("id", "=", id)
    .execute();
  if (deadline) await enqueue(trx, "clock", id, deadline);
  if (seats.some(({ seat, bot }) => seat === decision.seat && bot !== null)) await enqueue(trx, "bot", id, now);
}
