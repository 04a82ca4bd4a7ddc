/** 5.2b What a seat sees: the enemy's Efficiency and the markers he still has in the cup are masked. */
import { type Json, type JsonObject, type Random, Refusal } from "../../engine/index.js";
import { isPending, noteBy } from "../../kit/index.js";
import { Chapter } from "./agenda.js";
import { FORMATIONS, type Formation, formationNames, formationSide, formations, type Side, sideNames, sideOf } from "./data/armies.js";
import { MARCH_ORDER } from "./data/scenarios.js";
import { CALLED } from "./marks.js";
import { fromPosition, positions } from "./position.js";
import { drawFor, markersFor, setMarkers } from "./rules/command/efficiency.js";
import { marchAtMost } from "./rules/march.js";
import { is, type State, stateType } from "./state.js";

/** 5.3a who has markers. */
const drawn: readonly Formation[] = formations.flatMap(({ level }, f) =>
  ["division", "cavalry-division", "artillery"].includes(level) ? [f] : [],
);
/** 5.4a a corps that is called has moved a marker. */
const corps: readonly Formation[] = formations.flatMap(({ level }, f) => (level === "corps" ? [f] : []));

/** 19.0ae civilians tell what the enemy has drawn. Of the cup none is left out: that there is nothing left of one is for its owner to know. */
export function view(s: State, seat: string): JsonObject {
  const side = sideNames.indexOf(seat as never);
  const told = s.informed[side] === 1;
  const seen = told ? s : veiled(s, (whose) => whose !== side);
  return {
    ...positions.write(seen, (field, f) => field === "entitled" && !told && formationSide[f] !== side),
    cup: Object.fromEntries(drawn.map((f) => [formationNames[f], formationSide[f] === side ? s.cup[f] : null])),
  };
}

/** A spectator sees of either side what its enemy sees. */
export const settled = (s: State): State => veiled(s, () => true);

/** 5.3e the move that goes on is a march of such a side, the length of which depends on its Efficiency. */
const marchesUnseen = (s: State, isUnseen: (side: Side) => boolean): boolean =>
  isPending(s, Chapter.move) && s.mover >= 0 && isUnseen(sideOf[s.mover]) && s.order[s.mover] === MARCH_ORDER;

/** How far a march could still go is shown as if its command had drawn the most there is, how far it has gone stays; a transfer shows in the draws alone. */
function veiled(s: State, isUnseen: (side: Side) => boolean): State {
  const moved = corps.filter((f) => isUnseen(formationSide[f]) && is(s, f, CALLED));
  const marches = marchesUnseen(s, isUnseen);
  if (moved.length === 0 && !marches) return s;
  const seen = stateType.copy(s);
  for (const f of moved) seen.standing[f] &= ~CALLED;
  if (marches) {
    const { left, all } = marchAtMost(s);
    noteBy(seen, Chapter.move, 0, left);
    noteBy(seen, Chapter.move, 2, all);
  }
  return seen;
}

/** Efficiency is drawn for the enemy as he has drawn it, until it allows what has been seen of his markers: so each guess is as likely as it must be. */
export function imagine(seen: JsonObject, random: Random): State {
  const rows = structuredClone((seen.formations ?? {}) as Record<string, Record<string, Json>>);
  const cup = { ...(seen.cup as Record<string, Json>) };
  const [unknown, uncounted] = [new Set<string>(), new Set<string>()];
  for (const [name, row] of Object.entries(rows)) if (row.entitled === null) unknown.add(name);
  for (const [name, left] of Object.entries(cup)) if (left === null) uncounted.add(name);
  for (const name of unknown) delete rows[name].entitled;
  for (const name of uncounted) delete cup[name];
  const s = fromPosition({ ...seen, cup, formations: rows });
  if (s instanceof Refusal) throw new Error(`This is not a view of the game: ${s.text}`);
  for (const side of [0, 1]) {
    if (isOf(side, unknown)) guessEfficiency(s, side, random);
    if (isOf(side, uncounted)) guessCup(s, side);
  }
  s.random.set(random);
  return s;
}

const isOf = (side: Side, names: ReadonlySet<string>): boolean =>
  formationNames.some((name, f) => formationSide[f] === side && names.has(name));

/** So often it is tried before what was seen is taken for a marker that came from another division (5.4a). */
const MOST_TRIES = 200;

function guessEfficiency(s: State, side: Side, random: Random): void {
  if (isPending(s, Chapter.chain)) return;
  const own = s.entitled.slice();
  for (let tries = 1; ; tries++) {
    drawFor(s, side, random);
    if (!isPending(s, Chapter.help)) setMarkers(s);
    for (let f = 0; f < FORMATIONS; f++) if (formationSide[f] !== side) s.entitled[f] = own[f];
    if (tries >= MOST_TRIES || allowsWhatWasSeen(s, side)) return;
    for (let f = 0; f < FORMATIONS; f++) s.entitled[f] = own[f];
  }
}

const allowsWhatWasSeen = (s: State, side: Side): boolean => {
  if (marchesUnseen(s, (whose) => whose === side) && !marchAtMost(s).isWithin) return false;
  for (let f = 0; f < FORMATIONS; f++) if (formationSide[f] === side && markersFor(s, f) > 0 && markersFor(s, f) < s.used[f]) return false;
  return true;
};

/** 5.3a the cup is filled when the orders have been given. */
function guessCup(s: State, side: Side): void {
  if (isPending(s, Chapter.startTurn)) return;
  for (let f = 0; f < FORMATIONS; f++) if (formationSide[f] === side) s.cup[f] = Math.min(4, Math.max(0, markersFor(s, f) - s.used[f]));
}
