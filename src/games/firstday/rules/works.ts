/** B.1c Barricades: where one may be put up. */
import { type Hex, no, pop, type Question } from "../../../kit/index.js";
import { CONFEDERATE, isBuford, isInfantry, sideOf, UNION } from "../data/armies.js";
import { town } from "../data/map.js";
import { engaged, hex, type State } from "../state.js";
import { deed, hexName, seatOf } from "../words.js";
import { eachEnemyHex } from "./enemies.js";

/** B.1c a hex with unengaged Union infantry other than Buford's, not in Town. */
function isSite(s: State, at: Hex): boolean {
  if (s.markers === 0 || town[at] || s.barricades.includes(at)) return false;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (sideOf[u] === UNION && isInfantry[u] && !isBuford[u] && !engaged(s, u)) return true;
  return false;
}

export const eachSite = (s: State, found: (at: Hex) => unknown): boolean =>
  eachEnemyHex(s, CONFEDERATE, (at) => isSite(s, at) && found(at));

/** G3 */
export const barricade: Question<State> = {
  rule: "FD-B.1c",
  seat: () => seatOf(UNION),
  prompt: () => ({ text: "Where do the Union put up a Barricade?" }),
  verbs: {
    build: deed({
      fields: { hex },
      each: (s, open) => void eachSite(s, open),
      refuse(s, { hex: at }) {
        if (isSite(s, at)) return undefined;
        if (s.markers === 0) return no("FD-16.4q", "No Barricade marker is left.");
        return no("FD-B.1c", `${hexName(at)} has no unengaged Union infantry, is in the Town, or has one.`);
      },
      do(s, { hex: at }, log) {
        pop(s);
        s.barricades[s.barricades.indexOf(-1)] = at;
        s.markers--;
        log?.push({ event: "barricade", rule: "FD-xB.1c", text: `A Barricade goes up in ${hexName(at)}.`, hex: hexName(at) });
      },
    }),
  },
};
