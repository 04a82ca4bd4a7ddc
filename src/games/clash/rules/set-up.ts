/** 3 Setting up: who stands where is given, or chosen within a few hexes of a place. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { distance, type Hex, hexNamed, no, note, noted, pop, push } from "../../../kit/index.js";
import { CAVALRY, INFANTRY, type Placing, sideNames, type Unit } from "../battle.js";
import { ask } from "../options.js";
import { BOUND, Chapter, enter, FRESH, HERE, hex, LISTED, order, type Passage, put, type Question, type State } from "../state.js";
import { formationName, hexName, placeName, sideTitle, unitName } from "../words.js";
import { mayStack } from "./stacking.js";

/** Everything as the scenario has it, before anybody chooses. `s.scenario` and the options are there already. */
export function layOut(s: State): void {
  const { battle } = s;
  const { army, scenarios } = battle.facts;
  const row = scenarios[s.scenario];
  s.steps.set(battle.fullSteps);
  for (const id of row.reduced ?? []) s.steps[battle.unitNamed(id)] = 1;
  for (const [id, { hex: at, reduced }] of Object.entries(row.units)) {
    put(s, battle.unitNamed(id), hexNamed(battle.grid, at));
    if (reduced) s.steps[battle.unitNamed(id)] = 1;
  }
  const placed = new Set(row.placed.filter(({ units }) => units === undefined).map(({ formation }) => formation));
  battle.groups.forEach(({ turn, units }, g) => {
    const moved = row.moved?.[army.groups[g].formation];
    s.due[g] = moved ? moved.turn : turn;
    s.stage[g] = placed.has(army.groups[g].formation) || units.some((u) => s.hex[u] >= 0) ? HERE : LISTED;
  });
  for (const [name, side] of Object.entries(row.control)) s.control[battle.victoryNames.indexOf(name)] = sideNames.indexOf(side);
  s.casualties.set([row.casualties?.union ?? 0, row.casualties?.confederate ?? 0]);
  army.formations.forEach((_, f) => {
    if (isUsuallyBound(s, f)) s.orders[f] = BOUND;
  });
}

/** B 8.7 the Formation is under Orders on this turn, unless something has freed it. */
export function isUsuallyBound(s: State, f: number): boolean {
  const { limits, army, scenarios } = s.battle.facts;
  if (!limits || army.formations[f].ordersTo === undefined || ask.noPopesOrders(s)) return false;
  return Math.max(s.turn, scenarios[s.scenario].first) < limits.orders.until;
}

/** The first thing that happens. */
export function begin(s: State): void {
  push(s, Chapter.turn);
  push(s, Chapter.setUp, -1);
}

const placings = (s: State): readonly Placing[] => s.battle.facts.scenarios[s.scenario].placed;
const placingOf = (s: State, f: number): Placing => placings(s).find(({ formation }) => s.battle.formationNamed(formation) === f)!;
const unitsOf = (s: State, { formation, units }: Placing): readonly Unit[] =>
  units ? units.map(s.battle.unitNamed) : s.battle.formationUnits[s.battle.formationNamed(formation)];

/** First every Formation's place, then every unit's hex, in the order of the scenario. */
export const setUp: Passage = {
  run(s, log) {
    const rows = placings(s);
    const i = noted(s, 0) + 1;
    note(s, 0, Math.min(20, i));
    if (i < rows.length) chooseCamp(s, rows[i]);
    else if (i < 2 * rows.length) placeUnits(s, rows[i - rows.length]);
    else {
      takeControl(s);
      pop(s);
      log?.push({ event: "ready", rule: "CG-4.0a", text: "Both armies stand ready." });
    }
  },
};

function chooseCamp(s: State, row: Placing): void {
  const f = s.battle.formationNamed(row.formation);
  if (row.centres.length > 1) push(s, Chapter.camp, f);
  else s.camp[f] = hexNamed(s.battle.grid, row.centres[0]);
}

function placeUnits(s: State, row: Placing): void {
  const entry = sentOff(s, row);
  for (const u of [...unitsOf(s, row)].reverse()) {
    if (entry < 0) push(s, Chapter.deploy, u);
    else enter(s, u, entry);
  }
}

/** B 3.1.2 where Ewell stands at Manassas Junction, Hooker begins in entry hex E; -1 otherwise. */
function sentOff(s: State, { unless }: Placing): Hex {
  if (!unless || s.camp[s.battle.formationNamed(unless.formation)] !== hexNamed(s.battle.grid, unless.centre)) return -1;
  return s.battle.entries.find(({ id }) => id === unless.entry)!.hexes[0];
}

/** B 3.1.2, 11.6r who begins in an entry hex counts as arriving on the first turn. */
export function freshenFirstTurn(s: State): void {
  for (const row of placings(s)) {
    const entry = sentOff(s, row);
    if (entry >= 0) for (const u of unitsOf(s, row)) if (s.hex[u] === entry) s.flags[u] |= FRESH;
  }
}

/** B 4.2.1 who stands in a Victory hex when the game begins controls it. */
function takeControl(s: State): void {
  const { victoryHexes, type, side } = s.battle;
  victoryHexes.forEach((at, i) => {
    const u = s.top[at];
    if (u >= 0 && (type[u] === INFANTRY || ask.setupControlByCavalry(s))) s.control[i] = side[u];
  });
}

export const camp: Question = {
  rule: "CG-B3.1.1a",
  seat: (s) => sideNames[s.battle.formationSide[noted(s, 0)]],
  prompt: (s) => ({
    text: `${sideTitle(s.battle.formationSide[noted(s, 0)])}: choose where ${formationName(s, noted(s, 0))} sets up.`,
    formation: formationName(s, noted(s, 0)),
  }),
  verbs: {
    camp: order({
      fields: { hex },
      each(s, open) {
        for (const name of placingOf(s, noted(s, 0)).centres) open(hexNamed(s.battle.grid, name));
      },
      refuse(s, { hex: at }) {
        const { centres } = placingOf(s, noted(s, 0));
        if (centres.includes(hexName(s, at))) return undefined;
        return no("CG-B3.1.1g", `${formationName(s, noted(s, 0))} sets up at ${centres.join(" or ")}.`);
      },
      do(s, { hex: at }, log) {
        const f = noted(s, 0);
        s.camp[f] = at;
        log?.push({
          event: "camp",
          rule: "CG-B3.1.1a",
          text: `${formationName(s, f)} sets up at ${hexName(s, at)}.`,
          formation: formationName(s, f),
          hex: hexName(s, at),
        });
        pop(s);
      },
    }),
  },
};

const hexes = (count: number): string => `${count} ${count === 1 ? "hex" : "hexes"}`;

/** B 3.1.1f, h, 3.1.2, 9.3 */
function whyNotDeploy(s: State, u: Unit, at: Hex): Refusal | undefined {
  const { formation, side, type, woods, linesAt, den, grid } = s.battle;
  const f = formation[u];
  const { radius, rule } = placingOf(s, f);
  const there = hexName(s, at);
  if (distance(grid, s.camp[f], at) > radius) return no(rule, `${there} is more than ${hexes(radius)} from ${placeName(s, s.camp[f])}.`);
  if (s.top[at] >= 0 && side[s.top[at]] !== side[u]) return no("CG-B3.1.2d", `The enemy is in ${there}.`);
  if (type[u] === CAVALRY && (den[at] || (woods[at] && linesAt[at] === 0)))
    return no("CG-B3.1.1h", `Cavalry cannot stand in the woods at ${there}.`);
  if (s.battle.closed[side[u] * grid.size + at]) return no("CG-9.5a", `${there} is an entry hex of the enemy.`);
  return mayStack(s, u, at) ? undefined : no("CG-7.1a", `${unitName(s, u)} may not stack in ${there}.`);
}

export const deploy: Question = {
  rule: (s) => placingOf(s, s.battle.formation[noted(s, 0)]).rule,
  seat: (s) => sideNames[s.battle.side[noted(s, 0)]],
  prompt: (s) => {
    const u = noted(s, 0);
    const f = s.battle.formation[u];
    const near = `within ${hexes(placingOf(s, f).radius)} of ${placeName(s, s.camp[f])}`;
    return { text: `${sideTitle(s.battle.side[u])}: place ${unitName(s, u)} ${near}.`, unit: unitName(s, u) };
  },
  verbs: {
    place: order({
      fields: { hex },
      each(s, open) {
        const u = noted(s, 0);
        const f = s.battle.formation[u];
        const { radius } = placingOf(s, f);
        const { grid } = s.battle;
        for (let at = 0; at < grid.size; at++) if (distance(grid, s.camp[f], at) <= radius && !whyNotDeploy(s, u, at)) open(at);
      },
      refuse: (s, { hex: at }) => whyNotDeploy(s, noted(s, 0), at),
      do(s, { hex: at }, log) {
        const u = noted(s, 0);
        pop(s);
        enter(s, u, at);
        tell(s, u, at, log);
      },
    }),
  },
};

function tell(s: State, u: Unit, at: Hex, log?: GameEvent[]): void {
  log?.push({
    event: "place",
    rule: placingOf(s, s.battle.formation[u]).rule,
    text: `${unitName(s, u)} is placed in ${hexName(s, at)}.`,
    unit: unitName(s, u),
    hex: hexName(s, at),
  });
}
