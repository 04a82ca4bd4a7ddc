/** Antietam, 17 September 1862: the battle as data (seed 13.0 to 19.0). */
import { createBattle } from "../battle.js";
import { additionalDue, hillDue, sixthCorpsDue } from "../reinforcements.js";
import { frozen, moveLimit } from "../restrictions.js";
import { antietamMap } from "./map.js";
import { units } from "./units.js";

export const antietamBattle = createBattle({
  id: "antietam",
  map: antietamMap,
  units,
  turns: 10,
  nights: [],
  first: "union",
  range: { union: 7, confederate: 3 },
  fixedGuns: ["union"],
  recovery: "die",
  groups: [
    { id: "vi-corps", hex: "2112", due: sixthCorpsDue },
    { id: "optional", hex: "2112", due: additionalDue },
    { id: "ap-hill", hex: "0126", due: hillDue },
  ],
  moveLimit,
  held: ["0517", "0416", "0715", "0714", "0613"],
  frozen,
  town: { hexes: ["0815", "0816", "0716", "0616"], points: 15, holder: "confederate" },
  line: { side: "confederate", to: "0126" },
});
