/** Promises about refusals: whatever is not open is refused by a rule, and nothing changes. */
import { type Game, Refusal } from "../game.js";
import { canonical, isRecord } from "../json.js";
import { below } from "../random.js";
import { demand, pick, RULE } from "./demand.js";
import type { Check, Halt } from "./halt.js";

const RUBBISH: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  "",
  "end",
  [],
  ["end"],
  {},
  { do: null },
  { do: "" },
  { do: 1 },
  { do: ["end"] },
  { do: {} },
  { do: "no such verb" },
  { do: "__proto__" },
  { do: "constructor" },
  { do: "toString" },
  { do: "dice", queue: [6] },
];

/** How many wrong actions are tried at a halt. */
const MUTANTS = 40;

const WRONG_VALUES: readonly unknown[] = [
  undefined,
  null,
  -1,
  0,
  1e9,
  0.5,
  true,
  "",
  "no such name",
  "0000",
  "9999",
  "__proto__",
  [],
  {},
  { toString: 0 },
];

export function elseIsRefused<S extends object>(halt: Halt<S>): void {
  const { game, state, legal, seen } = halt;
  const open = new Set(legal.map(canonical));
  const mutants = Array.from({ length: MUTANTS }, () => mutant(halt));
  const candidates = [...RUBBISH, ...seen, ...mutants].filter((candidate) => !open.has(canonical(unsaid(game, candidate))));
  const before = game.hash(state);
  for (const candidate of candidates) {
    const refusal = game.why(state, candidate);
    if (!(refusal instanceof Refusal)) throw new Error(`${canonical(candidate)} is not listed as legal and not refused`);
    if (RULE.test(refusal.rule) && refusal.text) continue;
    throw new Error(`${canonical(candidate)} is refused without a rule or a text: "${refusal.rule}" "${refusal.text}"`);
  }
  if (game.hash(state) === before) return;
  const culprit = candidates.find((candidate) => {
    const hash = game.hash(state);
    game.why(state, candidate);
    return game.hash(state) !== hash;
  });
  throw new Error(`refusing ${canonical(culprit)} changes the state`);
}

/** An action without the player's own words in it, as it is listed. */
function unsaid<S extends object>({ free }: Game<S>, action: unknown): unknown {
  const field = isRecord(action) && typeof action.do === "string" && free && Object.hasOwn(free, action.do) ? free[action.do] : undefined;
  return field !== undefined && isRecord(action) && typeof action[field] === "string" ? { ...action, [field]: "" } : action;
}

/** A legal or an earlier action with something wrong about it. */
function mutant<S extends object>({ legal, seen, random }: Halt<S>): unknown {
  const pool = seen.length > 0 && below(random, 2) === 0 ? seen : legal;
  const action: { [key: string]: unknown } = { ...pick(random, pool) };
  const keys = Object.keys(action).filter((key) => key !== "do");
  const way = below(random, 5);
  if (way === 4) return { ...action, "no such key": 1 };
  if (way === 0 || keys.length === 0) return { ...action, do: pick(random, [...legal, ...seen]).do };
  const key = pick(random, keys);
  if (way === 1) delete action[key];
  else if (way === 2) action[key] = pick(random, WRONG_VALUES);
  else action[key] = pick(random, [...legal, ...seen])[key];
  return action;
}

/** A field that is missing is named as missing, and a verb that does not exist is said to be none. */
export function causesNamed<S extends object>(name: string, every = 1): Check<S> {
  return {
    name,
    every,
    look: ({ game, state, legal, random }) => {
      const none = game.why(state, { do: "no such verb" });
      demand(none?.text.startsWith('There is no verb "no such verb"'), `a verb that does not exist is refused with: ${none?.text}`);
      const action: { [key: string]: unknown } = { ...pick(random, legal) };
      const [field] = Object.keys(action).filter((key) => key !== "do");
      if (field === undefined) return;
      delete action[field];
      const text = game.why(state, action)?.text;
      if (legal.some((open) => canonical(open) === canonical(action))) return;
      demand(text?.startsWith(`"${field}" is missing`), `${canonical(action)} without "${field}" is refused with: ${text}`);
    },
  };
}
