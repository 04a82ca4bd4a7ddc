/** Looking at a table of this device: what each pair of eyes may see of it, now and earlier, as a file, and the proof of its dice. */
import {
  act,
  begin,
  byTheRules,
  canonical,
  type Eyes,
  eventsFor,
  type JsonObject,
  outlookOf,
  Refusal,
  savedDice,
  sha256,
  standing,
  undo,
  viewOf,
} from "../../engine/index.js";
import { type Entry, type Proof, Trouble } from "../host/host.js";
import type { Told } from "../host/words.js";
import type { Keep } from "./keep.js";
import { openAt, type Room } from "./room.js";
import { type KeptEntry, peopleAt, type Row } from "./row.js";

/** Through whose eyes: the seat asked for where it is theirs or the game is over, the one of theirs that decides, or their first. */
export function eyesOf(row: Row, asked?: string): Eyes {
  const people = peopleAt(row);
  const open = row.status === "over" ? row.seats.map(({ seat }) => seat) : people;
  if (asked !== undefined && open.includes(asked)) return asked;
  return people.find((seat) => seat === row.toDecide) ?? people[0] ?? null;
}

/** More entries than this are asked for page by page. */
const MOST_ENTRIES = 500;

/** The entries after a number, no more than come at once. */
export async function entriesFor(keep: Keep, row: Row, eyes: Eyes, after: number): Promise<readonly Entry[]> {
  const tellsWhy = row.status === "over" || peopleAt(row).length === 0;
  const entries = await keep.entries(row.id, after, Math.min(row.number, after + MOST_ENTRIES));
  return entries.map(({ number, kind, seat, at, events, because }: KeptEntry) => ({
    number,
    kind,
    seat,
    at,
    events: eventsFor(events, eyes),
    ...(tellsWhy && because !== undefined && { because }),
  }));
}

/** How it stands, and what has happened since; nothing where the rules cannot tell. */
export async function told(keep: Keep, { row, play }: Room, since: number): Promise<(Told & { readonly view: JsonObject }) | undefined> {
  if (!play) return undefined;
  const seat = eyesOf(row);
  const outlook = byTheRules(() => outlookOf(play.game, play.table.state, seat, row.status === "playing"));
  return { seat, ...outlook, entries: row.number - since > MOST_ENTRIES ? null : await entriesFor(keep, row, seat, since) };
}

export async function viewAt(keep: Keep, { row, play }: Room, number: number, asked?: string): Promise<JsonObject> {
  if (!play || number > row.number) throw new Trouble("unknown", "The game has not come to that yet.");
  const { game, table } = number === row.number ? play : await openAt(keep, row, play.game, { number });
  return byTheRules(() =>
    row.status === "over" && asked === "all" ? game.position(table.state) : viewOf(game, table.state, eyesOf(row, asked)),
  );
}

/** A file that this or any other Longroll can load. It is the player's own device: an unfinished game is given out too. */
export async function savedGame(keep: Keep, { row }: Room): Promise<JsonObject> {
  const { game, version, scenario, options, seed, dice, position, result, hash, commitment } = row;
  const played = standing(await keep.entries(row.id, 0, row.number));
  return {
    longroll: 1,
    game,
    version,
    scenario,
    options,
    seed,
    ...(dice && {
      dice: savedDice(
        dice,
        played.map(({ number }) => number),
      ),
    }),
    ...(position && { position }),
    actions: played.map(({ action }) => action!),
    ...(result?.by === "rules" && { result: { winner: result.winner, level: result.level, score: result.score, text: result.text } }),
    ...(result && result.by !== "rules" && { ended: result }),
    hash,
    commitment,
    seats: Object.fromEntries(row.seats.map(({ seat, bot }) => [seat, bot === null ? { who: "me" } : { who: "bot", level: bot }])),
  };
}

/** The seed is the one promised, and playing by it brings every roll and every card that was seen. */
export async function proofOf(keep: Keep, { row, play }: Room): Promise<Proof> {
  const { commitment, seed, status } = row;
  if (status !== "over" || !play) return { commitment };
  const opened = { commitment, seed };
  const fails = (fault: string): Proof => ({ ...opened, holds: false, fault });
  if (sha256(seed) !== commitment) return fails("The seed is not the one that was promised.");
  const table = byTheRules(() => begin(play.game, row));
  if (table instanceof Refusal) return fails(table.text);
  let rolls = 0;
  for (const { number, kind, action, events } of await keep.entries(row.id, 0, row.number)) {
    if (kind === "undo") byTheRules(() => undo(table, true));
    if (kind !== "act" || !action) continue;
    if (action.do === "dice") return fails(`Dice were laid out by hand at entry ${number}: they do not follow from the seed.`);
    const done = byTheRules(() => act(table, action, number));
    if (done instanceof Refusal) return fails(`Entry ${number} is refused: ${done.text}`);
    if (canonical(done.events) !== canonical(events)) return fails(`Entry ${number} tells of something else than what follows.`);
    rolls += done.events.filter(({ die }) => die !== undefined).length;
  }
  if (play.game.hash(table.state) !== row.hash) return fails("The game comes to another state than the one it ended in.");
  return { ...opened, holds: true, entries: row.number, rolls };
}
