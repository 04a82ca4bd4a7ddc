import { describe, expect, it } from "vitest";
import { type Action, below, createRandom, type Game, isOver, type JsonObject } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { antietam } from "../../games/antietam/index.js";
import { at, type Field, field, handle } from "../../games/antietam/tests/field.js";
import { greedy } from "../greedy.js";
import { begin, playOut, winnerWith } from "./played.js";

const battle = antietam as unknown as Game;
const pickets = toy as unknown as Game;

/** What the bot would do in a position, and why. */
function ask(f: Field) {
  const decision = f.game.decision(f.s);
  if (isOver(decision)) throw new Error("The game is over.");
  const { action, because, then = [] } = greedy.choose(f.game as unknown as Game, f.game.view(f.s, decision.seat), createRandom("ask"));
  return { course: [action, ...then], because };
}

/** Lets the bot act until something else is asked than the movement of the phasing player. */
function march(f: Field): void {
  while (f.read("phase") === "movement") f.play(ask(f).course[0]);
}

/** Every hex around the middle of the board is river but those named. */
const islandBut = (...open: string[]) =>
  Object.fromEntries(
    [at(1, 0), at(0, 1), at(-1, 1), at(-1, 0), at(0, -1), at(1, -1)]
      .filter((hex) => !open.includes(hex))
      .map((hex) => [hex, "river" as const]),
  );

describe("the greedy bot in combat", () => {
  it("takes the certain kill before the even fight", () => {
    const f = field({
      units: { Ua5: at(0, 3), C1: at(0, 0), C5: at(3, 1) },
      ground: islandBut(),
      phase: "combat",
    });
    const { course, because } = ask(f);
    expect(course[0]).toEqual({ do: "attack", target: at(0, 0) });
    expect(because).toMatch(/on C1, who cannot retreat: 1\.0 points expected/);
  });

  it("lowers the odds to 3-1 against a unit that cannot retreat, where more would only add exchanges", () => {
    const f = field({
      units: { U6: at(1, 0), U2: at(1, 0), C2: at(0, 0) },
      ground: islandBut(at(1, 0)),
      phase: "combat",
    });
    const { course, because } = ask(f);
    expect(course).toEqual([
      { do: "attack", target: at(0, 0) },
      { do: "join", hex: at(1, 0) },
      { do: "roll", odds: "3-1" },
    ]);
    expect(because).toBe("3-1 on C2, who cannot retreat: 1.7 points expected.");
  });

  it("lowers the odds to 2-1 where an exchange would be ruinous", () => {
    const f = field({ units: { U9: at(1, 0), C1: at(0, 0) }, phase: "combat" });
    expect(ask(f).course.at(-1)).toEqual({ do: "roll", odds: "2-1" });
  });

  it("pays an exchange with the unit that is worth least", () => {
    const f = field({ units: { U4: at(1, 0), U2: at(1, 0), C2: at(0, 0) }, phase: "combat" });
    f.dice(6).play({ do: "attack", target: at(0, 0) }, { do: "join", hex: at(1, 0) }, { do: "roll", odds: "3-1" });
    expect(ask(f).course).toEqual([{ do: "lose", unit: "U2" }]);
  });

  it("ends the phase when nothing is owed and nothing can be bombarded", () => {
    const f = field({ units: { U4: at(-3, 0), C2: at(3, 0) }, phase: "combat" });
    expect(ask(f)).toEqual({ course: [{ do: "end" }], because: "No attack is owed, and none is worth making." });
  });
});

describe("the greedy bot in movement", () => {
  it("brings units together against a weak enemy", () => {
    const f = field({ units: { U4: at(-3, 0), U4b: at(-3, 1), C2: at(1, 0) } });
    march(f);
    expect(f.legal("attack")).toEqual([{ do: "attack", target: at(1, 0) }]);
  });

  it("does not walk a weak unit into a strong enemy", () => {
    const f = field({ units: { U1: at(-3, 0), C9: at(1, 0) } });
    expect(ask(f).course).toEqual([{ do: "end" }]);
  });

  it("does not take AP Hill away from the town for nothing", () => {
    const f = handle(antietam, {
      turn: 8,
      player: "confederate",
      units: { "AP Hill": { hex: "0716" }, "1/1/XII": { hex: "1204" } },
    });
    march(f);
    expect(f.where("AP Hill")).toBe("0716");
  });

  it("does not cross the creek with a Confederate for a small gain", () => {
    const f = handle(antietam, {
      turn: 2,
      player: "confederate",
      units: { "JG Wlk": { hex: "1218" }, Hood: { hex: "0716" }, "1/1/XII": { hex: "1204" }, "2/3/IX": { hex: "1520" } },
    });
    march(f);
    expect(f.read("creekCrossed")).toBe(false);
  });

  it("takes a hex of the town that stands empty", () => {
    const f = handle(antietam, { turn: 9, player: "union", units: { "1/1/I": { hex: "0812" }, "AP Hill": { hex: "0124" } } });
    march(f);
    expect(Object.values(f.read("control") as JsonObject)).toContain("union");
  });
});

describe("the greedy bot", () => {
  it("sees nothing but its view: what lies hidden behind it does not change its choice", () => {
    const state = begin(pickets, "hidden") as { card: Uint8Array };
    const view = () => pickets.view(state, "blue");
    const before = greedy.choose(pickets, view(), createRandom("same"));
    state.card[1] = 7 - state.card[1];
    expect(greedy.choose(pickets, view(), createRandom("same"))).toEqual(before);
  });

  it("needs no dice to come: the view of a battle has none", () => {
    const state = begin(battle, "view");
    const view = JSON.parse(JSON.stringify(battle.view(state, "union")));
    expect(view.random).toBeNull();
    expect(battle.why(state, greedy.choose(battle, view, createRandom("view")).action)).toBeUndefined();
  });

  it("chooses the same with the same random", () => {
    const state = begin(battle, "again");
    const choose = () => greedy.choose(battle, battle.view(state, "union"), createRandom("again"));
    expect(choose()).toEqual(choose());
  });

  it("does not mix the states of two set-ups of one game", () => {
    // Like the maps of two battles, what a set-up shares is not part of what `assign` overwrites.
    type Stake = { readonly wins: string; done: number };
    const ends = (s: Stake) => ({ winner: s.done === 2 ? s.wins : null, level: "won", score: {}, text: "Over." });
    const lots = {
      ...pickets,
      mind: undefined,
      imagine: (view: JsonObject) => ({ wins: view.wins, done: 0 }) as Stake,
      copy: (s: Stake) => ({ ...s }),
      assign: (to: Stake, from: Stake) => {
        to.done = from.done;
      },
      random: () => createRandom("lots"),
      decision: (s: Stake) => (s.done > 0 ? ends(s) : { seat: "blue", ask: "lot", rule: "" }),
      legal: () => [{ do: "leave" }, { do: "draw" }],
      forecast: () => [{ p: 1, dice: [], result: "certain", text: "" }],
      act: (s: Stake, action: Action) => {
        s.done = action.do === "draw" ? 2 : 1;
      },
    } as unknown as Game;
    const chosen = (wins: string) => greedy.choose(lots, { wins }, createRandom("lots")).action.do;
    expect([chosen("blue"), chosen("gray"), chosen("blue")]).toEqual(["draw", "leave", "draw"]);
  });

  it("plays a game that has no mind to its end", () => {
    expect(playOut(pickets, "mindless", { blue: greedy, gray: greedy }).level).not.toBe("");
  });

  it("has a legal action at every decision chance leads to", () => {
    const state = begin(battle, "anywhere");
    const chance = createRandom("anywhere/play");
    for (let decision = battle.decision(state); !isOver(decision); decision = battle.decision(state)) {
      const { action } = greedy.choose(battle, battle.view(state, decision.seat), chance);
      expect(battle.why(state, action), JSON.stringify(action)).toBeUndefined();
      const legal = battle.legal(state);
      battle.act(state, legal[below(chance, legal.length)]);
    }
  });

  it("beats the random bot as either side", () => {
    for (const one of ["union", "confederate"]) expect(winnerWith(battle, one, "once")).toBe(one);
  });
});
