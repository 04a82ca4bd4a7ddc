/** A table of this device in memory: its row, and the latest stretch of its game. What is kept is the truth: a room is never ahead of it. */
import { type Course, type Game, openCourse, playedAgain, RulesFault, type Snapshot, STRIDE } from "../../engine/index.js";
import type { Extent, Keep } from "./keep.js";
import type { Row } from "./row.js";

export interface Room {
  row: Row;
  /** Nothing where the rules cannot tell the game. */
  play: Course | undefined;
}

/** The game after so many entries, as it was then: also where what was played then has since been taken back. */
export async function openAt(keep: Keep, row: Row, game: Game, reach: Extent = row): Promise<Course> {
  const snapshot = reach.number < STRIDE ? undefined : await keep.snapshot(row.id, reach);
  return openCourse(game, row, snapshot, await keep.entries(row.id, snapshot?.number ?? 0, reach.number));
}

/** The game where it stands, and the snapshots it has to be given: one that was kept before there were any, or was played by other rules. */
export async function openNow(keep: Keep, row: Row, game: Game): Promise<{ readonly play: Course; readonly snapshots: Snapshot[] }> {
  const isKnown = row.version === game.version && (row.number < STRIDE || (await keep.snapshot(row.id, row)) !== undefined);
  const snapshots: Snapshot[] = [];
  const play = isKnown ? await openAt(keep, row, game) : collect(playedAgain(game, row, await keep.entries(row.id, 0)), snapshots);
  if (game.hash(play.table.state) !== row.hash) throw new RulesFault("The game comes to another state than the one that was kept.");
  return { play, snapshots };
}

/** What comes on the way goes into the list; the answer is what comes at the end. */
function collect<T, End>(steps: Generator<T, End>, list: T[]): End {
  let step = steps.next();
  for (; !step.done; step = steps.next()) list.push(step.value);
  return step.value;
}
