/** What the unit in hand will meet on its way to a hex: who may go, turn or fire, hex by hex, as the rules would ask them. */
import { type Action, type GameEvent, type Overlay, type OverlayLine, QUEUE_LIMIT, queueRolls } from "../../../engine/index.js";
import { current, type Hex, lender, mostOf, noted } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isSkirmisher, sideNames, sideOf, type Unit, unitNames } from "../data/armies.js";
import { hexAt, near } from "../data/map.js";
import { fireResult } from "../data/tables.js";
import { uddModifier } from "../rules/cohesion.js";
import { APPROACH, columnOf, OPPORTUNITY, PREPARED_FIRE, shot, WITHDRAWAL, workOut } from "../rules/fire.js";
import { rules } from "../rules/index.js";
import { points } from "../rules/steps.js";
import { cohesionOf } from "../rules/strength.js";
import { hexFor, isReady } from "../rules/volley.js";
import { type State, stateType } from "../state.js";
import { hexName, nameOf, pointsOf } from "../words.js";

const withCopy = lender<State>(stateType);
const FACES = 10;

const signed = (n: number): string => (n >= 0 ? `+${n}` : `−${-n}`);

/** "may fire, 5 SP at +1: tested or worse 6 in 10". */
function shotWords(s: State, u: Unit, at: Hex, occasion: number): string {
  workOut(s, u, hexFor(s, u, at, occasion), at, occasion, (one, from) => isReady(s, one, from, occasion));
  let told = 0;
  for (let face = 0; face < FACES; face++) {
    const { lost, udd, disorder } = fireResult(columnOf(Math.max(1, shot.sp)), face + shot.modifier);
    if (lost > 0 || udd || disorder) told++;
  }
  return `may fire, ${shot.sp} SP at ${signed(shot.modifier)}: tested or worse ${told} in ${FACES}`;
}

const holding = (s: State, u: Unit): string => `${Math.max(0, Math.min(FACES, cohesionOf(s, u) - uddModifier(s, u) + 1))} in ${FACES}`;

interface Met {
  readonly unit: Unit;
  readonly words: string;
}
const asked = (s: State): Unit => noted(s, 0);
const one = (words: (s: State, u: Unit) => string) => (s: State) => [{ unit: asked(s), words: words(s, asked(s)) }];
const fires = (occasion: number) => one((s, u) => shotWords(s, u, s.hex[s.mover], occasion));

/** Who is asked what by each of the questions that a move can raise. */
const reactions = new Map<number, (s: State) => readonly Met[]>([
  [Chapter.reactionMove, one((s, u) => `may move away${isSkirmisher[u] ? "" : `, and holds ${holding(s, u)}`}`)],
  [Chapter.reactionFacing, one((s, u) => `may turn${isSkirmisher[u] ? "" : `, if it holds: ${holding(s, u)}`}`)],
  [Chapter.approach, fires(APPROACH)],
  [Chapter.opportunity, fires(OPPORTUNITY)],
  [Chapter.prepared, one((s, u) => shotWords(s, u, s.hex[noted(s, 1)], PREPARED_FIRE))],
  [
    Chapter.withdrawalFire,
    (s) =>
      rules.legal(s).flatMap(({ unit }) => {
        const u = unitNames.indexOf(`${unit}`);
        return u < 0 ? [] : [{ unit: u, words: shotWords(s, u, s.hex[s.mover], WITHDRAWAL) }];
      }),
  ],
]);

/** Does it and lets everybody who may react hold still; what they might have done is noted. */
function go(s: State, action: Action, meet: (s: State, met: Met) => void, log?: GameEvent[]): void {
  rules.begin(s, action, log);
  for (;;) {
    while (!rules.pass(s, log));
    const who = reactions.get(current(s));
    if (!who) return;
    for (const met of who(s)) meet(s, met);
    const quiet = rules.legal(s).find(({ do: word }) => word === "hold" || word === "stay");
    if (!quiet) return;
    rules.begin(s, quiet);
  }
}

const MOST_STEPS = 24;

/** The next step of the shortest way, as a press on the far hex would take it. */
function nextStep(s: State, to: Hex): Action | undefined {
  const here = near(s.hex[s.mover], to);
  const steps = rules.legal(s).filter(({ do: word }) => word === "step");
  const best = mostOf(steps, (action) => -near(placeOf(action), to));
  return best && near(placeOf(best), to) < here ? best : undefined;
}
const placeOf = ({ to }: Action): Hex => hexAt(`${to}`);

/** As if it and all others held whatever they are tested for: where it goes, and whom it meets where. */
export function wayAhead(s: State, to: Hex): Overlay | undefined {
  const u = s.mover;
  if (current(s) !== Chapter.move || u < 0 || s.hex[u] === to) return undefined;
  return withCopy(s, (trial) => {
    trial.random.fill(0);
    queueRolls(trial.random, new Array<number>(QUEUE_LIMIT).fill(1));
    const [path, had] = [[trial.hex[u]], points(trial)];
    const log: GameEvent[] = [];
    const met = new Map<string, { readonly from: string; readonly to: string; readonly things: string[] }>();
    const meet = (now: State, { unit, words }: Met) => {
      const [from, at] = [hexName(now.hex[unit]), hexName(now.hex[u])];
      const line = met.get(`${from} ${at}`) ?? { from, to: at, things: [] };
      line.things.push(`${nameOf(unit)} ${words}`);
      met.set(`${from} ${at}`, line);
    };
    for (let step = nextStep(trial, to); step && path.length <= MOST_STEPS; step = nextStep(trial, to)) {
      go(trial, step, meet, log);
      path.push(trial.hex[u]);
      if (current(trial) !== Chapter.move || trial.mover !== u) break;
    }
    if (path.length === 1) return undefined;
    const halt: Action = { do: "halt" };
    if (current(trial) === Chapter.move && !rules.why(trial, halt)) go(trial, halt, meet);
    const places = [...new Set(path.slice(1).map(hexName))];
    const figures = places.map((place) => {
      const many = [...met.values()].reduce((sum, line) => sum + (line.to === place ? line.things.length : 0), 0);
      return many > 0 ? `${many}!` : "";
    });
    const lines = [...met.values()].map(({ from, to: at, things }): OverlayLine => ({ from, to: at, words: `${things.join("; ")}.` }));
    const spent = log.reduce((sum, { event, unit, cost }) => sum + (event === "move" && unit === nameOf(u) ? 2 * Number(cost) : 0), 0);
    const way = `its way, ${pointsOf(spent)} of ${pointsOf(had)}`;
    const words = lines.length === 0 ? `${way}: nobody can react` : `${way}, and how many may react in each hex`;
    return {
      title: `${nameOf(u)} to ${hexName(path[path.length - 1])}`,
      layers: [{ kind: "reached", side: sideNames[sideOf[u]], words, places, figures }],
      lines,
    };
  });
}
