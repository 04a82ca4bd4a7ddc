/** What there is to decide or to go through, and what each notes while it lasts. */
import { among, chapterNumbers, type Frames, flag, orNone, whole } from "../../kit/index.js";
import { formations } from "./data/armies.js";
import { tablesFile } from "./data/tables.js";
import { occasions } from "./rules/fire.js";
import { formation, hex, leader, side, unit } from "./state.js";

const number = whole(0, 8191);
const step = whole(-1, 64);
/** A formation whose units act together. */
const brigade: typeof formation = {
  ...formation,
  says: "a brigade",
  read: (g, json) => {
    const f = formation.read(g, json);
    return f !== undefined && formations[f].level === "brigade" ? f : undefined;
  },
  none: (shown) => `There is no brigade ${shown}.`,
};
const randomEvent = whole(0, tablesFile.randomEvents.rows.length - 1);

/** 12.35 why a unit is Disordered: the rows of the 2nd Disorder Table. */
export const causes = ["fire", "movement", "reaction", "pre-shock", "shock", "passed"] as const;
export const BY_FIRE = 0;
export const BY_MOVEMENT = 1;
export const BY_REACTION = 2;
export const BEFORE_SHOCK = 3;
export const BY_SHOCK = 4;
export const PASSED = 5;
export const cause = among(causes);

/** 12.4g what a retreat is from: fire, or the Shock; else the closest enemy. */
export const FROM_FIRE = 256;
export const FROM_SHOCK = 512;

export const frames = {
  turn: [],
  startTurn: [step],
  chain: [],
  help: [side],
  transfer: [side],
  orders: [side],
  farGuns: [side],
  bombardment: [],
  cannonade: [brigade],
  first: [side],
  draw: [],
  /** A marker is up: whose, and the division or the artillery, none for the March marker; and the division that acts with it. */
  marker: [side, orNone(formation), orNone(formation)],
  coordinate: [],
  activate: [step, brigade],
  /** A brigade that acts out of turn: 4.41 by Warren's word, in which those Out of Command have no part; or 19.0l by its leader's own. */
  urged: [step, brigade, flag],
  freely: [brigade],
  warren: [],
  hancock: [],
  /** 4.48 Hancock's regiment charges. */
  charge: [step, unit],
  /** 19.0d whether an event is ignored, and whose choice it asks for. */
  ignore: [randomEvent, side],
  event: [randomEvent, side, number],
  change: [brigade],
  actions: [brigade],
  /** Who, and the hex it left last. */
  halted: [unit, orNone(hex)],
  /** 12.35f guns that go back to the hex before; 9.64b to that behind a wall, if they are Disordered again. */
  sentBack: [unit, hex],
  /** Skirmishers that may be taken in where they have fallen back to. */
  homeward: [unit],
  /** Half points left, less than none where turns have taken more than a withdrawal has; what is known of the move, and all there were. */
  move: [whole(-64, 4096), number, number],
  /** How far the reactions to it have come, and into which hex somebody has come or is to come. */
  arrived: [whole(-2, 64), hex],
  withdrawalFire: [hex],
  /** Who goes, half points left, and what is added to its test, -1 while it has not moved. */
  reactionMove: [unit, number, step],
  reactionFacing: [unit],
  approach: [unit],
  opportunity: [unit],
  /** Who may fire, and at whom. */
  prepared: [unit, unit],
  /** A line or column that closes up; a unit that has come back from a rout and turns as it likes. */
  closes: [unit],
  returned: [unit],
  ride: [leader, number],
  /** 4.1j a leader overrun looks for friends. */
  refuge: [leader],
  volley: [unit, hex, among(occasions)],
  /** The rest of a split: where it is still to be said, and where it is. */
  rest: [unit, hex, number],
  splitFire: [unit, hex, number],
  struck: [unit, number, flag],
  /** 11.45f who has lost so much in a stand off is tested. */
  shaken: [unit, number],
  /** s11.3a Skirmishers that have gone before a Shock are tested. */
  retired: [unit],
  spare: [unit, number, flag],
  disorder: [unit, cause, number],
  answer: [hex, hex],
  /** 18.35 who combined the fire, the hex that is fired at in return, and how it stood there. */
  risk: [leader, hex, number],
  /** How many hexes, and what from. */
  retreat: [unit, whole(0, 8), number],
  shocks: [],
  resolve: [],
  shock: [step],
  /** An Extended Line whose free half may swing round. */
  wrap: [unit],
  beforeShock: [unit],
  defend: [unit],
  /** Whose top unit loses so much, and is tested where the flag is up. */
  bleeds: [side, number, flag],
  routs: [unit],
  advance: [hex],
  face: [hex],
  /** Those whom an advance has come up to may turn. */
  advanced: [hex],
  goOn: [],
  follow: [orNone(hex)],
  endActivation: [step],
  endTurn: [step],
  commanders: [side],
  trimble: [formation],
  over: [],
  /** The other half of a line or column goes: how it faces afterwards, and where to from beside it. */
  swung: [number, orNone(hex)],
} satisfies Frames<object>;
export const Chapter = chapterNumbers(frames);
