/** 9 Reinforcements: early attempts, arrival dice, and where they come in. */
import { die, type GameEvent } from "../../../engine/index.js";
import { distance, type Hex, inOrder, no, noted, type Passage as PassageOf, plural, pop, push, turnTo } from "../../../kit/index.js";
import { sideNames, type Unit } from "../battle.js";
import { earlyBy, lateBy } from "../data/tables.js";
import { ask } from "../options.js";
import {
  Chapter,
  enemyOf,
  enter,
  entryHex,
  FRESH,
  group,
  HERE,
  hex,
  holderOf,
  LISTED,
  OFF_MAP,
  order,
  type Passage,
  type Question,
  SETTLED,
  type State,
} from "../state.js";
import { hexName, sideTitle, unitName } from "../words.js";

/** 9.4k, B 8.7zb without dice, and without points for delay. */
const isFixed = (s: State): boolean => ask.fixedArrivals(s) || ask.noPopesOrders(s);

/** 6.3.1 the first player's attempts and dice, then the second's; then all who come are placed, so that G 7.7 knows who does. */
export const arrivals: PassageOf<State> = inOrder<State>([
  (s) => push(s, Chapter.early, s.battle.first),
  (s, log) => rollFor(s, s.battle.first, log),
  (s) => push(s, Chapter.early, enemyOf(s.battle.first)),
  (s, log) => rollFor(s, enemyOf(s.battle.first), log),
  (s) => placeAll(s),
]);

/** 9.4o one attempt at most for each group listed for the next turn. */
function mayTry(s: State, own: number, g: number): boolean {
  const { side, fixed } = s.battle.groups[g];
  return !isFixed(s) && side === own && !fixed && s.stage[g] === LISTED && s.due[g] === s.turn + 1;
}

export const early: Question = {
  rule: "CG-9.4c",
  seat: (s) => sideNames[noted(s, 0)],
  prompt: (s) => ({
    text: `${sideTitle(noted(s, 0))}: try to bring a group a turn early? 1-2 it comes now, 3-4 on its turn, 5-6 a turn late.`,
  }),
  verbs: {
    try: order({
      fields: { group },
      each(s, open) {
        for (let g = 0; g < s.due.length; g++) if (mayTry(s, noted(s, 0), g)) open(g);
      },
      refuse(s, { group: g }) {
        if (mayTry(s, noted(s, 0), g)) return undefined;
        const { side, name, fixed } = s.battle.groups[g];
        if (side !== noted(s, 0)) return no("CG-9.4c", `${name} is not yours.`);
        if (s.stage[g] !== LISTED || fixed) return no("CG-9.4o", `${name} has been settled already.`);
        return no("CG-9.4c", `${name} is listed for turn ${s.due[g]}: only a group of the next turn can be tried early.`);
      },
      do(s, { group: g }, log) {
        const roll = die(s.random);
        const by = earlyBy[roll - 1];
        s.tried[g] = 1;
        s.stage[g] = SETTLED;
        s.due[g] += by;
        const words = by < 0 ? "it comes now" : by === 0 ? "it comes on its listed turn" : "it will be a turn late";
        const text = `${s.battle.groupNames[g]} is tried early: ${roll}, ${words}.`;
        log?.push({ event: "early", rule: "CG-9.4c", text, die: roll, group: s.battle.groupNames[g], due: s.due[g] });
      },
    }),
    enough: order({ do: (s) => pop(s) }),
  },
  done(s) {
    for (let g = 0; g < s.due.length; g++) if (mayTry(s, noted(s, 0), g)) return false;
    return true;
  },
};

/** 9.4b, e one die a group on its listed turn; who is late brings its owner points. */
function rollFor(s: State, own: number, log?: GameEvent[]): void {
  s.battle.groups.forEach(({ side, fixed, turn: listed }, g) => {
    if (side !== own || listed === 0 || s.stage[g] !== LISTED || s.due[g] !== s.turn) return;
    s.stage[g] = SETTLED;
    if (fixed || isFixed(s)) return;
    const roll = die(s.random);
    const late = lateBy[roll - 1];
    s.due[g] += late;
    const points = late * (s.turn <= s.battle.facts.victory.doubleUntil ? 2 : 1);
    s.delay[own] += points;
    const name = s.battle.groupNames[g];
    const words = late === 0 ? "on time" : `${plural(late, "turn")} late, ${plural(points, "Delay point")} to the ${sideTitle(own)} side`;
    log?.push({ event: "arrival", rule: "CG-9.4b", text: `${name}: ${roll}, ${words}.`, die: roll, group: name, late, points });
  });
}

/** Who comes this turn, the first player's groups first. */
function placeAll(s: State): void {
  const coming = (own: number) =>
    s.battle.groups.map((_, g) => g).filter((g) => s.battle.groups[g].side === own && s.stage[g] === SETTLED && s.due[g] === s.turn);
  for (const g of [...coming(s.battle.first), ...coming(enemyOf(s.battle.first))].reverse()) push(s, Chapter.arrive, g, -1);
}

/** G 7.7 where both sides come in by one hex, the Union goes to another. */
function entryOf(s: State, g: number, printed: number): number {
  const { givesWay, scenarios, army } = s.battle.facts;
  const moved = scenarios[s.scenario].moved?.[army.groups[g].formation];
  const listed = moved ? s.battle.entryNames.indexOf(moved.at) : printed;
  if (!givesWay || s.battle.entryNames[listed] !== givesWay.entry || s.battle.groups[g].side !== 0) return listed;
  const met = s.battle.groups.some(
    ({ side, entry }, other) => side === 1 && entry.includes(listed) && s.due[other] === s.turn && s.stage[other] !== LISTED,
  );
  return met ? s.battle.entryNames.indexOf(givesWay.to) : listed;
}

export const arrive: Passage = {
  run(s, log) {
    const g = noted(s, 0);
    const { units, entry, name } = s.battle.groups[g];
    if (s.stage[g] === SETTLED) {
      s.stage[g] = HERE;
      log?.push({ event: "arrive", rule: "CG-9.1b", text: `${name} arrives.`, group: s.battle.groupNames[g] });
      if (ask.variablePlace(s) && !s.battle.groups[g].fixed) {
        const roll = die(s.random);
        log?.push({
          event: "place",
          rule: "CG-9.4l",
          text: `The place of ${name}: ${roll}${roll === 6 ? ", it may shift" : ""}.`,
          die: roll,
        });
        if (roll === 6) return push(s, Chapter.elsewhere, g);
      }
    }
    for (let i = 0; i < units.length; i++) {
      if (s.hex[units[i]] !== OFF_MAP) continue;
      const listed = noted(s, 1) >= 0 ? noted(s, 1) : entryOf(s, g, entry[i]);
      const places = placesAt(s, listed, s.battle.groups[g].side);
      if (places.length > 1) return push(s, Chapter.entry, units[i]);
      bringIn(s, units[i], places[0], log);
    }
    pop(s);
  },
};

function bringIn(s: State, u: Unit, at: Hex, log?: GameEvent[]): void {
  enter(s, u, at);
  s.flags[u] |= FRESH;
  log?.push({
    event: "enter",
    rule: "CG-9.1b",
    text: `${unitName(s, u)} comes in at ${hexName(s, at)}.`,
    unit: unitName(s, u),
    hex: hexName(s, at),
  });
}

/** The hexes of an entry that are free of enemies, or else the nearest such hexes of its map edge (9.5d). */
function placesAt(s: State, e: number, own: number): readonly Hex[] {
  const { hexes, edge } = s.battle.entries[e];
  const free = (at: Hex) => holderOf(s, at) !== enemyOf(own);
  const open = hexes.filter(free);
  if (open.length > 0) return open;
  const { grid } = s.battle;
  const rim = grid.names.map((_, at) => at).filter((at) => isOnEdge(s, at, edge) && free(at));
  const far = (at: Hex) => Math.min(...hexes.map((from) => distance(grid, from, at)));
  const least = Math.min(...rim.map(far));
  return rim.filter((at) => far(at) === least);
}

function isOnEdge({ battle: { grid } }: State, at: Hex, edge: string): boolean {
  const { file, half, files, halves, layout } = grid;
  const flat = layout.top === "flat";
  const across = flat ? file[at] : half[at];
  const down = flat ? half[at] : file[at];
  const slack = (isFile: boolean) => (isFile ? 0 : 1);
  if (edge === "west") return across <= slack(flat);
  if (edge === "east") return across >= (flat ? files : halves) - 1 - slack(flat);
  if (edge === "north") return down <= slack(!flat);
  return down >= (flat ? halves : files) - 1 - slack(!flat);
}

const groupAtHand = (s: State): number => s.battle.groupOf[noted(s, 0)];

function entryPlaces(s: State): readonly Hex[] {
  const u = noted(s, 0);
  const g = groupAtHand(s);
  const { units, entry, side } = s.battle.groups[g];
  // Below lies the arrival of the group, which may have been shifted.
  const shifted = s.agenda[(s.depth - 2) * 4 + 2];
  return placesAt(s, shifted >= 0 ? shifted : entryOf(s, g, entry[units.indexOf(u)]), side);
}

/** G 7.7b, 9.5d which of several hexes a unit comes in at. */
export const entry: Question = {
  rule: "CG-G7.7b",
  seat: (s) => sideNames[s.battle.side[noted(s, 0)]],
  prompt: (s) => ({
    text: `${sideTitle(s.battle.side[noted(s, 0)])}: choose where ${unitName(s, noted(s, 0))} comes in.`,
    unit: unitName(s, noted(s, 0)),
  }),
  verbs: {
    enter: order({
      fields: { hex },
      each(s, open) {
        for (const at of entryPlaces(s)) open(at);
      },
      refuse(s, { hex: at }) {
        if (entryPlaces(s).includes(at)) return undefined;
        const places = entryPlaces(s).map((place) => hexName(s, place));
        return no("CG-9.5d", `${unitName(s, noted(s, 0))} comes in at ${places.join(" or ")}.`);
      },
      do(s, { hex: at }, log) {
        const u = noted(s, 0);
        pop(s);
        bringIn(s, u, at, log);
      },
    }),
  },
};

/** 9.4l the entry hexes beside the group's own along the edge of the map. */
function besides(s: State, g: number): number[] {
  const n = s.battle.entries.length;
  const own = s.battle.groups[g].entry[0];
  return [(own + n - 1) % n, (own + 1) % n];
}

export const elsewhere: Question = {
  rule: "CG-9.4l",
  seat: (s) => sideNames[s.battle.groups[noted(s, 0)].side],
  prompt: (s) => ({
    text: `${sideTitle(s.battle.groups[noted(s, 0)].side)}: shift ${s.battle.groupNames[noted(s, 0)]} to another entry hex?`,
  }),
  verbs: {
    shift: order({
      fields: { entry: entryHex },
      each(s, open) {
        for (const e of besides(s, noted(s, 0))) open(e);
      },
      refuse: (s, { entry: e }) =>
        besides(s, noted(s, 0)).includes(e)
          ? undefined
          : no("CG-9.4l", `The group may be shifted to the entry hex next to its own, not to ${s.battle.entryNames[e]}.`),
      do(s, { entry: e }) {
        const g = noted(s, 0);
        pop(s);
        turnTo(s, Chapter.arrive, g, e);
      },
    }),
    stay: order({ do: (s) => pop(s) }),
  },
};
