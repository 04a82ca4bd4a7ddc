/** 9.3 A shot from its last window to its result: Double Canister, the Lead Unit, the roll, and who is struck. */
import { die } from "../../../engine/index.js";
import { type Hex, no, note, noted, type Passage, pop, push, type Question, turnTo } from "../../../kit/index.js";
import { BARRAGE, Chapter, OPPORTUNITY, OVER_CUT, SKIRMISH, shotModes } from "../agenda.js";
import { isGun, sideOf, UNION, type Unit, unitNames } from "../data/armies.js";
import { chitOf, DOUBLE_CANISTER } from "../data/scenarios.js";
import { FIRE_COLUMNS, fireCode, fireColumns, fireResult, fireSaid, LOSS, NONE, rankOf } from "../data/tables.js";
import { seatOfUnit } from "../seats.js";
import { COLUMN, FIRING, HELD, has, MARCHING, OWING, onMap, type State, unit, unmarkAll } from "../state.js";
import { deed, hexName, type Log, marked, nameOf, names, seatOf } from "../words.js";
import { spendHeld } from "./chits.js";
import { isTarget, leadIn, shiftNames, shot, workOut } from "./fire.js";
import { takeHit } from "./losses.js";
import { rankOfUnit } from "./stacking.js";

/** The units with the firing mark fire at a hex. */
export function open(s: State, mode: number, at: Hex, from = 0): void {
  s.aimed = at;
  s.lead = -1;
  push(s, Chapter.volley, mode, -1, from);
}

/** How many units tie for the lead of the hex fired at. */
function tied(s: State, mode: number): number {
  const best = leadIn(s, s.aimed, mode);
  let count = 0;
  for (let u = s.top[s.aimed]; u >= 0; u = s.below[u]) if (isTarget(s, u, mode) && rankOfUnit(s, u) === rankOfUnit(s, best)) count++;
  return count;
}

const isFiringGun = (s: State): boolean => marked(s, FIRING).some((u) => isGun[u] === 1);
const firingSide = (s: State): number => 1 - sideOf[s.top[s.aimed]];

/** The number of a frame that says so much besides the columns of a Double Canister. */
const DOUBLED = 1;

export const volley: Passage<State> = {
  run(s, log) {
    const mode = noted(s, 0);
    const stage = noted(s, 1) + 1;
    note(s, 1, stage);
    if (stage === 0) {
      const holds = s.hand[chitOf(firingSide(s), DOUBLE_CANISTER)] > 0;
      if (holds && mode !== SKIRMISH && isFiringGun(s) && workOut(s, mode, -1, false).canister) push(s, Chapter.canister);
    } else if (stage === 1) {
      if (tied(s, mode) > 1) push(s, Chapter.lead);
    } else roll(s, mode, noted(s, 2), log);
  },
};

/** A5 Double Canister (B.1k), asked when guns are about to fire canister. */
export const canister: Question<State> = {
  rule: "FD-B.1k",
  seat: (s) => seatOf(firingSide(s)),
  prompt: (s) => ({
    text: `${names(marked(s, FIRING))} ${marked(s, FIRING).length > 1 ? "are" : "is"} about to fire canister at ${hexName(s.aimed)}: Double Canister, two columns more?`,
    place: hexName(s.aimed),
  }),
  verbs: {
    double: deed({
      do(s, _, log) {
        spendHeld(s, firingSide(s), DOUBLE_CANISTER, log);
        pop(s);
        note(s, 2, DOUBLED);
      },
    }),
    pass: deed({ do: (s) => pop(s) }),
  },
};

/** F2 the owner names the Lead Unit of those that tie (3.2b). */
export const lead: Question<State> = {
  rule: "FD-3.2b",
  seat: (s) => seatOfUnit(s, s.top[s.aimed]),
  prompt: (s) => ({ text: `Which unit leads in ${hexName(s.aimed)}? It takes the fire.`, place: hexName(s.aimed) }),
  verbs: {
    lead: deed({
      fields: { unit },
      each(s, openTo) {
        const mode = modeBelow(s);
        const best = leadIn(s, s.aimed, mode);
        for (let u = s.top[s.aimed]; u >= 0; u = s.below[u])
          if (isTarget(s, u, mode) && rankOfUnit(s, u) === rankOfUnit(s, best)) openTo(u);
      },
      refuse(s, { unit: u }) {
        const mode = modeBelow(s);
        if (s.hex[u] !== s.aimed || !isTarget(s, u, mode)) return no("FD-3.2a", `${nameOf(u)} is not fired at in ${hexName(s.aimed)}.`);
        const best = leadIn(s, s.aimed, mode);
        return rankOfUnit(s, u) < rankOfUnit(s, best) ? no("FD-3.2a", `${nameOf(best)} is stronger than ${nameOf(u)}.`) : undefined;
      },
      do(s, { unit: u }) {
        s.lead = u;
        pop(s);
      },
    }),
  },
};

/** The mode of the shot under the question on top. */
const modeBelow = (s: State): number => s.agenda[(s.depth - 2) * 4 + 1];

/** In words: "column 6-7, 8 strength, −2 target in woods". */
function sumWords(): string {
  const causes = shot.causes.map(([cause, columns]) => `${columns > 0 ? "+" : "−"}${Math.abs(columns)} ${shiftNames[cause][0]}`);
  return [`${shot.strength} SP`, ...causes].join(", ");
}

function roll(s: State, mode: number, extra: number, log: Log): void {
  const at = s.aimed;
  const skirmish = mode === SKIRMISH;
  const firers = log && marked(s, FIRING);
  const struck = leadIn(s, at, mode);
  s.lead = struck;
  workOut(s, mode, skirmish ? extra : -1, !skirmish && extra === DOUBLED);
  const { column } = shot;
  const sum = log && sumWords();
  pop(s);
  unmarkAll(s, FIRING | HELD);
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (isTarget(s, u, mode)) s.marks[u] &= ~COLUMN;
  const told = log && {
    event: "fire",
    by: (firers as Unit[]).map((u) => unitNames[u]),
    at: hexName(at),
    lead: nameOf(struck),
    mode: shotModes[mode],
    from: skirmish ? [hexName(extra)] : [...new Set((firers as Unit[]).map((u) => hexName(s.hex[u])))],
  };
  const who =
    log && (skirmish ? `${sideOf[struck] === UNION ? "Sharpshooters" : "Skirmishers"} from ${hexName(extra)}` : names(firers as Unit[]));
  s.aimed = -1;
  s.lead = -1;
  if (column < 0) {
    log?.push({ ...told!, rule: "FD-9.3b", text: `${who} ${plural(firers)} at ${hexName(at)}: ${sum}; off the table, no effect.` });
    return;
  }
  const red = die(s.random);
  const white = die(s.random);
  const result = fireResult[rankOf(red, white) * FIRE_COLUMNS + column];
  log?.push({
    ...told!,
    rule: mode === BARRAGE ? "FD-x6.5(f)e" : "FD-9.3c",
    text: `${who} ${plural(firers)} at ${hexName(at)}: ${sum}; column ${fireColumns[column]}, ${red}${white}: ${fireSaid(result)}.`,
    dice: [red, white],
    column: fireColumns[column],
    result: fireCode(result),
  });
  if (result !== NONE) strike(s, at, struck, result, skirmish, mode === OPPORTUNITY || mode === OVER_CUT, log);
}

/** Skirmishers fire without a unit of theirs. */
const plural = (firers: readonly Unit[] | undefined): string => (firers && firers.length === 1 ? "fires" : "fire");

/** 9.3d, e the Lead Unit is tested or depleted; 9.3f when it has left, the others of the hex are tested. */
function strike(s: State, at: Hex, struck: Unit, result: number, skirmish: boolean, marching: boolean, log: Log): void {
  push(s, Chapter.aftermath, at, struck, marching ? 1 : 0);
  if (result < LOSS) {
    push(s, Chapter.test, struck, result - 1, 0);
    return;
  }
  // x9.3r skirmishers cause no losses.
  if (skirmish) {
    push(s, Chapter.test, struck, result - LOSS, 0);
    takeHit(s, struck, "FD-x9.3r", log);
    return;
  }
  if (!s.worn[struck]) push(s, Chapter.test, struck, result - LOSS, 0);
  push(s, Chapter.deplete, struck);
}

/** 9.3f */
export const aftermath: Passage<State> = {
  run(s) {
    const at = noted(s, 0);
    const struck = noted(s, 1);
    const marching = noted(s, 2) === 1;
    if (onMap(s, struck) && s.hex[struck] === at) {
      pop(s);
      return;
    }
    let count = 0;
    for (let u = s.top[at]; u >= 0; u = s.below[u]) {
      if (u === struck || (marching && !has(s, u, MARCHING)) || sideOf[u] !== sideOf[struck]) continue;
      s.marks[u] |= OWING;
      count++;
    }
    if (count > 0) turnTo(s, Chapter.toll, 0, 0, 0);
    else pop(s);
  },
};
