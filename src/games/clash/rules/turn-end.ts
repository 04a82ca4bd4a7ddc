/** 6.3.4, 6.4, 9.6, B 8.1, G 8.3 How turns end: Buford, retreats from high ground, replacements by night, surrender, and who has won. */
import { die, type GameEvent, type Refusal } from "../../../engine/index.js";
import { createReach, flood, type Hex, inOrder, NO, no, note, noted, pop, push, type Reach } from "../../../kit/index.js";
import { type Battle, NEVER, sideNames, UNION, type Unit } from "../battle.js";
import { replacedBy } from "../data/tables.js";
import { ask } from "../options.js";
import {
  besideEnemy,
  Chapter,
  enemyOf,
  enter,
  GONE,
  has,
  hex,
  inZone,
  LEFT,
  LOST,
  lift,
  order,
  passesIn,
  type Question,
  RETREATING,
  type State,
  SURRENDERED,
  unit,
} from "../state.js";
import { army, hexName, sideTitle, unitName } from "../words.js";
import { eliminate } from "./losses.js";
import { isDrivenOff } from "./retreat.js";
import { mayStack } from "./stacking.js";
import { checkVictory } from "./victory.js";

export const dayEnd = inOrder<State>([
  takeOffBuford,
  noteDrivenOff,
  (s) => push(s, Chapter.fallBack, s.battle.first),
  (s) => push(s, Chapter.fallBack, enemyOf(s.battle.first)),
  retireBattery,
  checkVictory,
]);

export const night = inOrder<State>([
  (s, log) => rollReplacements(s, s.battle.first, log),
  (s, log) => rollReplacements(s, enemyOf(s.battle.first), log),
  surrender,
  (s) => {
    if (ask.highGroundRetreatAtNight(s)) noteDrivenOff(s);
  },
  (s) => push(s, Chapter.fallBack, s.battle.first),
  (s) => push(s, Chapter.fallBack, enemyOf(s.battle.first)),
  checkVictory,
]);

/** 6.3.4h who must go is settled for both sides before anybody moves. */
function noteDrivenOff(s: State): void {
  const passes = passesIn(s);
  for (let u = 0; u < s.hex.length; u++) if (s.hex[u] >= 0 && isDrivenOff(s, u, passes)) s.flags[u] |= RETREATING;
}

/** G 6.2d the corps markers leave the game with the turn of the Grand Battery. */
function retireBattery(s: State): void {
  if (s.battery === 0) return;
  s.battle.facts.army.guns.forEach(({ grandBattery }, m) => {
    if (grandBattery) s.guns[m] = GONE;
  });
}

/** G 8.4d to g, 4.1.1f Buford's men leave; who is cut off is lost; each whole brigade is worth a point. */
function takeOffBuford(s: State, log?: GameEvent[]): void {
  const { leaves, army: rows } = s.battle.facts;
  if (!leaves || s.turn !== leaves.turn) return;
  const f = s.battle.formationNamed(leaves.formation);
  const here = s.battle.formationUnits[f].filter((u) => s.hex[u] >= 0);
  const cutOff = here.filter((u) => !hasLine(s, u));
  for (const u of cutOff) eliminate(s, u, "CG-G8.4e", `${unitName(s, u)} is cut off`, log);
  for (const u of here) if (s.hex[u] >= 0) lift(s, u, LEFT);
  const brigades = [...new Set(s.battle.formationUnits[f].map((u) => rows.units[u].brigade))];
  const whole = brigades.filter((name) => s.battle.formationUnits[f].every((u) => rows.units[u].brigade !== name || s.hex[u] === LEFT));
  s.extra[UNION] = whole.length;
  rows.guns.forEach((_, m) => {
    if (s.battle.gunSupports[m] === 1 << f) s.guns[m] = GONE;
  });
  log?.push({
    event: "buford",
    rule: "CG-G8.4d",
    text: `Buford's cavalry leaves the field: ${whole.length} points for whole brigades.`,
    units: here.filter((u) => s.hex[u] === LEFT).map((u) => unitName(s, u)),
    points: whole.length,
  });
}

const reaches = new WeakMap<Battle, Reach>();

/** 8.1c, 8.3, B 8.1g, h whether the unit has a line free of enemies and of their zones, where no friend is, to an entry hex of its edges. */
export function hasLine(s: State, u: Unit): boolean {
  const { battle } = s;
  const own = battle.side[u];
  let reach = reaches.get(battle);
  if (!reach) {
    reach = createReach(battle.grid);
    reaches.set(battle, reach);
  }
  const price = battle.price[battle.type[u]];
  flood(
    reach,
    battle.grid,
    s.hex[u],
    battle.grid.size,
    (from, to, way) => {
      if (price[from * 6 + way] === NEVER) return NO;
      const top = s.top[to];
      if (top >= 0) return battle.side[top] === own ? 1 : NO;
      return inZone(s, enemyOf(own), to) ? NO : 1;
    },
    1,
  );
  return battle.entries.some(({ id, hexes, edge }) => isGoal(s, u, id, edge) && hexes.some((at) => reach.cost[at] >= 0));
}

function isGoal(s: State, u: Unit, id: string, edge: string): boolean {
  const { lines, moreLines, army: rows } = s.battle.facts;
  if (lines[sideNames[s.battle.side[u]]].includes(edge)) return true;
  if (!moreLines || moreLines.turn !== s.turn || !moreLines.entries.includes(id)) return false;
  return moreLines.formations.includes(rows.units[u].formation);
}

/** B 8.1, G 8.3 units beside an enemy and without a line surrender, all at once. */
function surrender(s: State, log?: GameEvent[]): void {
  const lost: Unit[] = [];
  for (let u = 0; u < s.hex.length; u++) if (s.hex[u] >= 0 && besideEnemy(s, s.battle.side[u], s.hex[u]) && !hasLine(s, u)) lost.push(u);
  for (const u of lost) {
    s.flags[u] |= SURRENDERED;
    eliminate(s, u, s.battle.facts.letter === "B" ? "CG-B8.1d" : "CG-G8.3a", `${unitName(s, u)} is surrounded and surrenders`, log);
  }
}

/** 9.6b */
function rollReplacements(s: State, own: number, log?: GameEvent[]): void {
  const roll = die(s.random);
  const steps = replacedBy[roll - 1];
  const text = `${army(own)} may replace ${steps} ${steps === 1 ? "step" : "steps"} on a ${roll}.`;
  log?.push({ event: "replacements", rule: "CG-9.6b", text, die: roll, steps });
  push(s, Chapter.replace, own, steps);
}

const sideNow = (s: State): number => noted(s, 0);

/** 9.6c, f, G 8.4c what keeps a Formation or a unit from being replaced at all. */
function whyNotReplace(s: State, u: Unit): Refusal | undefined {
  const name = unitName(s, u);
  if (s.battle.side[u] !== sideNow(s)) return no("CG-9.6b", `${name} is not yours.`);
  if (s.battle.halfStrength[u]) return no("CG-G8.4c", `${name} cannot be replaced.`);
  if (s.restored[s.battle.formation[u]])
    return no("CG-9.6c", `A step of ${s.battle.formationNames[s.battle.formation[u]]} has been replaced this night.`);
  return undefined;
}

/** 9.6d */
function whyNotRestore(s: State, u: Unit): Refusal | undefined {
  const barred = whyNotReplace(s, u);
  if (barred) return barred;
  const name = unitName(s, u);
  if (s.hex[u] < 0) return no("CG-9.6d", `${name} is not on the map.`);
  if (s.steps[u] >= s.battle.fullSteps[u]) return no("CG-9.6d", `${name} has lost no step.`);
  return besideEnemy(s, sideNow(s), s.hex[u]) ? no("CG-9.6d", `${name} stands next to an enemy.`) : undefined;
}

/** 9.6e, f */
function whyNotReturn(s: State, u: Unit, at: Hex): Refusal | undefined {
  const barred = whyNotReplace(s, u);
  if (barred) return barred;
  const name = unitName(s, u);
  if (s.hex[u] !== LOST) return no("CG-9.6e", `${name} is not lost.`);
  if (has(s, u, SURRENDERED) || s.battle.fullSteps[u] < 2)
    return no("CG-9.6f", `${name} does not come back: it has one step, or surrendered.`);
  if (!isNearMates(s, u, at))
    return no("CG-9.6e", `${name} comes back in or next to a hex of its own Formation, not in ${hexName(s, at)}.`);
  if (s.top[at] >= 0 && s.battle.side[s.top[at]] !== sideNow(s)) return no("CG-9.6e", `The enemy is in ${hexName(s, at)}.`);
  if (besideEnemy(s, sideNow(s), at)) return no("CG-9.6e", `${hexName(s, at)} is next to an enemy.`);
  if (s.battle.closed[sideNow(s) * s.battle.grid.size + at]) return no("CG-9.5a", `${hexName(s, at)} is an entry hex of the enemy.`);
  return mayStack(s, u, at) ? undefined : no("CG-7.1a", `${name} may not stack in ${hexName(s, at)}.`);
}

function isNearMates(s: State, u: Unit, at: Hex): boolean {
  const { grid, formation, formationUnits } = s.battle;
  return formationUnits[formation[u]].some((v) => {
    if (s.hex[v] < 0) return false;
    if (s.hex[v] === at) return true;
    for (let d = 0; d < 6; d++) if (grid.neighbour[s.hex[v] * 6 + d] === at) return true;
    return false;
  });
}

function eachReturn(s: State, u: Unit, open: (at: Hex) => void): void {
  if (s.hex[u] !== LOST || whyNotReplace(s, u)) return;
  const { grid, formation, formationUnits } = s.battle;
  const near = new Set<Hex>();
  for (const v of formationUnits[formation[u]]) {
    if (s.hex[v] < 0) continue;
    near.add(s.hex[v]);
    for (let d = 0; d < 6; d++) if (grid.neighbour[s.hex[v] * 6 + d] >= 0) near.add(grid.neighbour[s.hex[v] * 6 + d]);
  }
  for (const at of [...near].sort((a, b) => a - b)) if (!whyNotReturn(s, u, at)) open(at);
}

function used(s: State, u: Unit): void {
  s.casualties[enemyOf(s.battle.side[u])] -= s.battle.worth[u]; // 5.0b
  s.restored[s.battle.formation[u]] = 1;
  note(s, 1, noted(s, 1) - 1);
}

export const replace: Question = {
  rule: "CG-9.6a",
  seat: (s) => sideNames[sideNow(s)],
  prompt: (s) => ({
    text: `${sideTitle(sideNow(s))}: replace up to ${noted(s, 1)} steps, at most one in a Formation.`,
    steps: noted(s, 1),
  }),
  verbs: {
    restore: order({
      fields: { unit },
      each(s, open) {
        for (const u of s.battle.unitsOf[sideNow(s)])
          if (s.hex[u] >= 0 && s.steps[u] < s.battle.fullSteps[u] && !whyNotRestore(s, u)) open(u);
      },
      refuse: (s, { unit: u }) => whyNotRestore(s, u),
      do(s, { unit: u }, log) {
        s.steps[u]++;
        used(s, u);
        log?.push({ event: "restore", rule: "CG-9.6d", text: `${unitName(s, u)} is at full strength again.`, unit: unitName(s, u) });
      },
    }),
    return: order({
      fields: { unit, to: hex },
      each(s, open) {
        for (const u of s.battle.unitsOf[sideNow(s)]) eachReturn(s, u, (at) => open(u, at));
      },
      refuse: (s, { unit: u, to }) => whyNotReturn(s, u, to),
      do(s, { unit: u, to }, log) {
        s.steps[u] = 1;
        enter(s, u, to);
        used(s, u);
        log?.push({
          event: "return",
          rule: "CG-9.6e",
          text: `${unitName(s, u)} comes back in ${hexName(s, to)}, reduced.`,
          unit: unitName(s, u),
          hex: hexName(s, to),
        });
      },
    }),
    enough: order({ do: (s) => pop(s) }),
  },
  done(s) {
    if (noted(s, 1) === 0) return true;
    let found = false;
    for (const u of s.battle.unitsOf[sideNow(s)]) {
      if (!whyNotRestore(s, u)) return false;
      eachReturn(s, u, () => {
        found = true;
      });
    }
    return !found;
  },
};
