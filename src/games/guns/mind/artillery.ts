/** The small decisions inside an attack: guns, targets, leaders, losses. */
import type { Action } from "../../../engine/index.js";
import { current, mostOf, type Position } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { blockNamed, IRON_BRIGADE } from "../data/blocks.js";
import { MOST_STRENGTH, POINTS_PER_HIT, type Token, tokenNamed, tokenStrength } from "../data/tokens.js";
import { HALF_FIRE } from "../geometry/attack.js";
import { attackTokens, gunsAt, sightOn } from "../rules/artillery.js";
import { sideAttacked } from "../rules/attack.js";
import { gunStrength } from "../rules/bombardment.js";
import { legal } from "../rules/index.js";
import { decider } from "../seats.js";
import { enemyOf, type State, strength } from "../state.js";
import { DONE } from "./said.js";
import { cheapest, keepWorth } from "./tokens.js";

const positionNamed = (s: State, name: unknown): Position => s.ground.map.positionNames.indexOf(name as string);

/** What is to be done next in the attack going on. */
export function attackChoice(s: State): Action {
  switch (current(s)) {
    case Chapter.defend:
      return bestPlay(s, defenceWorth) ?? DONE;
    case Chapter.support:
      return bestPlay(s, supportWorth) ?? DONE;
    case Chapter.fill:
      return { do: "fill", token: cheapest(s, s.active, attackTokens(s)) };
    case Chapter.bombard:
      return best(s, (a) => bombardmentWorth(s, positionNamed(s, a.at)));
    case Chapter.hit:
      return best(s, (a) => tokenStrength[tokenNamed(enemyOf(s.active), a.token)]);
    case Chapter.fire:
      return best(s, (a) => (positionNamed(s, a.at) === s.target[0] ? 1 : 0));
    case Chapter.combat:
      return best(s, (a) => -s.ground.steep[sideAttacked(s, s.target.indexOf(positionNamed(s, a.at)))]);
    case Chapter.lead:
      return best(s, (a) => leadWorth(s, blockNamed(a.block)));
    default:
      // 2.2b the better blocks are offered first
      return legal(s)[0];
  }
}

const best = (s: State, worth: (action: Action) => number): Action => mostOf(legal(s), worth)!;

type PlayWorth = (s: State, token: Token, p: Position) => number;

/** The token most worth playing, if any is. */
function bestPlay(s: State, worth: PlayWorth): Action | undefined {
  const army = decider(s);
  const plays = legal(s).filter((action) => action.do === "play");
  return mostOf(plays, (a) => worth(s, tokenNamed(army, a.token), positionNamed(s, a.at)), 0);
}

/** 13.6 points of fire that one more token adds. Guns that are not hit come back, so all that add are played. */
function defenceWorth(s: State, token: Token, p: Position): number {
  const army = enemyOf(s.active);
  const { ridge, cannon } = s.ground;
  const front = s.front[army * s.ground.map.positions + p];
  const sight = Math.max(sightOn(s, p, 0), sightOn(s, p, 1));
  const power = (guns: number) => {
    const sum = Math.min(MOST_STRENGTH, guns);
    if (ridge[front]) return sum + Math.min(sum, cannon[front]);
    return sight === HALF_FIRE ? Math.floor(sum / 2) : sum;
  };
  const before = gunStrength(s, army, p);
  const added = power(before + tokenStrength[token]) - power(before);
  return added <= 0 ? 0 : added - 0.05 * keepWorth(s, token);
}

/** 13.5 guns that count instead of fillers are free; more must complete a hit. */
function supportWorth(s: State, token: Token, p: Position): number {
  const before = gunStrength(s, s.active, p);
  const after = Math.min(MOST_STRENGTH, before + tokenStrength[token]);
  if (after === before) return 0;
  const free = s.usedTokens < s.owedTokens;
  const completes = after >= POINTS_PER_HIT;
  if (!free && !(completes && gunsAt(s, s.active, p).length > 0)) return 0;
  return after - before + (completes ? 1 : 0) + (before > 0 ? 0.5 : 0) - 0.05 * keepWorth(s, token);
}

function bombardmentWorth(s: State, at: Position): number {
  return gunsAt(s, enemyOf(s.active), at).length + (at === s.target[0] ? 0.5 : 0);
}

/** 13.8 the strongest leads; from behind strength counts nothing, and the weakest is the smallest loss. */
function leadWorth(s: State, b: number): number {
  const t = s.combatAt;
  const front = s.front[enemyOf(s.active) * s.ground.map.positions + s.target[t]];
  const fromRear = sideAttacked(s, t) !== front;
  if (b === IRON_BRIGADE) return 10;
  return fromRear ? -s.grade[b] : strength(s, b) * 4 - s.grade[b];
}
