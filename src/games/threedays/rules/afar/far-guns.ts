/** 22.2x, 22.2p Guns beyond the map, and the cannonade of July 3 where it is not played out. */
import { draw } from "../../../../engine/index.js";
import { type Hex, no, noted, type Passage, pop, push, type Question } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import {
  CONFEDERATE,
  FORMATIONS,
  type Formation,
  formationSide,
  formations,
  isGun,
  membersOf,
  type Side,
  sideOf,
  UNION,
  UNITS,
  type Unit,
  weaponOf,
} from "../../data/armies.js";
import { near } from "../../data/map.js";
import { fireResult, rangeOf } from "../../data/tables.js";
import { enemyAt, hex, type State, scenarioOf } from "../../state.js";
import { deed, hexName, type Log, seatOf, sideArmy, titleOf } from "../../words.js";
import { eyeOf } from "../fire.js";
import { sees } from "../sight.js";
import { halvesOf, onMap } from "../strength.js";
import { eachEnemyHex } from "../targets.js";
import { burst, empties } from "../volley.js";

const side = (s: State): Side => noted(s, 0);

/** A hex near one's base that one of one's own units sees. */
function whyNotFar(s: State, at: Hex) {
  const { within, from } = scenarioOf(s).farGuns!;
  if (!enemyAt(s, side(s), at)) return no("TD-10.1h", `There is no enemy in ${hexName(at)}.`);
  if (from[side(s)].every((base: Hex) => near(base, at) > within))
    return no("TD-22.2x", `${hexName(at)} is more than ${within} hexes from the guns.`);
  const eye = eyeOf(s, false);
  for (let u = 0; u < UNITS; u++)
    if (sideOf[u] === side(s) && s.hex[u] >= 0 && halvesOf(s, u).some((from) => sees(eye, from, at))) return undefined;
  return no("TD-22.2x", `Nobody sees ${hexName(at)}.`);
}

function eachFar(s: State, open: (at: Hex) => void): void {
  eachEnemyHex(s, side(s), (at) => {
    if (!whyNotFar(s, at)) open(at);
  });
}

export const farGuns: Question<State> = {
  rule: "TD-22.2x",
  seat: (s) => seatOf(side(s)),
  prompt: (s) => ({ text: `${sideArmy(side(s))}: the guns beyond the map fire at which hex? Or hold.` }),
  done(s) {
    let open = false;
    eachFar(s, () => {
      open = true;
    });
    return !open;
  },
  verbs: {
    fire: deed({
      fields: { at: hex },
      each: eachFar,
      refuse: (s, { at }) => whyNotFar(s, at),
      do(s, { at }, log) {
        const { column, modifier } = scenarioOf(s).farGuns!;
        const who = sideArmy(side(s));
        pop(s);
        const { result } = roll(s, `The guns of ${who.toLowerCase()} beyond the map fire`, "TD-22.2x", column, modifier, at, log);
        burst(s, at, result, log);
      },
    }),
    hold: deed({ do: pop }),
  },
};

function roll(s: State, who: string, rule: string, column: number, modifier: number, at: Hex, log: Log) {
  const die = draw(s.random, 10);
  const result = fireResult(column, die + modifier);
  // 12.4g nobody near has fired: who retreats goes from the closest as ever.
  s.firing = -1;
  log?.push({
    event: "fire",
    rule,
    text: `${who} at ${hexName(at)}: ${die} - ${-modifier}.`,
    die,
    units: [],
    from: [],
    targets: [hexName(at)],
    column,
    modifier,
  });
  return { die, result };
}

export const CANNONADE = { column: 7, modifier: -2 };
const battalion = (s: State): Formation => noted(s, 0);
const guns = (s: State, b: Formation): Unit[] => membersOf[b].filter((u) => isGun[u] && onMap(s, u));

/** The battalions of the Confederates first, then the brigades of the Union. */
export const bombardment: Passage<State> = {
  run(s) {
    pop(s);
    for (const who of [UNION, CONFEDERATE])
      for (let b = FORMATIONS - 1; b >= 0; b--)
        if (formationSide[b] === who && formations[b].arm === "artillery" && guns(s, b).length > 0) push(s, Chapter.cannonade, b);
  },
};

/** 22.2p a hex in range and sight of one of its batteries, whichever way that faces. */
function eachCannonade(s: State, open: (at: Hex, lead: Unit) => void): void {
  const seen = new Set<Hex>();
  const eye = eyeOf(s, true);
  for (const u of guns(s, battalion(s)))
    eachEnemyHex(s, sideOf[u], (at) => {
      if (seen.has(at) || near(s.hex[u], at) > rangeOf(weaponOf[u]) || !sees(eye, s.hex[u], at)) return;
      seen.add(at);
      open(at, u);
    });
}

/** 22.2p one fire of each battalion, at a hex that its enemy names. */
export const cannonade: Question<State> = {
  rule: "TD-22.2p",
  seat: (s) => seatOf(1 - formationSide[battalion(s)]),
  prompt: (s) => ({ text: `${titleOf(battalion(s))} fires in the cannonade: which hex does it strike?`, brigade: titleOf(battalion(s)) }),
  done(s) {
    let open = false;
    eachCannonade(s, () => {
      open = true;
    });
    return !open;
  },
  verbs: {
    at: deed({
      fields: { at: hex },
      each: (s, open) => eachCannonade(s, (at) => open(at)),
      refuse(s, { at }) {
        let open = false;
        eachCannonade(s, (one) => {
          open ||= one === at;
        });
        return open ? undefined : no("TD-22.2p", `${titleOf(battalion(s))} has ${hexName(at)} not in range and sight.`);
      },
      do(s, { at }, log) {
        let lead = -1;
        eachCannonade(s, (one, u) => {
          if (one === at) lead = u;
        });
        const b = battalion(s);
        pop(s);
        const { die, result } = roll(s, `${titleOf(b)} fires`, "TD-22.2p", CANNONADE.column, CANNONADE.modifier, at, log);
        burst(s, at, result, log, formationSide[b] === CONFEDERATE ? lead : -1);
        if (die === 9) empties(s, [lead], log);
      },
    }),
  },
};
