/** 4 Set-up, 23 the historical timetable and deployment. */
import { type Options, type Random, Refusal, shuffle } from "../../engine/index.js";
import { no, pop, push } from "../../kit/index.js";
import { Chapter } from "./agenda.js";
import { type Block, BUFORD, blocksOf, CSA, commands, KILPATRICK, poolReduced1, poolReduced2, UNION } from "./data/blocks.js";
import {
  arrivals,
  corpsTokens,
  firstDeal,
  historicalQueues,
  hourCount,
  queues,
  TANEYTOWN_QUEUE,
  timetable,
  unionTokens,
} from "./data/time.js";
import { TRAY, tokenTotal } from "./data/tokens.js";
import { nameGroup } from "./hidden/knowledge.js";
import { ask, optionBits } from "./options.js";
import { deal } from "./rules/night.js";
import { draw } from "./rules/tokens.js";
import { type Ask, frontVerb } from "./rules/verbs.js";
import { inTheField } from "./seats.js";
import { clearState, FIRST_ARRIVAL, NOT_YET, NOWHERE, put, type State, type StateType } from "./state.js";
import * as words from "./words/blocks.js";

export function setUp(type: StateType, options: Options, random: Random): State | Refusal {
  const s = type.create();
  if (s.ground.objectives.length !== 3) return new Refusal("GG-3.4c", "The map needs three objective start areas.");
  clearState(type, s);
  optionBits.pack(options, s.options);
  s.random.set(random);
  // 4.2, 4.6, 4.7 reduced blocks beside the board, tokens in the pool, objectives on their areas
  s.supply2.set(poolReduced2);
  s.supply1.set(poolReduced1);
  s.pool.set(tokenTotal);
  s.objectiveAt.set(s.ground.objectives);
  if (ask.historicalReinforcements(s)) {
    layHistory(s);
    for (const [q, { start }] of queues.entries()) s.queue.set(historicalQueues[q], start);
  } else {
    for (const army of [UNION, CSA]) deal(s, army, firstDeal[army], arrivals[army][0]); // 4.4
    dealQueues(s);
  }
  for (const army of [UNION, CSA]) draw(s, army, TRAY, s.tray); // 4.6a
  nameGroup(s, BUFORD);
  push(s, Chapter.turn, -1);
  return s;
}

/** 23.1 the historical hours that are still to come. */
export function layHistory(s: State): void {
  for (const { hour, command, entry } of timetable)
    if (hour >= s.hour && s.arrival[command] === 0) s.track[commands[command].army * hourCount + hour] = FIRST_ARRIVAL + entry;
}

/** 4.5 reinforcement tokens on the queues. */
function dealQueues(s: State): void {
  const union = shuffle(s.random, [...unionTokens]);
  const byCorps = new Map(Object.entries(corpsTokens).map(([corps, tokens]) => [corps, shuffle(s.random, [...tokens])]));
  queues.forEach(({ size, corps, start }, q) => {
    const from = corps === undefined ? union : byCorps.get(corps)!;
    for (let i = 0; i < size; i++) s.queue[start + i] = q === TANEYTOWN_QUEUE && i === size - 1 ? KILPATRICK : from.pop()!; // 4.5b
  });
}

const unplaced = (s: State): Block[] => blocksOf[BUFORD].filter((b) => s.place[b] === NOT_YET);

export const buford: Ask = {
  rule: "GG-4.8a",
  seat: inTheField,
  prompt: () => ({ text: "Place BUFORD's cavalry: choose a position and a front." }),
  done(s) {
    s.active = UNION;
    return false;
  },
  verbs: {
    place: frontVerb({
      beside: "GG-9.2a",
      refuse(s, face) {
        const p = face >> 1;
        if (s.ground.unionMayNot[p]) return no("GG-4.8b", "BUFORD may not begin beside a Confederate entry area.");
        if (ask.historicalDeployment(s))
          return s.ground.buford[blocksOf[BUFORD].length - unplaced(s).length] === p
            ? undefined
            : no("GG-23.1c", "BUFORD begins on Herr Ridge at the pike, then on McPherson Ridge north of it.");
        const held = s.front[UNION * s.ground.map.positions + p];
        return held === NOWHERE || held === face ? undefined : no("GG-4.8c", "Blocks in one position face the same way.");
      },
      do(s, face, log) {
        // By tag, so that the order tells nothing of which is which.
        const [b] = unplaced(s).sort((one, other) => s.tag[one] - s.tag[other]);
        put(s, b, face);
        log?.push(words.placed(s, b));
        if (unplaced(s).length === 0) pop(s); // 4.9
      },
    }),
  },
};
