/** Each decision in words, with whatever is still owed. Only what the deciding seat may know. */
import type { Prompt } from "../../../engine/index.js";
import { type Block, blockNames, commandOf, commands, firstOf } from "../data/blocks.js";
import { entryNames, hourNames, hourTitle } from "../data/time.js";
import { decider, isTeam } from "../seats.js";
import { Ask, enemyOf, entryPoint, FORCED, has, NOBODY, onMap, orderNames, reasonNames, SQUAD, Stage, type State } from "../state.js";
import { areaName, armyTitle, list, orderTitle, plural, positionName, positionTitle } from "../words/names.js";
import { attackPosts, defensePosts, mayExtend } from "./artillery.js";
import { assaulting, squadSize } from "./attack.js";
import { unaimed } from "./bombardment.js";
import { openCombats } from "./combat.js";
import { maySpend, stacksAgree } from "./march.js";
import { enemyCover } from "./movement.js";
import { choseShortTurn, nextTurnIsNight, openOrders } from "./orders.js";
import { orderText, secondsAllowed, wordsAllowed } from "./team.js";
import { mayReturnMore, trayCount } from "./tokens.js";
import { resultOf } from "./victory.js";
import { canWithdraw } from "./withdrawal.js";

const title = (s: State): string => armyTitle(decider(s));

const names = (blocks: readonly Block[]): string[] => blocks.map((b) => blockNames[b]);

function forcedBlocks(s: State): Block[] {
  const forced: Block[] = [];
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) if (onMap(s, b) && has(s, b, FORCED)) forced.push(b);
  return forced;
}

/** 14.2h, 14.5d who must withdraw; where none of them can, what becomes of them. */
function duty(s: State): string | undefined {
  const forced = forcedBlocks(s);
  if (forced.length === 0) return undefined;
  enemyCover(s, s.active);
  const able = forced.filter((b) => canWithdraw(s, b));
  return able.length > 0
    ? `${list(names(able))} must withdraw`
    : `${list(names(forced))} must withdraw and cannot: to end withdrawals is to lose ${forced.length === 1 ? "it" : "them"}`;
}

const reasons: Readonly<Record<string, string>> = {
  night: "Withdraw orders for the night cost at least half your tray",
  keep: "eight tokens is the limit",
  idle: "Attack orders without an attack cost at least half your tray",
  withdraw: "Withdraw orders cost at least half your tray",
  hold: "holding again after a forced withdrawal costs two tokens",
};

const prompts: Readonly<Record<number, (s: State) => Prompt>> = {
  [Ask.bid]: (s) => ({
    text: s.bid < 0 ? "Open the auction with a bid." : `The bid is ${s.bid}: bid higher, or pass.`,
    bid: s.bid,
  }),
  [Ask.side]: (s) => ({ text: `You have won the auction with ${s.bid}: choose your side.`, bid: s.bid }),
  [Ask.balance]: (s) => ({
    text: `Move the objectives, as evenly as you can: ${plural(s.moves, "move")} left. No two may end within two areas of each other.`,
    moves: s.moves,
  }),
  [Ask.write]: (s) => ({
    text: `Write a special order for your subordinate: ${wordsAllowed(s)} words, ${secondsAllowed(s)} seconds.`,
    words: wordsAllowed(s),
    seconds: secondsAllowed(s),
  }),
  [Ask.buford]: () => ({ text: "Place BUFORD's cavalry: choose a position and a front." }),
  [Ask.hours]: (s) => ({
    text: `${title(s)}: choose how many hours the turn lasts, 1 to ${s.maximum}. Less than ${s.maximum} means that you must declare Attack or Withdraw.`,
    longest: s.maximum,
  }),
  [Ask.return]: (s) => {
    const owed = Math.max(0, s.owed);
    const wanted = owed > 0 ? `return ${plural(owed, "token")}${mayReturnMore(s) ? " or more" : ""}` : "return more, or be done";
    return {
      text: `${title(s)}: ${reasons[reasonNames[s.reason]]}; ${wanted}.`,
      reason: reasonNames[s.reason],
      owed,
    };
  },
  [Ask.withdraw]: (s) => ({
    text: `${title(s)}: ${duty(s) ?? "withdraw blocks if you wish, or end withdrawals"}.`,
    forced: names(forcedBlocks(s)),
    ...ordersOf(s),
  }),
  [Ask.retreat]: (s) => ({
    text: `${title(s)}: the attack has failed; ${duty(s) ?? "withdraw, or stay"}.`,
    forced: names(forcedBlocks(s)),
  }),
  [Ask.step]: (s) => ({
    text: `${title(s)}: choose where ${blockNames[s.hand]} ${s.stage === Stage.march ? "marches" : "withdraws"}${s.mounted ? ", mounted" : ""}.`,
    block: blockNames[s.hand],
    mounted: s.mounted === 1,
  }),
  [Ask.face]: (s) => ({
    text: `${title(s)}: which way does ${blockNames[s.hand]} face at ${positionTitle(s, s.goal >> 1)}?`,
    block: blockNames[s.hand],
    at: positionName(s, s.goal >> 1),
  }),
  [Ask.attack]: (s) => ({
    text: `${title(s)}: attack a position, or end attacks.${s.attacks === 0 ? " To make none may cost half your tray." : ""}`,
    attacks: s.attacks,
    tray: trayCount(s, s.active),
  }),
  [Ask.plan]: (s) => {
    const targets = [0, 1].flatMap((t) => (s.target[t] < 0 ? [] : [s.target[t]]));
    const squads = [0, 1].flatMap((t) =>
      s.target[t] < 0 ? [] : [[...s.squad.subarray(t * SQUAD, (t + 1) * SQUAD)].filter((b) => b !== NOBODY).map((b) => blockNames[b])],
    );
    const ready = targets.length > 0 && [0, 1].every((t) => s.target[t] < 0 || squadSize(s, t) > 0);
    return {
      text: `${title(s)}: attack on ${list(targets.map((p) => positionTitle(s, p)))}: choose who joins; the first to join leads.${ready ? " Declare it when it is complete." : ""}`,
      targets: targets.map((p) => positionName(s, p)),
      squads,
      tokensNeeded: assaulting(s),
      tray: trayCount(s, s.active),
    };
  },
  [Ask.defend]: (s) => ({
    text: `${title(s)}: bring up guns against the attack, or be done.`,
    positions: defensePosts(s).map((p) => positionName(s, p)),
    targets: targetsOf(s),
  }),
  [Ask.support]: (s) => ({
    text: `${title(s)}: bring up guns for the attack${mayExtend(s) ? ", declare an extended bombardment" : ""}, or be done. It needs ${plural(s.owedTokens, "token")}; ${s.usedTokens} played.`,
    positions: attackPosts(s).map((p) => positionName(s, p)),
    targets: targetsOf(s),
    needed: s.owedTokens,
    played: s.usedTokens,
  }),
  [Ask.fill]: (s) => ({ text: `${title(s)}: the attack needs ${plural(s.owed, "more token")}; choose what to use up.`, owed: s.owed }),
  [Ask.bombard]: (s) => ({
    text: `${title(s)}: choose what your guns bombard.`,
    guns: unaimed(s, s.active).map((p) => positionName(s, p)),
  }),
  [Ask.hit]: (s) => ({ text: `${title(s)}: choose which guns at ${positionTitle(s, s.hitsAt)} are hit.`, at: positionName(s, s.hitsAt) }),
  [Ask.fire]: (s) => ({
    text: `${title(s)}: choose which position your guns support.`,
    guns: unaimed(s, enemyOf(s.active)).map((p) => positionName(s, p)),
  }),
  [Ask.combat]: (s) => ({
    text: `${title(s)}: choose where close combat comes first.`,
    at: openCombats(s).map((t) => positionName(s, s.target[t])),
  }),
  [Ask.lead]: (s) => ({
    text: `${title(s)}: choose the block that leads the defence of ${positionTitle(s, s.target[s.combatAt])}; it will be shown.`,
    at: positionName(s, s.target[s.combatAt]),
  }),
  [Ask.offer]: (s) => ({
    text: `${title(s)}: ${blockNames[s.reducing]} is reduced; choose the two blocks you offer.`,
    block: blockNames[s.reducing],
    command: commandName(s.reducing),
  }),
  [Ask.pick]: (s) => ({
    text: `${title(s)}: pick one of two reduced ${commandName(s.reducing)} blocks, unseen.`,
    command: commandName(s.reducing),
  }),
  [Ask.enter]: (s) => {
    const waiting = waitingBlocks(s);
    return {
      text: `${title(s)}: bring in reinforcements, transfer them, or go on. Waiting: ${list(waiting.map(({ block, at }) => `${block} at ${at}`))}.`,
      waiting,
    };
  },
  [Ask.entry]: (s) => ({
    text: `${title(s)}: choose how ${blockNames[s.hand]} enters in ${hourTitle(s.entryHour)}.`,
    block: blockNames[s.hand],
    hour: hourNames[s.entryHour],
  }),
  [Ask.march]: (s) => {
    const agree = stacksAgree(s, s.active);
    const bonus = s.bonus > 0 ? ` ${plural(s.bonus, "march", "marches")} with one step more.` : "";
    return {
      text: `${title(s)}: march, turn, or end marches.${agree ? "" : " Blocks in one position must first face the same way."}${bonus}`,
      bonus: s.bonus,
      agree,
      ...ordersOf(s),
    };
  },
  [Ask.spend]: (s) => ({
    text: `${title(s)}: ${maySpend(s) ? "spend a march token for one step more in the next three marches, or not" : "no march token to spend"}.`,
    bonus: s.bonus,
  }),
  [Ask.works]: (s) => ({ text: `${title(s)}: dig field works with march tokens, or be done.` }),
  [Ask.leave]: (s) => ({
    text: `${title(s)}: remove ${plural(s.owed, "full-strength block")}${s.owed === 2 ? ", or give up your next three reinforcement blocks" : ""}.`,
    owed: s.owed,
  }),
  [Ask.orders]: (s) => ({
    text: `${title(s)}: declare general orders for your next phase.${choseShortTurn(s) ? " After a short turn it must be Attack or Withdraw." : ""}${nextTurnIsNight(s) ? " Night comes next." : ""}`,
    open: openOrders(s).map((orders) => orderNames[orders]),
  }),
  [Ask.objectives]: (s) => ({
    text: `Union: move objectives, ${plural(s.moves, "move")} left, or be done. No two may end within two areas of each other.`,
    moves: s.moves,
    objectives: Array.from(s.objectiveAt, (area) => areaName(s, area)),
  }),
  [Ask.over]: (s) => ({ text: resultOf(s).text }),
};

const commandName = (b: Block): string => commands[commandOf[b]].name;
const targetsOf = (s: State): string[] => [...s.target].filter((p) => p >= 0).map((p) => positionName(s, p));

/** General orders in force, and in a team what the commander has written. */
function ordersOf(s: State) {
  return { orders: orderTitle(s.orders[s.active]), ...(isTeam(s, s.active) && { specialOrder: orderText(s, s.active) }) };
}

function waitingBlocks(s: State): { readonly block: string; readonly at: string }[] {
  const found: { block: string; at: string }[] = [];
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) {
    const entry = entryPoint(s, b);
    if (entry >= 0) found.push({ block: blockNames[b], at: entryNames[entry] });
  }
  return found;
}

export function prompt(s: State): Prompt {
  return prompts[s.ask](s);
}
