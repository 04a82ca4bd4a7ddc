/** 17 Night: field works, the time track and the battle pool, and the cavalry that leaves on 1 July. */
import { type GameEvent, shuffle } from "../../../engine/index.js";
import { no, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { type Block, blockNames, blocksOfArmy, FULL, UNION } from "../data/blocks.js";
import { arrivals, dayOf, hourCount, isNight, refills } from "../data/time.js";
import { marchToken } from "../data/tokens.js";
import { ask } from "../options.js";
import { inCommand, inTheField } from "../seats.js";
import { blocksAt, FIRST_ARRIVAL, RUMOR, type State } from "../state.js";
import { areaName, areaTitle, armyTitle, does, ofArmy, plural, positionName, positionTitle } from "../words/names.js";
import { eliminate } from "./reduction.js";
import { countOf, recycle, trayCount } from "./tokens.js";
import { type Ask, frontVerb, offers, ownBlock, verb } from "./verbs.js";

const LEAVING = 2;
const FORFEIT = 3;

/** 17.4b field works come first. Whether there are march tokens in the tray is secret. */
export function openWorks(s: State): void {
  if (isNight(s.hour) && trayCount(s, s.active) > 0) push(s, Chapter.works);
}

/** 17.2 */
export const works: Ask = {
  rule: "GG-17.2a",
  seat: inCommand,
  prompt: (s) => ({ text: offers(s, works.verbs, { build: "dig field works with march tokens", done: "be done" }) }),
  verbs: {
    build: frontVerb({
      beside: "GG-17.2d",
      refuse(s, face) {
        if (s.tray[marchToken[s.active]] === 0) return no("GG-17.2a", "There is no march and field works token in your tray.");
        if (blocksAt(s, s.active, face >> 1) === 0) return no("GG-17.2a", "Field works are dug where you have a block.");
        // 17.2d the builder chooses; by the other reading works face as the blocks do
        return ask.worksFaceWithBlocks(s) && s.front[s.active * s.ground.map.positions + (face >> 1)] !== face
          ? no("GG-17.2d", "Field works face the way the blocks face.")
          : undefined;
      },
      do(s, face, log) {
        s.tray[marchToken[s.active]]--;
        s.works[face]++;
        const [at, front] = [face >> 1, s.ground.map.area[face]];
        const text = `${does(s.active, "dig")} field works at ${positionTitle(s, at)}, facing ${areaTitle(s, front)}.`;
        log?.push(ofArmy(s.active, "works", "GG-17.2a", text, { at: positionName(s, at), front: areaName(s, front) }));
        if (trayCount(s, s.active) === 0) pop(s);
      },
      notNow: (_, now) => no("GG-17.2a", `Field works are dug at the end of a night phase; now: ${now}.`),
    }),
    done: verb({ do: pop }),
  },
};

/** 17.4 the time track, then the pool. */
export function refill(s: State, log?: GameEvent[]): void {
  if (!isNight(s.hour)) return;
  // 17.3 time tokens for the next day, blind; 23.1e none with the historical timetable
  const day = dayOf[s.hour];
  const tokens = arrivals[s.active][day] ?? [];
  if (tokens.length > 0 && !ask.historicalReinforcements(s)) {
    for (const [i, spaces] of refills[day - 1].entries()) deal(s, s.active, spaces, [tokens[i]]);
    const text = `${armyTitle(s.active)} time tokens are laid out for ${day + 1} July.`;
    log?.push(ofArmy(s.active, "timeTrack", "GG-17.3a", text));
  }
  if (countOf(s.returned, s.active) === 0) return;
  recycle(s, s.active); // 17.4a
  const text = `The ${armyTitle(s.active)} return stack goes back into the battle pool.`;
  log?.push(ofArmy(s.active, "poolReset", "GG-17.4a", text));
}

/** Shuffles arrival tokens with rumors over the spaces, one on each. */
export function deal(s: State, army: number, spaces: readonly number[], entries: readonly number[]): void {
  const tokens = spaces.map((_, i) => (i < entries.length ? FIRST_ARRIVAL + entries[i] : RUMOR));
  shuffle(s.random, tokens);
  spaces.forEach((hour, i) => {
    s.track[army * hourCount + hour] = tokens[i];
  });
}

const whoMayLeave = (s: State): Block[] => blocksOfArmy[UNION].filter((b) => s.place[b] >= 0 && s.grade[b] === FULL);

/** 17.5 two full-strength blocks in play leave, or the next three reinforcement blocks are given up. */
export function openLeaving(s: State, log?: GameEvent[]): void {
  if (!isNight(s.hour) || s.active !== UNION || dayOf[s.hour] !== 1) return;
  push(s, Chapter.leave);
  s.owed = LEAVING;
  if (whoMayLeave(s).length < LEAVING) giveUp(s, log); // 17.5c
}

function giveUp(s: State, log?: GameEvent[]): void {
  s.owed = 0;
  s.forfeit = FORFEIT;
  log?.push(ofArmy(UNION, "forfeit", "GG-17.5d", "The Union gives up its next three reinforcement blocks."));
  pop(s);
}

export const leave: Ask = {
  rule: "GG-17.5a",
  seat: inTheField,
  prompt: (s) => ({
    text: offers(s, leave.verbs, {
      remove: `remove ${plural(s.owed, "full-strength block")}`,
      forfeit: "give up your next three reinforcement blocks",
    }),
    owed: s.owed,
  }),
  verbs: {
    remove: verb({
      rule: "GG-17.5b",
      fields: { block: ownBlock },
      from: whoMayLeave,
      refuse: (s, { block: b }) =>
        no("GG-17.5b", s.place[b] < 0 ? `${blockNames[b]} is not in play.` : "Only full-strength blocks may be removed."),
      do(s, { block: b }, log) {
        eliminate(s, b, "GG-17.5b", log);
        s.owed--;
        if (s.owed === 0) pop(s);
      },
    }),
    forfeit: verb({
      refuse: (s) => (s.owed === LEAVING ? undefined : no("GG-17.5a", "One block has been removed: remove another.")),
      do: (s, _, log) => giveUp(s, log),
    }),
  },
};
