/** 4.46 (option) Slocum's wing: the XII Corps moves as he lets it. */
import { draw } from "../../../../engine/index.js";
import { type Formation, parentOf } from "../../data/armies.js";
import { tablesFile } from "../../data/tables.js";
import { CALLED, IN_COMMAND, MARCHED_ON } from "../../marks.js";
import { ask } from "../../options.js";
import { is, type State } from "../../state.js";
import { type Log, titleOf } from "../../words.js";
import { chiefOf, covers, isThere, SLOCUM, XII } from "./leadership.js";

/** 4.46c, g, m a division of his rolls on its marker, where its leader was In Command or is in Slocum's range. */
export function slowDown(s: State, f: Formation, log: Log): void {
  const l = chiefOf(s, f);
  if (parentOf[f] !== XII || !ask.slocumWing(s) || !isThere(s, SLOCUM)) return;
  if (!is(s, f, IN_COMMAND) && !(isThere(s, l) && covers(s, SLOCUM, s.leaderHex[l]))) return;
  const roll = draw(s.random, 10);
  s.slowed[f] = tablesFile.slocumMovement.rows.findIndex(({ max }) => roll <= max);
  const what = ["it moves as ever", "it moves at half its pace", "it does not move"][s.slowed[f]];
  log?.push({ event: "slocum", rule: "TD-b4.46c", text: `${titleOf(f)} under Slocum: ${roll}, ${what}.`, die: roll, division: titleOf(f) });
}

/** 4.46h, i on the March marker those who took up the march this turn roll, once a division. */
export function slowMarch(s: State, b: Formation, log: Log): void {
  const f = parentOf[b];
  if (f < 0 || parentOf[f] !== XII || is(s, b, MARCHED_ON) || is(s, f, CALLED)) return;
  s.standing[f] |= CALLED;
  slowDown(s, f, log);
}

/** 4.46h who was on the march before is not slowed by what others of the division have rolled. */
export const slowedBy = (s: State, b: Formation): number => (parentOf[b] < 0 || is(s, b, MARCHED_ON) ? 0 : s.slowed[parentOf[b]]);
