/** What is wrong with the parts of a board: its places in their window, its pieces with what they wear, its displays, what it says was cast. */
import type { Board } from "./board.js";
import { type Cast, type Fought, rowHit } from "./board-combat.js";
import { offerFaults } from "./board-overlays.js";
import type { Display, Piece } from "./board-pieces.js";
import type { GameEvent } from "./game.js";

/** What is the same for the whole game. */
export function* layoutFaults(board: Board): Generator<string> {
  const { places, window, badges } = board;
  yield* offerFaults(board);
  for (const [id, { at }] of places) {
    if (places.get(id)?.id !== id) yield `${id} is kept under another name`;
    if (window && (at.x < window.left || at.x > window.right || at.y < window.top || at.y > window.bottom))
      yield `${id} lies outside the window`;
  }
  const known = new Set<string>();
  for (const { id, words, letters = "" } of badges) {
    if (known.has(id)) yield `the badge ${id} is declared twice`;
    known.add(id);
    if (!words) yield `the badge ${id} has no words`;
    if (letters.length > 2) yield `the badge ${id} has no room for "${letters}"`;
  }
}

const SEALS: ReadonlySet<string> = new Set(["disc", "square", "diamond", "triangle", "shield", "star"]);

export function* pieceFaults({ places, badges }: Board, piece: Piece): Generator<string> {
  const { id, place, over, facing, stars } = piece;
  if (!places.has(place)) yield `${id} is in ${place}, no place`;
  if (over !== undefined && (over === place || !places.has(over))) yield `${id} lies over ${over}, no other place`;
  if (facing !== undefined && !(facing >= 0 && facing < 360)) yield `${id} looks to ${facing} degrees`;
  if (stars !== undefined && !(Number.isInteger(stars) && stars >= 0 && stars <= 5)) yield `${id} has ${stars} stars`;
  const seals = piece.badges.filter(({ shape }) => SEALS.has(shape));
  if (seals.length > 4) yield `${id} wears ${seals.length} seals, and there is room for 4`;
  for (const worn of piece.badges) {
    const declared = badges.find((badge) => badge.id === worn.id);
    if (!declared) yield `${id} wears ${worn.id}, which is not declared`;
    else if (declared.shape !== worn.shape || declared.letters !== worn.letters) yield `${id} wears ${worn.id} in another shape`;
    if (!worn.words) yield `${id} wears ${worn.id} without a word`;
  }
}

export function* displayFaults(displays: readonly Display[]): Generator<string> {
  const known = new Set<string>();
  for (const { id, title, kind, boxes, filled } of displays) {
    if (known.has(id)) yield `the display ${id} is there twice`;
    known.add(id);
    if (!title) yield `the display ${id} has no title`;
    if (boxes.length === 0 && kind !== "gauge") yield `the display ${id} has no box`;
    if (kind === "gauge" && !(filled && filled.value >= 0 && filled.of > 0)) yield `the gauge ${id} cannot be filled`;
    if (new Set(boxes.map((box) => box.id)).size !== boxes.length) yield `a box of ${id} is there twice`;
    if (boxes.filter(({ now }) => now).length > 1) yield `${id} stands at two of its boxes`;
    const isRow = kind === "track" || kind === "boxes";
    for (const box of boxes) {
      if (isRow && !box.title) yield `a box of ${id} has no title`;
      if (new Set(box.held.map((held) => held.id)).size !== box.held.length) yield `something is twice in ${box.id} of ${id}`;
      for (const { name, count } of box.held) if (!name || !(count >= 1)) yield `${count} of "${name}" are in ${box.id} of ${id}`;
    }
  }
}

export function* foughtFaults({ text }: GameEvent, fought: Fought | undefined, told: readonly Cast[]): Generator<string> {
  for (const cast of [...told, ...(fought?.cast ?? [])]) {
    if ("drawn" in cast && !(cast.drawn && cast.from)) yield `"${text}": something without a name was drawn`;
    if ("face" in cast && !(cast.faces >= 2 && cast.face >= 1 && cast.face <= cast.faces))
      yield `"${text}": a die of ${cast.faces} fell on ${cast.face}`;
  }
  if (!fought) return;
  const { table, column, result } = fought;
  const row = table.rows[rowHit(table, fought)];
  if (row?.cells[table.columns.indexOf(column)] !== result) yield `"${text}": row ${row?.head} at ${column} is not ${result}`;
  if (!(result in table.legend)) yield `"${text}": ${result} has no meaning`;
}
