/** A stack or a formation on the march: every piece comes as near to a place as the rules let it, planned on a copy before anything is done. */
import type { Action, Aim, Board, Piece } from "../../../engine/index.js";
import type { Aide, TriedOut } from "../../aide.js";
import type { Outlook } from "../../host/host.js";
import { aimsOf } from "./aiming.js";

export interface Marched {
  readonly piece: string;
  readonly path: readonly string[];
}

export interface Column {
  readonly to: string;
  readonly actions: readonly Action[];
  /** Who marches, by which way, in this order. */
  readonly marches: readonly Marched[];
  /** Who stays where he is. */
  readonly stays: readonly string[];
}

/** A game in which nobody ever stops must not be planned for ever. */
const MOST_STEPS = 24;

type Moment = Pick<TriedOut, "view" | "decision" | "legal" | "events">;

interface Planning {
  readonly board: Board;
  readonly to: string;
  /** How far a place is from where they go. */
  far(place: string): number;
  /** After these actions; nothing where chance, or another's answer, comes in between. */
  after(actions: readonly Action[]): Promise<Moment | undefined>;
}

const aimsAt = ({ board }: Planning, { view, legal }: Moment): readonly Aim[] => aimsOf(board, view, legal);
const placeOf = ({ board }: Planning, { view }: Moment, id: string) => board.pieces(view).find((piece) => piece.id === id)?.place;
const handAt = ({ board }: Planning, { view, decision }: Moment) => (decision ? board.hand(view, decision) : undefined);

/** As near as it can come; nothing where it could only come farther away, or nowhere. */
function nearest(plan: Planning, now: Moment, here: string, avoid: ReadonlySet<string>): Aim | undefined {
  let best: Aim | undefined;
  let least = plan.far(here);
  for (const aim of aimsAt(plan, now)) {
    if (aim.role !== "go" || aim.place === undefined || avoid.has(aim.place)) continue;
    const far = plan.far(aim.place);
    if (far >= least) continue;
    best = aim;
    least = far;
  }
  return best;
}

/** Where a front is asked for, toward the nearest enemy; else where it goes on. */
function front(plan: Planning, now: Moment, id: string): Aim | undefined {
  const { board } = plan;
  const pieces = board.pieces(now.view);
  const side = pieces.find((piece) => piece.id === id)?.side;
  const enemies = pieces.filter((piece) => piece.side !== side).flatMap(({ place }) => board.places.get(place)?.at ?? []);
  const goal = board.places.get(plan.to)!.at;
  const far = ({ place = "" }: Aim): number => {
    const at = board.places.get(place)?.at;
    const from = enemies.length > 0 ? enemies : [goal];
    return at ? Math.min(...from.map(({ x, y }) => Math.hypot(x - at.x, y - at.y))) : Number.POSITIVE_INFINITY;
  };
  const choices = aimsAt(plan, now).filter(({ role }) => role === "choose");
  return choices.reduce<Aim | undefined>((best, aim) => (best && far(best) <= far(aim) ? best : aim), undefined);
}

interface Gone {
  readonly actions: readonly Action[];
  readonly now: Moment;
  readonly place: string;
}

interface Taken {
  readonly before: readonly Action[];
  readonly take: Aim;
  readonly id: string;
  readonly start: string;
}

/** Takes it up, brings it as near as it comes, and puts it down; nothing where it would not move. */
async function bring(plan: Planning, taken: Taken, avoid: ReadonlySet<string> = new Set()): Promise<Gone | undefined> {
  const { before, take, id, start } = taken;
  const actions = [...before, take.action];
  let now = await plan.after(actions);
  let place = start;
  for (let step = 0; now && step < MOST_STEPS && handAt(plan, now) === id; step++) {
    const next = nearest(plan, now, place, avoid);
    if (!next && place === start) return undefined;
    const end = next ?? aimsAt(plan, now).find(({ role }) => role === "drop") ?? front(plan, now, id);
    // It may pass there and not stay: somewhere else, then.
    if (!end) return bring(plan, taken, new Set([...avoid, place]));
    actions.push(end.action);
    now = await plan.after(actions);
    place = (now && placeOf(plan, now, id)) ?? place;
  }
  return now && place !== start && handAt(plan, now) === undefined ? { actions, now, place } : undefined;
}

/** The way that a piece took, as its events tell it. */
function wayOf({ board }: Planning, { events }: Moment, id: string, start: string, end: string): readonly string[] {
  const path = events.flatMap((event) => {
    const march = board.march(event);
    return march?.piece === id ? [march.path] : [];
  });
  return path.length === 0 ? [start, end] : [path[0][0], ...path.flatMap((part) => part.slice(1))];
}

/** Those that are nearest go first, so that they leave room for the others behind them. */
export async function planColumn(board: Board, aide: Aide, outlook: Outlook, pieces: readonly Piece[], to: string): Promise<Column> {
  const goal = board.places.get(to)!.at;
  const byAir = (place: string) => {
    const at = board.places.get(place)!.at;
    return Math.hypot(at.x - goal.x, at.y - goal.y);
  };
  const plan: Planning = {
    board,
    to,
    far: board.toward?.(to) ?? byAir,
    after: (actions) => aide.ahead(outlook.view, actions),
  };
  const marches: Marched[] = [];
  const stays: string[] = [];
  let actions: readonly Action[] = [];
  let now: Moment = { view: outlook.view, decision: outlook.decision, legal: outlook.legal, events: [] };
  for (const { id, place } of pieces.toSorted((a, b) => plan.far(a.place) - plan.far(b.place))) {
    const takes = aimsAt(plan, now).filter((aim) => aim.role === "take" && aim.piece === id);
    let best: Gone | undefined;
    for (const take of takes) {
      const gone = await bring(plan, { before: actions, take, id, start: place });
      if (gone && (!best || plan.far(gone.place) < plan.far(best.place))) best = gone;
    }
    if (!best) {
      stays.push(id);
      continue;
    }
    ({ actions, now } = best);
    marches.push({ piece: id, path: wayOf(plan, now, id, place, best.place) });
  }
  return { to, actions, marches, stays };
}
