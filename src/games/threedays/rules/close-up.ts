/** 8.4g, h, 8.5c A line or column that closes up does it into one of its hexes, of its owner's choice. */
import { type Hex, no, noted, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { sideOf, type Unit } from "../data/armies.js";
import { closeUp, put } from "../stacks.js";
import { hex, type State } from "../state.js";
import { deed, hexName, type Log, nameOf, seatOf } from "../words.js";
import { hasRoom, onMap } from "./strength.js";

const closer = (s: State): Unit => noted(s, 0);
const places = (s: State): Hex[] => [s.hex[closer(s)], s.second[closer(s)]].filter((at) => hasRoom(s, at, closer(s)));

/** RX-17 */
export const closes: Question<State> = {
  rule: "TD-8.4h",
  seat: (s) => seatOf(sideOf[closer(s)]),
  prompt: (s) => ({ text: `${nameOf(closer(s))} closes up: in which of its hexes?`, unit: nameOf(closer(s)) }),
  done(s, log) {
    const u = closer(s);
    if (!onMap(s, u) || s.second[u] < 0) return true;
    if (places(s).length > 1) return false;
    closeIn(s, u, places(s)[0] ?? s.hex[u], log);
    if (hasRoom(s, s.hex[u], u)) return true;
    // Where neither has room for all of it, it moves off a hex.
    pop(s);
    push(s, Chapter.retreat, u, 1, 0);
    return false;
  },
  verbs: {
    close: deed({
      fields: { at: hex },
      each(s, open) {
        for (const at of places(s)) open(at);
      },
      refuse: (s, { at }) =>
        places(s).includes(at) ? undefined : no("TD-8.4h", `${nameOf(closer(s))} cannot close up in ${hexName(at)}.`),
      do(s, { at }, log) {
        const u = closer(s);
        pop(s);
        closeIn(s, u, at, log);
      },
    }),
  },
};

function closeIn(s: State, u: Unit, at: Hex, log: Log): void {
  if (at === s.hex[u]) closeUp(s, u);
  else put(s, u, at);
  log?.push({ event: "line", rule: "TD-8.4h", text: `${nameOf(u)} closes up in ${hexName(at)}.`, unit: nameOf(u), hex: hexName(at) });
}
