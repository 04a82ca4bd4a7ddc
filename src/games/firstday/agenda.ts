/** What there is to decide or to go through, and what each notes while it lasts. */
import { among, chapterNumbers, type Frames, flag, orNone, whole } from "../../kit/index.js";
import { brigade, chit, event, hex, leader, side, unit } from "./state.js";

const number = whole(0, 4096);
const step = whole(-1, 64);

/** Who fires, and on what occasion. */
export const shotModes = [
  "guns",
  "barrage",
  "brigade",
  "limited",
  "skirmish",
  "firefight",
  "reply",
  "opportunity",
  "cut",
  "defence",
  "support",
  "fog",
] as const;
export const BATTERY = 0;
export const BARRAGE = 1;
export const BRIGADE_FIRE = 2;
export const LIMITED_FIRE = 3;
export const SKIRMISH = 4;
export const FIREFIGHT_SHOT = 5;
export const REPLY = 6;
export const OPPORTUNITY = 7;
export const OVER_CUT = 8;
export const DEFENCE = 9;
export const SUPPORT = 10;
export const FOG_SHOT = 11;
const shotMode = among(shotModes);

/** By an Order, by a charge chit, by Hot-Headed Rebels. */
export const combatModes = ["order", "charge", "hot-headed"] as const;
export const BY_ORDER = 0;
export const BY_CHIT = 1;
export const HOT = 2;
const combatMode = among(combatModes);
/** Instead of a result of the table: Buford's men have gone, and nothing is rolled. */
export const VACATED = 32;

export const frames = {
  setUp: [side],
  turn: [],
  key: [side],
  fill: [],
  /** Whose impulse it is, passes in a row, and whether it is an extra one by chit. */
  impulse: [side, number, flag],
  guns: [hex, side, flag],
  shot: [shotMode, hex],
  volley: [shotMode, step, number],
  canister: [],
  lead: [],
  aftermath: [hex, unit, flag],
  toll: [step, number, number],
  test: [unit, step, number],
  deplete: [unit],
  panic: [unit],
  retreat: [unit, number, number],
  march: [number, number, number],
  step: [hex],
  shuffled: [],
  opportunity: [shotMode, hex],
  window: [side, number],
  draw: [flag],
  name: [leader],
  roll: [leader, brigade, number],
  confuse: [leader, brigade],
  inspire: [leader, orNone(brigade), number],
  order: [brigade],
  obey: [step],
  fireStep: [],
  moveStep: [],
  assaultStep: [],
  rallyStep: [],
  limited: [],
  declare: [combatMode],
  combat: [step, combatMode, number],
  withdraw: [],
  defence: [],
  support: [],
  advance: [combatMode, number],
  onward: [unit, hex],
  drawn: [chit],
  spent: [leader],
  chief: [leader],
  hotHead: [],
  hotTarget: [unit],
  chargeAt: [side],
  forced: [],
  /** Whose, how many units so far, and the first of them or the hex of its guns. */
  rallyChit: [side, step, number],
  snipe: [side, event],
  firefight: [side],
  reply: [hex, hex, number],
  favour: [side, event],
  barricade: [],
  fogMove: [side, flag],
  fogShot: [unit],
  lowAmmo: [side, flag],
  generalHit: [side, flag],
  stragglers: [side, flag],
  recovery: [side],
  courier: [side],
  guide: [side],
  wrecks: [side, number],
  wreckMove: [],
  wreckRally: [],
  keep: [side],
  endTurn: [step],
  gunSafety: [unit],
  over: [],
} satisfies Frames<object>;
export const Chapter = chapterNumbers(frames);
