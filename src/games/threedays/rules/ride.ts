import { no, noted, pop, type Question } from "../../../kit/index.js";
import { type Leader, leaderSide, leaders } from "../data/armies.js";
import { hex, type State } from "../state.js";
import { deed, hexName, seatOf } from "../words.js";
import { eachReached, isReached, spread } from "./leadership.js";

const rider = (s: State): Leader => noted(s, 0);

export const ride: Question<object, State> = {
  rule: "TD-4.1e",
  seat: (s) => seatOf(leaderSide[rider(s)]),
  prompt: (s) => ({ text: `Where does ${leaders[rider(s)].name} ride?`, leader: leaders[rider(s)].name }),
  verbs: {
    to: deed({
      fields: { hex },
      each(s, open) {
        spread(s, leaderSide[rider(s)], s.leaderHex[rider(s)], noted(s, 1) / 2);
        eachReached(open);
      },
      refuse(s, { hex: at }) {
        spread(s, leaderSide[rider(s)], s.leaderHex[rider(s)], noted(s, 1) / 2);
        return isReached(at) && at !== s.leaderHex[rider(s)]
          ? undefined
          : no("TD-4.1i", `${leaders[rider(s)].name} cannot ride to ${hexName(at)}.`);
      },
      do(s, { hex: at }, log) {
        const l = rider(s);
        log?.push({
          event: "ride",
          rule: "TD-4.1e",
          text: `${leaders[l].name} rides to ${hexName(at)}.`,
          leader: leaders[l].name,
          path: [hexName(s.leaderHex[l]), hexName(at)],
        });
        s.leaderHex[l] = at;
        pop(s);
      },
    }),
    stay: deed({ do: pop }),
  },
};
