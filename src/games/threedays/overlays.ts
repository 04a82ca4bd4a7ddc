/** What is seen before one decides: fronts and flanks, fields of fire with their chances, sight, command, the enemy's reach and fire. */
import type { Overlay, OverlayLayer, OverlayLine, OverlayOn } from "../../engine/index.js";
import { createReach, flood, type Hex, NO } from "../../kit/index.js";
import type { overlays } from "./board/overlays.js";
import {
  formations,
  isGun,
  LEADERS,
  leaderSide,
  leaders,
  parentOf,
  type Side,
  sideNames,
  sideOf,
  sideTitle,
  UNITS,
  type Unit,
  unitNames,
  weaponOf,
} from "./data/armies.js";
import { grid, ground, hexAt, level, near, ring } from "./data/map.js";
import { fireResult, OUT_OF_RANGE, rangeEffect, rangeOf } from "./data/tables.js";
import { REFUSED_LEFT, REFUSED_RIGHT } from "./marks.js";
import { wayAhead } from "./odds/way.js";
import { ask } from "./options.js";
import { allowanceOf } from "./rules/allowance.js";
import { chiefOf, rangeOf as commandRange, covers, eachReached, isThere, spread } from "./rules/command/leadership.js";
import { partFrom } from "./rules/cover.js";
import { columnOf, eyeOf, OWN, shot, whyNotAim, whyNotArmed, workOut } from "./rules/fire.js";
import { FLANK, FRONT, inField, inRefusedField, REAR } from "./rules/front.js";
import { NEVER } from "./rules/prices/prices.js";
import { costOf } from "./rules/prices/step-price.js";
import { downTheStreet, sees } from "./rules/sight.js";
import { brigadeFor, enemyAt, has, holder, neighbourOf, type State, scenarioOf } from "./state.js";
import { hexName, leaderTitle, nameOf } from "./words.js";

type Draw = (s: State, seat: Side, given: OverlayOn) => Overlay | undefined;

function hexesWhere(s: State, is: (hex: Hex) => boolean): Hex[] {
  const { window } = scenarioOf(s);
  const found: Hex[] = [];
  for (let hex = 0; hex < grid.size; hex++) if (window[hex] && is(hex)) found.push(hex);
  return found;
}
const namesOf = (hexes: readonly Hex[]): string[] => hexes.map(hexName);

/** The unit that an overlay is asked about, -1 for none on the map. */
function unitOn(s: State, { piece = "" }: OverlayOn): Unit {
  const u = unitNames.indexOf(piece);
  return u >= 0 && s.hex[u] >= 0 ? u : -1;
}

/** 7.1b */
const front: Draw = (s, _, given) => {
  const u = unitOn(s, given);
  if (u < 0) return undefined;
  const side = sideNames[sideOf[u]];
  const beside = (part: number): string[] => {
    const found: Hex[] = [];
    for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++)
      if (neighbourOf(s)[k] >= 0 && partFrom(s, u, k) === part) found.push(neighbourOf(s)[k]);
    return namesOf(found);
  };
  return {
    title: `Front and flanks of ${nameOf(u)}`,
    layers: [
      { kind: "held", side, words: "front: it steps and fires here", places: beside(FRONT) },
      { kind: "reached", side, words: "flanks: fire one better, Shock one better", places: beside(FLANK) },
      { kind: "hidden", words: "rear: Shock two better", places: beside(REAR) },
    ],
  };
};

/** 7.1d, 7.35m, 10.2, 10.7 whether a unit could fire at whoever stood there. */
function bearsOn(s: State, u: Unit, hex: Hex): boolean {
  const from = s.hex[u];
  const range = near(from, hex);
  if (range < 1 || rangeEffect(weaponOf[u], range, ask.simpleAccuracy(s)) === OUT_OF_RANGE) return false;
  const refused = (mark: number, left: boolean) => has(s, u, mark) && inRefusedField(from, s.facing[u], left, hex);
  if (!inField(from, s.facing[u], hex) && !refused(REFUSED_LEFT, true) && !refused(REFUSED_RIGHT, false)) return false;
  return downTheStreet(from, hex) || sees(eyeOf(s, isGun[u] === 1), from, hex);
}

const DIE = 10;
/** Of ten throws, those that do something; and those that cost strength. */
function effects(s: State, u: Unit, at: Hex): { readonly some: number; readonly lost: number } {
  workOut(s, u, s.hex[u], at, OWN, (one) => brigadeFor(s, one) === brigadeFor(s, u));
  let [some, lost] = [0, 0];
  for (let die = 0; die < DIE; die++) {
    const result = fireResult(columnOf(shot.sp), die + shot.modifier);
    if (result.lost > 0 || result.udd || result.disorder) some++;
    if (result.lost > 0) lost++;
  }
  return { some, lost };
}

const signed = (n: number): string => (n > 0 ? `+${n}` : `${n}`);

/** The sum of a shot in a line: "5 SP, range +1, woods -1: +0; tested or worse 5 in 10, strength lost 2 in 10". */
function shotLine(s: State, u: Unit, to: Hex): OverlayLine {
  const ends = { from: hexName(s.hex[u]), to: hexName(to) };
  if (holder(s, to) === 1 - sideOf[u]) {
    const refusal = whyNotArmed(s, u, s.hex[u]) ?? whyNotAim(s, u, s.hex[u], to);
    if (refusal) return { ...ends, blockedAt: ends.to, words: refusal.text };
    const { some, lost } = effects(s, u, to);
    const causes = shot.causes.map(([cause, n]) => `${cause} ${signed(n)}`);
    return {
      ...ends,
      words: `${[`${shot.sp} SP`, ...causes].join(", ")}: ${signed(shot.modifier)}; tested or worse ${some} in 10, strength lost ${lost} in 10.`,
    };
  }
  const far = near(s.hex[u], to);
  return bearsOn(s, u, to)
    ? { ...ends, words: `${far} hexes, range ${signed(rangeEffect(weaponOf[u], far, ask.simpleAccuracy(s)))}: nobody there.` }
    : { ...ends, blockedAt: ends.to, words: `${far} hexes: it could not fire there.` };
}

const fire: Draw = (s, _, given) => {
  const u = unitOn(s, given);
  if (u < 0) return undefined;
  const hexes = hexesWhere(s, (hex) => near(s.hex[u], hex) <= rangeOf(weaponOf[u]) && bearsOn(s, u, hex));
  const enemies = hexes.filter((hex) => enemyAt(s, sideOf[u], hex));
  const side = sideNames[sideOf[u]];
  const to = given.to !== undefined && grid.ids.has(given.to) ? hexAt(given.to) : -1;
  return {
    title: `Field of fire of ${nameOf(u)}`,
    layers: [
      { kind: "seen", side, words: "could be fired at", places: namesOf(hexes) },
      {
        kind: "held",
        side,
        words: "an enemy: throws of ten that test or cost him something",
        places: namesOf(enemies),
        figures: enemies.map((hex) => `${effects(s, u, hex).some}/10`),
      },
    ],
    ...(to >= 0 && to !== s.hex[u] && { lines: [shotLine(s, u, to)] }),
  };
};

const FAR = 28;

const sight: Draw = (s, _, { place, to }) => {
  if (!grid.ids.has(place)) return undefined;
  const from = hexAt(place);
  const eye = eyeOf(s, false);
  const within = hexesWhere(s, (hex) => hex !== from && near(from, hex) <= Math.min(FAR, eye.limit));
  const isSeen = (hex: Hex) => sees(eye, from, hex);
  const layers: OverlayLayer[] = [
    { kind: "seen", words: `seen from ${place}`, places: namesOf(within.filter(isSeen)) },
    { kind: "hidden", words: "hidden by ground, cover or units", places: namesOf(within.filter((hex) => !isSeen(hex))) },
  ];
  const target = to !== undefined && to !== place && grid.ids.has(to) ? hexAt(to) : -1;
  const ends = { from: place, to: `${to}` };
  const far = near(from, Math.max(0, target));
  const line: OverlayLine = isSeen(Math.max(0, target))
    ? { ...ends, words: `${far} hexes: clear.` }
    : { ...ends, blockedAt: `${to}`, words: far > eye.limit ? `${far} hexes: too far to see at this hour.` : `${far} hexes: hidden.` };
  const title = `Sight from ${place}, ${ground.terrains[ground.terrain[from]]}, level ${level[from]}`;
  return { title, layers, ...(target >= 0 && { lines: [line] }) };
};

/** 4.2a the next above who is a leader on the map, -1 for none. */
function superior(s: State, l: number): number {
  const f = formations.findIndex(({ id }) => id === leaders[l].formation);
  for (let up = f < 0 ? -1 : parentOf[f]; up >= 0; up = parentOf[up]) if (isThere(s, chiefOf(s, up))) return chiefOf(s, up);
  return -1;
}

const command: Draw = (s, seat) => {
  const lines: OverlayLine[] = [];
  const reached = new Set<Hex>();
  for (let l = 0; l < LEADERS; l++) {
    if (leaderSide[l] !== seat || !isThere(s, l)) continue;
    if (leaders[l].rank === "brigade") {
      spread(s, seat, s.leaderHex[l], commandRange(s, l));
      reached.add(s.leaderHex[l]);
      eachReached((hex) => reached.add(hex));
    }
    const above = superior(s, l);
    if (above < 0 || s.leaderHex[above] === s.leaderHex[l]) continue;
    const isIn = covers(s, above, s.leaderHex[l]);
    const ends = { from: hexName(s.leaderHex[above]), to: hexName(s.leaderHex[l]) };
    const words = `${leaderTitle(l)} is ${isIn ? "in" : "out of"} the range of ${leaderTitle(above)}, ${commandRange(s, above)} points.`;
    lines.push({ ...ends, ...(!isIn && { blockedAt: ends.to }), words });
  }
  const layer: OverlayLayer = {
    kind: "reached",
    side: sideNames[seat],
    words: "in range of a brigade leader",
    places: namesOf([...reached]),
  };
  return { title: `${sideTitle(seat)} chain of command`, layers: [layer], lines };
};

const march = createReach(grid);

/** 9.1, 9.4 by points alone: facing, fronts and reactions left aside. */
const reach: Draw = (s, seat) => {
  const found = new Set<Hex>();
  for (let u = 0; u < UNITS; u++) {
    if (s.hex[u] < 0 || sideOf[u] === seat || isGun[u]) continue;
    flood(march, grid, s.hex[u], allowanceOf(s, u), (at, to, d) => {
      const k = at * 6 + d;
      if (neighbourOf(s)[k] < 0 || enemyAt(s, sideOf[u], to)) return NO;
      const cost = costOf(s, u, k);
      return cost >= NEVER ? NO : cost;
    });
    for (let i = 0; i < march.count; i++) found.add(march.found[i]);
  }
  const words = `${sideTitle(1 - seat)} infantry and cavalry could come here in one activation`;
  return { title: "Enemy reach", layers: [{ kind: "reached", side: sideNames[1 - seat], words, places: namesOf([...found]) }] };
};

/** Fire from farther off seldom decides. */
const BEARS = 10;

const fields: Draw = (s, seat) => {
  const count = new Uint8Array(grid.size);
  for (let u = 0; u < UNITS; u++) {
    if (s.hex[u] < 0 || sideOf[u] === seat || whyNotArmed(s, u, s.hex[u])) continue;
    const most = Math.min(BEARS, rangeOf(weaponOf[u]));
    for (let far = 1; far <= most; far++)
      for (const hex of ring(s.hex[u], far)) if (scenarioOf(s).window[hex] && bearsOn(s, u, hex)) count[hex]++;
  }
  const hexes = hexesWhere(s, (hex) => count[hex] > 0);
  const words = `${sideTitle(1 - seat)} units and batteries that bear on it within ${BEARS} hexes`;
  const layer: OverlayLayer = {
    kind: "reached",
    side: sideNames[1 - seat],
    words,
    places: namesOf(hexes),
    figures: hexes.map((hex) => `${count[hex]}`),
  };
  return { title: "Enemy fire", layers: [layer] };
};

/** Of the unit in hand, to where one points. */
const way: Draw = (s, _, { to }) => (to !== undefined && grid.ids.has(to) ? wayAhead(s, hexAt(to)) : undefined);

const draws: Readonly<Record<(typeof overlays)[number]["id"], Draw>> = { way, front, fire, sight, command, reach, fields };

export function overlayOf(s: State, seat: string, id: string, given: OverlayOn): Overlay | undefined {
  const side = Math.max(0, (sideNames as readonly string[]).indexOf(seat));
  return draws[id as keyof typeof draws]?.(s, side, given);
}
