/**
 * Pickets: a toy game with everything a table has to deal with. Each side holds a hidden card. In a turn it may load (once, no die), swear an
 * oath (binding), show its card for points (a secret comes out) and then fires (a die) or marches on (no die), which ends the turn.
 */
import {
  type Action,
  type Decision,
  type Game,
  type GameEvent,
  type Json,
  type JsonObject,
  type Options,
  type Outcome,
  Refusal,
  type Result,
} from "../game.js";
import { canonical, isRecord } from "../json.js";
import { below, createRandom, die, RANDOM_WORDS, type Random } from "../random.js";
import { type Struct, struct } from "../struct.js";

const fields = {
  turn: "i32",
  seat: "i32",
  heavy: "i32",
  siege: "i32",
  loaded: "i32",
  sworn: ["u8", 2],
  shown: ["u8", 2],
  card: ["u8", 2],
  score: ["i16", 2],
  random: ["i32", RANDOM_WORDS],
} as const;

const type = struct(fields, {});
export type Toy = Struct<typeof fields>;

const SEATS = ["blue", "gray"];
const lastTurn = (state: Toy) => (state.siege ? 36 : 6);

function decision(state: Toy): Decision | Result {
  return state.turn <= lastTurn(state) ? { seat: SEATS[state.seat], ask: "turn", rule: "TY-2.0" } : standing(state);
}

function standing(state: Toy): Result {
  const [blue, gray] = state.score;
  const winner = blue === gray ? null : blue > gray ? "blue" : "gray";
  return {
    winner,
    level: winner ? "won" : "drawn",
    score: { blue, gray },
    text: winner ? `The ${winner} pickets hold the road.` : "Nobody holds the road.",
  };
}

function legal(state: Toy): Action[] {
  if (state.turn > lastTurn(state)) return [];
  const actions: Action[] = [];
  if (!state.loaded) actions.push({ do: "load", powder: 1 }, { do: "load", powder: 2 });
  if (!state.sworn[state.seat]) actions.push({ do: "swear" });
  if (!state.shown[state.seat]) actions.push({ do: "show" });
  actions.push({ do: "fire" }, { do: "march" });
  return actions;
}

/** The least roll that hits. */
function needed(state: Toy): number {
  return Math.max(2, 5 - state.loaded - state.heavy);
}

function act(state: Toy, action: Action, log?: GameEvent[]): void {
  const seat = state.seat;
  const who = SEATS[seat];
  if (action.do === "load") {
    state.loaded = action.powder as number;
    log?.push({ event: "load", rule: "TY-3.1", text: `The ${who} pickets load.` });
  } else if (action.do === "swear") {
    state.sworn[seat] = 1;
    log?.push({ event: "swear", rule: "TY-3.2", text: `The ${who} pickets swear to stand.` });
  } else if (action.do === "show") {
    state.shown[seat] = 1;
    state.score[seat] += state.card[seat];
    log?.push({ event: "show", rule: "TY-3.3", text: `The ${who} pickets show a ${state.card[seat]}.`, reveals: true });
  } else {
    if (action.do === "fire") {
      const roll = die(state.random);
      if (roll >= needed(state)) state.score[seat] += 2;
      log?.push({ event: "fire", rule: "TY-4.1", text: `The ${who} pickets fire.`, die: roll });
    } else log?.push({ event: "march", rule: "TY-4.2", text: `The ${who} pickets march on.` });
    state.loaded = 0;
    state.seat = 1 - seat;
    if (seat === 1) state.turn++;
  }
}

function why(state: Toy, action: unknown): Refusal | undefined {
  if (state.turn > lastTurn(state)) return new Refusal("TY-2.1", "The road is decided.");
  if (legal(state).some((open) => canonical(open) === canonical(action))) return undefined;
  return new Refusal("TY-2.0", "The pickets cannot do that now.");
}

function forecast(state: Toy, action: Action): Outcome[] {
  if (action.do !== "fire") return [{ p: 1, dice: [], result: action.do, text: "Nothing is left to chance." }];
  const least = needed(state);
  return [
    { p: (least - 1) / 6, dice: [1], result: "miss", text: "Nobody is hit." },
    { p: (7 - least) / 6, dice: [6], result: "hit", text: "Two points." },
  ];
}

function position(state: Toy): JsonObject {
  const [blueCard, grayCard] = state.card;
  return {
    game: "toy",
    scenario: state.siege ? "siege" : "picket",
    options: { heavy: state.heavy === 1, motto: "" },
    turn: state.turn,
    seat: SEATS[state.seat],
    loaded: state.loaded,
    hands: { blue: blueCard, gray: grayCard },
    sworn: SEATS.filter((_, i) => state.sworn[i]),
    shown: SEATS.filter((_, i) => state.shown[i]),
    score: { blue: state.score[0], gray: state.score[1] },
  };
}

function fromPosition(given: JsonObject): Toy | Refusal {
  const { scenario = "picket", options = {}, turn = 1, seat = "blue", loaded = 0, hands = {}, sworn = [], shown = [], score = {} } = given;
  if (typeof turn !== "number" || turn < 1) return new Refusal("TY-1.1", "A turn is counted from 1.");
  if (!isRecord(hands) || !isRecord(score) || !isRecord(options) || !Array.isArray(sworn) || !Array.isArray(shown)) {
    return new Refusal("TY-1.2", "The hands, scores or lists are not as they are written down.");
  }
  const state = type.create();
  state.siege = scenario === "siege" ? 1 : 0;
  state.heavy = options.heavy === true ? 1 : 0;
  state.turn = turn;
  state.seat = SEATS.indexOf(seat as string);
  state.loaded = loaded as number;
  SEATS.forEach((name, i) => {
    state.card[i] = (hands[name] as number | undefined) ?? 3;
    state.sworn[i] = sworn.includes(name) ? 1 : 0;
    state.shown[i] = shown.includes(name) ? 1 : 0;
    state.score[i] = (score[name] as number | undefined) ?? 0;
  });
  state.random.set(createRandom("position"));
  return state;
}

function view(state: Toy, seat: string): JsonObject {
  const whole = position(state);
  const hands = SEATS.map((name, i) => [name, name === seat || state.shown[i] ? state.card[i] : null]);
  return { ...whole, hands: Object.fromEntries(hands) };
}

function imagine(seen: JsonObject, random: Random): Toy {
  const hands = seen.hands as { readonly [seat: string]: Json };
  const guessed = Object.fromEntries(SEATS.map((name) => [name, hands[name] ?? 1 + below(random, 6)]));
  const state = fromPosition({ ...seen, hands: guessed }) as Toy;
  state.random.set(random);
  return state;
}

export const toy: Game<Toy> = {
  id: "toy",
  title: "Pickets",
  version: "1",
  seats: [
    { id: "blue", name: "Blue" },
    { id: "gray", name: "Gray" },
  ],
  scenarios: [
    { id: "picket", title: "A picket line" },
    { id: "siege", title: "A siege" },
  ],
  options: [
    { key: "heavy", kind: "switch", default: false, title: "Heavy powder", rule: "TY-5.1" },
    { key: "motto", kind: "text", default: "", title: "A motto", rule: "TY-5.2" },
  ],
  setup(scenario: string, options: Options, random: Random) {
    const state = type.create();
    state.turn = 1;
    state.siege = scenario === "siege" ? 1 : 0;
    state.heavy = options.heavy ? 1 : 0;
    state.card.set([1 + below(random, 6), 1 + below(random, 6)]);
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
  prompt: (state) => ({ text: `The ${SEATS[state.seat]} pickets may load, swear or show, and then fire or march.` }),
  legal,
  act,
  why,
  standing,
  forecast,
  binding: (_before, action) => (action.do === "swear" ? new Refusal("TY-3.2", "An oath is an oath.") : undefined),
  position,
  fromPosition,
  view,
  imagine,
  faults: (state) => (state.card.some((card) => card < 1 || card > 6) ? ["a card that is not in the pack"] : []),
};
