/**
 * The plain policy of `first-day-sim.py`, played through the rules: attackers fire, close and charge where the column is good; defenders fire
 * and rally; a failed roll leaves fire at adjacent hexes.
 */
import { type Action, below, createRandom, isOver, type Random } from "../../../../engine/index.js";
import { type Hex, push } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import { brigadeNames, membersOf, sideOf, unitNames, unitsOf } from "../../data/armies.js";
import { grid, hexAt, near, woods } from "../../data/map.js";
import { firstday } from "../../index.js";
import { strengthOf } from "../../rules/cohesion.js";
import { enemyHexes, nearestEnemy } from "../../rules/enemies.js";
import { rules } from "../../rules/index.js";
import { combatColumn } from "../../rules/odds.js";
import { hasRoomFor } from "../../rules/stacking.js";
import { ATTACKED, ATTACKING, engaged, engagedAt, FIRED, has, LIMITED, type State } from "../../state.js";

export interface Troop {
  readonly brigade: string;
  readonly rating: number;
  readonly attacks: boolean;
}

type Legal = readonly Action[];
const unitOf = (name: unknown): number => unitNames.indexOf(name as string);
const said = (legal: Legal, verb: string, field: string, value: string): Action | undefined =>
  legal.find((action) => action.do === verb && action[field] === value);

/** What one activation has in mind. */
const plan = { firers: new Set<number>(), charge: [] as string[], road: [] as string[], rested: new Set<number>() };

const members = (s: State, b: number): number[] => membersOf[b].filter((u) => s.hex[u] >= 0);

/** The strongest fire there is: two adjacent hexes at most, near targets before far ones, and no more than it takes. */
function aim(s: State, legal: Legal): Action {
  const shots = legal.flatMap((action) => (action.do === "aim" ? [{ action, u: unitOf(action.unit), at: hexAt(`${action.at}`) }] : []));
  let best = { worth: 0, action: { do: "end" } as Action, group: [] as number[] };
  for (const at of new Set(shots.map((shot) => shot.at))) {
    const can = shots.filter(({ u, at: there }) => there === at && (near(s.hex[u], at) === 1 || (!engaged(s, u) && !woods[at])));
    const hexes = [...new Set(can.map(({ u }) => s.hex[u]))];
    for (const a of hexes)
      for (const b of hexes) {
        if (near(a, b) > 1) continue;
        const group = can.filter(({ u }) => s.hex[u] === a || s.hex[u] === b);
        const sum = group.reduce((all, { u }) => all + strengthOf(s, u) * (near(s.hex[u], at) === 1 ? 1 : 0.5), 0);
        const worth = sum > 13 && group.length > 1 ? 19.5 - sum / 2 : sum;
        if (worth > best.worth) best = { worth, action: group[0].action, group: group.map(({ u }) => u) };
      }
  }
  plan.firers = new Set(best.group);
  return best.action;
}

/** The cheapest ways of a unit to everywhere it can go: what each costs, and the hex before it. */
function ways(s: State, u: number): { cost: Map<Hex, number>; before: Map<Hex, Hex> } {
  const cost = new Map([[s.hex[u], 0]]);
  const before = new Map<Hex, Hex>();
  const most = has(s, u, FIRED) ? 3 : 5;
  for (let spent = 0; spent < most; spent++)
    for (const [from, paid] of cost) {
      if (paid !== spent || (from !== s.hex[u] && engagedAt(s, sideOf[u], from))) continue;
      for (const to of grid.neighbour.subarray(from * 6, from * 6 + 6)) {
        const sum = paid + (woods[to] ? 2 : 1);
        if (to < 0 || sum > most || sum >= (cost.get(to) ?? 99) || (s.top[to] >= 0 && sideOf[s.top[to]] !== sideOf[u])) continue;
        cost.set(to, sum);
        before.set(to, from);
      }
    }
  return { cost, before };
}

/** Where others stand when a unit weighs hexes: enemies, and friends besides itself. */
const others = { enemies: [] as Hex[], friends: [] as Hex[] };

function lookAround(s: State, u: number): void {
  others.enemies = [...enemyHexes(s, sideOf[u])];
  others.friends = [...unitsOf[sideOf[u]]].filter((v) => v !== u && s.hex[v] >= 0).map((v) => s.hex[v]);
}

/** What a hex is worth to an attacker: near the enemy, beside one, with a fellow on the other side of him. */
function worthOf(at: Hex, paid: number): number {
  let [nearest, touched, caught] = [99, 0, 0];
  for (const enemy of others.enemies) {
    const away = near(enemy, at);
    nearest = Math.min(nearest, away);
    if (away !== 1) continue;
    touched++;
    if (others.friends.some((friend) => near(friend, enemy) === 1 && near(friend, at) > 1)) caught++;
  }
  const contact = touched > 0 ? 4 - 1.2 * (touched - 1) : 0;
  return -2 * nearest - paid / 100 + contact + 2 * caught;
}

/** Units go forward, those nearest to the enemy first; each once. */
function advanceLine(s: State, legal: Legal): Action {
  const free = legal.filter((action) => action.do === "take" && !plan.rested.has(unitOf(action.unit))).map((action) => unitOf(action.unit));
  free.sort((a, b) => nearestEnemy(s, sideOf[a], s.hex[a]) - nearestEnemy(s, sideOf[b], s.hex[b]));
  for (const u of free) {
    plan.rested.add(u);
    if (s.hits[u] > 1 || engaged(s, u)) continue;
    const { cost, before } = ways(s, u);
    const open = [...cost].filter(([at]) => at === s.hex[u] || hasRoomFor(s, at, u));
    lookAround(s, u);
    const worth = new Map(open.map(([at, paid]) => [at, worthOf(at, paid)]));
    const [goal] = open.reduce((best, one) => (worth.get(one[0])! > worth.get(best[0])! ? one : best));
    if (goal === s.hex[u]) continue;
    plan.road = [];
    for (let at = goal; at !== s.hex[u]; at = before.get(at)!) plan.road.unshift(grid.names[at]);
    return { do: "take", unit: unitNames[u] };
  }
  return { do: "end" };
}

/** The best charge: the column of each hex and Assaulting Hex with everybody who can flank. */
function charge(s: State, legal: Legal): Action {
  let best = { column: 0, target: "", from: "" };
  for (const { do: verb, hex } of legal) {
    if (verb !== "attack") continue;
    s.target = hexAt(`${hex}`);
    const can = members(s, s.brigade).filter((u) => s.hits[u] < 2 && !has(s, u, ATTACKED) && near(s.hex[u], s.target) === 1);
    for (const u of can) s.marks[u] |= ATTACKING;
    for (const u of can) {
      s.assault = s.hex[u];
      const column = combatColumn(s, 0);
      if (column > best.column) best = { column, target: `${hex}`, from: grid.names[s.assault] };
    }
    for (const u of can) s.marks[u] &= ~ATTACKING;
    s.target = -1;
    s.assault = -1;
  }
  if (best.column < 1) return { do: "end" };
  plan.charge = [best.from];
  return { do: "attack", hex: best.target };
}

const answers: Readonly<Record<string, (s: State, legal: Legal, random: Random) => Action>> = {
  fireStep: aim,
  limited: aim,
  shot: (_, legal) => legal.find((action) => action.do === "join" && plan.firers.has(unitOf(action.unit))) ?? { do: "fire" },
  lead: (_, legal) => legal[0],
  toll: (_, legal) => legal[0],
  retreat: (_, legal, random) => legal[below(random, legal.length)],
  moveStep: advanceLine,
  march: (_, legal) => said(legal, "go", "to", plan.road.shift() ?? "") ?? { do: "halt" },
  assaultStep: charge,
  declare: (s, legal) =>
    said(legal, "from", "hex", plan.charge[0]) ?? legal.find((action) => s.assault >= 0 && action.do === "flank") ?? { do: "charge" },
  withdraw(s, legal, random) {
    const far = legal.filter((action) => action.do === "withdraw" && near(hexAt(`${action.to}`), s.target) === 2);
    const all = far.length > 0 ? far : legal;
    return all[below(random, all.length)];
  },
  defence: () => ({ do: "all" }),
  support: (_, legal) => legal[0],
  advance: (s, legal) => (s.top[s.target] < 0 ? legal[0] : legal.find(({ do: verb }) => verb === "stay")!),
  onward: () => ({ do: "halt" }),
  rallyStep: (_, legal) => legal.find(({ do: verb }) => verb === "steady") ?? { do: "end" },
  opportunity: () => ({ do: "hold" }),
};

/** One brigade's turn, from its roll to its last question. */
function activate(s: State, { brigade, rating, attacks }: Troop, random: Random): void {
  const b = brigadeNames.indexOf(brigade);
  const own = members(s, b);
  if (own.length === 0) return;
  plan.rested.clear();
  const depth = s.depth;
  if (1 + below(random, 6) > rating) {
    s.brigade = b;
    s.doing = LIMITED;
    push(s, Chapter.limited);
  } else push(s, Chapter.order, b);
  rules.goOn(s);
  const hits = own.reduce((all, u) => all + s.hits[u], 0);
  const rests = hits >= 1.2 * own.length && !own.some((u) => engaged(s, u));
  const order = attacks && hits < own.length ? "attack" : rests ? "regroup" : "defend";
  while (s.depth > depth) {
    const decision = firstday.decision(s);
    if (isOver(decision)) throw new Error("A fight does not end the game.");
    const legal = firstday.legal(s);
    // Only who attacks moves.
    if (decision.ask === "order") firstday.act(s, { do: "order", order });
    else if (decision.ask === "moveStep" && order !== "attack") firstday.act(s, { do: "end" });
    else firstday.act(s, answers[decision.ask](s, legal, random));
  }
}

/** So many turns, the brigades in any order; in the first turn one may come first. */
export function fight(s: State, troops: readonly Troop[], turns: number, first: string | undefined, seed: string): void {
  const random = createRandom(seed);
  firstday.random(s).set(createRandom(`${seed}/dice`));
  for (let turn = 0; turn < turns; turn++) {
    const order = [...troops];
    for (let i = order.length - 1; i > 0; i--) {
      const j = below(random, i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    if (turn === 0) order.sort((a, b) => Number(b.brigade === first) - Number(a.brigade === first));
    for (const troop of order) activate(s, troop, random);
  }
}
