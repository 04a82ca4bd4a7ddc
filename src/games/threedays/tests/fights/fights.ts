/** Cases of the dossier's simulation as positions, played by its plain policy: everybody fires who can, and who falls back is out of it. */
import { type Action, createRandom } from "../../../../engine/index.js";
import { current, noted } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import { unitOf, units } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { threedays } from "../../index.js";
import { DISORDERED, NO_AMMO } from "../../marks.js";
import { OWN } from "../../rules/fire.js";
import { rules } from "../../rules/index.js";
import { shoot } from "../../rules/volley.js";
import { ELIMINATED, forget, ROUTED, type State } from "../../state.js";
import { acting, brigade, field, type Standing, unit } from "../field.js";

type Units = Readonly<Record<string, Standing>>;
const left = (s: State, id: string): number => (s.hex[unitOf(id)] >= 0 ? s.sp[unitOf(id)] : 0);
/** Who is about to fall back, -1 for nobody. */
const falling = (s: State): number => (current(s) === Chapter.retreat ? noted(s, 0) : -1);

/** What is laid on top of a question that nobody answers is played out; whoever may fire back does. */
export function playOn(s: State): void {
  for (;;) {
    while (!rules.pass(s));
    const reply = current(s) === Chapter.answer ? threedays.legal(s).find((one) => one.do === "reply") : undefined;
    if (!reply) return;
    rules.begin(s, reply);
  }
}

/** So many times from one start, each with a chance of its own. */
export function repeat(start: State, count: number, run: (s: State, again: () => void) => void): void {
  const s = threedays.copy(start) as State;
  const again = () => {
    const random = threedays.random(s).slice();
    threedays.assign(s, start);
    threedays.random(s).set(random);
  };
  for (let i = 0; i < count; i++) {
    threedays.assign(s, start);
    threedays.random(s).set(createRandom(`fight ${i}`));
    run(s, again);
  }
}

const resting = (all: Units, more = {}): State =>
  field(all, [["commanders", "union"]], { options: { artilleryLosses: false, longRangeAmmo: true }, ...more }, { "us-meade": "B3434" }).s;

export interface Firefight {
  readonly a: readonly [string, Standing];
  readonly b: readonly [string, Standing];
  readonly rounds: number;
  readonly more?: object;
}

/** Each round a fires and b answers, then b fires and a answers: points lost, and how often each is out of the fight. */
export function firefight({ a, b, rounds, more = {} }: Firefight, count: number): readonly number[] {
  const sums = [0, 0, 0, 0];
  repeat(resting({ [a[0]]: a[1], [b[0]]: b[1] }, more), count, (s) => {
    let out = [false, false];
    for (let i = 0; i < 2 * rounds && !out[0] && !out[1]; i++) {
      const [by, at] = i % 2 === 0 ? [a, b] : [b, a];
      forget(s);
      shoot(s, unitOf(by[0]), hexAt(by[1].at), hexAt(at[1].at), OWN);
      playOn(s);
      out = [a, b].map(([id]) => left(s, id) === 0 || falling(s) === unitOf(id));
    }
    [a, b].forEach(([id, { sp }], i) => {
      sums[i] += (sp - left(s, id)) / count;
      sums[2 + i] += Number(out[i]) / count;
    });
  });
  return sums;
}

/** How often a unit rallies in so many tries, each in an activation of its own. */
export function rallied(
  id: string,
  tries: number,
  count: number,
  how: { more?: object; leaders?: Record<string, string>; enemy?: string } = {},
) {
  const { at, sp } = { at: "B1824", sp: units[unitOf(id)].sp };
  const foe = units[unitOf(id)].side === "union" ? "cs-1tn" : "us-56pa";
  const start = acting(
    units[unitOf(id)].brigade!,
    { [id]: { at, sp, facing: "S" }, [foe]: { at: how.enemy ?? "B3424", sp: 5, facing: "N" } },
    { disordered: [unit(id)], ...how.more },
    how.leaders,
  ).s;
  const rally: Action = { do: "rally", unit: unit(id) };
  let good = 0;
  repeat(start, count, (s, again) => {
    for (let i = 0; i < tries; i++) {
      if (i > 0) again();
      rules.begin(s, rally);
      if (s.marks[unitOf(id)] & DISORDERED) continue;
      good += 1 / count;
      return;
    }
  });
  return good;
}

/** How often a routed unit is back, or lost, after so many ends of a turn. */
export function routed(id: string, leader: string, turns: number, count: number): readonly [number, number] {
  const foe = units[unitOf(id)].side === "union" ? "cs-1tn" : "us-56pa";
  const start = field({ [id]: { at: "routed", sp: 3 }, [foe]: { at: "B3424", sp: 5, facing: "N" } }, [], {
    agenda: ["turn", ["endTurn", 0], ["ride", leader, 2]],
    recovering: [unit(id)],
    leaders: { [leader]: { at: "B1624" } },
    brigade: brigade(units[unitOf(id)].brigade!),
  }).s;
  const sums: [number, number] = [0, 0];
  repeat(start, count, (s, again) => {
    for (let i = 0; i < turns; i++) {
      if (i > 0) again();
      rules.begin(s, { do: "stay" });
      while (s.turn === start.turn && !rules.pass(s));
      const at = s.hex[unitOf(id)];
      if (at === ROUTED) continue;
      sums[at === ELIMINATED ? 1 : 0] += 1 / count;
      return;
    }
  });
  return sums;
}

/** Points that a target loses by so many volleys of a battery, while it has rounds and the target stands. */
export function bombarded(
  battery: readonly [string, Standing],
  target: readonly [string, Standing],
  volleys: number,
  count: number,
  more = {},
): number {
  let lost = 0;
  repeat(resting({ [battery[0]]: battery[1], [target[0]]: target[1] }, more), count, (s) => {
    for (let i = 0; i < volleys && left(s, target[0]) > 0 && falling(s) < 0; i++) {
      forget(s);
      if (s.marks[unitOf(battery[0])] & NO_AMMO) break;
      shoot(s, unitOf(battery[0]), hexAt(battery[1].at), hexAt(target[1].at), OWN);
      playOn(s);
    }
    lost += (target[1].sp - left(s, target[0])) / count;
  });
  return lost;
}
