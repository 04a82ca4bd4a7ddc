/** What is seen before one decides: zones, what the enemy could reach, who is in command. */
import type { Overlay, OverlayLayer, OverlayOn } from "../../engine/index.js";
import { distance, type Hex, placesWhere, reachedLayer } from "../../kit/index.js";
import { type Side, sideNames } from "./battle.js";
import type { overlays } from "./board/overlays.js";
import { COMMAND_RANGE, QUARTERS } from "./data/tables.js";
import { mayGetAway, mayGoThere, mayMarchTo, mayTakeRoad } from "./rules/destinations.js";
import { reachOf } from "./rules/reach.js";
import { ACTIVATION_FLAGS, ACTIVE, enemyOf, inZone, STILL, STRAY, type State, ZONED } from "./state.js";
import { sideTitle, unitName } from "./words.js";

type Draw = (s: State, seat: Side, given: OverlayOn, copy: (s: State) => State) => Overlay | undefined;

const hexesWhere = ({ battle }: State, is: (hex: Hex) => boolean): string[] => placesWhere(battle.grid.names, is);

/** 8.1 */
function zones(s: State): Overlay {
  const layers = sideNames.map((side, number): OverlayLayer => {
    const places = hexesWhere(s, (hex) => inZone(s, number, hex));
    return { kind: "held", side, words: `${sideTitle(number)} zones of control`, places };
  });
  return { title: "Zones of control", layers };
}

/** 11 where each unit of the enemy could come with the best of Command Rolls, in command and free of orders. */
function reach(s: State, seat: Side, _: OverlayOn, copy: (s: State) => State): Overlay {
  const enemy = enemyOf(seat);
  const then = copy(s);
  then.side = enemy;
  const { battle } = s;
  const comers = new Uint8Array(battle.grid.size);
  for (const u of battle.unitsOf[enemy]) {
    if (then.hex[u] < 0) continue;
    then.flags[u] &= ~(ACTIVATION_FLAGS | STRAY);
    then.flags[u] |= ACTIVE | (inZone(then, seat, then.hex[u]) ? ZONED : 0);
    const best = battle.card[battle.formation[u]].at(-1)! * QUARTERS;
    const r = reachOf(then, u, best, STILL);
    for (let to = 0; to < battle.grid.size; to++)
      if (mayMarchTo(r, to) || mayTakeRoad(r, to) || mayGoThere(then, r, to) || mayGetAway(then, r, to)) comers[to]++;
  }
  const words = `${sideTitle(enemy)} units could come here on a Command Roll of 6: how many`;
  const layers = [reachedLayer(battle.grid.names, comers, sideNames[enemy], words)];
  return { title: `What the ${sideTitle(enemy)} army could reach`, layers };
}

/** 10.4 four hexes from the focus; the others of its Formation are out of command. */
function command(s: State, _: Side, { piece }: OverlayOn): Overlay | undefined {
  const { battle } = s;
  const u = battle.names.indexOf(piece ?? "");
  if (u < 0 || s.hex[u] < 0) return undefined;
  const side = sideNames[battle.side[u]];
  const near = (hex: Hex) => distance(battle.grid, s.hex[u], hex) <= COMMAND_RANGE;
  const strays = battle.formationUnits[battle.formation[u]].filter((v) => s.hex[v] >= 0 && !near(s.hex[v]));
  return {
    title: `Command from ${unitName(s, u)}`,
    layers: [
      { kind: "seen", side, words: `within ${COMMAND_RANGE} hexes: in command`, places: hexesWhere(s, near) },
      {
        kind: "hidden",
        side,
        words: "units of its Formation out of command",
        places: [...new Set(strays.map((v) => battle.grid.names[s.hex[v]]))],
      },
    ],
  };
}

const draws: Readonly<Record<(typeof overlays)[number]["id"], Draw>> = { zones, reach, command };

export function overlayOf(s: State, seat: string, id: string, given: OverlayOn, copy: (s: State) => State): Overlay | undefined {
  const side = Math.max(0, (sideNames as readonly string[]).indexOf(seat)) as Side;
  return draws[id as keyof typeof draws]?.(s, side, given, copy);
}
