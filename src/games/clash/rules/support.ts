/** 13 Artillery markers: the attacker commits first, the defender answers. */
import type { Refusal } from "../../../engine/index.js";
import { directionTo, distance, no, noted, pop } from "../../../kit/index.js";
import { CAVALRY, sideNames, type Unit } from "../battle.js";
import { columns } from "../data/tables.js";
import { ask } from "../options.js";
import { BATTERED, batteryStages, GONE, gun, order, type Question, READY, type State, USED } from "../state.js";
import { hexName, sideTitle, strengthText, unitName } from "../words.js";
import { sheetOf } from "./sheet.js";
import { attackersOf, columnOf, defendersOf, strengths, targetOf } from "./sums.js";

/** G 6.2c the hexes attacked with the Grand Battery lie at most so far apart. */
const BATTERY_RANGE = 5;

/** 13.5f, h whether a gun can fire between the unit and the target. */
function isClearShot(s: State, u: Unit): boolean {
  const { cut, steep, grid } = s.battle;
  const side = s.hex[u] * 6 + directionTo(grid, s.hex[u], targetOf(s));
  return !cut[side] && !steep[side];
}

const serves = (s: State, m: number, u: Unit): boolean => (s.battle.gunSupports[m] & (1 << s.battle.formation[u])) !== 0;

/** 13.4, 13.5 why the marker cannot help the attackers. */
function whyNotAttack(s: State, m: number): Refusal | undefined {
  const { covered, den } = s.battle;
  const row = s.battle.facts.army.guns[m];
  const massed = row.grandBattery === true && s.battery > 0;
  if (row.defenceOnly) return no("CG-G6.1c", `${row.name} is for defence only.`);
  if (covered[targetOf(s)]) return no("CG-13.5a", "No artillery is fired at woods, towns or Devil's Den.");
  const open = attackersOf(s).filter((u) => !den[s.hex[u]] && isClearShot(s, u));
  if (open.length === 0) return no("CG-13.5f", "A railroad cut, steep hexsides or Devil's Den bar the artillery.");
  if (massed) return whyNotMassed(s);
  if (!open.some((u) => serves(s, m, u))) return no("CG-13.4a", `${row.name} serves none of the attackers that have a clear shot.`);
  return undefined;
}

/** G 6.2c, g */
function whyNotMassed(s: State): Refusal | undefined {
  if (s.battery === batteryStages.indexOf("fired")) return no("CG-G6.2g", "The Grand Battery has fired in another activation.");
  const { grid } = s.battle;
  for (let at = 0; at < s.marks.length; at++)
    if (s.marks[at] & BATTERED && distance(grid, at, targetOf(s)) > BATTERY_RANGE)
      return no("CG-G6.2c", "The hexes that the Grand Battery fires at must lie within five hexes of one another.");
  return undefined;
}

/** 13.4, 13.5c why it cannot help the defenders. */
function whyNotDefend(s: State, m: number, defenders: readonly Unit[]): Refusal | undefined {
  const { covered, den, grid } = s.battle;
  const row = s.battle.facts.army.guns[m];
  if (row.grandBattery && s.battery > 0) return no("CG-G6.2e", "Markers of the Grand Battery are for attack only this turn.");
  if (den[targetOf(s)]) return no("CG-13.5i", "No artillery helps in Devil's Den.");
  if (!attackersOf(s).some((u) => !covered[s.hex[u]] && isClearShot(s, u)))
    return no("CG-13.5c", "No attacker stands where artillery could fire at it.");
  if (defenders.some((u) => serves(s, m, u))) return undefined;
  const { defendsWithin } = row;
  const near = (v: Unit) => s.hex[v] >= 0 && serves(s, m, v) && distance(grid, s.hex[v], targetOf(s)) <= defendsWithin!;
  if (defendsWithin !== undefined && s.battle.names.some((_, v) => near(v))) return undefined; // B 6.2b
  return no("CG-13.4a", `${row.name} serves none of the defenders.`);
}

function whyNotCommit(s: State, own: number, m: number, defenders: readonly Unit[]): Refusal | undefined {
  const { gunSide, gunNames, facts, type, side } = s.battle;
  const name = gunNames[m];
  if (gunSide[m] !== own) return no("CG-13.4a", `${name} is not yours.`);
  if (s.guns[m] === USED) return no("CG-13.2b", `${name} has been used this turn.`);
  if (s.guns[m] === GONE) return no("CG-13.2b", `${name} is out of the game.`);
  if (s.guns[m] !== READY) return no("CG-13.1a", `${name} is not available this turn.`);
  const horse = facts.army.guns[m].supports[0] === "cs-stuart";
  if (horse && !s.hex.some((at, u) => at >= 0 && type[u] === CAVALRY && side[u] === own))
    return no("CG-B6.2d", `${name} needs cavalry on the map.`);
  return own === s.side ? whyNotAttack(s, m) : whyNotDefend(s, m, defenders);
}

export const mayCommit = (s: State, own: number, m: number, defenders: readonly Unit[]): boolean =>
  s.guns[m] === READY && s.battle.gunSide[m] === own && !whyNotCommit(s, own, m, defenders);

const roleOf = (s: State): number => (noted(s, 0) === s.side ? 0 : 1);

export const support: Question = {
  rule: "CG-13.3a",
  seat: (s) => sideNames[noted(s, 0)],
  prompt(s) {
    const sums = strengths(s, attackersOf(s), defendersOf(s), targetOf(s), s.committed);
    const odds = columns[columnOf(sums)];
    const now = `${strengthText(sums.attack)} to ${strengthText(sums.defence)}, ${odds}`;
    const units = attackersOf(s);
    return {
      text: `${sideTitle(noted(s, 0))}: commit an artillery marker? It stands ${now}.`,
      target: hexName(s, targetOf(s)),
      attackers: units.map((u) => unitName(s, u)),
      ...sheetOf(s, units, targetOf(s), s.committed),
      odds,
    };
  },
  verbs: {
    commit: order({
      fields: { marker: gun },
      each(s, open) {
        for (let m = 0; m < s.guns.length; m++) if (mayCommit(s, noted(s, 0), m, defendersOf(s))) open(m);
      },
      refuse: (s, { marker: m }) => whyNotCommit(s, noted(s, 0), m, defendersOf(s)),
      do(s, { marker: m }, log) {
        const row = s.battle.facts.army.guns[m];
        s.guns[m] = USED;
        s.committed[roleOf(s)] += row.half ? 1 : 2;
        if (row.grandBattery && s.battery > 0) {
          s.battery = batteryStages.indexOf("firing");
          s.marks[targetOf(s)] |= BATTERED;
        }
        const text = `${row.name} supports the ${roleOf(s) === 0 ? "attack" : "defence"}.`;
        log?.push({ event: "support", rule: "CG-13.2a", text, marker: row.name, side: sideNames[noted(s, 0)] });
        if (ask.oneAmPerSidePerCombat(s)) pop(s);
      },
    }),
    none: order({ do: (s) => pop(s) }),
  },
  done: (s) => !s.battle.gunNames.some((_, m) => mayCommit(s, noted(s, 0), m, defendersOf(s))),
  ahead: {
    title: "When an artillery marker could be committed",
    says: { none: { title: "commit none", act: () => ({ do: "none" }) } },
  },
};
