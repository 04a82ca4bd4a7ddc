/** What holds for every board: the positions of a walk are looked at as the pages would. */
import type { Aim, Board, BoardFor } from "../board.js";
import { displayFaults, foughtFaults, layoutFaults, pieceFaults } from "../board-faults.js";
import { orderFaults } from "../board-orders.js";
import { overlayFaults } from "../board-overlays.js";
import type { Action, Game, GameEvent, JsonObject, Refusal } from "../game.js";
import { canonical } from "../json.js";
import { below, createRandom } from "../random.js";
import { pick } from "./demand.js";
import type { Check, Halt, Player } from "./halt.js";
import { tellingCheck } from "./telling.js";

/** A decision as the page of the deciding seat has it. */
export interface PageSeen<S extends object = object> extends Pick<Halt<S>, "game" | "table" | "state" | "legal" | "random"> {
  readonly view: JsonObject;
  readonly decision: JsonObject;
}

/** A check of what a page has; whatever `faults` yields is wrong. */
export function boardCheck<S extends object>(name: string, every: number, faults: (look: PageSeen<S>) => Iterable<string>): Check<S> {
  return {
    name,
    every,
    look: ({ game, table, state, legal, random, decision, prompt, view }) =>
      fail(faults({ game, table, state, legal, random, view: view(), decision: { ...prompt(), ...decision } })),
  };
}

/** The checks of any board; `wrong` says what is wrong with the answer to pressing something that is not open. */
export function boardChecks<S extends object>(
  boardFor: BoardFor,
  wrong: (action: Action, refusal: Refusal) => string | undefined = () => undefined,
): readonly Check<S>[] {
  return [
    boardCheck("what the board shows", 5, (look) => [...madeOnce(boardFor, look), ...viewFaults(boardFor(look.table), look)]),
    boardCheck("where the board aims", 6, (look) => aimFaults(boardFor(look.table), look)),
    boardCheck("what is laid over the board", 20, (look) => laidOverFaults(boardFor(look.table), look)),
    boardCheck("what pressing the board means", 30, (look) => pressFaults(boardFor(look.table), look, wrong)),
    tellingCheck(boardFor),
    {
      name: "what the board tells",
      told: (events, action, table) => fail(events.flatMap((event) => [...eventFaults(boardFor(table), event, action)])),
    },
  ];
}

/** Chance, but phases are ended less often than other things are done, so that armies meet. */
export function busy<S extends object>(boardFor: BoardFor): Player<S> {
  return ({ table, legal, view, random }) => {
    const board = boardFor(table);
    const things = legal.filter((action) => !["next", "drop"].includes(board.aim(action, view(), []).role));
    return things.length > 0 && below(random, 8) > 0 ? pick(random, things) : pick(random, legal);
  };
}

/** Boards whose layout has been looked at. */
const laidOut = new WeakSet<Board>();

/** A board is made once for a set-up: pages keep what they have of it. */
function* madeOnce<S extends object>(boardFor: BoardFor, { table: { scenario, options } }: PageSeen<S>): Generator<string> {
  const board = boardFor({ scenario, options });
  if (boardFor({ scenario, options: { ...options } }) !== board) yield "the same set-up gives another board";
  if (laidOut.has(board)) return;
  laidOut.add(board);
  yield* layoutFaults(board);
}

function fail(faults: Iterable<string>): void {
  const found = new Set(faults);
  if (found.size > 0) throw new Error([...found].slice(0, 20).join("\n"));
}

/** What an action would do, where no chance has a part in it. */
function rehearsed<S extends object>(game: Game<S>, state: S, action: Action): readonly GameEvent[] {
  const copy = game.copy(state);
  const events: GameEvent[] = [];
  game.act(copy, action, events);
  const before = game.random(state);
  return game.random(copy).every((word, i) => word === before[i]) ? events : [];
}

function* viewFaults<S extends object>(board: Board, { game, state, view, decision, legal, random }: PageSeen<S>): Generator<string> {
  const pieces = board.pieces(view);
  const ids = new Set(pieces.map(({ id }) => id));
  if (ids.size !== pieces.length) yield "a piece is there twice";
  for (const piece of pieces) yield* pieceFaults(board, piece);
  yield* displayFaults(board.displays?.(view) ?? []);
  const hand = board.hand(view, decision);
  if (hand !== undefined && !ids.has(hand)) yield `${hand} is in hand and not there`;
  for (const { place, words } of board.duties(decision, view))
    if (!board.places.has(place) || !words) yield `a duty at ${place}: "${words}"`;
  const { turn, words } = board.moment(view);
  if (!words || !board.hours.some((hour) => hour.turn === turn)) yield `turn ${turn}: "${words}"`;
  const orders = board.orders?.(view, decision, legal);
  if (orders) yield* orderFaults(game, state, legal, orders, () => below(random, 12) === 0);
  const sheet = board.combat(view, decision, legal);
  if (!sheet) return;
  const open = new Set(legal.map(canonical));
  for (const place of [...sheet.from, ...sheet.targets]) if (!board.places.has(place)) yield `a combat at ${place}, no place`;
  for (const { action, column } of sheet.rolls) {
    if (!open.has(canonical(action)) || !sheet.table.columns.includes(column)) yield `a roll that is not open, ${canonical(action)}`;
  }
}

/** Every aim says something of its own and lies on something that is there, where pressing it wants the same kind of action. */
function* aimFaults<S extends object>(board: Board, { game, state, view, decision, legal }: PageSeen<S>): Generator<string> {
  const pieces = new Map(board.pieces(view).map((piece) => [piece.id, piece]));
  const held = new Set((board.displays?.(view) ?? []).flatMap(({ boxes }) => boxes.flatMap((box) => box.held.map(({ id }) => id))));
  const said = new Set<string>();
  for (const open of legal) {
    const { action, words, piece, place, token, path = [] }: Aim = board.aim(open, view, rehearsed(game, state, open));
    if (token !== undefined && !held.has(token)) yield `"${words}" uses ${token}, which no display holds`;
    if (!/^\S+( \S+)*$/.test(words) || words.includes("undefined")) yield `"${words}" are no words`;
    if (said.has(words)) yield `"${words}" is said twice`;
    said.add(words);
    if (piece !== undefined && !pieces.has(piece)) yield `"${words}" is on ${piece}, which is not there`;
    for (const id of [...path, ...(place === undefined ? [] : [place])])
      if (!board.places.has(id)) yield `"${words}" is on ${id}, no place`;
    for (const undone of board.undone(view, decision, action)) if (!undone) yield `"${words}" leaves something without a name undone`;
  }
}

/** Every overlay that is offered can be drawn, of any piece, from any place; it changes nothing, and shows what the seat may know. */
function* laidOverFaults<S extends object>(board: Board, { game, state, view, decision, random }: PageSeen<S>): Generator<string> {
  const { overlays = [], places } = board;
  const pieces = board.pieces(view);
  const all = [...places.keys()];
  const before = game.hash(state);
  const guesses = ["one", "another"].map((guess) => game.imagine(view, createRandom(guess)));
  for (const { id, of } of overlays) {
    const piece = of === "piece" && pieces.length > 0 ? pick(random, pieces) : undefined;
    const on = { place: piece?.place ?? pick(random, all), ...(piece && { piece: piece.id }), to: pick(random, all) };
    const drawn = [state, ...guesses].map((one) => game.overlay?.(one, `${decision.seat}`, id, on));
    if (drawn.some((one) => canonical(one ?? null) !== canonical(drawn[0] ?? null))) yield `the overlay ${id} shows what is hidden`;
    if (drawn[0]) yield* overlayFaults(board, id, drawn[0]);
    else if (of === "field") yield `the overlay ${id} is offered and cannot be drawn`;
  }
  if (game.hash(state) !== before) yield "an overlay has changed the state";
  const [from, to] = [pick(random, all), pick(random, all)];
  if (board.distance?.(from, to) === "") yield `from ${from} to ${to} is no distance`;
  if (!((board.toward?.(to)(from) ?? 0) >= 0)) yield `from ${from} to ${to} is less than no way`;
}

/** How many places are pressed, and every piece. */
const PRESSED = 24;

/** What pressing a place or piece would mean is open, or is refused by a rule. */
function* pressFaults<S extends object>(
  board: Board,
  { game, state, view, decision, legal, random }: PageSeen<S>,
  wrong: (action: Action, refusal: Refusal) => string | undefined,
): Generator<string> {
  const open = new Set(legal.map(canonical));
  const all = [...board.places.keys()];
  const places = Array.from({ length: PRESSED }, () => ({ place: pick(random, all) }));
  for (const on of [...places, ...board.pieces(view).map(({ id, place }) => ({ place, piece: id }))]) {
    const wanted = board.wanted(view, decision, on);
    if (wanted === undefined || open.has(canonical(wanted))) continue;
    const refusal = game.why(state, wanted);
    if (!refusal) yield `${canonical(wanted)} is not open and not refused`;
    else if (wrong(wanted, refusal)) yield `${canonical(wanted)}: ${wrong(wanted, refusal)}`;
  }
}

function* eventFaults(board: Board, event: GameEvent, action: Action): Generator<string> {
  for (const place of board.placesOf(event)) if (!board.places.has(place)) yield `"${event.text}" is at ${place}, no place`;
  const march = board.march(event);
  if (march && (march.path.length < 2 || !march.path.every((place) => board.places.has(place)))) yield `"${event.text}" goes ${march.path}`;
  const opened = board.opens(event);
  if (opened && !board.hours.some(({ turn }) => turn === opened.turn)) yield `"${event.text}" opens turn ${opened.turn}`;
  const rolled = board.rolled(event);
  if (rolled && canonical(rolled) !== canonical(action)) yield `"${event.text}" was rolled by ${canonical(action)}`;
  yield* foughtFaults(event, board.fought(event), board.cast?.(event) ?? []);
}
