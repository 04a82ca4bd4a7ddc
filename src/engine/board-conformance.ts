/** What holds for every board: games are played at random and looked at as the pages would; whatever does not fit is thrown. */
import type { Aim, Board, BoardFor } from "./board.js";
import { displayFaults, foughtFaults, layoutFaults, pieceFaults } from "./board-faults.js";
import { type Action, type Game, type GameEvent, isOver, type JsonObject, Refusal } from "./game.js";
import { canonical } from "./json.js";
import { below, createRandom, type Random } from "./random.js";
import { newTable, type SetUp } from "./table.js";

export interface BoardExamination {
  readonly seed: string;
  readonly setUp?: Omit<SetUp, "seed">;
  /** One decision in so many has all its actions rehearsed and its places pressed. */
  readonly every?: number;
  /** What is wrong with an answer to pressing something that is not open. */
  readonly onRefusal?: (action: Action, refusal: Refusal) => string | undefined;
  /** Called at every decision, for a game's own checks: what it returns is wrong. */
  readonly onDecision?: (look: Look) => Iterable<string>;
  /** Called with what each action brought. */
  readonly onEvents?: (events: readonly GameEvent[]) => Iterable<string>;
}

/** A decision as the page of the deciding seat has it. */
export interface Look<S extends object = object> {
  readonly state: S;
  readonly view: JsonObject;
  readonly decision: JsonObject;
  readonly legal: readonly Action[];
}

/** Plays one game to its end and returns the verbs of all that was open in it. */
export function examineBoard<S extends object>(game: Game<S>, boardFor: BoardFor, examination: BoardExamination): ReadonlySet<string> {
  const { seed, setUp, every = 3, onRefusal, onDecision, onEvents } = examination;
  const table = newTable(game, { ...setUp, seed });
  if (table instanceof Refusal) throw new Error(`the set-up is refused: ${table.text}`);
  const { state } = table;
  const board = boardFor(table);
  const random = createRandom(`${seed}/play`);
  const verbs = new Set<string>();
  const faults = new Set<string>(layoutFaults(board));
  if (boardFor({ scenario: table.scenario, options: { ...table.options } }) !== board) faults.add("the same set-up gives another board");
  for (let step = 0; ; step++) {
    const now = game.decision(state);
    if (isOver(now)) break;
    const look: Look<S> = {
      state,
      view: game.view(state, now.seat),
      decision: { ...game.prompt(state), ...now },
      legal: game.legal(state),
    };
    for (const action of look.legal) verbs.add(action.do);
    for (const fault of [...(onDecision?.(look) ?? []), ...viewFaults(board, look)]) faults.add(fault);
    const aims = look.legal.map((action) => board.aim(action, look.view, step % every === 0 ? rehearsed(game, state, action) : []));
    if (step % every === 0) for (const fault of aimFaults(board, look, aims)) faults.add(fault);
    if (step % (10 * every) === 0) for (const fault of pressFaults(game, board, look, step, onRefusal)) faults.add(fault);
    const { action } = choose(aims, random);
    const events: GameEvent[] = [];
    game.act(state, action, events);
    for (const fault of [...(onEvents?.(events) ?? []), ...events.flatMap((event) => [...eventFaults(board, event, action)])])
      faults.add(fault);
  }
  if (faults.size > 0) throw new Error([...faults].slice(0, 20).join("\n"));
  return verbs;
}

/** What an action would do, where no chance has a part in it. */
function rehearsed<S extends object>(game: Game<S>, state: S, action: Action): readonly GameEvent[] {
  const copy = game.copy(state);
  const events: GameEvent[] = [];
  game.act(copy, action, events);
  const before = game.random(state);
  return game.random(copy).every((word, i) => word === before[i]) ? events : [];
}

/** Chance, but phases are ended less often than other things are done, so that armies meet. */
function choose(aims: readonly Aim[], random: Random): Aim {
  const busy = aims.filter(({ role }) => role !== "next" && role !== "drop");
  return busy.length > 0 && below(random, 8) > 0 ? busy[below(random, busy.length)] : aims[below(random, aims.length)];
}

function* viewFaults(board: Board, { view, decision, legal }: Look): Generator<string> {
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
  const sheet = board.combat(view, decision, legal);
  if (!sheet) return;
  const open = new Set(legal.map(canonical));
  for (const place of [...sheet.from, ...sheet.targets]) if (!board.places.has(place)) yield `a combat at ${place}, no place`;
  for (const { action, column } of sheet.rolls) {
    if (!open.has(canonical(action)) || !sheet.table.columns.includes(column)) yield `a roll that is not open, ${canonical(action)}`;
  }
}

/** Every aim says something of its own and lies on something that is there, where pressing it wants the same kind of action. */
function* aimFaults(board: Board, { view, decision }: Look, aims: readonly Aim[]): Generator<string> {
  const pieces = new Map(board.pieces(view).map((piece) => [piece.id, piece]));
  const held = new Set((board.displays?.(view) ?? []).flatMap(({ boxes }) => boxes.flatMap((box) => box.held.map(({ id }) => id))));
  const said = new Set<string>();
  for (const { action, words, piece, place, token, path = [] } of aims) {
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

/** What pressing a place or piece would mean is open, or is refused by a rule. */
function* pressFaults<S extends object>(
  game: Game<S>,
  board: Board,
  { state, view, decision, legal }: Look<S>,
  step: number,
  onRefusal: BoardExamination["onRefusal"],
): Generator<string> {
  const open = new Set(legal.map(canonical));
  const places = [...board.places.keys()].filter((_, i) => (i + step) % 23 === 0).map((place) => ({ place }));
  for (const on of [...places, ...board.pieces(view).map(({ id, place }) => ({ place, piece: id }))]) {
    const wanted = board.wanted(view, decision, on);
    if (wanted === undefined || open.has(canonical(wanted))) continue;
    const refusal = game.why(state, wanted);
    if (!refusal) yield `${canonical(wanted)} is not open and not refused`;
    else if (onRefusal?.(wanted, refusal)) yield `${canonical(wanted)}: ${onRefusal(wanted, refusal)}`;
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
