/**
 * Ambush: a small game full of secrets. Each side hides somewhere, unseen. Then they take turns: a side may take aim at a place (unseen, and it
 * can be taken back), listen (a die that only it sees), search a place (found, it is revealed, and a new round begins) or pass.
 */
import {
  type Action,
  below,
  canonical,
  createRandom,
  type Decision,
  die,
  type Game,
  type GameEvent,
  isRecord,
  type Json,
  type JsonObject,
  RANDOM_WORDS,
  type Random,
  Refusal,
  type Result,
  type Struct,
  struct,
} from "../../../engine/index.js";

export const PLACES = ["orchard", "cornfield", "lane", "wood"];
const SEATS = ["blue", "gray"];
const NAMES = ["Blue", "Gray"];
const NOWHERE = 9;

const fields = {
  round: "i32",
  last: "i32",
  seat: "i32",
  turns: "i32",
  hidden: ["u8", 2],
  aim: ["u8", 2],
  heard: ["u8", 2],
  score: ["i16", 2],
  random: ["i32", RANDOM_WORDS],
} as const;
const type = struct(fields, {});
export type Ambush = Struct<typeof fields>;

const ROUND_TURNS = 12;

const isHiding = (state: Ambush) => state.hidden[state.seat] === NOWHERE;

function decision(state: Ambush): Decision | Result {
  if (state.round <= state.last) return { seat: SEATS[state.seat], ask: isHiding(state) ? "hide" : "turn", rule: "AM-1.0" };
  return standing(state);
}

function standing(state: Ambush): Result {
  const [blue, gray] = state.score;
  const winner = blue === gray ? null : blue > gray ? "blue" : "gray";
  return { winner, level: winner ? "won" : "drawn", score: { blue, gray }, text: winner ? `${winner} wins.` : "Nobody wins." };
}

function legal(state: Ambush): Action[] {
  if (state.round > state.last) return [];
  if (isHiding(state)) return PLACES.map((where) => ({ do: "hide", where }));
  const aims = state.aim[state.seat] === NOWHERE ? PLACES.map((where) => ({ do: "aim", where })) : [];
  const listens = state.heard[state.seat] === 0 ? [{ do: "listen" }] : [];
  return [...aims, ...listens, ...PLACES.map((where) => ({ do: "search", where })), { do: "pass" }];
}

function newRound(state: Ambush): void {
  state.round++;
  state.turns = 0;
  state.seat = 0;
  for (const row of [state.hidden, state.aim]) row.fill(NOWHERE);
  state.heard.fill(0);
}

function act(state: Ambush, action: Action, log?: GameEvent[]): void {
  const seat = state.seat;
  const who = NAMES[seat];
  const where = PLACES.indexOf(action.where as string);
  const secretly = (event: string, rule: string, text: string, more: JsonObject, told: string) =>
    log?.push({ event, rule, text, ...more, only: SEATS[seat], others: { text: told } } as GameEvent);
  if (action.do === "hide") {
    state.hidden[seat] = where;
    secretly("hide", "AM-2.1", `${who} lies low in the ${action.where}.`, { where: action.where }, `${who} is out of sight.`);
    state.seat = 1 - seat;
  } else if (action.do === "aim") {
    state.aim[seat] = where;
    log?.push({ event: "aim", rule: "AM-3.1", text: `${who} aims at the ${action.where}.`, only: [SEATS[seat]] } as GameEvent);
  } else if (action.do === "listen") {
    const roll = die(state.random);
    state.heard[seat] = roll >= 4 ? state.hidden[1 - seat] + 1 : 7;
    const heard = roll >= 4 ? `hears a cough from the ${PLACES[state.hidden[1 - seat]]}` : "hears the wind";
    secretly("listen", "AM-3.2", `${who} ${heard}.`, { die: roll, ...(roll >= 4 && { reveals: true }) }, `${who} listens.`);
  } else {
    const found = action.do === "search" && state.hidden[1 - seat] === where;
    if (found) {
      state.score[seat] += state.aim[seat] === where ? 2 : 1;
      log?.push({
        event: "found",
        rule: "AM-3.3",
        text: `${who} searches the ${action.where} and finds ${NAMES[1 - seat]}.`,
        reveals: true,
      });
    } else if (action.do === "search") log?.push({ event: "search", rule: "AM-3.3", text: `${who} searches the ${action.where} in vain.` });
    else log?.push({ event: "pass", rule: "AM-3.4", text: `${who} passes.` });
    state.turns++;
    if (found || state.turns >= ROUND_TURNS) newRound(state);
    else state.seat = 1 - seat;
  }
}

function why(state: Ambush, action: unknown): Refusal | undefined {
  if (isRecord(action) && action.do === "storm") throw new Error("Nobody has thought of storming.");
  if (legal(state).some((open) => canonical(open) === canonical(action))) return undefined;
  const seat = state.seat;
  // Tells what it knows, as a careless rule would: the door has to keep it from saying so.
  return new Refusal("AM-1.1", `That cannot be done while the enemy lies in the ${PLACES[state.hidden[1 - seat]] ?? "open"}.`);
}

function position(state: Ambush): JsonObject {
  const named = (row: Uint8Array) => ({ blue: PLACES[row[0]] ?? null, gray: PLACES[row[1]] ?? null });
  return {
    game: "ambush",
    scenario: state.last === 2 ? "skirmish" : "campaign",
    round: state.round,
    turns: state.turns,
    seat: SEATS[state.seat],
    out: SEATS.filter((_, i) => state.hidden[i] !== NOWHERE),
    hidden: named(state.hidden),
    aim: named(state.aim),
    aimed: SEATS.filter((_, i) => state.aim[i] !== NOWHERE),
    heard: { blue: state.heard[0], gray: state.heard[1] },
    listened: SEATS.filter((_, i) => state.heard[i] !== 0),
    score: { blue: state.score[0], gray: state.score[1] },
  };
}

type Two = { readonly [seat: string]: Json };

function fromPosition(given: JsonObject): Ambush | Refusal {
  const { scenario = "skirmish", round = 1, turns = 0, seat = "blue", hidden = {}, aim = {}, heard = {}, score = {} } = given;
  if (![hidden, aim, heard, score].every(isRecord)) return new Refusal("AM-1.2", "Who lies where is written for each side.");
  const state = type.create();
  state.last = scenario === "campaign" ? 40 : 2;
  state.round = round as number;
  state.turns = turns as number;
  state.seat = Math.max(0, SEATS.indexOf(seat as string));
  SEATS.forEach((name, i) => {
    const at = (row: Json | undefined) =>
      PLACES.includes((row as Two)[name] as string) ? PLACES.indexOf((row as Two)[name] as string) : NOWHERE;
    state.hidden[i] = at(hidden);
    state.aim[i] = at(aim);
    state.heard[i] = ((heard as Two)[name] as number | undefined) ?? 0;
    state.score[i] = ((score as Two)[name] as number | undefined) ?? 0;
  });
  state.random.set(createRandom("position"));
  return state;
}

function view(state: Ambush, seat: string): JsonObject {
  const whole = position(state);
  const masked = (row: Json | undefined) => Object.fromEntries(SEATS.map((name) => [name, name === seat ? (row as Two)[name] : null]));
  return { ...whole, hidden: masked(whole.hidden), aim: masked(whole.aim), heard: masked(whole.heard) };
}

function imagine(seen: JsonObject, random: Random): Ambush {
  const guess = (row: Json | undefined, there: Json | undefined, anything: () => Json) =>
    Object.fromEntries(
      SEATS.map((name) => [name, (row as Two)[name] ?? ((there as readonly string[]).includes(name) ? anything() : null)]),
    );
  const place = () => PLACES[below(random, PLACES.length)];
  const state = fromPosition({
    ...seen,
    hidden: guess(seen.hidden, seen.out, place),
    aim: guess(seen.aim, seen.aimed, place),
    heard: guess(seen.heard, seen.listened, () => 7),
  }) as Ambush;
  state.random.set(random);
  return state;
}

export const ambush: Game<Ambush> = {
  id: "ambush",
  title: "Ambush",
  version: "1",
  seats: [
    { id: "blue", name: "Blue" },
    { id: "gray", name: "Gray" },
  ],
  scenarios: [
    { id: "skirmish", title: "A skirmish" },
    { id: "campaign", title: "A campaign" },
  ],
  options: [{ key: "motto", kind: "text", default: "", title: "A motto", rule: "AM-9.1" }],
  setup(scenario, _options, random) {
    const state = type.create();
    state.last = scenario === "campaign" ? 40 : 2;
    newRound(state);
    state.random.set(random);
    return state;
  },
  random: (state) => state.random,
  copy: type.copy,
  assign: type.assign,
  toJson: type.toJson,
  fromJson: type.fromJson,
  hash: type.hash,
  decision,
  prompt: (state) => ({ text: `${NAMES[state.seat]}, lying in the ${PLACES[state.hidden[state.seat]] ?? "open"}: what now?` }),
  legal,
  act,
  why,
  standing,
  forecast: (state, action) =>
    action.do === "listen"
      ? [1, 2].map((half) => ({
          p: 0.5,
          dice: [half * 3],
          result: half === 1 ? "wind" : "cough",
          text: half === 1 ? "Nothing." : `A cough from the ${PLACES[state.hidden[1 - state.seat]]}.`,
        }))
      : [{ p: 1, dice: [], result: action.do, text: "Nothing is left to chance." }],
  position,
  fromPosition,
  view,
  imagine,
  faults: () => [],
};
