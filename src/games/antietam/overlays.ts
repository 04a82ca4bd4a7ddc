/** What is seen before one decides: zones, what the enemy could reach, what guns have in range and sight. */
import type { Overlay, OverlayLayer, OverlayLine, OverlayOn } from "../../engine/index.js";
import { blockedAt, distance, type Hex, placesWhere, reachedLayer } from "../../kit/index.js";
import { type Side, sideNames, type Unit } from "./battle.js";
import offers from "./data/overlays.json" with { type: "json" };
import { ask } from "./options.js";
import { commands } from "./rules/artillery.js";
import { canTake, destinations, takeUp } from "./rules/movement.js";
import { enemyOf, Flag, holderOf, inZoneOf, type State } from "./state.js";
import { hexName, sideTitle, unitName } from "./words.js";

type Draw = (s: State, seat: Side, given: OverlayOn, copy: (s: State) => State) => Overlay | undefined;

const hexesWhere = ({ battle }: State, is: (hex: Hex) => boolean): string[] => placesWhere(battle.grid.names, is);

/** 6.0 */
function zones(s: State): Overlay {
  const layers = sideNames.map((side, number): OverlayLayer => {
    const places = hexesWhere(s, (hex) => inZoneOf(s, number, hex));
    return { kind: "held", side, words: `${sideTitle(number)} zones of control`, places };
  });
  return { title: offers.zones.title, layers };
}

/** The state as the enemy would find it when its next turn begins, if nobody moved until then. */
function nextTurnOf(s: State, enemy: Side, copy: (s: State) => State): State {
  const then = copy(s);
  const first = sideNames.indexOf(s.battle.facts.first);
  then.turn = Math.min(s.battle.facts.turns, s.side === first && enemy !== first ? s.turn : s.turn + 1);
  then.side = enemy;
  then.used = 0;
  for (const u of s.battle.unitsOf[enemy]) then.flags[u] &= ~(Flag.moved | Flag.entered);
  return then;
}

/** 5.0 */
function reach(s: State, seat: Side, _: OverlayOn, copy: (s: State) => State): Overlay {
  const enemy = enemyOf(seat);
  const then = nextTurnOf(s, enemy, copy);
  const comers = new Uint8Array(s.battle.grid.size);
  for (const u of s.battle.unitsOf[enemy]) {
    if (then.hex[u] < 0 || !canTake(then, u)) continue;
    takeUp(then, u);
    for (const hex of destinations(then)) comers[hex]++;
  }
  const words = `${sideTitle(enemy)} units could come here next turn: how many`;
  const layers = [reachedLayer(s.battle.grid.names, comers, sideNames[enemy], words)];
  return { title: `What the ${sideTitle(enemy)} army could reach next turn`, layers };
}

/** 8.3 the line from one hex to another, with what blocks it. */
function lineTo(s: State, from: Hex, to: Hex): OverlayLine {
  const { battle } = s;
  const { grid } = battle;
  const apart = distance(grid, from, to);
  const stop = apart < 2 ? -1 : blockedAt(grid, from, to, (hex) => battle.blocksSight[hex] === 1, ask.cornerTouchBlocksSight(s));
  const words = stop < 0 ? `${apart} hexes, in sight` : `${apart} hexes, blocked by ${hexName(s, stop)}`;
  return { from: grid.names[from], to: grid.names[to], words, ...(stop >= 0 && { blockedAt: grid.names[stop] }) };
}

/** In range: what is seen, and what is not. */
function seenLayers(s: State, inRange: (hex: Hex) => boolean, sees: (hex: Hex) => boolean, side?: string): OverlayLayer[] {
  return [
    { kind: "seen", side, words: "in range and in sight", places: hexesWhere(s, (hex) => inRange(hex) && sees(hex)) },
    { kind: "hidden", side, words: "in range, but out of sight", places: hexesWhere(s, (hex) => inRange(hex) && !sees(hex)) },
  ];
}

/** 8.1 */
function guns(s: State, _: Side, { piece }: OverlayOn): Overlay | undefined {
  const { battle } = s;
  const u: Unit = battle.unitNamed(piece);
  if (u < 0 || s.hex[u] < 0 || battle.range[u] === 0) return undefined;
  const from = s.hex[u];
  const inRange = (hex: Hex) => hex !== from && distance(battle.grid, from, hex) <= battle.range[u];
  const isTarget = (hex: Hex) => inRange(hex) && holderOf(s, hex) === enemyOf(battle.side[u]) && distance(battle.grid, from, hex) > 1;
  return {
    title: `Range of ${unitName(s, u)}: ${battle.range[u]} hexes`,
    layers: seenLayers(s, inRange, (hex) => commands(s, u, hex), sideNames[battle.side[u]]),
    lines: hexesWhere(s, isTarget).map((name) => lineTo(s, from, battle.hexNamed(name))),
  };
}

/** 8.3 */
function sight(s: State, _: Side, { place, to = place }: OverlayOn): Overlay | undefined {
  const { battle } = s;
  const [from, at] = [battle.hexNamed(place), battle.hexNamed(to)];
  if (from < 0 || at < 0) return undefined;
  const far = Math.max(...Object.values(battle.facts.range));
  const near = (hex: Hex) => hex !== from && distance(battle.grid, from, hex) <= far;
  const corners = ask.cornerTouchBlocksSight(s);
  return {
    title: `Sight from ${hexName(s, from)}`,
    layers: seenLayers(s, near, (hex) => battle.sees(from, hex, corners)),
    lines: from === at ? [] : [lineTo(s, from, at)],
  };
}

const draws: Readonly<Record<keyof typeof offers, Draw>> = { zones, reach, guns, sight };

export function overlayOf(s: State, seat: string, id: string, given: OverlayOn, copy: (s: State) => State): Overlay | undefined {
  const side = Math.max(0, (sideNames as readonly string[]).indexOf(seat)) as Side;
  return draws[id as keyof typeof draws]?.(s, side, given, copy);
}
