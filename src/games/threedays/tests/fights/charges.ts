/** Charges of the dossier's simulation: a volley before it, then one Shock in all its steps; who is not Disordered goes on where it goes on. */
import type { Action } from "../../../../engine/index.js";
import { unitOf, units } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { threedays } from "../../index.js";
import { CHARGES, DISORDERED } from "../../marks.js";
import { type Fight, issueOf } from "../../odds/fates.js";
import { PREPARED_FIRE } from "../../rules/fire.js";
import { rules } from "../../rules/index.js";
import { isDecided } from "../../rules/shock/shock.js";
import { shoot } from "../../rules/volley.js";
import { ELIMINATED, type State } from "../../state.js";
import { brigade, field, type Standing, unit } from "../field.js";
import { playOn, repeat } from "./fights.js";

export interface Charge {
  readonly by: readonly [string, Standing];
  readonly on: readonly [string, Standing];
  /** The brigadiers of both, who are with them. */
  readonly chiefs: readonly [string, string];
}

const answers: Readonly<Record<string, string>> = { defend: "fire", beforeShock: "stand", retreat: "back", bleeds: "lose" };
const GO: Action = { do: "go" };

function begun({ by, on, chiefs }: Charge): State {
  const host = brigade(units[unitOf(by[0])].brigade!);
  const standing = { [by[0]]: { ...by[1], order: "attack" }, [on[0]]: on[1] };
  const riders = { [chiefs[0]]: by[1].at, [chiefs[1]]: on[1].at };
  const f = field(standing, [["activate", 2, host], "shocks"], { brigade: host, inCommand: [host] }, riders);
  f.play({ do: "shock", unit: unit(by[0]), at: on[1].at });
  f.s.marks[unitOf(by[0])] |= CHARGES;
  return f.s;
}

/** Carried, stood off, thrown back, stopped by fire or unwilling; then the points that both sides lost. */
export function charged(charge: Charge, count: number): readonly number[] {
  const { by, on } = charge;
  const [attacker, defender] = [unitOf(by[0]), unitOf(on[0])];
  const sums = [0, 0, 0, 0, 0, 0];
  const fight = { attackers: [attacker], defenders: [defender], targets: [hexAt(on[1].at)] };
  repeat(begun(charge), count, (s) => {
    shoot(s, defender, hexAt(on[1].at), hexAt(by[1].at), PREPARED_FIRE);
    playOn(s);
    sums[endOf(s, attacker, fight)] += 1 / count;
    [by, on].forEach(([id, { sp }], i) => {
      // Who routs takes the rest along.
      sums[4 + i] += (sp - (s.hex[unitOf(id)] === ELIMINATED ? 0 : s.sp[unitOf(id)])) / count;
    });
  });
  return sums;
}

const STOPPED = 3;

function endOf(s: State, attacker: number, fight: Fight): number {
  if (s.hex[attacker] < 0 || s.marks[attacker] & DISORDERED) return STOPPED;
  rules.begin(s, GO);
  for (;;) {
    if (isDecided(s)) {
      const issue = issueOf(s, fight);
      const goesOn = issue === "neither gives way" && s.goes === 1 && !(s.marks[attacker] & DISORDERED);
      if (!goesOn) return issue.includes("taken") ? 0 : ["neither gives way", "thrown back", "nobody goes in"].indexOf(issue) + 1;
    }
    if (!rules.pass(s)) continue;
    const { ask } = threedays.decision(s) as { ask: string };
    const wanted = ask === "goOn" ? "on" : answers[ask];
    const answer = threedays.legal(s).find((one) => one.do === wanted);
    if (!answer) throw new Error(`Nobody says what to do when asked: ${ask}`);
    rules.begin(s, answer);
  }
}
