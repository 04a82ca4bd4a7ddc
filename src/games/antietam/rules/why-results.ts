/** Why an order that carries out a combat result is refused. */
import { type Action, Refusal } from "../../../engine/index.js";
import { directionTo, type Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { STACKING_LIMIT } from "../data/tables.js";
import { on } from "../options.js";
import { Ask, ATTACKER, CHAIN, DEFENDER, enemyOf, has, holderOf, INEFFECTIVE, PICKED, RETREATING, type State, SUPPORT } from "../state.js";
import { legal } from "./actions.js";
import { hexIn, no, unitIn } from "./refuse.js";
import { inZoneOf } from "./zones.js";

export function whyNotLose(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-7.6r");
  if (u instanceof Refusal) return u;
  const name = s.battle.names[u];
  if (has(s, u, SUPPORT) && !on(s, "bombardingGunsPayExchange"))
    return no("BG-7.6s", `${name} only bombarded and does not pay for the exchange.`);
  if (!has(s, u, ATTACKER | SUPPORT)) return no("BG-7.6r", `${name} took no part in this attack.`);
  if (has(s, u, PICKED)) return no("BG-7.6u", `${name} is chosen already.`);
  return no("BG-7.6u", `With ${name} more would be lost than the exchange asks.`);
}

export function whyNotRetreat(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-7.71c");
  if (u instanceof Refusal) return u;
  const { battle } = s;
  const name = battle.names[u];
  const must = s.hand >= 0 ? u === s.hand : has(s, u, s.ask === Ask.guns ? SUPPORT : RETREATING);
  if (!must) return no(s.ask === Ask.guns ? "BG-8.16b" : "BG-7.71c", `${name} does not retreat now.`);
  const to = hexIn(s, action.to, "BG-7.72f");
  if (to instanceof Refusal) return to;
  const hexName = battle.grid.names[to];
  const direction = directionTo(battle.grid, s.hex[u], to);
  const enemy = enemyOf(battle.side[u]);
  if (direction < 0) return no("BG-7.71a", `A retreat is one hex: ${hexName} is not next to ${name}.`);
  if (!battle.holds[to]) return no(battle.ferry[to] ? "BG-5.24g" : "BG-7.72a", `No retreat into ${hexName}: it is water.`);
  if (!battle.open[s.hex[u] * 6 + direction]) return no("BG-7.72b", "No retreat over a creek but by bridge or ford.");
  if (holderOf(s, to) === enemy) return no("BG-5.12", `The enemy holds ${hexName}.`);
  if (inZoneOf(s, enemy, to)) return no(s.stack[to] > 0 ? "BG-7.72d" : "BG-7.72c", `${hexName} is in an enemy zone of control.`);
  if (s.marks[to] & CHAIN) return no("BG-7.82g", `${hexName} belongs to this chain of displacement already.`);
  return whyNotDisplace(s, u, to, action);
}

export function whyNotDisplace(s: State, u: Unit, to: Hex, action: Action): Refusal | undefined {
  const { battle } = s;
  const hexName = battle.grid.names[to];
  const direct = legal(s).some((open) => open.unit === battle.names[u] && open.displace === undefined);
  if (s.stack[to] < STACKING_LIMIT)
    return action.displace === undefined ? undefined : no("BG-7.82e", `${hexName} has room: nobody is displaced.`);
  if (direct) {
    const rule = action.displace === undefined ? "BG-7.73b" : s.hand >= 0 ? "BG-7.82e" : "BG-7.73d";
    return no(rule, `${hexName} is full, and ${battle.names[u]} has another way.`);
  }
  const displaced = battle.unitNamed(action.displace);
  if (displaced < 0 || s.hex[displaced] !== to) return no("BG-7.81a", `${hexName} is full; name the unit in it that is displaced.`);
  if (battle.fixed[displaced]) return no("BG-7.82i", `${battle.names[displaced]} cannot be moved, and so not displaced.`);
  return no("BG-7.82a", `${battle.names[displaced]} would have nowhere to go.`);
}

export function whyNotAdvance(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-7.75a");
  if (u instanceof Refusal) return u;
  const { battle } = s;
  const name = battle.names[u];
  if (has(s, u, SUPPORT)) return no("BG-7.75l", `${name} bombarded, and bombarding guns never advance.`);
  if (!has(s, u, ATTACKER | DEFENDER) || s.hex[u] < 0) return no("BG-7.75a", `${name} took no part in this combat.`);
  if (battle.fixed[u]) return no("BG-7.75r", `${name} cannot be moved.`);
  const to = hexIn(s, action.to, "BG-7.75e");
  if (to instanceof Refusal) return to;
  const hexName = battle.grid.names[to];
  if (directionTo(battle.grid, s.hex[u], to) < 0) return no("BG-7.75e", `An advance is one hex: ${hexName} is not next to ${name}.`);
  if (s.stack[to] > 0) return no("BG-7.75o", `${hexName} is not empty.`);
  if (has(s, u, INEFFECTIVE) && inZoneOf(s, enemyOf(battle.side[u]), to)) {
    return no("BG-11.2d", `${name} is ineffective and may not advance into an enemy zone of control.`);
  }
  return no("BG-7.75a", `${hexName} was not emptied by this combat, or not for ${name}.`);
}
