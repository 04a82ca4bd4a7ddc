/** Two games that one seat cannot tell apart, played side by side. */

import {
  type Action,
  createRandom,
  eventsFor,
  type GameEvent,
  isOver,
  type JsonObject,
  next,
  type Random,
} from "../../../../engine/index.js";
import { canonical } from "../../../../engine/json.js";
import { current } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import { armyOf, blockNamed, blockNames } from "../../data/blocks.js";
import { guns } from "../../index.js";
import type { State } from "../../state.js";
import { byTag } from "../belief.js";

export interface Twins {
  /** Why they could be played no further: something came to light, or the other game has no such action. */
  readonly parted: string;
  readonly steps: number;
}

/** Takes actions by chance in a game and, as far as the seat can tell, the same ones in what it imagines. Throws where it is told or shown a difference. */
export function playTwins(from: State, seat: string, most: number, random: Random): Twins {
  const real = guns.copy(from);
  const other = guns.imagine(guns.view(real, seat), createRandom(`${next(random)}`));
  for (let steps = 0; steps < most; steps++) {
    demandSame("the view", real, other, seat);
    const decision = guns.decision(real);
    if (isOver(decision)) return { parted: "over", steps };
    const legal = guns.legal(real);
    const action = legal[next(random) % legal.length];
    const same = decision.seat === seat ? action : translated(real, other, action);
    if (!same) return { parted: `no such ${action.do}`, steps };
    if (decision.seat === seat && canonical(legal) !== canonical(guns.legal(other))) throw new Error(`${seat} has other actions open`);
    // 6.3 whether an attack was possible is for the rules to tell
    if (current(real) === Chapter.attack && action.do === "end" && real.couldAttack !== other.couldAttack) return { parted: "idle", steps };
    other.random.set(real.random);
    const [told, toldOther] = [real, other].map((s, i) => {
      const log: GameEvent[] = [];
      guns.act(s, i === 0 ? action : same, log);
      return { told: eventsFor(log, seat), all: log };
    });
    if ([...told.told, ...toldOther.told].some((event) => event.reveals === true || event.event === "lapsed"))
      return { parted: "shown", steps };
    if (canonical(told.told) !== canonical(toldOther.told))
      throw new Error(`${seat} is told of ${canonical(action)}: ${canonical(told.told)} and in another game ${canonical(toldOther.told)}`);
  }
  demandSame("the view", real, other, seat);
  return { parted: "", steps: most };
}

function demandSame(what: string, real: State, other: State, seat: string): void {
  const [one, two] = [real, other].map((s) => {
    const decision = guns.decision(s);
    return { ...guns.view(s, seat), decides: isOver(decision) ? "" : decision.seat } as JsonObject;
  });
  for (const key of Object.keys({ ...one, ...two })) {
    if (canonical(one[key]) !== canonical(two[key]))
      throw new Error(`${what} of ${seat} differs in ${key}: ${canonical(one[key])} and ${canonical(two[key])}`);
  }
}

/** The action that looks the same to those who do not see faces: by the same tag, with any token that could lie there. */
export function translated(real: State, other: State, action: Action): Action | undefined {
  const wanted: Record<string, unknown> = { ...action };
  const b = blockNamed(action.block);
  if (b >= 0) {
    const twin = byTag(other, armyOf[b]).get(real.tag[b]);
    if (twin === undefined) return undefined;
    wanted.block = blockNames[twin];
  }
  const free = ["token", "pair"].filter((key) => key in wanted);
  return guns.legal(other).find((one) => {
    const keys = Object.keys({ ...one, ...wanted });
    return keys.every((key) => free.includes(key) || one[key] === wanted[key]);
  });
}
