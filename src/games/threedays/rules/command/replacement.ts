/** 12.7 IV.B.1 Who takes the place of leaders that have fallen; Trimble (4.42) and Slocum (4.24) among them. */
import { type Hex, no, noted, pop, push, type Question } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import {
  brigadesOf,
  CONFEDERATE,
  type Formation,
  formationOf,
  formationSide,
  formations,
  LEADERS,
  type Leader,
  leaderNames,
  leaderOfFormation,
  leaderSide,
  leaders,
  membersOf,
  parentOf,
  type Side,
  type Unit,
} from "../../data/armies.js";
import { near } from "../../data/map.js";
import { ask } from "../../options.js";
import { LOST, type State, UNUSED } from "../../state.js";
import { deed, hexName, type Log, seatOf, titleOf } from "../../words.js";
import { onMap } from "../strength.js";
import { isThere, PENDLETON, SLOCUM, SLOCUM_CORPS, TRIMBLE, WILLIAMS } from "./leadership.js";

const HIMSELF = 0;
const REPLACEMENT = 1;
const NAMELESS = 2;

const formationFor = (s: State, l: Leader): Formation => (l === TRIMBLE ? s.trimbleLeads : formationOf(leaders[l].formation!));
const isFallenDivision = (s: State, l: Leader): boolean =>
  s.leaderState[l] === LOST &&
  leaders[l].rank === "division" &&
  leaderSide[l] === CONFEDERATE &&
  nearestOf(s, formationOf(leaders[l].formation!), l) >= 0;

/** 4.42a (option) while Trimble has no command. */
export function askForTrimble(s: State): void {
  if (!ask.trimble(s) || s.trimbleLeads >= 0 || !isThere(s, TRIMBLE)) return;
  for (let l = LEADERS - 1; l >= 0; l--) if (isFallenDivision(s, l)) push(s, Chapter.trimble, formationOf(leaders[l].formation!));
}

/** DP-31 */
export const trimble: Question<State> = {
  rule: "TD-b4.42a",
  seat: () => seatOf(CONFEDERATE),
  prompt: (s) => ({ text: `Trimble may take over ${titleOf(noted(s, 0))}.`, formation: titleOf(noted(s, 0)) }),
  done: (s) => s.trimbleLeads >= 0,
  verbs: {
    trimble: deed({
      do(s, _, log) {
        const f = noted(s, 0);
        pop(s);
        s.trimbleLeads = f;
        const fallen = leaders.findIndex(
          ({ formation, rank }) => rank === "division" && formation !== undefined && formationOf(formation) === f,
        );
        const u = nearestOf(s, f, fallen);
        const path = [hexName(s.leaderHex[TRIMBLE]), hexName(u < 0 ? s.leaderHex[TRIMBLE] : s.hex[u])];
        if (u >= 0) s.leaderHex[TRIMBLE] = s.hex[u];
        log?.push({
          event: "replaced",
          rule: "TD-b4.42a",
          text: `Trimble takes over ${titleOf(f)}.`,
          leader: leaderNames[TRIMBLE],
          formation: titleOf(f),
          ...(path[0] !== path[1] && { path }),
        });
      },
    }),
    other: deed({ refuse: (s) => (s.trimbleLeads >= 0 ? no("TD-b4.42b", "Trimble has a division.") : undefined), do: pop }),
  },
};

/** 12.7b, c */
export function replaceLeaders(s: State, log?: Log): void {
  if (s.leaderState[TRIMBLE] === LOST && s.trimbleLeads >= 0) loseTrimble(s);
  for (let l = 0; l < LEADERS; l++) if (s.leaderState[l] === LOST && isReplaced(s, l)) replace(s, l, log);
  replaceWilliams(s, log);
}

/** 12.7c after Trimble his division goes to whoever is left for it: where its own leader has no part in the scenario (22.2p), a nameless one. */
function loseTrimble(s: State): void {
  const l = leaderOfFormation[s.trimbleLeads];
  if (s.leaderState[l] !== LOST) s.wasReplaced[l] = REPLACEMENT;
  s.leaderState[l] = LOST;
  s.fellAt[l] = s.fellAt[TRIMBLE];
  s.trimbleLeads = -1;
}

/** 4.41k, 4.46j nobody for Warren, Trimble or Slocum; 4.42b nobody beside Trimble; 4.49d (option) for Pendleton only Alexander, and he is asked for. */
function isReplaced(s: State, l: Leader): boolean {
  if (leaders[l].rank === "wing" || leaders[l].rank === "special" || l === WILLIAMS || l === SLOCUM_CORPS) return false;
  if (l === PENDLETON && ask.alexander(s)) return false;
  return formationFor(s, l) !== s.trimbleLeads;
}

function replace(s: State, l: Leader, log: Log): void {
  const f = formationOf(leaders[l].formation!);
  const u = nearestOf(s, f, l);
  if (u < 0) return;
  const named = s.wasReplaced[l] === HIMSELF && leaders[l].replacement !== null;
  s.leaderState[l] = named ? REPLACEMENT : NAMELESS;
  s.leaderHex[l] = s.hex[u];
  const name = named ? leaders[l].replacement!.name : "generic";
  log?.push({
    event: "replaced",
    rule: named ? "TD-12.7b" : "TD-12.7c",
    text: `${name === "generic" ? "Another" : name} takes over ${titleOf(f)}.`,
    formation: titleOf(f),
  });
  if (named) promote(s, f, name, log);
}

/** 12.7d who is moved up leaves his own command to its replacement. */
function promote(s: State, f: Formation, name: string, log: Log): void {
  const below = leaders.findIndex(
    (row, l) => row.name === name && s.leaderState[l] === HIMSELF && row.formation !== undefined && isUnder(formationOf(row.formation), f),
  );
  if (below < 0 || !isThere(s, below)) return;
  const own = formationOf(leaders[below].formation!);
  s.leaderState[below] = REPLACEMENT;
  log?.push({ event: "replaced", rule: "TD-12.7d", text: `${name} leaves ${titleOf(own)} to another.`, formation: titleOf(own) });
  const next = leaders[below].replacement?.name;
  if (next !== undefined && next !== "generic") promote(s, own, next, log);
}

const isUnder = (f: Formation, above: Formation): boolean => {
  if (formations[above].level === "artillery") return brigadesUnder(above).includes(f);
  for (let up = parentOf[f]; up >= 0; up = parentOf[up]) if (up === above) return true;
  return false;
};

/** 4.37a, 4.38a a chief of artillery is over all guns of his army that act for themselves. */
const artilleryOf = (side: Side): Formation[] =>
  formations.flatMap((row, b) => (formationSide[b] === side && row.arm === "artillery" && row.artilleryClass !== "divisional" ? [b] : []));
const brigadesUnder = (f: Formation): readonly Formation[] => {
  const { level } = formations[f];
  return level === "brigade" ? [f] : level === "artillery" ? artilleryOf(formationSide[f]) : brigadesOf[f];
};

/** The unit of a formation on the map that is nearest to where its leader fell, -1 for none. */
function nearestOf(s: State, f: Formation, l: Leader): Unit {
  let [found, least] = [-1, 999];
  for (const b of brigadesUnder(f))
    for (const u of membersOf[b]) {
      if (!onMap(s, u)) continue;
      const far = l < 0 || s.fellAt[l] < 0 ? 0 : near(s.hex[u], s.fellAt[l]);
      if (far < least) [found, least] = [u, far];
    }
  return found;
}

/** 4.24b, c, 4.46k Slocum himself for Williams, or Geary where Slocum has fallen; after Slocum Williams' replacement. */
function replaceWilliams(s: State, log?: Log): void {
  const f = formationOf("us-c-xii");
  if (s.leaderState[SLOCUM_CORPS] === LOST && s.leaderState[WILLIAMS] === LOST) {
    const u = nearestOf(s, f, SLOCUM_CORPS);
    if (u >= 0) takeOver(s, WILLIAMS, REPLACEMENT, s.hex[u], "Williams' replacement", log);
  } else if (s.leaderState[WILLIAMS] === LOST && s.leaderHex[SLOCUM_CORPS] === UNUSED) {
    const fallen = s.leaderState[SLOCUM] === LOST;
    const u = nearestOf(s, f, WILLIAMS);
    const at = isThere(s, SLOCUM) ? s.leaderHex[SLOCUM] : u >= 0 ? s.hex[u] : UNUSED;
    if (at < 0) return;
    takeOver(s, SLOCUM_CORPS, fallen ? REPLACEMENT : HIMSELF, at, fallen ? "Geary" : "Slocum", log);
    s.leaderState[SLOCUM] = LOST;
    s.leaderHex[SLOCUM] = UNUSED;
  }
}

function takeOver(s: State, l: Leader, as: number, at: Hex, name: string, log: Log): void {
  s.leaderState[l] = as;
  s.leaderHex[l] = at;
  log?.push({ event: "replaced", rule: "TD-b4.24b", text: `${name} takes over the XII Corps.`, formation: "XII Corps" });
}
