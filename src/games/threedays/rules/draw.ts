/** 5.3 Markers: the first by choice, the others out of the cup; and the brigades that act on one. */
import { draw as dieOf } from "../../../engine/index.js";
import { countIn, no, note, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { brigadesOf, type Formation, formationSide, formations, LEADERS, type Side } from "../data/armies.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { fatigue } from "../data/tables.js";
import { CALLED, FROZEN, formation, IN_COMMAND, INEFFECTIVE, is, type State, scenarioOf } from "../state.js";
import { deed, type Log, seatOf, sideArmy, titleOf } from "../words.js";
import { isManned, mannedBrigades, orderOf } from "./orders.js";

const markersOf = (s: State, side: Side): number => {
  let sum = s.marchMarkers[side];
  for (let f = 0; f < formations.length; f++) if (formationSide[f] === side) sum += s.cup[f];
  return sum;
};

const winner = (s: State): Side => noted(s, 0);

/** DP-10 */
export const first: Question<object, State> = {
  rule: "TD-5.1d",
  seat: (s) => seatOf(winner(s)),
  prompt: (s) => ({ text: `${sideArmy(winner(s))} have the initiative: which marker is played first?` }),
  done(s) {
    if (markersOf(s, winner(s)) > 0) return false;
    if (markersOf(s, 1 - winner(s)) === 0) return true;
    note(s, 0, 1 - winner(s));
    return false;
  },
  verbs: {
    play: deed({
      fields: { division: formation },
      each(s, open) {
        for (let f = 0; f < formations.length; f++) if (formationSide[f] === winner(s) && s.cup[f] > 0) open(f);
      },
      refuse: (s, { division: f }) =>
        formationSide[f] === winner(s) && s.cup[f] > 0 ? undefined : no("TD-5.1d", `${titleOf(f)} has no marker.`),
      do(s, { division: f }, log) {
        const side = winner(s);
        pop(s);
        s.cup[f]--;
        turnUp(s, side, f, log);
      },
    }),
    march: deed({
      refuse: (s) => (s.marchMarkers[winner(s)] > 0 ? undefined : no("TD-5.3e", "There is no March marker.")),
      do(s, _, log) {
        const side = winner(s);
        pop(s);
        s.marchMarkers[side]--;
        turnUp(s, side, -1, log);
      },
    }),
  },
};

/** 5.3a one after the other until the cup is empty; 22.2s no more than so many of one side in a row. */
export const draw: Passage<State> = {
  run(s, log) {
    const left = countIn(s.cup) + s.marchMarkers[0] + s.marchMarkers[1];
    if (left === 0) {
      pop(s);
      return;
    }
    const barred = [0, 1].find((side) => s.lastDrawn[side] >= scenarioOf(s).inARow && markersOf(s, 1 - side) > 0) ?? -1;
    let at = dieOf(s.random, barred < 0 ? left : markersOf(s, 1 - barred));
    for (let f = 0; f < formations.length; f++) {
      if (formationSide[f] === barred) continue;
      if (at < s.cup[f]) {
        s.cup[f]--;
        turnUp(s, formationSide[f], f, log);
        return;
      }
      at -= s.cup[f];
    }
    const side = barred !== 0 && at < s.marchMarkers[0] ? 0 : 1;
    s.marchMarkers[side]--;
    turnUp(s, side, -1, log);
  },
};

function turnUp(s: State, side: Side, f: Formation, log: Log): void {
  s.lastDrawn[side]++;
  s.lastDrawn[1 - side] = 0;
  s.leaderRode.fill(0, 0, LEADERS);
  for (let b = 0; b < formations.length; b++) s.standing[b] &= ~CALLED;
  const what = f < 0 ? "March" : titleOf(f);
  log?.push({
    event: "draw",
    rule: "TD-5.3a",
    text: `${sideArmy(side)}: the marker of ${what} is up.`,
    marker: what,
    side: seatOf(side),
    reveals: true,
  });
  push(s, Chapter.marker, side, f, 0);
}

const markerSide = (s: State): Side => noted(s, 0);
const markerOf = (s: State): Formation => noted(s, 1);

/** 5.3b, d, f each brigade of the division once; those on the march only on the March marker; worn ones fewer times. */
function whyNotActivate(s: State, b: Formation) {
  const f = markerOf(s);
  if (formations[b].level !== "brigade" || formationSide[b] !== markerSide(s) || !isManned(s, b))
    return no("TD-5.3b", `${titleOf(b)} cannot act.`);
  if (is(s, b, CALLED)) return no("TD-5.3b", `${titleOf(b)} has acted on this marker.`);
  if (is(s, b, FROZEN)) return no("TD-22.0l", `${titleOf(b)} may not act yet.`);
  const marches = orderOf(s, b) === MARCH_ORDER;
  if (f < 0 ? !marches : marches)
    return no(
      marches ? "TD-5.3f" : "TD-5.3e",
      marches ? `${titleOf(b)} waits for the March marker.` : `${titleOf(b)} is not on the march.`,
    );
  if (f >= 0 && !actsWith(s, b, f)) return no("TD-5.3b", `${titleOf(b)} does not act with ${titleOf(f)}.`);
  return s.used[b] >= mostFor(s, b) ? no("TD-5.2g", `${titleOf(b)} has acted ${s.used[b]} times: it can no more.`) : undefined;
}

/** 4.36, 4.37, 4.38 brigades of the division, artillery attached to it, and free artillery on its own marker. */
function actsWith(s: State, b: Formation, f: Formation): boolean {
  if (formations[f].level === "artillery")
    return formations[b].arm === "artillery" && s.attached[b] < 0 && !brigadesOf[f].includes(b)
      ? formations[b].artilleryClass !== "divisional"
      : brigadesOf[f].includes(b);
  if (s.attached[b] >= 0) return s.attached[b] === f;
  return brigadesOf[f].includes(b);
}

/** 5.2g, 13.2b, 17.3, 4.2m, 4.36g */
function mostFor(s: State, b: Formation): number {
  const worn = Math.min(fatigue[s.fatigue[b]].maxActivations, is(s, b, INEFFECTIVE) ? 2 : 4);
  const f = markerOf(s);
  const own = f < 0 ? 4 : s.entitled[f] - (is(s, b, IN_COMMAND) || !is(s, f, IN_COMMAND) ? 0 : 1);
  return Math.max(1, Math.min(worn, own, formations[b].arm === "artillery" ? 3 : 4));
}

function eachBrigade(s: State, open: (b: Formation) => void): void {
  const f = markerOf(s);
  for (const b of mannedBrigades(s, markerSide(s)))
    if (!is(s, b, CALLED | FROZEN) && (f < 0 || actsWith(s, b, f)) && !whyNotActivate(s, b)) open(b);
}

/** DP-12 */
export const marker: Question<object, State> = {
  rule: "TD-5.3b",
  seat: (s) => seatOf(markerSide(s)),
  prompt: (s) => ({
    text: `${sideArmy(markerSide(s))}: which brigade of ${markerOf(s) < 0 ? "those on the march" : titleOf(markerOf(s))} acts next?`,
  }),
  done(s) {
    let open = false;
    eachBrigade(s, () => {
      open = true;
    });
    return !open;
  },
  verbs: {
    activate: deed({
      fields: { brigade: formation },
      each: eachBrigade,
      refuse: (s, { brigade: b }) => whyNotActivate(s, b),
      do: (s, { brigade: b }) => push(s, Chapter.activate, -1, b),
    }),
    pass: deed({ do: pop }),
  },
};
