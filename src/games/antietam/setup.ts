/** 3.0 Setting up the game, 14.0 initial deployment. */
import { type Options, type Random, Refusal } from "../../engine/index.js";
import { no, push } from "../../kit/index.js";
import { type Battle, sideNames } from "./battle.js";
import { optionBits } from "./options.js";
import { beginPlayerTurn } from "./rules/sequence.js";
import { Chapter, clearState, Flag, place, type State, type StateType } from "./state.js";

export function setUp(type: StateType, battle: Battle, options: Options, random: Random): State | Refusal {
  const hexes = deployment(battle, String(options.setUp ?? ""));
  if (hexes instanceof Refusal) return hexes;
  const s = type.create();
  clearState(s);
  optionBits.pack(options, s.options);
  s.random.set(random);
  s.town.fill(sideNames.indexOf(battle.facts.town.holder)); // 17.1
  for (let u = battle.unitCount - 1; u >= 0; u--) {
    if (hexes[u] < 0) continue;
    place(s, u, hexes[u]);
    if (battle.facts.held.includes(battle.grid.names[hexes[u]])) s.flags[u] |= Flag.held;
  }
  s.turn = 1;
  push(s, Chapter.turn);
  beginPlayerTurn(s, sideNames.indexOf(battle.facts.first));
  return s;
}

/** 3.0 counters of one side, branch and strength may trade places: "1/1/I=3/3/I, Hood=Early". */
function deployment({ setUpHex, unitNamed, side, branch, strength }: Battle, swaps: string): Int16Array | Refusal {
  const hexes = setUpHex.slice();
  for (const pair of swaps.split(",").map((text) => text.trim())) {
    if (pair === "") continue;
    const names = pair.split("=").map((name) => name.trim());
    const [a, b] = names.map(unitNamed);
    if (names.length !== 2 || a < 0 || b < 0)
      return no("BG-3.0c", `"${pair}" does not name two units; write 1/1/I=3/3/I, with commas between pairs.`);
    const both = names.join(" and ");
    if ([side, branch, strength].some((row) => row[a] !== row[b]))
      return no("BG-3.0c", `${both} may not trade places: only counters of one side, branch and strength may.`);
    if (hexes[a] < 0 || hexes[b] < 0) return no("BG-3.0c", `${both} do not both start on the map.`);
    [hexes[a], hexes[b]] = [hexes[b], hexes[a]];
  }
  return hexes;
}
