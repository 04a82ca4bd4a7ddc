/** Every way that the dice of one step of the rules can fall, faces that come to the same taken together. */
import { type GameEvent, queueRolls } from "../../../engine/index.js";
import { fireResult, shockResult } from "../data/tables.js";
import { type State, stateType } from "../state.js";

const FACES = 10;
/** Dice that lie ready behind those that are looked at: no step casts more. */
const READY = 24;
const ready = new Array<number>(READY).fill(1);
const CHANCE_WORDS = 4;

/** What a face of the die of an event is good for: faces with the same word need be cast but once. */
function wordFor({ event, needed, modifier, column }: GameEvent): (face: number) => string {
  const added = Number(modifier ?? 0);
  if (event === "test") return (face) => `${face + added <= Number(needed)}`;
  if (event === "odds") return (face) => `${shockResult(face + added)}`;
  if (event === "leader") return (face) => `${face <= Number(needed)}`;
  if (event === "fire")
    return (face) => {
      const { lost, udd, disorder } = fireResult(Number(column), face + added);
      // 10.69, 18.4 a natural 9 or 0 may empty the limbers.
      return `${lost} ${udd} ${disorder} ${face === 0 || face === FACES - 1 ? face : ""}`;
    };
  return String;
}

/** The faces of the die at that place of the log: one of each kind, and how many are like it. */
function facesAt(log: readonly GameEvent[], place: number, cast: number): readonly (readonly [face: number, many: number])[] {
  const told = log.filter(({ die }) => die !== undefined);
  // Where a die is not told of, nothing is known about the faces of any.
  const word = told.length === cast ? wordFor(told[place]) : String;
  const kinds = new Map<string, [number, number]>();
  for (let face = 0; face < FACES; face++) {
    const kind = kinds.get(word(face));
    if (kind) kind[1]++;
    else kinds.set(word(face), [face, 1]);
  }
  return [...kinds.values()];
}

/** A state that a step can lead to, how likely, and the dice that bring it about, counted from 1. It is lent: copy what is to be kept. */
export type Visit = (s: State, p: number, dice: readonly number[]) => void;

let trial: State | undefined;

/** More ways than these are not gone through. */
const MOST = 20_000;

/** False where the dice can fall in too many ways to go through them, and what was visited is to be forgotten. */
export function eachFall(from: State, step: (s: State, log: GameEvent[]) => void, visit: Visit): boolean {
  trial ??= stateType.copy(from);
  const s = trial;
  let casts = 0;
  const cast = (dice: readonly number[], p: number): void => {
    if (casts++ > MOST) return;
    stateType.assign(s, from);
    s.random.fill(0);
    queueRolls(s.random, [...dice, ...ready]);
    const log: GameEvent[] = [];
    step(s, log);
    const used = dice.length + READY - s.random[CHANCE_WORDS];
    if (used <= dice.length) {
      s.random.fill(0);
      visit(s, p, dice);
      return;
    }
    for (const [face, many] of facesAt(log, dice.length, used)) cast([...dice, face + 1], (p * many) / FACES);
  };
  cast([], 1);
  return casts <= MOST;
}
