/** 6.3.2 The Artillery and Special Command Marker Phase. */
import { die, draw, type GameEvent } from "../../../engine/index.js";
import { inOrder, no, noted, pop, push } from "../../../kit/index.js";
import { CAVALRY, sideNames } from "../battle.js";
import { ABSENT, batteryStages, Chapter, gun, IDLE, OFF_MAP, order, type Question, READY, type State, THERE, WAITING } from "../state.js";
import { sideTitle } from "../words.js";

export const artillery = inOrder<State>([comeIntoPlay, askForTheHill, drawMarkers, rollForLee]);

/** 6.3.2e, l a marker comes with the first of its units, or on its own turn if it serves everybody. */
function comeIntoPlay(s: State): void {
  const { guns } = s.battle.facts.army;
  for (let m = 0; m < guns.length; m++) {
    if (s.guns[m] !== ABSENT) continue;
    const supports = s.battle.gunSupports[m];
    const arrived =
      supports === -1 ? s.turn >= guns[m].turn : s.battle.formation.some((f, u) => (supports & (1 << f)) !== 0 && s.hex[u] !== OFF_MAP);
    if (arrived) s.guns[m] = IDLE;
  }
}

/** In the cup this turn: in play, not always outside it, not massed (G 6.2). */
function isInCup(s: State, m: number): boolean {
  const { outside, grandBattery } = s.battle.facts.army.guns[m];
  return s.guns[m] === IDLE && !outside && !(grandBattery && s.battery === batteryStages.indexOf("declared"));
}

/** G 6.3 */
function askForTheHill(s: State): void {
  const { gunHill } = s.battle.facts;
  if (gunHill === undefined) return;
  const holder = s.control[s.battle.victoryNames.indexOf(gunHill)];
  if (holder >= 0) push(s, Chapter.withhold, holder);
}

const mayWithhold = (s: State, m: number): boolean => s.battle.gunSide[m] === noted(s, 0) && isInCup(s, m);

export const withhold: Question = {
  rule: "CG-G6.3a",
  seat: (s) => sideNames[noted(s, 0)],
  prompt: (s) => ({
    text: `${sideTitle(noted(s, 0))}: Cemetery Hill lets you keep one artillery marker out of the cup; it is ready at once.`,
  }),
  verbs: {
    keep: order({
      fields: { marker: gun },
      each(s, open) {
        for (let m = 0; m < s.guns.length; m++) if (mayWithhold(s, m)) open(m);
      },
      refuse(s, { marker: m }) {
        if (mayWithhold(s, m)) return undefined;
        const name = s.battle.gunNames[m];
        if (s.battle.gunSide[m] !== noted(s, 0)) return no("CG-G6.3a", `${name} is not yours.`);
        return no("CG-G6.3b", `${name} would not go into the cup this turn.`);
      },
      do(s, { marker: m }, log) {
        s.guns[m] = READY;
        log?.push({
          event: "withhold",
          rule: "CG-G6.3a",
          text: `${s.battle.gunNames[m]} is kept out of the cup and ready.`,
          marker: s.battle.gunNames[m],
        });
        pop(s);
      },
    }),
    none: order({ do: (s) => pop(s) }),
  },
  done: (s) => !s.battle.gunNames.some((_, m) => mayWithhold(s, m)),
};

/** 6.3.2b, f half of the cup, rounded down; what stays outside it is ready without. */
function drawMarkers(s: State, log?: GameEvent[]): void {
  const cup: number[] = [];
  const { guns } = s.battle.facts.army;
  for (let m = 0; m < guns.length; m++) {
    if (isInCup(s, m)) cup.push(m);
    else if (s.guns[m] === IDLE && isReadyOutside(s, m)) s.guns[m] = READY;
  }
  const names: string[] = [];
  for (let n = Math.floor(cup.length / 2); n > 0; n--) {
    const [m] = cup.splice(draw(s.random, cup.length), 1);
    s.guns[m] = READY;
    names.push(s.battle.gunNames[m]);
  }
  const text = names.length > 0 ? `Artillery drawn: ${names.join(", ")}.` : "No artillery is drawn.";
  log?.push({ event: "artillery", rule: "CG-6.3.2b", text, markers: names });
}

/** B 6.2 Stuart's guns need cavalry on the map; others outside the cup are always there. */
function isReadyOutside(s: State, m: number): boolean {
  const { supports } = s.battle.facts.army.guns[m];
  const { type, side } = s.battle;
  if (supports[0] !== "cs-stuart") return true;
  return s.hex.some((at, u) => at >= 0 && type[u] === CAVALRY && side[u] === s.battle.gunSide[m]);
}

/** G 5.2 a die for who needs one, anew each day turn. */
function rollForLee(s: State, log?: GameEvent[]): void {
  s.battle.facts.specials.forEach(({ name, mode, die: needs, rule }, i) => {
    if (mode !== "instead" || !needs || s.turn < needs[0] || s.turn > needs[1]) return;
    const roll = die(s.random);
    s.specials[i] = roll === 1 ? THERE : WAITING;
    log?.push({
      event: "available",
      rule,
      text: `${name}: ${roll}, ${roll === 1 ? "available this turn" : "not available"}.`,
      die: roll,
      marker: name,
    });
  });
}
