/** The odds of what an action brings: of a shot, a test or a Shock with all that follows from it. */
import { type Action, type Outcome, QUEUE_LIMIT, queueRolls } from "../../../engine/index.js";
import { certain, certainOrDrawn, current } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { formationNames } from "../data/armies.js";
import { triedWith } from "../rules/command/orders.js";
import { neededToJoin } from "../rules/draw.js";
import { rules } from "../rules/index.js";
import { attackersOf, defendersOf, targetsNow } from "../rules/shock/shock-odds.js";
import { type State, stateType } from "../state.js";
import { follow, isOfShock, tryOut } from "./chain.js";
import { type Fight, fatesOf, issueOf, lostBy } from "./fates.js";

const drawn = certainOrDrawn(stateType, rules.act);

/** What is followed to its end; of anything else it is told whether chance has a part in it. */
const fights = new Set(
  "fire alone press split combine at reply rapid rapidAlone rally dare face go next on strike stand countercharge retire disperse".split(
    " ",
  ),
);
/** Where one die decides about a brigade or a division, and not about units: what each throw brings, from 0 to 9. */
const throws: Readonly<Record<string, (s: State, action: Action) => (roll: number) => string>> = {
  change: (s) => (roll) => triedWith(s, roll),
  coordinate: (s, action) => (roll) => (roll <= neededToJoin(s, formationNames.indexOf(`${action.with}`)) ? "they come along" : "in vain"),
};

function byOneDie(brings: (roll: number) => string): readonly Outcome[] {
  const found = new Map<string, number[]>();
  for (let roll = 0; roll < FACES; roll++) found.set(brings(roll), [...(found.get(brings(roll)) ?? []), roll]);
  return [...found].map(([result, rolls]) => ({
    p: rolls.length / FACES,
    dice: [rolls[0] + 1],
    result,
    text: `${result[0].toUpperCase()}${result.slice(1)}.`,
  }));
}
const FACES = 10;

const quiet = new Set<number>([Chapter.face, Chapter.farGuns, Chapter.event]);

let trial: State | undefined;
const held = new Array<number>(QUEUE_LIMIT).fill(1);
/** After the action, with a Shock that it begins; whoever is tested for it holds. */
export function begun(s: State, action: Action): State {
  trial ??= stateType.copy(s);
  stateType.assign(trial, s);
  trial.random.fill(0);
  queueRolls(trial.random, held);
  rules.begin(trial, action);
  if (action.do === "go") rules.pass(trial);
  return trial;
}

export const fightOf = (s: State): Fight => ({
  attackers: attackersOf(s),
  defenders: defendersOf(s),
  targets: s.target < 0 ? [] : targetsNow(s),
});

/** Ends that come to the same, added up. */
interface Tally {
  p: number;
  readonly dice: readonly number[];
  lost: [number, number];
  goesOn: [number, number];
}

/** Of more ends than these the rarest are told together. */
const FEW = 8;
const RARER = "something rarer";

export function forecast(s: State, action: Action): readonly Outcome[] {
  const plain = drawn(s, action);
  if (throws[action.do] && plain !== certain) return byOneDie(throws[action.do](s, action));
  const isShock = isOfShock(s, action);
  if (!fights.has(action.do) || quiet.has(current(s)) || (plain === certain && !isShock)) return plain;
  const fight = isShock ? fightOf(begun(s, action)) : undefined;
  if (fight && (fight.attackers.length === 0 || fight.defenders.length === 0)) return plain;
  const found = new Map<string, Tally>();
  const end = (after: State, p: number, dice: readonly number[]): void => {
    const words = fight ? issueOf(after, fight) : fatesOf(s, after);
    const tally = found.get(words) ?? { p: 0, dice, lost: [0, 0], goesOn: [0, 0] };
    tally.p += p;
    if (fight) {
      tally.lost[0] += p * lostBy(s, after, fight.attackers);
      tally.lost[1] += p * lostBy(s, after, fight.defenders);
      if (after.goes > 0) tally.goesOn[after.goes - 1] += p;
    }
    found.set(words, tally);
  };
  const exact = follow(s, action, end);
  if (!exact) {
    found.clear();
    tryOut(s, action, end);
  }
  const outcomes = told(found, exact, fight !== undefined);
  // What it does itself is certain, and chance comes in with what follows.
  return plain !== certain && exact && outcomes.length === 1 && outcomes[0].dice.length === 0 ? plain : outcomes;
}

function told(found: ReadonlyMap<string, Tally>, exact: boolean, isShock: boolean): readonly Outcome[] {
  const ends = [...found].sort(([, a], [, b]) => b.p - a.p);
  const [many, rare] = ends.length > FEW ? [ends.slice(0, FEW - 1), ends.slice(FEW - 1)] : [ends, []];
  const outcomes = many.map(([words, tally]): Outcome => {
    const text = isShock ? shockText(tally) : `${words[0].toUpperCase()}${words.slice(1)}.`;
    // Many small shares may add up to a little more than all.
    return { p: Math.min(1, tally.p), dice: exact ? tally.dice : [], result: words, text, ...(!exact && { sampled: true }) };
  });
  if (rare.length === 0) return outcomes;
  const p = rare.reduce((sum, [, tally]) => sum + tally.p, 0);
  const text = `One of ${rare.length} things that each come about seldom.`;
  return [...outcomes, { p, dice: exact ? rare[0][1].dice : [], result: RARER, text, ...(!exact && { sampled: true }) }];
}

const tenth = (n: number): string => n.toFixed(1);

/** "Attackers lose 0.8 SP and defenders 1.3, taken over all dice; the Shock may go on in 45 of 100." */
function shockText({ p, lost, goesOn }: Tally): string {
  const share = (n: number) => `${Math.round((100 * n) / p)} of 100`;
  const next = [
    goesOn[0] > 0 && `the attackers may go on in ${share(goesOn[0])}`,
    goesOn[1] > 0 && `the defenders may follow in ${share(goesOn[1])}`,
  ].filter((part) => part !== false);
  return [`On average the attackers lose ${tenth(lost[0] / p)} SP, the defenders ${tenth(lost[1] / p)}`, ...next].join("; ").concat(".");
}
