/** What can be answered before it is asked: by a unit, by its brigade, division or corps, or for the whole army. */
import type { Action } from "../../../engine/index.js";
import { type Ahead, type Hex, mostOf, noted, type Question } from "../../../kit/index.js";
import { parentOf, sideOf, type Unit } from "../data/armies.js";
import { near } from "../data/map.js";
import { ask } from "../options.js";
import { brigadeFor, enemyAt, isMounted, type State } from "../state.js";
import { hexName, nameOf, titleOf } from "../words.js";
import { uddModifier } from "./cohesion.js";
import { whyNotStay } from "./escape.js";
import { APPROACH, OPPORTUNITY, PREPARED_FIRE, RETURN, STEP_5, shot, WITHDRAWAL, workOut } from "./fire.js";
import { FRONT, facings, partAt } from "./front.js";
import { cohesionOf, unitsIn } from "./strength.js";
import { hexFor, isReady } from "./volley.js";

type Asked = Question<State>;

/** What a verb of the question has open, field by field. */
function openTo({ verbs }: Asked, verb: string, s: State): readonly (readonly number[])[] {
  const found: number[][] = [];
  verbs[verb].each?.(s, (...given) => void found.push(given as number[]));
  return found;
}

const first = (s: State): Unit => noted(s, 0);

/** 4 the formations a unit is of, from its brigade up. */
function commandsOf(s: State, u: Unit): string[] {
  const found: string[] = [];
  for (let f = brigadeFor(s, u); f >= 0; f = parentOf[f]) found.push(titleOf(f));
  return found;
}

const about = (who: (s: State) => Unit): Pick<Ahead<State>, "of" | "within"> => ({
  of: (s) => (who(s) < 0 ? "" : nameOf(who(s))),
  within: (s) => (who(s) < 0 ? [] : commandsOf(s, who(s))),
});

/** 10.3 what would be added to the die of a unit that fires there. */
function modifierOf(s: State, u: Unit, at: Hex, occasion: number): number {
  workOut(s, u, hexFor(s, u, at, occasion), at, occasion, (one, from) => isReady(s, one, from, occasion));
  return shot.modifier;
}
const stakeOf = (of: (s: State) => number): Ahead<State>["stake"] => ({ title: "added to the die", lowest: -5, of });

/** Those who would do more good than harm: at +0 or better, else not at all. */
const ifWorthIt = (say: string): NonNullable<Ahead<State>["usual"]> => [{ say: "hold" }, { say, least: 0 }];

/** A shot that one unit is asked for. */
const byOne = (title: string, occasion: number, target: (s: State) => Hex, hold = "hold fire"): Ahead<State> => ({
  title,
  says: { fire: { title: "fire", act: () => ({ do: "fire" }) }, hold: { title: hold, act: () => ({ do: "hold" }) } },
  ...about(first),
  stake: stakeOf((s) => modifierOf(s, first(s), target(s), occasion)),
  usual: ifWorthIt("fire"),
});

/** A shot that several might fire, one after the other: the surest first. */
function byAny(title: string, question: Asked, verb: string, occasion: number, target: (s: State) => Hex): Ahead<State> {
  const surest = (s: State): Unit => mostOf(openTo(question, verb, s), ([u]) => modifierOf(s, u, target(s), occasion))?.[0] ?? -1;
  return {
    title,
    says: {
      [verb]: { title: "fire", act: (s) => ({ do: verb, unit: nameOf(surest(s)) }) },
      hold: { title: "hold fire", act: () => ({ do: "hold" }) },
    },
    ...about(surest),
    stake: stakeOf((s) => (surest(s) < 0 ? 0 : modifierOf(s, surest(s), target(s), occasion))),
    usual: ifWorthIt(verb),
  };
}

/** 11.38 at the hex from which most come. */
function atTheCharge(question: Asked): Ahead<State> {
  const strongest = (s: State, verb: string): Hex | undefined =>
    mostOf(openTo(question, verb, s), ([at]) => unitsIn(s, at).reduce((sum, u) => sum + s.sp[u], 0))?.[0];
  const say = (s: State, verb: string): Action | undefined => {
    const at = strongest(s, verb);
    return at === undefined ? undefined : { do: verb, at: hexName(at) };
  };
  return {
    title: "When charged",
    says: {
      fire: { title: "fire", act: (s) => say(s, "fire") },
      rapid: { title: "guns fire rapidly, others as usual", act: (s) => say(s, "rapid") ?? say(s, "fire") },
      hold: { title: "hold fire", act: () => ({ do: "hold" }) },
    },
    ...about(first),
    stake: stakeOf((s) => modifierOf(s, first(s), strongest(s, "fire") ?? s.hex[first(s)], STEP_5)),
    usual: ifWorthIt("fire"),
  };
}

/** 9.63, 9.64 as far from who comes as its points carry it, and no farther than it needs. */
const FAR_ENOUGH = 4;
function goingAway(question: Asked): Ahead<State> {
  const away = (s: State): Action | undefined => {
    const here = near(s.hex[first(s)], s.danger);
    const best = mostOf(openTo(question, "away", s), ([to]) => near(to, s.danger))?.[0];
    const isEnough = best === undefined || here >= FAR_ENOUGH || near(best, s.danger) <= here;
    return isEnough && !whyNotStay(s) ? { do: "stay" } : best === undefined ? undefined : { do: "away", to: hexName(best) };
  };
  /** It has not moved yet, and the enemy is not next to it. */
  const mayWait = (s: State): boolean => noted(s, 2) < 0 && near(s.hex[first(s)], s.danger) > 1;
  return {
    title: "When the enemy comes near guns, cavalry or skirmishers",
    says: {
      stay: { title: "stay", act: (s) => (whyNotStay(s) ? undefined : { do: "stay" }) },
      away: { title: "fall back at two hexes", act: away },
      late: { title: "fall back when he is next to it", act: (s) => (mayWait(s) ? { do: "stay" } : away(s)) },
    },
    ...about(first),
    usual: [{ say: "stay" }],
  };
}

/** 9.61 towards who has come; who has him before it stays. */
function turning(question: Asked): Ahead<State> {
  const towards = (s: State): Action => {
    const at = s.mover >= 0 ? s.hex[s.mover] : s.danger;
    if (partAt(s.hex[first(s)], s.facing[first(s)], at) === FRONT) return { do: "stay" };
    const found = openTo(question, "face", s).find(([to]) => partAt(s.hex[first(s)], to, at) === FRONT);
    return found ? { do: "face", to: facings[found[0]] } : { do: "stay" };
  };
  return {
    title: "When the enemy comes up",
    says: {
      face: { title: "turn to face who comes up in the flank or rear", act: towards },
      stay: { title: "do not turn", act: () => ({ do: "stay" }) },
    },
    ...about(first),
    stake: {
      title: "throws of ten by which it holds",
      of: (s) => Math.max(0, Math.min(10, cohesionOf(s, first(s)) - uddModifier(s, first(s)) + 1)),
    },
    usual: [{ say: "stay" }, { say: "face", least: 6 }],
  };
}

/** 11.11c-e, s11.3 */
function standing(question: Asked): Ahead<State> {
  const go = (s: State): Action => {
    const verb = ["retire", "disperse"].find((one) => openTo(question, one, s).length > 0);
    return verb ? { do: verb, hexes: openTo(question, verb, s).at(-1)![0] } : { do: "stand" };
  };
  return {
    title: "Before a Shock of guns, cavalry or skirmishers",
    says: {
      stand: { title: "stand", act: () => ({ do: "stand" }) },
      retire: { title: "go, as far as may be", act: go },
      countercharge: {
        title: "cavalry countercharges, others stand",
        act: (s) =>
          isMounted(s, first(s)) && !question.verbs.countercharge.refuse?.(s, {}, "") ? { do: "countercharge" } : { do: "stand" },
      },
    },
    ...about(first),
    usual: [{ say: "stand" }],
  };
}

/** 12.4 by the way on which fewest friends are shaken, and no enemy waits. */
const fallingBack = (question: Asked): Ahead<State> => ({
  title: "When beaten units fall back",
  says: {
    back: {
      title: "choose the way for me, past friends rather than through them",
      act(s) {
        const crowd = (to: Hex) => unitsIn(s, to).length;
        const best = mostOf(openTo(question, "back", s), ([to]) => -crowd(to) - (enemyAt(s, sideOf[first(s)], to) ? 9 : 0));
        return best && { do: "back", to: hexName(best[0]) };
      },
    },
  },
  ...about(first),
  usual: [{ say: "back" }],
});

/** One word that ends the matter. */
const plainly = (title: string, says: Readonly<Record<string, string>>, usual: string): Ahead<State> => ({
  title,
  says: Object.fromEntries(Object.entries(says).map(([word, words]) => [word, { title: words, act: () => ({ do: word }) }])),
  usual: [{ say: usual }],
});

/** Where the loss is borne best. */
const bleeding = (question: Asked): Ahead<State> => ({
  title: "When one of several hexes must lose strength",
  says: {
    lose: {
      title: "the strongest",
      act(s) {
        const best = mostOf(openTo(question, "lose", s), ([at]) => Math.max(0, ...unitsIn(s, at).map((u) => s.sp[u])));
        return best && { do: "lose", at: hexName(best[0]) };
      },
    },
  },
  usual: [{ say: "lose" }],
});

const mover = (s: State): Hex => s.hex[s.mover];

type Answerable = "answer" | "approach" | "opportunity" | "prepared" | "withdrawalFire" | "defend" | "reactionMove" | "reactionFacing";
type Also = "beforeShock" | "retreat" | "bleeds" | "spare" | "follow" | "homeward" | "warren" | "hancock";

/** The questions with what can be said to each beforehand. */
export function withAnswers<Q extends Readonly<Record<Answerable | Also, Asked>>>(questions: Q): Q {
  const { answer, withdrawalFire, defend, reactionMove, reactionFacing, beforeShock, retreat, bleeds } = questions;
  const aheads: Readonly<Record<Answerable | Also, Ahead<State>>> = {
    answer: byAny("When fired on", answer, "reply", RETURN, (s) => noted(s, 1)),
    approach: byOne("When the enemy comes within three hexes of guns", APPROACH, mover),
    opportunity: byOne("When the enemy comes up with his last strength", OPPORTUNITY, mover),
    prepared: byOne("When an attack comes into the front", PREPARED_FIRE, (s) => s.hex[noted(s, 1)], "keep it for the charge"),
    withdrawalFire: byAny("When the enemy withdraws from the front", withdrawalFire, "fire", WITHDRAWAL, mover),
    defend: atTheCharge(defend),
    reactionMove: goingAway(reactionMove),
    reactionFacing: turning(reactionFacing),
    beforeShock: standing(beforeShock),
    retreat: fallingBack(retreat),
    bleeds: bleeding(bleeds),
    spare: plainly("When a battery could give up guns instead of its order", { guns: "give up guns", disorder: "be Disordered" }, "guns"),
    follow: plainly("When beaten attackers could be followed", { stay: "stay" }, "stay"),
    homeward: plainly("When Skirmishers fall back on their regiment", { takeIn: "take them in", stay: "leave them out" }, "takeIn"),
    warren: plainly("When Warren could send a brigade", { pass: "send nobody" }, "pass"),
    hancock: plainly("When Hancock could send a regiment", { pass: "send nobody" }, "pass"),
  };
  const told = Object.entries(aheads).map(([name, ahead]) => [name, { ...questions[name as Answerable], ahead }]);
  return { ...questions, ...Object.fromEntries(told) };
}

/** Questions that only an optional rule brings up. */
const onlyWith: Readonly<Record<string, (s: State) => boolean>> = {
  opportunity: ask.opportunityFire,
  spare: ask.artilleryLosses,
  homeward: (s) => ask.skirmishers(s) || ask.skirmishersUsssOnly(s),
  warren: ask.warren,
  hancock: ask.hancock,
};
export const mayAsk = (s: State, question: string): boolean => onlyWith[question]?.(s) ?? true;
