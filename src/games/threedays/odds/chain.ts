/**
 * A fight followed to its end: the step of the rules that an action is, and all that follows from it. Whoever would be asked on the way answers
 * as most would: those who are shocked stand and fire, and what must go goes the first way that is open.
 */
import { type Action, type GameEvent, reseed } from "../../../engine/index.js";
import { current, isPending } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { rules } from "../rules/index.js";
import { isDecided } from "../rules/shock/shock.js";
import { type State, stateType } from "../state.js";
import { eachFall } from "./dice.js";

const first = (s: State): Action => rules.legal(s)[0];
const say =
  (word: string) =>
  (s: State): Action =>
    rules.legal(s).find((action) => action.do === word) ?? first(s);

/** What is answered on the way; at any other question the fight is at its end. */
const usual = new Map<number, (s: State) => Action>([
  [Chapter.retreat, first],
  [Chapter.refuge, first],
  [Chapter.bleeds, first],
  [Chapter.spare, say("disorder")],
  [Chapter.beforeShock, say("stand")],
  [Chapter.defend, say("fire")],
  [Chapter.wrap, say("stay")],
  [Chapter.homeward, say("stay")],
  [Chapter.reactionFacing, say("stay")],
]);

/** Whether an action is about a Shock that goes on, or begins one. */
export const isOfShock = (from: State, { do: word }: Action): boolean => word === "go" || word === "next" || isPending(from, Chapter.shock);

/** Whether all that the action has begun is over: its Shock is decided, or what was interrupted goes on. */
function endOf(from: State, action: Action): (s: State) => boolean {
  const asked = current(from);
  const isBack = (s: State) => s.depth < from.depth || (s.depth === from.depth && current(s) === asked);
  return isOfShock(from, action) ? isDecided : isBack;
}

/** Where one step has led. */
interface Branch {
  readonly bytes: Uint8Array;
  readonly p: number;
  /** Those that fall before anybody is asked: what the action itself casts. */
  readonly dice: readonly number[];
  readonly asked: boolean;
}

/** More states than these are not followed: such a fight is tried again and again instead. */
const MOST = 12_000;

export type End = (s: State, p: number, dice: readonly number[]) => void;

/** Every end of the fight with its exact chance; false where there are too many to follow, and what was told of is to be forgotten. */
export function follow(from: State, action: Action, end: End): boolean {
  const isOver = endOf(from, action);
  const spare: Uint8Array[] = [];
  let open = new Map<string, Branch>();
  let followed = 0;
  const state = stateType.copy(from);
  const add = (s: State, { p, dice, asked }: Omit<Branch, "bytes">): void => {
    const key = stateType.hash(s);
    const known = open.get(key);
    const bytes = known?.bytes ?? spare.pop() ?? new Uint8Array(s.bytes.length);
    if (!known) bytes.set(s.bytes);
    open.set(key, known ? { ...known, p: known.p + p } : { bytes, p, dice, asked });
  };
  let exact = eachFall(
    from,
    (s, log) => rules.begin(s, action, log),
    (s, p, dice) => add(s, { p, dice, asked: false }),
  );
  while (open.size > 0) {
    const now = [...open.values()];
    open = new Map();
    followed += now.length;
    if (followed > MOST || !exact) return false;
    for (const { bytes, p, dice, asked } of now) {
      state.bytes.set(bytes);
      spare.push(bytes);
      let waits = isOver(state);
      const onward = (s: State, log: GameEvent[]) => {
        waits = rules.pass(s, log);
      };
      if (!waits)
        exact &&= eachFall(state, onward, (s, share, fell) => {
          if (!waits) add(s, { p: p * share, dice: asked ? dice : [...dice, ...fell], asked });
        });
      if (!waits) continue;
      const answer = isOver(state) ? undefined : usual.get(current(state))?.(state);
      if (answer === undefined) end(state, p, dice);
      else
        exact &&= eachFall(
          state,
          (s, log) => rules.begin(s, answer, log),
          (s, share) => add(s, { p: p * share, dice, asked: true }),
        );
    }
  }
  return exact;
}

const TRIES = 1000;

/** The same by trial, each time with other dice. */
export function tryOut(from: State, action: Action, end: End): void {
  const isOver = endOf(from, action);
  const s = stateType.copy(from);
  for (let n = 0; n < TRIES; n++) {
    stateType.assign(s, from);
    reseed(s.random, `chain ${n}`);
    playOut(s, action, isOver);
    end(s, 1 / TRIES, []);
  }
}

function playOut(s: State, action: Action, isOver: (s: State) => boolean): void {
  rules.begin(s, action);
  while (!isOver(s)) {
    if (!rules.pass(s)) continue;
    const answer = usual.get(current(s));
    if (!answer) return;
    rules.begin(s, answer(s));
  }
}
