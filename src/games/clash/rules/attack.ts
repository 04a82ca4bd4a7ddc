/** 12.1, 12.2 The Combat Action and the attack of a special marker: declared one combat after another until nothing is owed. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { directionTo, type Hex, inWords, isPending, no, noted, pop, push } from "../../../kit/index.js";
import { sideNames, type Unit } from "../battle.js";
import { ask } from "../options.js";
import {
  ACTION_FLAGS,
  ACTIVE,
  ATTACKER,
  batteryStages,
  Chapter,
  DEFENDER,
  DONE,
  DUTY,
  dropFlags,
  ELIGIBLE,
  FORCED,
  FOUGHT,
  has,
  hex,
  isNight,
  OWED,
  order,
  type Question,
  STRAY,
  type State,
  TARGET,
  unit,
} from "../state.js";
import { army, hexName, notHere, sideTitle, unitName } from "../words.js";
import { beginAction, type Contact, canComplete, contactOf, isDuty, isOwedBy, isTarget, mayStrike, openDuties } from "./duties.js";
import { isFrozen, isHoldingBack, isReined } from "./limits.js";
import { withMarkers } from "./markers.js";
import { noteAttacked } from "./orders.js";
import { sheetOf } from "./sheet.js";

/** A special activation has an attack of its own; Warren's too (10.6, G 5.1). */
const isSpecial = (s: State): boolean => s.marker >= 0;

/** 12.1b, 10.6a, 10.4f who may attack now. */
function mayFight(s: State, u: Unit): boolean {
  if (!isSpecial(s)) return !has(s, u, STRAY) && !isFrozen(s, u);
  if (!has(s, u, ACTIVE) || has(s, u, STRAY)) return false;
  if (isPending(s, Chapter.sally)) return true;
  const id = s.battle.facts.army.formations[s.battle.formation[u]].id;
  const along = s.battle.facts.specials.findIndex(({ mode, formations }) => mode === "along" && formations?.includes(id));
  if (along < 0) return s.battle.facts.specials[s.marker].mode !== "along";
  return ask.stuartScmAttack(s); // B 5.2j
}

/** 6.3.3m to q, 6.4c, B 8.8 whether an attack can be offered at all. */
function mayOffer(s: State): boolean {
  if (isNight(s)) return false;
  return isSpecial(s) || (s.acted[s.side] === 0 && !isHoldingBack(s));
}

function touchesFoe(s: State, u: Unit): boolean {
  const { grid, side } = s.battle;
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
    const to = grid.neighbour[k];
    if (to >= 0 && s.top[to] >= 0 && side[s.top[to]] !== s.side && mayStrike(s, u, k)) return true;
  }
  return false;
}

const canFight = (s: State): boolean => s.battle.unitsOf[s.side].some((u) => s.hex[u] >= 0 && touchesFoe(s, u) && mayFight(s, u));

/** 12.5j by the other reading a side with a Mandatory Attack may not decline. */
function owesAnyway(s: State): boolean {
  if (ask.mandatoryOnlyWithDeclaredAction(s)) return false;
  beginAction(s, (u) => mayFight(s, u));
  const owes = s.flags.some((flags) => flags & DUTY);
  endAction(s);
  return owes;
}

export const offer: Question = {
  rule: (s) => (isSpecial(s) ? "CG-10.6c" : "CG-6.3.3m"),
  seat: (s) => sideNames[s.side],
  prompt: (s) => ({
    text: isSpecial(s)
      ? `${sideTitle(s.side)}: attack with the units just activated, or not.`
      : `${sideTitle(s.side)}: declare the Combat Action of this turn now, or wait.`,
  }),
  verbs: {
    fight: order({
      do(s, _, log) {
        if (!isSpecial(s)) s.acted[s.side] = 1;
        const what = isSpecial(s) ? "attack" : s.side === 0 ? "declares its Combat Action" : "declare their Combat Action";
        log?.push({
          event: "action",
          rule: isSpecial(s) ? "CG-10.6a" : "CG-6.3.3m",
          text: `${army(s.side)} ${what}.`,
          side: sideNames[s.side],
          turn: s.turn,
        });
        pop(s);
        beginAction(s, (u) => mayFight(s, u));
        push(s, Chapter.attack);
      },
    }),
    pass: order({
      refuse: (s) => (owesAnyway(s) ? no("CG-12.5j", "A unit stands below an enemy: the attack may not be declined.") : undefined),
      do: (s) => pop(s),
    }),
  },
  done: (s) => !mayOffer(s) || !canFight(s),
};

function endAction(s: State): void {
  dropFlags(s, ACTION_FLAGS);
  s.marks.fill(0);
  s.fewest = 0;
  s.diverted = 0;
  s.excused = 0;
  if (s.battery === batteryStages.indexOf("firing")) s.battery = batteryStages.indexOf("fired"); // G 6.2g
}

/** Units that could attack the hex. */
function strikers(s: State, at: Hex): Unit[] {
  return s.battle.unitsOf[s.side].filter((u) => {
    if (s.hex[u] < 0 || !has(s, u, ELIGIBLE) || has(s, u, FOUGHT)) return false;
    const d = directionTo(s.battle.grid, s.hex[u], at);
    return d >= 0 && mayStrike(s, u, s.hex[u] * 6 + d);
  });
}

/** The contact from which the verbs of `attack` and `plan` list what is open. */
let surveyed: Contact;

const mayAttack = (s: State, contact: Contact, at: Hex): boolean =>
  isTarget(s, at) && strikers(s, at).some((u) => canComplete(s, contact, [u], at, -1));

function lookRound(s: State): void {
  surveyed = contactOf(s);
}

const mayEndAction = (s: State): boolean => {
  const { owes, owed } = openDuties(s);
  return owes.length <= s.excused && owed.length === 0;
};

const anyAttack = (s: State): boolean => {
  const { marks } = s;
  const contact = contactOf(s);
  for (let at = 0; at < marks.length; at++) if (marks[at] !== 0 && mayAttack(s, contact, at)) return true;
  return false;
};

function dutiesInWords(s: State): { readonly owes: string[]; readonly owed: string[] } {
  const { owes, owed } = openDuties(s);
  return { owes: owes.map((u) => unitName(s, u)), owed: owed.map((at) => hexName(s, at)) };
}

export const attack: Question = {
  rule: "CG-12.2a",
  seat: (s) => sideNames[s.side],
  prompt(s) {
    const { owes, owed } = dutiesInWords(s);
    const duty = owes.length > 0 ? ` ${inWords(owes)} must attack from below.` : "";
    const due = owed.length > 0 ? ` ${inWords(owed)} must be attacked.` : "";
    return { text: `${sideTitle(s.side)}: choose a hex to attack, or end the attack.${duty}${due}`, owes, owed };
  },
  verbs: {
    attack: order({
      fields: { hex },
      each(s, open) {
        const { marks } = s;
        for (let at = 0; at < marks.length; at++) if (marks[at] !== 0 && mayAttack(s, surveyed, at)) open(at);
      },
      refuse: (s, { hex: at }) => (mayAttack(s, contactOf(s), at) ? undefined : whyNotAttack(s, at)),
      do(s, { hex: at }) {
        s.marks[at] |= TARGET;
        push(s, Chapter.plan, at);
      },
    }),
    end: order({
      refuse(s) {
        if (mayEndAction(s)) return undefined;
        const { owes, owed } = dutiesInWords(s);
        if (owed.length > 0)
          return no("CG-12.2e", `${inWords(owed)} must be attacked too: units combined against a neighbour have it in their zone.`);
        return no("CG-12.5a", `${inWords(owes)} must attack the enemy above.`);
      },
      do(s) {
        endAction(s);
        pop(s);
      },
    }),
  },
  survey: lookRound,
  done(s) {
    if (anyAttack(s)) return false;
    endAction(s);
    return true;
  },
};

function whyNotAttack(s: State, at: Hex): Refusal {
  const there = hexName(s, at);
  if (s.top[at] < 0 || s.battle.side[s.top[at]] === s.side) return no("CG-12.1c", `No enemy is in ${there}.`);
  if (s.marks[at] & DONE) return no("CG-12.1e", `${there} has been attacked in this Action.`);
  if (!isTarget(s, at)) return no("CG-12.1h", `The enemy came to ${there} only after the Action began.`);
  const near = strikers(s, at);
  if (near.length === 0) return no("CG-12.1c", `No unit that may attack now is next to ${there}.`);
  if (near.every((u) => isReined(s, u) && s.wingFought >= 0 && s.wingFought !== s.battle.formation[u]))
    return no("CG-B8.6a", "Another Formation of Longstreet's Wing has attacked this turn, and the Wing is not released.");
  return no("CG-12.4f", `If ${there} were attacked, other attacks that are owed could no longer be made.`);
}

const targetOf = (s: State): Hex => noted(s, 0);
const planned = (s: State): Unit[] => s.battle.unitsOf[s.side].filter((u) => has(s, u, ATTACKER));

function whyNotJoin(s: State, contact: Contact, u: Unit): Refusal | undefined {
  const at = targetOf(s);
  const name = unitName(s, u);
  if (!strikers(s, at).includes(u)) {
    const gone = notHere(s, s.side, u);
    if (gone) return gone;
    if (has(s, u, FOUGHT)) return no("CG-12.1d", `${name} has attacked in this Action.`);
    if (has(s, u, STRAY)) return no("CG-10.4f", `${name} was out of command in the activation just finished.`);
    if (!has(s, u, ELIGIBLE)) return no("CG-10.6a", `${name} may not attack now.`);
    return no("CG-12.1c", `${name} cannot attack ${hexName(s, at)} from where it stands.`);
  }
  if (has(s, u, ATTACKER)) return no("CG-12.1d", `${name} takes part already.`);
  if (canComplete(s, contact, [...planned(s), u], at, -1)) return undefined;
  if (isReined(s, u)) return no("CG-B8.6a", `${name} may not join, or what is owed could not be met: Longstreet's Wing is not released.`);
  return no("CG-12.4f", `If ${name} joined, attacks that are owed could no longer be made.`);
}

function whyNotGo(s: State): Refusal | undefined {
  const attackers = planned(s);
  if (attackers.length === 0) return no("CG-12.1c", "Nobody attacks yet: let a unit join.");
  if (canComplete(s, contactOf(s), attackers, targetOf(s), targetOf(s))) return undefined;
  return no("CG-12.2e", "With these attackers alone, attacks that are owed could no longer be made: let others join.");
}

export const plan: Question = {
  rule: "CG-12.2a",
  seat: (s) => sideNames[s.side],
  prompt(s) {
    const attackers = planned(s).map((u) => unitName(s, u));
    return {
      text: `${sideTitle(s.side)}: say who attacks ${hexName(s, targetOf(s))}, then attack.`,
      target: hexName(s, targetOf(s)),
      attackers,
      ...sheetOf(s, planned(s), targetOf(s), [0, 0], attackers.length > 0 ? withMarkers(s, planned(s), targetOf(s)) : []),
      ...dutiesInWords(s),
    };
  },
  verbs: {
    join: order({
      fields: { unit },
      each(s, open) {
        for (const u of strikers(s, targetOf(s))) if (!whyNotJoin(s, surveyed, u)) open(u);
      },
      refuse: (s, { unit: u }) => whyNotJoin(s, contactOf(s), u),
      do(s, { unit: u }) {
        s.flags[u] |= ATTACKER;
      },
    }),
    go: order({ refuse: whyNotGo, do: (s, _, log) => engage(s, log) }),
  },
  survey: lookRound,
};

/** The attackers are named: what that owes, and who defends. */
function engage(s: State, log?: GameEvent[]): void {
  const at = targetOf(s);
  const attackers = planned(s);
  const { grid } = s.battle;
  const sideOf = (u: Unit) => s.hex[u] * 6 + directionTo(grid, s.hex[u], at);
  const forced = attackers.every((u) => has(s, u, DUTY));
  for (const u of attackers) {
    if (has(s, u, DUTY) && !isDuty(s, u, sideOf(u))) s.diverted++;
    if (isReined(s, u) && !has(s, u, DUTY) && !(s.marks[at] & FORCED)) s.wingFought = s.battle.formation[u];
    s.flags[u] |= FOUGHT;
  }
  s.marks[at] = (s.marks[at] | DONE) & ~(OWED | FORCED);
  if (new Set(attackers.map((u) => s.hex[u])).size > 1)
    for (const u of attackers)
      for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) if (isOwedBy(s, k)) s.marks[grid.neighbour[k]] |= forced ? OWED | FORCED : OWED; // 12.4b
  const defenders: string[] = [];
  for (let v = s.top[at]; v >= 0; v = s.below[v]) {
    s.flags[v] |= DEFENDER;
    defenders.push(unitName(s, v));
    noteAttacked(s, v);
  }
  const names = attackers.map((u) => unitName(s, u));
  const text = `${inWords(names)} ${names.length === 1 ? "attacks" : "attack"} ${inWords(defenders)} in ${hexName(s, at)}.`;
  log?.push({ event: "attack", rule: "CG-12.1a", text, hex: hexName(s, at), attackers: names, defenders });
  s.committed.fill(0);
  pop(s);
  push(s, Chapter.combat, -1);
}
