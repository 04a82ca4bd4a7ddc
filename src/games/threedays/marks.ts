/** What a unit, and a formation, has upon it: a bit for each mark. */

/** Marks of a unit. */
export const DISORDERED = 1;
export const MOUNTED = 2;
export const COLUMN = 4;
export const REFUSED_LEFT = 8;
export const REFUSED_RIGHT = 16;
export const NO_AMMO = 32;
export const LOW_AMMO = 64;
/** As long as an activation lasts: of the side that acts. */
export const ACTED = 128;
export const SPENT = 256;
export const ENTERED = 512;
export const FIRED = 1024;
export const OWES = 2048;
export const CHARGES = 4096;
export const SHOCKS = 8192;
export const MOVING = 16384;
export const ASTRAY = 32768;
/** As long as an activation lasts: of the side that reacts. */
export const ANSWERED = 1 << 16;
export const APPROACHED = 1 << 17;
export const PREPARED = 1 << 18;
export const REACTED = 1 << 19;
export const SHOCKED = 1 << 20;
export const ASKED = 1 << 21;
export const LOST_SP = 1 << 22;
export const TURNED = 1 << 23;
export const RALLIED = 1 << 24;
export const STOPPED = 1 << 25;
/** It was off the map, routed, when the last turn ended. */
export const RECOVERING = 1 << 26;
/** Of a Shock that goes on: it has come to blows, has lost strength in the last round, its line has swung round. */
export const STRUCK = 1 << 27;
export const HURT = 1 << 28;
export const WRAPPED = 1 << 29;
/** 6.42f it has made Skirmishers in this activation. */
export const DETACHED = 1 << 30;
/** Gone when the activation is over. */
export const PASSING =
  ACTED |
  SPENT |
  ENTERED |
  FIRED |
  OWES |
  CHARGES |
  SHOCKS |
  MOVING |
  ASTRAY |
  ANSWERED |
  APPROACHED |
  PREPARED |
  REACTED |
  SHOCKED |
  ASKED |
  LOST_SP |
  TURNED |
  RALLIED |
  STOPPED |
  STRUCK |
  HURT |
  WRAPPED |
  DETACHED;

/** Marks of a formation. */
export const IN_COMMAND = 1;
export const INEFFECTIVE = 2;
export const RESERVE = 4;
/** 4.41f Warren has sent it: one activation more this turn. */
export const SENT_IN = 8;
export const FROZEN = 16;
export const CALLED = 32;
export const FOUGHT = 64;
/** 17.22f its Shock of this turn is counted. */
export const TIRED = 128;
/** 22.0l it was frozen, and has been freed before its hour. */
export const FREED = 256;
/** 4.37b, 4.38a an artillery brigade in the hand of its army's chief of artillery. */
export const DIRECT = 512;
/** 5.2h the army commander helps it this turn. */
export const HELPED = 1024;
/** 5.34 a corps that has tried to coordinate this turn. */
export const COORDINATED = 2048;
/** 16.2b it has acted since the first night turn. */
export const STIRRED = 4096;
/** 17.22c its march has left Roads and Pikes. */
export const STRAYED = 8192;
/** 4.46h it was under March Orders before II.C; 19.0p it changes its orders free. */
export const MARCHED_ON = 16384;
export const EAGER = 32768;
/** 17.42c it was In Reserve until the enemy came near, and has not acted since. */
export const ROUSED = 1 << 16;

/** What a unit is about beyond an activation. */
export const BUILDS = 1;
/** 16.25 a battery that rests through the night. */
export const RECOVERS = 2;
/** 4.2o Out of Command, it has passed the test to go nearer: as long as an activation lasts. */
export const DARES = 4;
/** 4.2o it has failed that test: as long as an activation lasts. */
export const BALKS = 1024;
/** 21.0g it came up apart from its brigade, and has not yet been in its leader's range. */
export const APART = 8;
/** 19.0t it has fired this turn. */
export const SHOT = 16;
/** 14.2b it has mounted or dismounted: as long as an activation lasts. */
export const REMOUNTED = 32;
/** 4.36q a battery that serves with a brigade, out of its leader's range when command was settled. */
export const FAR_OFF = 64;
/** 8.4e of a line the half that has fired, its own hex or the second: as long as an activation lasts. */
export const MAIN_FIRED = 128;
export const WING_FIRED = 256;
/** 8.4e of a line the half that has lost a point more than the other: as long as an activation lasts. */
export const MAIN_GAVE = 2048;
export const WING_GAVE = 4096;

/** 17.27b Skirmishers have been tested in a fourth activation: as long as it lasts. */
export const WORN = 8192;

/** 10.91b it has thrown a 9, or fired its last rounds, with the first shot of a split: until both are fired. */
export const RUNS_LOW = 1 << 16;

/** 17.22g it has formed anew, dug or taken in Skirmishers at a cost: as long as an activation lasts. */
export const LABOURED = 512;

/** 10.5a it has fired at an enemy who withdrew: as long as an activation lasts. */
export const FIRED_AFTER = 16384;
/** 9.61c it has tried to turn towards who moves now: as long as that move lasts. */
export const TRIED = 32768;

/** Marks by the names that a position has for them. */
export const unitMarks = {
  disordered: DISORDERED,
  mounted: MOUNTED,
  column: COLUMN,
  refusedLeft: REFUSED_LEFT,
  refusedRight: REFUSED_RIGHT,
  noAmmo: NO_AMMO,
  lowAmmo: LOW_AMMO,
  acted: ACTED,
  spent: SPENT,
  entered: ENTERED,
  fired: FIRED,
  owes: OWES,
  charges: CHARGES,
  shocks: SHOCKS,
  moving: MOVING,
  astray: ASTRAY,
  answered: ANSWERED,
  approached: APPROACHED,
  prepared: PREPARED,
  reacted: REACTED,
  shocked: SHOCKED,
  asked: ASKED,
  lostStrength: LOST_SP,
  turned: TURNED,
  rallied: RALLIED,
  stopped: STOPPED,
  recovering: RECOVERING,
  struck: STRUCK,
  hurt: HURT,
  wrapped: WRAPPED,
  detached: DETACHED,
} as const;
export const formationMarks = {
  inCommand: IN_COMMAND,
  ineffective: INEFFECTIVE,
  reserve: RESERVE,
  sentIn: SENT_IN,
  frozen: FROZEN,
  called: CALLED,
  fought: FOUGHT,
  tired: TIRED,
  freed: FREED,
  direct: DIRECT,
  helped: HELPED,
  coordinated: COORDINATED,
  stirred: STIRRED,
  strayed: STRAYED,
  marchedOn: MARCHED_ON,
  eager: EAGER,
  roused: ROUSED,
} as const;
export const dutyMarks = {
  builds: BUILDS,
  recovers: RECOVERS,
  dares: DARES,
  balks: BALKS,
  apart: APART,
  shot: SHOT,
  remounted: REMOUNTED,
  farOff: FAR_OFF,
  mainFired: MAIN_FIRED,
  wingFired: WING_FIRED,
  mainGave: MAIN_GAVE,
  wingGave: WING_GAVE,
  laboured: LABOURED,
  worn: WORN,
  firedAfter: FIRED_AFTER,
  tried: TRIED,
  runsLow: RUNS_LOW,
} as const;
