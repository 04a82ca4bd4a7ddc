/** What the board of Antietam is held to, beside what every board is. */
import { type Action, boardCheck, type Check, canonical, type Formation, type PageSeen, type Refusal } from "../../../../engine/index.js";
import { columns } from "../../data/tables.js";
import { antietam } from "../../index.js";
import { rules } from "../../rulebook.js";
import { readPlan } from "../../rules/duties.js";
import { oddsOf } from "../../rules/odds.js";
import { canEnter } from "../../rules/reinforcements.js";
import type { State } from "../../state.js";
import { antietamBoard as board } from "../index.js";

/** A move shows its path from where the unit stands to where it goes, and its cost; pressing where an aim lies wants that kind of action. */
export function* aimFaults({ state, view, decision, legal }: PageSeen<State>): Generator<string> {
  const pieces = new Map(board.pieces(view).map((piece) => [piece.id, piece]));
  const stands = pieces.get(board.hand(view) ?? "")?.place;
  for (const action of legal) {
    const events: Parameters<typeof antietam.act>[2] = [];
    if (action.do === "move") antietam.act(antietam.copy(state), action, events);
    const { words, piece, place, path, mark } = board.aim(action, view, events);
    if (action.do === "move" && (path?.[0] !== stands || path?.at(-1) !== place)) yield `"${words}" goes along ${path}`;
    if (action.do === "move" && !words.includes(`for ${mark} point`)) yield `"${words}" is marked ${mark}`;
    const pressed = place ?? pieces.get(piece ?? "")?.place;
    // A unit that is not on the map cannot be pressed.
    if (pressed === undefined || action.do === "enter") continue;
    const wanted = board.wanted(view, decision, { place: pressed, piece });
    if (wanted?.do !== action.do) yield `pressing for "${words}" wants ${canonical(wanted ?? null)}`;
  }
}

const muddled = /cannot be done now|now:|There is no hex|There is no unit|An action is/;
/** A refusal answers the very question. */
export const muddle = (_: Action, { text }: Refusal) => (muddled.test(text) ? text : undefined);

const sum = (lines: readonly { readonly value: string }[]): number => lines.reduce((total, { value }) => total + Number(value), 0);

/** Where the sheet says other than what is played. */
function* sheetFaults({ state }: PageSeen<State>, sheet: ReturnType<typeof board.combat>): Generator<string> {
  if (!sheet) {
    yield "there is no sheet";
    return;
  }
  const [attack, defence] = sheet.sides;
  for (const { name, lines, total } of sheet.sides) if (sum(lines) !== Number(total)) yield `${name}: ${sum(lines)} is not ${total}`;
  const p = readPlan(state);
  if (p.from.length + p.guns.length > 0) {
    const odds = oddsOf(state, p);
    const best = columns[odds.columns.at(-1)!];
    if (sum(attack.lines) !== odds.attack) yield `attack ${sum(attack.lines)}, played ${odds.attack}`;
    if (sum(defence.lines) !== odds.defence) yield `defence ${sum(defence.lines)}, played ${odds.defence}`;
    const last = sheet.steps.at(-1)!.value;
    const exact = /^(?:(\d+) to 1|1 to (\d+))$/.exec(last);
    const column = exact ? (exact[1] ? `${exact[1]}-1` : `1-${exact[2]}`) : last;
    if (column !== best) yield `the steps lead to ${last}, played ${best}`;
    if (sheet.rolls.length > 0 && sheet.rolls[0].column !== best) yield `the best roll is ${sheet.rolls[0].column}, played ${best}`;
  }
  for (const { rule: id } of [...attack.lines, ...defence.lines, ...sheet.steps]) if (!id || !rules.get(id)) yield `no rule ${id}`;
  for (const place of [...sheet.from, ...sheet.targets]) if (!board.places.has(place)) yield `no place ${place}`;
}

/** The sheet of every plan is what is played, and the fight shows the same. */
export function sheetsHold(name: string): Check<State> {
  let totals = "";
  function* faults(look: PageSeen<State>): Generator<string> {
    const sheet = board.combat(look.view, look.decision, look.legal);
    if (look.decision.ask !== "plan") {
      if (sheet) yield `a sheet at ${look.decision.ask}`;
      return;
    }
    totals = sheet?.sides.map(({ total }) => total).join(" : ") ?? "";
    yield* sheetFaults(look, sheet);
  }
  return {
    ...boardCheck(name, 1, faults),
    told: (events) => {
      for (const event of events) {
        const fought = board.fought(event);
        if (fought && fought.label !== `${totals} · ${fought.column}`) throw new Error(`${fought.label} was planned as ${totals}`);
      }
    },
  };
}

export const enlisted = (formations: readonly Formation[]): Formation["units"] =>
  formations.flatMap(({ units: own, parts }) => [...own, ...enlisted(parts)]);

/** Whom the rules let in is said to be able to come in now. */
export function* entryFaults({ state: s, view, decision }: PageSeen<State>): Generator<string> {
  if (decision.ask !== "march") return;
  const says = new Map(enlisted(board.army(view)).map(({ id, words }) => [id, words]));
  for (const u of s.battle.unitsOf[s.side]) {
    const name = s.battle.names[u];
    if (canEnter(s, u) && !says.get(name)?.startsWith("may come in now")) yield `${name}: ${says.get(name)}`;
  }
}

/** Whatever is done, the lesson points at what is there and is over by turn 3 of a game that begins with turn 1. */
export function lessonHolds(name: string): Check<State> {
  const { steps } = board.lesson;
  let seed = "";
  let at = 0;
  return {
    name,
    look: ({ table, decision: asked, prompt, view: seen }) => {
      if (table.position !== undefined || (seed === table.seed && at === steps.length)) return;
      if (seed !== table.seed) at = 0;
      seed = table.seed;
      const view = seen();
      const decision = { ...prompt(), ...asked };
      while (at < steps.length && steps[at].done(view, decision)) at++;
      if (at === steps.length) return;
      if (Number(view.turn) > 2) throw new Error(`step ${at} on turn ${view.turn}`);
      const { place, piece } = steps[at].at?.(view) ?? {};
      if (place !== undefined && !board.places.has(place)) throw new Error(`step ${at} points at ${place}`);
      if (piece !== undefined && !board.pieces(view).some(({ id }) => id === piece)) throw new Error(`step ${at} points at ${piece}`);
    },
  };
}
