/** 9.3a, 4.1k Leaders who go with the units they stand with, in a move, a retreat or an advance, and those who stay behind. */
import { type Hex, no } from "../../../../kit/index.js";
import type { Leader, Unit } from "../../data/armies.js";
import { leader, type State } from "../../state.js";
import { deed, leaderTitle } from "../../words.js";
import { unitsIn } from "../strength.js";
import { isOfTheLine, isThere, leadersAt, steadies } from "./leadership.js";

const ALONG = 1;
const STAYS = 2;

/** He goes with who leads his hex empty, unless something else is said. */
const goes = (s: State, l: Leader, at: Hex, going: readonly Unit[]): boolean =>
  s.leaderGoes[l] === ALONG || (s.leaderGoes[l] !== STAYS && unitsIn(s, at).every((u) => going.includes(u)));

/** 4.1f commanders ride when their own time comes: on a march only leaders of brigades and divisions go along, 19.0x with a horse. */
const ofThem = (s: State, at: Hex, going: readonly Unit[], marching: boolean): Leader[] =>
  leadersAt(s, at).filter(
    (l) => isThere(s, l) && (!marching || (isOfTheLine(l) && s.unhorsed !== l)) && going.some((u) => steadies(s, l, u)),
  );

/** The leaders who go with units out of a hex; `marching` on a move of their own. */
export const escortOf = (s: State, at: Hex, going: readonly Unit[], marching = false): Leader[] =>
  ofThem(s, at, going, marching).filter((l) => goes(s, l, at, going));

export const forgetEscort = (s: State): void => void s.leaderGoes.fill(0);

interface Party {
  readonly at: Hex;
  readonly going: readonly Unit[];
  readonly marching?: boolean;
}

/** Said once of each leader: of who would stay that he comes, of who would come that he stays. */
export function escorts(parties: (s: State) => readonly Party[]) {
  const asked = (s: State, wants: boolean): Leader[] => {
    const found: Leader[] = [];
    for (const { at, going, marching = false } of parties(s))
      for (const l of ofThem(s, at, going, marching))
        if (s.leaderGoes[l] === 0 && goes(s, l, at, going) !== wants && !found.includes(l)) found.push(l);
    return found;
  };
  const said = (wants: boolean) =>
    deed({
      fields: { leader },
      each(s, open) {
        for (const l of asked(s, wants)) open(l);
      },
      refuse: (s, { leader: l }) =>
        asked(s, wants).includes(l) ? undefined : no("TD-4.1k", `${leaderTitle(l)} does not ${wants ? "go" : "stay"} now by your word.`),
      do: (s, { leader: l }) => {
        s.leaderGoes[l] = wants ? ALONG : STAYS;
      },
    });
  return { bring: said(true), leave: said(false) };
}
