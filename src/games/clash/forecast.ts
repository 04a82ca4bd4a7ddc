/**
 * Exact odds of what an action brings, where dice decide. Each die that is cast before anything else is asked or drawn is gone through; the dice
 * of a combat fall for each unit by itself, so what it needs is read off one of them, and every way in which units hold or lose a step follows.
 */
import { type Action, type GameEvent, type Outcome, queueRolls, reseed } from "../../engine/index.js";
import { certain, certainOrDrawn } from "../../kit/index.js";
import { lateBy } from "./data/tables.js";
import { ask } from "./options.js";
import { rules } from "./rules/index.js";
import type { State, StateType } from "./state.js";

/** More ways than these are not gone through: such an action is tried again and again instead. */
const MOST = 1500;

/** With these something is drawn, or another turn begins: what comes after is another matter. */
const ENDS: ReadonlySet<string> = new Set(["draw", "turn", "artillery"]);

export function forecastBy(type: StateType): (s: State, action: Action) => readonly Outcome[] {
  const usual = certainOrDrawn<State>(type as never, (s, action) => rules.act(s, action));
  let trial: State | undefined;
  /** What is told of the action with these dice, as far as they decide it. */
  const told = (s: State, action: Action, dice: readonly number[]): GameEvent[] => {
    trial ??= type.copy(s);
    type.assign(trial, s);
    reseed(trial.random, "forecast");
    queueRolls(trial.random, dice);
    const log: GameEvent[] = [];
    rules.act(trial, action, log);
    return log.slice(0, log.findIndex(({ event }) => ENDS.has(event)) >>> 0);
  };
  return (s, action) => {
    const plain = usual(s, action);
    if (plain === certain) return certain;
    const found = new Map<string, Branch>();
    const keep = (branch: Branch) => {
      const known = found.get(branch.words);
      found.set(branch.words, known ? { ...known, p: known.p + branch.p } : branch);
    };
    const explore = (dice: readonly number[], p: number): boolean => {
      const log = told(s, action, dice);
      const rolls = log.filter(({ die }) => die !== undefined);
      if (rolls.length <= dice.length) {
        if (dice.length === 0) return false;
        keep({ p, dice, words: inWords(log) });
      } else if (rolls[dice.length].needed !== undefined) {
        const combat = rolls.slice(dice.length).filter(({ needed }) => needed !== undefined);
        for (const branch of fates(s, combat, { p, dice, words: inWords(log.slice(0, log.indexOf(combat[0]))) })) keep(branch);
      } else for (const [face, chance] of facesOf(s, rolls[dice.length])) if (!explore([...dice, face], p * chance)) return false;
      return found.size <= MOST;
    };
    if (!explore([], 1)) return plain;
    return [...found.values()].map(({ p, dice, words }) => ({
      p,
      dice,
      result: words,
      text: `${words[0].toUpperCase()}${words.slice(1)}.`,
    }));
  };
}

interface Branch {
  readonly p: number;
  readonly dice: readonly number[];
  readonly words: string;
}

type Face = readonly [face: number, chance: number];

/** Faces that come to the same count as one. */
function facesOf(s: State, { event, unit }: GameEvent): Face[] {
  if (event === "arrival") return alike(lateBy);
  if (event !== "quality") return alike([1, 2, 3, 4, 5, 6]);
  const { facts, names } = s.battle;
  return alike(facts.rolledTer[facts.army.units[names.indexOf(unit as string)].id]);
}

function alike(results: readonly number[]): Face[] {
  const faces = new Map<number, Face>();
  results.forEach((result, i) => {
    const [face, chance] = faces.get(result) ?? [i + 1, 0];
    faces.set(result, [face, chance + 1 / 6]);
  });
  return [...faces.values()];
}

/** 12.8 every way in which the units hold or lose a step; how far a beaten defender goes counts where the margin does (12.10b). */
function fates(s: State, rolls: readonly GameEvent[], before: Branch): Branch[] {
  const { names, side } = s.battle;
  const defends = (name: string) => side[names.indexOf(name)] !== s.side;
  const start: Branch & { readonly stands: boolean } = { ...before, words: "", stands: false };
  let ways = [start];
  for (const roll of rolls) {
    const [name, needed] = [roll.unit as string, roll.needed as number];
    const defender = defends(name);
    const lost = s.steps[names.indexOf(name)] === 1 ? "is lost" : defender ? "loses a step and goes back" : "loses a step";
    const faces: readonly number[] = defender && ask.retreatByMargin(s) ? [1, 2, 3, 4, 5, 6] : [1, 6];
    const chance = (face: number) => (faces.length === 6 ? 1 / 6 : face === 1 ? needed / 6 : 1 - needed / 6);
    ways = ways.flatMap((way) =>
      faces
        .filter((face) => chance(face) > 0)
        .map((face) => {
          const fails = face > needed;
          const far = fails && faces.length === 6 && lost !== "is lost" ? ` ${face - needed}` : "";
          const words = fails ? `${way.words}; ${name} ${lost}${far}` : way.words;
          return { p: way.p * chance(face), dice: [...way.dice, face], words, stands: way.stands || (defender && !fails) };
        }),
    );
  }
  const first = before.words === NOTHING ? "" : `; ${before.words}`;
  return ways.map(({ p, dice, words, stands }) => {
    const end = words === "" ? "everybody holds" : words.slice(2);
    return { p, dice, words: `${first}; ${end}${stands ? "" : "; the hex is cleared"}`.slice(2) };
  });
}

const NOTHING = "nothing happens";

/** What the dice so far have brought. */
function inWords(log: readonly GameEvent[]): string {
  const said = log.flatMap(({ die, text }) => (die === undefined ? [] : [text.replace(/\.$/, "")]));
  return said.length === 0 ? NOTHING : said.join("; ");
}
