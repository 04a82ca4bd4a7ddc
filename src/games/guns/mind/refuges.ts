/** 16 Where the objectives shall end: three areas apart, far from the Confederates, near the Union's roads, in as many moves as may still come. */
import type { Action } from "../../../engine/index.js";
import { type Area, type Face, onceFor } from "../../../kit/index.js";
import { CSA, UNION } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { hourNamed } from "../data/time.js";
import { act, legal } from "../rules/index.js";
import { CLOSEST } from "../rules/objectives.js";
import { OBJECTIVES, type State } from "../state.js";
import { fieldsOf, type Quote, STEP, spread } from "./fields.js";
import { DONE, RESET } from "./said.js";
import { withCopy } from "./trial.js";

/** Areas over which the danger falls to a third, and how many of its own the Union's way counts against one of the Confederates'. */
const FADES = 2;
const OWN_WAY = 0.3;
/** Steps that a ridge or slope before the Union's front is worth. */
const WALL = 1.5;
/** Hours of 1 July that bring a move, by experience; and what a move too many costs. */
const MOVES_AN_HOUR = 0.6;
const LAST_MOVES = "D1-19";
const TOO_FAR = 0.1;
const MOVE = 0.003;
/** An objective on its way is in danger by how soon the Confederates may be there, in half steps. */
const NEAR = 6;
const HASTE = 0.1;
const TAKEN = 10;

/** By area: how open the ground itself lays it to the Confederates' roads, ridges and slopes counted as walls, against the Union's way to it. */
const dangerOn = onceFor((ground: Ground): Float64Array => {
  const { areas, area, bounding } = ground.map;
  const coming = waysFrom(ground, CSA, (face) => WALL * wall(ground, face));
  const own = waysFrom(ground, UNION, () => 0);
  return Float64Array.from({ length: areas }, (_, at) => {
    let sum = Math.exp(-(coming[at] - OWN_WAY * own[at]) / FADES);
    for (const face of bounding[at]) {
      if (ground.obstructed[face]) continue;
      sum += Math.exp(-(coming[area[face ^ 1]] + WALL * wall(ground, face ^ 1) - OWN_WAY * own[at]) / FADES);
    }
    return sum;
  });
});

/** Ground that helps who stands there with this front. */
const wall = (ground: Ground, face: Face): number => (ground.ridge[face] || ground.steep[face] ? 1 : 0);

/** By area: steps from the side's entry areas, with what it costs more to leave an area by a face. */
function waysFrom(ground: Ground, army: number, extra: (face: Face) => number): Float64Array {
  const start = (offer: Quote) => {
    for (const entry of ground.entries) if (entry.army === army) for (const at of entry.areas) offer(at, 0);
  };
  const halfSteps = spread(ground, new Uint8Array(ground.map.areas), start, (_, face) => STEP * (1 + extra(face)));
  return Float64Array.from(halfSteps, (cost) => cost / STEP);
}

/** The best end of each objective; those of the Confederates, and those not on the map, stay. */
function refugesOf(s: State): Area[] {
  const { areas, distance, partial } = s.ground.map;
  const danger = dangerOn(s.ground);
  const left = MOVES_AN_HOUR * Math.max(1, hourNamed(LAST_MOVES) - s.hour);
  const open = [...danger.keys()].filter((at) => !partial[at]);
  const [first, second, third] = Array.from(s.objectiveAt, (at, i) => (at >= 0 && s.control[i] === UNION ? open : [at]));
  const apart = (a: Area, b: Area) => a < 0 || b < 0 || distance[a * areas + b] >= CLOSEST;
  const way = (i: number, at: Area) => (at < 0 ? 0 : distance[s.objectiveAt[i] * areas + at]);
  const cost = (i: number, at: Area) => (at < 0 ? 0 : danger[at] + MOVE * way(i, at));
  let least = Number.POSITIVE_INFINITY;
  let best = [...s.objectiveAt];
  for (const a of first) {
    for (const b of second) {
      const two = cost(0, a) + cost(1, b);
      if (two >= least || !apart(a, b)) continue;
      for (const c of third) {
        const sum = two + cost(2, c) + TOO_FAR * Math.max(0, way(0, a) + way(1, b) + way(2, c) - left);
        if (sum >= least || !apart(a, c) || !apart(b, c)) continue;
        least = sum;
        best = [a, b, c];
      }
    }
  }
  return best;
}

/** Every way to move up to three objectives by one area each; the best legal one, all of it. */
export function objectivesPlan(s: State): Action[] {
  if (s.shifted.some((times) => times > 0)) {
    return withCopy(s, (t) => {
      act(t, RESET);
      return [RESET, ...objectivesPlan(t)];
    });
  }
  const { areas, areaNames, distance } = s.ground.map;
  const refuges = refugesOf(s);
  const soon = Float64Array.from(fieldsOf(s).reach[CSA], (cost) => HASTE + Math.exp(-cost / NEAR));
  const worth = (at: State) => {
    let sum = 0;
    for (let i = 0; i < OBJECTIVES; i++) {
      const was = s.objectiveAt[i];
      if (was >= 0) sum -= at.control[i] === UNION ? distance[at.objectiveAt[i] * areas + refuges[i]] * soon[was] : TAKEN;
    }
    return sum;
  };
  let best: Action[] = [DONE];
  let most = worth(s);
  const search = (at: State, plan: readonly Action[], from: number) => {
    for (const action of legal(at)) {
      if (action.do === "done" && plan.length > 0 && worth(at) > most) {
        most = worth(at);
        best = [...plan, action];
      }
      const index = action.do === "shift" ? at.objectiveAt.indexOf(areaNames.indexOf(action.objective as string)) : -1;
      if (index < from) continue;
      withCopy(at, (next) => {
        act(next, action);
        search(next, [...plan, action], index + 1);
      });
    }
  };
  search(s, [], 0);
  return best;
}
