/** Promises about what is asked and what is open. */
import type { Result } from "../game.js";
import { canonical, isRecord, jsonCopy } from "../json.js";
import { demand, demandSame, RULE } from "./demand.js";
import type { Halt } from "./halt.js";

export function decisionIsWhole<S extends object>({ game, seats, state, decision }: Halt<S>): void {
  const { seat, ask, rule } = decision;
  demand(seats.includes(seat), `"${seat}" decides, and has no seat`);
  demand(ask && RULE.test(rule), `the decision lacks a question or a rule: ${canonical(decision)}`);
  demand(game.prompt(state).text, "the prompt has no text");
}

export function standingIsWhole<S extends object>({ game, seats, state }: Halt<S>): void {
  demandResult(seats, game.standing(state));
}

export function demandResult(seats: readonly string[], { winner, level, text, score }: Result): void {
  demand(winner === null || seats.includes(winner), `the winner "${winner}" has no seat`);
  demand(level && text && Object.values(score).every(Number.isFinite), "the result lacks a level, a text or a score");
}

export function legalIsASet<S extends object>({ legal }: Halt<S>): void {
  for (const action of legal) {
    if (!isRecord(action) || typeof action.do !== "string" || action.do === "") throw new Error(`no verb in ${canonical(action)}`);
    demand(action.do !== "dice", `the verb "dice" is the table's own`);
  }
  if (new Set(legal.map(canonical)).size === legal.length) return;
  const twice = legal.find((action, i) => legal.findIndex((other) => canonical(other) === canonical(action)) < i);
  throw new Error(`${canonical(twice)} is listed twice as legal`);
}

export function legalIsAccepted<S extends object>({ game, state, legal }: Halt<S>): void {
  for (const action of legal) {
    const refusal = game.why(state, action);
    if (refusal) throw new Error(`${canonical(action)} is legal and refused: ${refusal.rule} ${refusal.text}`);
    const read = game.why(state, jsonCopy(action));
    if (read) throw new Error(`${canonical(action)} is legal and refused once it has gone through JSON: ${read.rule} ${read.text}`);
  }
}

export function asksTheSame<S extends object>(what: string, { game, state, decision, legal }: Halt<S>, other: S): void {
  demandSame(`the decision of ${what}`, decision, game.decision(other));
  demandSame(`the prompt of ${what}`, game.prompt(state), game.prompt(other));
  demandSame(`the legal actions of ${what}`, legal, game.legal(other));
}
