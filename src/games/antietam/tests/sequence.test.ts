import { describe, expect, it } from "vitest";
import { isOver } from "../../../engine/index.js";
import { antietam } from "../index.js";
import { asked, roll, strike } from "./attack.js";
import { at, type Field, field, handle } from "./field.js";
import { end, enter, march, moment, move, stop, take } from "./orders.js";

/** Ends phase after phase, and tells each moment on the way, until the moment given or the end. */
function pass(f: Field, until: string): string[] {
  const seen = [moment(f)];
  while (moment(f) !== until && !isOver(f.game.decision(f.s))) {
    f.play(end);
    seen.push(isOver(f.game.decision(f.s)) ? "over" : moment(f));
  }
  return seen;
}

describe("4.0 sequence of play", () => {
  it("[BG-4.0a] after the last turn victory is judged once and the game is over", () => {
    const more = { units: { U4: { hex: at(0, 0) } }, eliminated: ["C3"] };
    const f = field({ units: { U4: at(0, 0), C3: at(4, 0) }, turn: 10, phase: "combat", player: "confederate", more });
    f.play(end);
    expect(f.game.decision(f.s)).toMatchObject({ winner: "union", level: "decisive", score: { union: 3, confederate: 0 } });
    expect(f.log.filter((event) => event.event === "over")).toHaveLength(1);
    expect(f.legal()).toEqual([]);
    for (const order of [end, take("U4"), take("C3")]) expect(f.refused(order)).toBe("table.over");
  });

  it("[BG-4.0b] nothing ends the game early, not even the loss of a whole army", () => {
    const f = field({ units: { C3: at(0, 0), U4: at(-5, 0) }, turn: 5, more: { units: { C3: { hex: at(0, 0) } }, eliminated: ["U4"] } });
    const seen = pass(f, "never");
    expect(seen).toHaveLength(25); // six turns of four phases, and the end
    expect(seen.slice(-2)).toEqual(["10 confederate combat", "over"]);
    expect(f.game.decision(f.s)).toMatchObject({ winner: "confederate", score: { union: 0, confederate: 4 } });
  });

  it("[BG-4.1a BG-4.1g] a turn is first player's movement and combat, second player's movement and combat, then the next turn", () => {
    const f = field({ units: { U4: at(0, 0), C3: at(4, 0) }, turn: 3 });
    const turn = ["3 union movement", "3 union combat", "3 confederate movement", "3 confederate combat", "4 union movement"];
    expect(pass(f, "4 union movement")).toEqual(turn);
  });

  it("[BG-4.1g] who is first is a fact of the battle: the turn ends when the other has played", () => {
    const f = field({ units: { U4: at(0, 0), C3: at(4, 0) }, turn: 3, player: "confederate", facts: { first: "confederate" } });
    const turn = ["3 confederate movement", "3 confederate combat", "3 union movement", "3 union combat", "4 confederate movement"];
    expect(pass(f, "4 confederate movement")).toEqual(turn);
  });

  it("[BG-14.3] the Union is first in every turn", () => {
    const f = field({ units: { U4: at(0, 0), C3: at(4, 0) }, turn: 1 });
    const seen = pass(f, "never");
    for (let turn = 1; turn <= 10; turn++) expect(seen.find((at) => at.startsWith(`${turn} `))).toBe(`${turn} union movement`);
    expect(antietam.position(handle(antietam, {}).s)).toMatchObject({ turn: 1, player: "union" });
  });

  it("[BG-4.1b] a side may move all of its units, some, or none", () => {
    const units = { U4: at(0, 0), U5: at(-1, 0), U6: at(-2, 0), C3: at(5, 0) };
    expect(moment(field({ units }).play(end))).toBe("2 union combat");
    const f = field({ units }).play(...march("U5", at(-1, 1)));
    expect(f.refused(end)).toBe("");
    f.play(...march("U4", at(0, 1)), ...march("U6", at(-2, 1)));
    expect(f.legal()).toEqual([end]);
  });

  it("[BG-4.1c] the other player's units do not move", () => {
    const f = field({ units: { U4: at(0, 0), C3: at(4, 0) } });
    expect(f.refused(take("C3"))).toBe("BG-4.1c");
    expect(f.open("unit", "take")).toEqual(["U4"]);
    f.play(end, end);
    expect(f.refused(take("U4"))).toBe("BG-4.1c");
  });

  it("[BG-4.1d] reinforcements come in only in their owner's Movement Phase", () => {
    const f = handle(antietam, { turn: 4, phase: "combat", units: { "1/1/I": { hex: "2010" } } });
    expect(f.refused(enter("1/1/VI"))).toBe("BG-4.1d");
    f.play(end);
    expect(f.refused(enter("1/1/VI"))).toBe("BG-4.1d");
    expect(handle(antietam, { turn: 4, units: { "1/1/I": { hex: "2010" } } }).refused(enter("1/1/VI"))).toBe("");
  });

  it("[BG-4.1e] in a Combat Phase only the phasing player's units attack", () => {
    const f = field({ units: { U4: at(0, 0), C3: at(1, 0), Ca3: at(0, 2) }, phase: "combat" });
    expect(asked(f)).toBe("union attack");
    expect(f.refused({ do: "attack", target: at(0, 0) })).toBe("BG-4.1e");
    f.play({ do: "attack", target: at(1, 0) });
    expect(f.refused({ do: "join", hex: at(1, 0) })).toBe("BG-4.1e");
    expect(f.refused({ do: "support", unit: "Ca3" })).toBe("BG-8.51b");
    expect(f.legal("join")).toEqual([{ do: "join", hex: at(0, 0) }]);
    expect(f.legal("support")).toEqual([]);
  });

  it("[BG-4.1f] in a Combat Phase units change hex only by the results of combat", () => {
    const f = field({ units: { U4: at(0, 0), C3: at(1, 0), U5: at(-3, 0) }, phase: "combat" });
    for (const order of [take("U5"), move(at(-2, 0)), stop]) expect(f.refused(order)).toBe("BG-5.11");
    roll(f.play(...strike([at(1, 0)], [at(0, 0)])), 1);
    f.play({ do: "retreat", unit: "C3", to: at(2, 0) }, { do: "advance", unit: "U4", to: at(1, 0) });
    expect(["U4", "C3", "U5"].map(f.where)).toEqual([at(1, 0), at(2, 0), at(-3, 0)]);
  });
});
