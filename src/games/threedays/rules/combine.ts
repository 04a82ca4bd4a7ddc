/** 18.3 (option) An artillery leader combines the fire of two hexes of his guns at a target far off. */
import { type Hex, no } from "../../../kit/index.js";
import { brigadeOf, isGun, type Unit, weaponOf } from "../data/armies.js";
import { near } from "../data/map.js";
import { ACTED } from "../marks.js";
import { ask } from "../options.js";
import { hex, type State, unit } from "../state.js";
import { deed, hexName, nameOf } from "../words.js";
import { chiefOf, isThere } from "./command/leadership.js";
import { OWN, whyNotAim } from "./fire.js";
import { eachTarget } from "./targets.js";
import { shoot } from "./volley.js";

type Why = ReturnType<typeof no> | undefined;

/** 18.31 so far off at least. */
const FAR = 4;

/** The leader of the guns that act, himself and not his replacement (18.37), in one of two adjacent hexes (18.32). */
function whyNotTogether(s: State, u: Unit, v: Unit): Why {
  if (!ask.combinedArtillery(s)) return no("TD-b18.31a", "Artillery leaders do not combine fire.");
  if (!isGun[u] || !isGun[v] || brigadeOf[u] !== brigadeOf[v] || s.serves[u] >= 0 || s.serves[v] >= 0)
    return no("TD-b18.31a", `${nameOf(u)} and ${nameOf(v)} are not under one artillery leader.`);
  if (near(s.hex[u], s.hex[v]) !== 1) return no("TD-b18.31a", "Two adjacent hexes fire together.");
  if (weaponOf[u] !== weaponOf[v]) return no("TD-10.1c", "Guns of one kind fire together.");
  const l = chiefOf(s, brigadeOf[u]);
  if (!isThere(s, l) || (s.leaderHex[l] !== s.hex[u] && s.leaderHex[l] !== s.hex[v]))
    return no("TD-b18.32a", "Their leader stands with neither.");
  return s.leaderState[l] === 0 ? undefined : no("TD-b18.37a", "A replacement does not combine fire.");
}

const whyNotFar = (s: State, u: Unit, v: Unit, at: Hex): Why =>
  near(s.hex[u], at) < FAR || near(s.hex[v], at) < FAR
    ? no("TD-b18.31a", `${hexName(at)} is nearer than four hexes.`)
    : (whyNotAim(s, u, s.hex[u], at) ?? whyNotAim(s, v, s.hex[v], at));

/** DP-17; 18.36 the hex of the first named gives the line of an Overshoot. */
export const combineVerb = (whyNotFire: (s: State, u: Unit) => Why, firers: () => readonly Unit[]) => ({
  combine: deed({
    fields: { unit, with: unit, at: hex },
    each(s, open) {
      if (!ask.combinedArtillery(s)) return;
      const guns = firers().filter((u) => isGun[u]);
      for (const u of guns)
        for (const v of guns)
          if (!whyNotTogether(s, u, v))
            eachTarget(s, u, (at) => {
              if (!whyNotFar(s, u, v, at)) open(u, v, at);
            });
    },
    refuse: (s, { unit: u, with: v, at }) => whyNotTogether(s, u, v) ?? whyNotFire(s, u) ?? whyNotFire(s, v) ?? whyNotFar(s, u, v, at),
    do(s, { unit: u, with: v, at }) {
      s.marks[u] |= ACTED;
      s.marks[v] |= ACTED;
      shoot(s, u, s.hex[u], at, OWN, { also: { from: s.hex[v], by: chiefOf(s, brigadeOf[u]) } });
    },
  }),
});
