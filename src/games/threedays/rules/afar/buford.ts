/** 21.0f Buford is sent away on July 2: his two brigades and their guns leave by the southern roads, or are taken off an hour later. */
import { type Hex, no } from "../../../../kit/index.js";
import { formationOf, leaderOf, membersOf, type Unit, unitOf } from "../../data/armies.js";
import { hexAt, hexName, mapFile } from "../../data/map.js";
import { put } from "../../stacks.js";
import { LEFT_THE_FIELD, type State, turnOf } from "../../state.js";
import { deed, type Log, nameOf } from "../../words.js";
import { chiefOf, isThere } from "../command/leadership.js";
import { onMap } from "../strength.js";

const [GAMBLE, DEVIN] = ["us-1-1-cav", "us-2-1-cav"].map(formationOf);
const CALEF = unitOf("us-2us-a");
const BUFORD = leaderOf("us-d-1-cav");
const sentAway: readonly Unit[] = [...membersOf[GAMBLE], ...membersOf[DEVIN], CALEF];
const ways: readonly Hex[] = mapFile.entryAreas
  .filter(({ name }) => name.startsWith("Taneytown Road") || name.startsWith("Baltimore Pike"))
  .flatMap(({ direct, border }) => [direct, ...border].map(hexAt));

const isHour = (s: State, ...hours: readonly number[]): boolean => turnOf(s).day === 2 && hours.includes(turnOf(s).hour);

function whyNotLeave(s: State) {
  const u = s.mover;
  if (!sentAway.includes(u) || !isHour(s, 1100, 1200)) return no("TD-9.13a", "Units do not leave the map.");
  return ways.includes(s.hex[u]) ? undefined : no("TD-21.0f", `${hexName(s.hex[u])} is no way off for Buford's men.`);
}

function goAway(s: State, u: Unit, log: Log): void {
  put(s, u, LEFT_THE_FIELD);
  log?.push({ event: "leaves", rule: "TD-21.0f", text: `${nameOf(u)} leaves the field.`, unit: nameOf(u) });
  if (sentAway.some((one) => onMap(s, one))) return;
  for (const l of [chiefOf(s, GAMBLE), chiefOf(s, DEVIN), BUFORD]) if (isThere(s, l)) s.leaderHex[l] = LEFT_THE_FIELD;
}

export const leaveVerb = { leaveField: deed({ refuse: whyNotLeave, do: (s, _, log) => goAway(s, s.mover, log) }) };

/** IV.B of the 1200 turn: who is still there is taken off without loss. */
export function removeBuford(s: State, log?: Log): void {
  if (isHour(s, 1200)) for (const u of sentAway) if (onMap(s, u)) goAway(s, u, log);
}
