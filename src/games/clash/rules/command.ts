/** 10 Command: the focus, who is in its range, and the Command Roll. */
import { die, type GameEvent } from "../../../engine/index.js";
import { type Hex, no, notedBy } from "../../../kit/index.js";
import { isWithin, sideNames, type Unit } from "../battle.js";
import { COMMAND_RANGE, QUARTERS } from "../data/tables.js";
import { ask } from "../options.js";
import { ACTIVE, Chapter, enemyOf, FRESH, has, inZone, order, type Question, STRAY, type State, unit, ZONED } from "../state.js";
import { formationName, notHere, sideTitle, unitName } from "../words.js";
import { isFrozen } from "./limits.js";
import { rowOf } from "./specials.js";

/** The special marker under which a Formation acts: the activation's, or that of who has come along. */
function specialFor(s: State, f: number): number {
  const id = s.battle.facts.army.formations[f].id;
  const i = s.battle.facts.specials.findIndex(({ mode, formations }) => mode === "along" && formations?.includes(id));
  return i >= 0 && f !== notedBy(s, Chapter.activate, 1) ? i : s.marker;
}

export const joins = (s: State, f: number): boolean => {
  const i = specialFor(s, f);
  return i >= 0 && rowOf(s, i).joins === true;
};

/** 10.4 who can be the focus of a Formation that has none yet. */
function mayFocus(s: State, u: Unit): boolean {
  const f = s.battle.formation[u];
  return s.hex[u] >= 0 && s.called[f] === 1 && s.focus[f] < 0 && !joins(s, f) && isNamedBy(s, u);
}

/** G 5.2d only some units of the Formation are meant. */
const isNamedBy = (s: State, u: Unit): boolean => {
  const named = s.marker >= 0 ? rowOf(s, s.marker).units : undefined;
  return named === undefined || named.includes(s.battle.facts.army.units[u].id);
};

export const focus: Question = {
  rule: "CG-10.4a",
  seat: (s) => sideNames[s.side],
  prompt: (s) => ({ text: `${sideTitle(s.side)}: name the unit from which the command range of four hexes is counted.` }),
  verbs: {
    focus: order({
      fields: { unit },
      each(s, open_) {
        for (const u of s.battle.unitsOf[s.side]) if (mayFocus(s, u)) open_(u);
      },
      refuse(s, { unit: u }) {
        if (mayFocus(s, u)) return undefined;
        return notHere(s, s.side, u) ?? no("CG-10.4a", `${unitName(s, u)} does not belong to a Formation that needs a focus now.`);
      },
      do: (s, { unit: u }, log) => command(s, u, log),
    }),
  },
  done(s, log) {
    for (let f = 0; f < s.called.length; f++) {
      const choices = s.battle.formationUnits[f].filter((u) => mayFocus(s, u));
      if (choices.length > 1 && !isUnlimited(s)) return false;
      if (choices.length > 0) command(s, choices[0], log);
    }
    return true;
  },
};

const isUnlimited = (s: State): boolean => s.marker >= 0 && rowOf(s, s.marker).unlimited === true && ask.reynoldsIgnoresRange(s);

/** 10.2, 10.4 the Formation acts round this unit: who is in range, and how far they go. */
function command(s: State, u: Unit, log?: GameEvent[]): void {
  const f = s.battle.formation[u];
  s.focus[f] = u;
  const roll = rollFor(s, f, log);
  includeUnits(s, f, s.hex[u]);
  for (let g = 0; g < s.called.length; g++) {
    if (!s.called[g] || !joins(s, g) || s.focus[g] >= 0) continue;
    const first = s.battle.formationUnits[g].find((v) => s.hex[v] >= 0)!;
    s.focus[g] = first;
    const own = roll > 0 ? roll : die(s.random); // B 8.3d
    s.allowance[g] = s.battle.card[g][own - 1] * QUARTERS;
    if (roll === 0) log?.push({ event: "roll", rule: "CG-B8.3d", text: `Command Roll for ${formationName(s, g)}: ${own}.`, die: own });
    includeUnits(s, g, s.hex[u]);
  }
}

/** 10.4e to h strays under a special marker do nothing; under a Command Marker they move with care. */
function includeUnits(s: State, f: number, centre: Hex): void {
  const i = specialFor(s, f);
  const strict = i >= 0 && !rowOf(s, i).joins;
  for (const v of s.battle.formationUnits[f]) {
    if (s.hex[v] < 0 || !isNamedBy(s, v) || isFrozen(s, v)) continue;
    const near = isUnlimited(s) || isWithin(s.battle, s.hex[v], centre, COMMAND_RANGE);
    if (!near) s.flags[v] |= STRAY;
    if (!near && strict) continue;
    s.flags[v] |= ACTIVE;
    if (inZone(s, enemyOf(s.side), s.hex[v])) s.flags[v] |= ZONED;
  }
}

/** 10.2 the Command Roll; 0 where the allowance is fixed (B 8.4). */
function rollFor(s: State, f: number, log?: GameEvent[]): number {
  const row = s.battle.facts.army.formations[f];
  const name = formationName(s, f);
  if (row.entryPoints !== undefined && s.battle.formationUnits[f].some((u) => has(s, u, FRESH))) {
    s.allowance[f] = row.entryPoints * QUARTERS;
    log?.push({
      event: "allowance",
      rule: "CG-B8.4a",
      text: `${name} has ${row.entryPoints} points on its turn of entry.`,
      formation: name,
    });
    return 0;
  }
  const roll = die(s.random);
  const read = Math.max(1, Math.min(6, roll + drmFor(s, f)));
  s.allowance[f] = s.battle.card[f][read - 1] * QUARTERS;
  const text = `Command Roll for ${name}: ${roll}${read === roll ? "" : `, read as ${read}`}: ${s.battle.card[f][read - 1]} points.`;
  log?.push({ event: "roll", rule: "CG-10.2a", text, die: roll, formation: name, points: s.battle.card[f][read - 1] });
  return read;
}

/** 10.2b, B 8.7za */
function drmFor(s: State, f: number): number {
  const i = specialFor(s, f);
  const { limits } = s.battle.facts;
  const slow = limits?.orders.slow;
  if (!slow || s.battle.facts.army.formations[f].id !== slow.formation) return i < 0 ? 0 : rowOf(s, i).drm;
  const came = s.battle.groups.findIndex((row) => row.formation === f);
  return s.turn >= limits.orders.until && s.turn > s.due[came] && s.turn <= slow.until ? slow.drm : 0;
}
