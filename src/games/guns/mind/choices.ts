/** What is decided in one action, or for its own sake: guns, targets, leaders and losses in an attack; tokens, works, and what is settled before the battle. */
import type { Action } from "../../../engine/index.js";
import { current, mostOf, type Position } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { blockNamed, blocksOfArmy, IRON_BRIGADE } from "../data/blocks.js";
import { MOST_STRENGTH, POINTS_PER_HIT, type Token, tokenArmy, tokenLevel, tokenNamed, tokenNames, tokenStrength } from "../data/tokens.js";
import { HALF_FIRE } from "../geometry/attack.js";
import { attackTokens, gunsAt, sightOn } from "../rules/artillery.js";
import { sideAttacked } from "../rules/attack.js";
import { gunStrength } from "../rules/bombardment.js";
import { act, legal } from "../rules/index.js";
import { blocksNear, blocksNeeded, isUnlocked, matches } from "../rules/matching.js";
import { farEnough } from "../rules/objectives.js";
import { tokensIn } from "../rules/tokens.js";
import { decider } from "../seats.js";
import { enemyOf, isCavalry, onMap, type State, strength } from "../state.js";
import { DONE, RESET } from "./said.js";
import { planned, withCopy, worthAfter } from "./trial.js";
import { worthTo } from "./value.js";

const positionNamed = (s: State, name: unknown): Position => s.ground.map.positionNames.indexOf(name as string);

type Worth = (action: Action) => number;
const best = (s: State, worth: Worth): Action => mostOf(legal(s), worth)!;

/** The open action with a verb that is worth most, if any is worth more than `least`. */
function bestTo(s: State, verb: string, worth: Worth, least?: number): Action | undefined {
  const open = legal(s).filter((action) => action.do === verb);
  return mostOf(open, worth, least);
}

/** What is to be done next in the attack going on; 2.2b of equals the better blocks are offered first. */
export const attackChoice = (s: State): Action => answers[current(s)]?.(s) ?? legal(s)[0];

const answers: Readonly<Record<number, (s: State) => Action>> = {
  [Chapter.defend]: (s) => bestPlay(s, defenceWorth),
  [Chapter.support]: (s) => bestPlay(s, supportWorth),
  [Chapter.fill]: (s) => ({ do: "fill", token: cheapest(s, attackTokens(s)) }),
  [Chapter.bombard]: (s) => best(s, ({ at }) => bombardmentWorth(s, positionNamed(s, at))),
  [Chapter.hit]: (s) => best(s, ({ token }) => tokenStrength[tokenNamed(enemyOf(s.active), token)]),
  [Chapter.fire]: (s) => best(s, ({ at }) => (positionNamed(s, at) === s.target[0] ? 1 : 0)),
  [Chapter.combat]: (s) => best(s, ({ at }) => -s.ground.steep[sideAttacked(s, s.target.indexOf(positionNamed(s, at)))]),
  [Chapter.lead]: (s) => best(s, ({ block }) => leadWorth(s, blockNamed(block))),
};

/** The token most worth playing, if any is. */
function bestPlay(s: State, worth: (s: State, token: Token, p: Position) => number): Action {
  const army = decider(s);
  return bestTo(s, "play", (a) => worth(s, tokenNamed(army, a.token), positionNamed(s, a.at)), 0) ?? DONE;
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
  if (!free && !(completes && before > 0)) return 0;
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

/** How likely guns are to find someone to serve them: together already, on the map, still to come; and what a march token is worth. */
const TOGETHER = 1;
const APART = 0.5;
const TO_COME = 0.2;
const MARCH = 1.1;

/** What a battle token is worth to keep. */
function keepWorth(s: State, token: Token): number {
  if (tokenLevel[token] === "march") return MARCH;
  const need = blocksNeeded(s, token);
  if (need === 0) return 0;
  return tokenStrength[token] * (isUnlocked(s, token) ? service(s, token, need) : TO_COME);
}

function service(s: State, token: Token, need: number): number {
  const here = blocksOfArmy[tokenArmy[token]].filter((b) => onMap(s, b) && matches(token, b));
  if (here.some((b) => blocksNear(s, token, s.place[b] >> 1) >= need)) return TOGETHER;
  return here.length >= need ? APART : TO_COME;
}

/** The kind in a pile of the active side that is worth least. */
const cheapest = (s: State, pile: Uint8Array): string => tokenNames[mostOf(tokensIn(pile, s.active), (token) => -keepWorth(s, token))!];

/** Tokens go back until what is owed is paid. */
export const returnPlan = (s: State): Action[] =>
  planned(s, (base, go) => {
    if (s.owed <= 0) go(DONE);
    for (let left = s.owed; left > 0 && current(base) === Chapter.return; left--) go({ do: "return", token: cheapest(base, base.tray) });
  });

/** The single action that leaves the deciding side best off. */
export const bestSingle = (s: State): Action => best(s, (action) => worthAfter(s, [action], decider(s)));

/** 17.5 cavalry leaves before infantry; the weakest before the strong. */
export const leaveChoice = (s: State): Action =>
  bestTo(s, "remove", ({ block }) => (isCavalry(blockNamed(block)) ? 0 : -strength(s, blockNamed(block))))!;

/** 17.2 works where they help most, one by one. */
export const worksChoice = (s: State): Action =>
  bestTo(s, "build", (action) => worthAfter(s, [action], s.active), worthTo(s, s.active) + 0.1) ?? DONE;

/** 24.1c step by step, as long as it helps and the objectives stay far enough apart to be left so. */
export function balanceChoice(s: State): Action {
  if (!farEnough(s)) return RESET;
  const army = decider(s);
  const worth: Worth = (action) =>
    withCopy(s, (trial) => {
      act(trial, action);
      return farEnough(trial) ? worthTo(trial, army) : Number.NEGATIVE_INFINITY;
    });
  return bestTo(s, "shift", worth, worthTo(s, army)) ?? DONE;
}

/** Beyond this nobody bids for a side. */
const HIGHEST_BID = 2;

/** 24.1a the lowest bid, until sides are not worth more. */
export const bidChoice = ({ bid }: State): Action => (bid < HIGHEST_BID ? { do: "bid", bid: bid + 1 } : { do: "pass" });
