/** 13.3 What artillery in hand would make of an attack that is planned. */
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { columns } from "../data/tables.js";
import type { State } from "../state.js";
import { chancesOf, type Shown, unitsIn } from "./chances.js";
import { mayCommit } from "./support.js";

/** 13.3 the attack as it would stand with the strongest marker of each side shown, one after the other. */
export function withMarkers(s: State, attackers: readonly Unit[], target: Hex): Shown[] {
  const [ours, theirs] = [s.side, 1 - s.side].map((own) => strongest(s, own, unitsIn(s, target)));
  const { gunNames, facts } = s.battle;
  const halves = (m: number) => (m < 0 ? 0 : facts.army.guns[m].half ? 1 : 2);
  const shown = (words: string, own: number, answer: number): Shown => {
    const { column, cleared } = chancesOf(s, attackers, target, [halves(own), halves(answer)]);
    return { words, odds: columns[column], cleared };
  };
  const found: Shown[] = [];
  if (ours >= 0) found.push(shown(`with ${gunNames[ours]}`, ours, -1));
  if (theirs >= 0) found.push(shown(`against ${gunNames[theirs]}`, -1, theirs));
  if (ours >= 0 && theirs >= 0) found.push(shown(`with ${gunNames[ours]} against ${gunNames[theirs]}`, ours, theirs));
  return found;
}

/** The ready marker that brings most, -1 where none can be committed. */
function strongest(s: State, own: number, defenders: readonly Unit[]): number {
  const { guns } = s.battle.facts.army;
  let best = -1;
  for (let m = 0; m < guns.length; m++) if (mayCommit(s, own, m, defenders) && (best < 0 || (guns[best].half && !guns[m].half))) best = m;
  return best;
}
