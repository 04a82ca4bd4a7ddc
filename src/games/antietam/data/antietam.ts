/** Antietam, 17 September 1862: the battle as data (seed 13.0 to 19.0). */
import { createBattle } from "../battle.js";
import { frozen, moveLimit } from "../rules/movement.js";
import { dueTurn } from "../rules/reinforcements.js";
import { antietamMap } from "./map.js";
import { arrivals, line, TURNS, town } from "./timetable.js";
import { units } from "./units.js";

export const antietamBattle = createBattle({
  id: "antietam",
  map: antietamMap,
  units,
  turns: TURNS,
  nights: [],
  first: "union",
  range: { union: 7, confederate: 3 },
  fixedGuns: ["union"],
  recovery: "die",
  groups: arrivals.map((arrival) => ({ id: arrival.group, hex: arrival.hex, due: (s) => dueTurn(s, arrival) })),
  moveLimit,
  held: ["0517", "0416", "0715", "0714", "0613"],
  frozen,
  town,
  line,
});
