import { describe, expect, test } from "vitest";
import { type Action, act, createRandom, type Game, isOver, type JsonObject, newTable, type Table } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { antietam } from "../../games/antietam/index.js";
import { askingOf } from "../aide.js";
import { type AideAnswer, type AideQuestion, answerAide, rules } from "../rules/aide.js";
import { shelfOf } from "../rules/shelf.js";
import { trouble } from "./device-host.js";

const pickets = toy as unknown as Game;
const battle = antietam as unknown as Game;

const begun = (game: Game, ...actions: Action[]) => {
  const table = newTable(game, { seed: "aide" }) as Table;
  for (const action of actions) act(table, action);
  return table;
};
const seen = ({ game, state }: Table, seat: string) => game.view(state, seat);

describe("what an action would do", () => {
  test("is told where neither chance nor a secret has a part in it", () => {
    const view = seen(begun(pickets), "blue");
    const [load, show, fire, march] = rules.rehearse(pickets, view, [
      { do: "load", powder: 1 },
      { do: "show" },
      { do: "fire" },
      { do: "march" },
    ]);
    expect(load).toMatchObject([{ event: "load" }]);
    expect(show).toEqual([]);
    expect(fire).toEqual([]);
    expect(march).toMatchObject([{ event: "march" }]);
  });

  test("is not told where it depends on what the view hides", () => {
    const telling = {
      ...pickets,
      act(state: { card: Uint8Array }, action: Action, log?: JsonObject[]) {
        if (action.do === "load") log?.push({ event: "load", rule: "TY-3.1", text: `They have a ${state.card[1]}.` });
        else toy.act(state as never, action, log as never);
      },
    } as unknown as Game;
    const view = seen(begun(pickets), "blue");
    expect(rules.rehearse(telling, view, [{ do: "load", powder: 1 }])).toEqual([[]]);
    expect(rules.ahead(telling, view, [{ do: "load", powder: 1 }])).toBeUndefined();
  });

  test("several in a row lead to a view, what is asked there, and what is legal", () => {
    const view = seen(begun(pickets), "blue");
    expect(rules.ahead(pickets, view, [{ do: "load", powder: 2 }, { do: "swear" }])).toMatchObject({
      view: { loaded: 2, sworn: ["blue"], hands: { gray: null } },
      decision: { seat: "blue", ask: "turn" },
      events: [{ event: "load" }, { event: "swear" }],
    });
    expect(rules.ahead(pickets, view, [{ do: "march" }])).toMatchObject({ decision: { seat: "gray" }, legal: [] });
    expect(rules.ahead(pickets, view, [{ do: "fire" }])).toBeUndefined();
    expect(rules.ahead(pickets, view, [{ do: "fly" }])).toBeUndefined();
  });

  test("is at Antietam what then happens", () => {
    const table = begun(battle);
    const [take] = battle.legal(table.state);
    const view = seen(table, "union");
    const [events] = rules.rehearse(battle, view, [take]);
    const done = act(table, take);
    expect("events" in done && done.events).toEqual(events);
    expect(rules.ahead(battle, view, [take])).toMatchObject({ view: seen(table, "union"), legal: battle.legal(table.state) });
  });
});

describe("what may be, and its odds", () => {
  test("why not has the rule, and nothing is said of what is legal", () => {
    const view = seen(begun(pickets), "blue");
    expect(rules.why(pickets, view, { do: "fly" })).toMatchObject({ rule: "TY-2.0" });
    expect(rules.why(pickets, view, { do: "march" })).toBeUndefined();
  });

  test("the odds are those of the rules; of what is not open there are none", async () => {
    const view = seen(begun(pickets), "blue");
    expect(rules.forecast(pickets, view, { do: "fire" })).toMatchObject([
      { result: "miss", p: 4 / 6 },
      { result: "hit", p: 2 / 6 },
    ]);
    expect(await trouble((async () => rules.forecast(pickets, view, { do: "fly" }))())).toMatchObject({ code: "illegal", rule: "TY-2.0" });
  });

  test("how it would be counted now", () => {
    const view = seen(begun(battle), "union");
    expect(rules.standing(battle, view)).toEqual(battle.standing(battle.imagine(view, createRandom("any"))));
  });
});

describe("what an outcome is worth", () => {
  test("is the mind's value after it, and on average what was to be expected", () => {
    const minded = {
      ...pickets,
      mind: { value: (state: { score: Int16Array }) => state.score[0], courses: () => [], because: () => "" },
    } as unknown as Game;
    const view = seen(begun(pickets), "blue");
    expect(rules.worth(minded, view, { do: "fire" }, "blue")).toEqual({
      expected: 2 / 3,
      outcomes: [
        { result: "miss", dice: [1], p: 4 / 6, value: 0 },
        { result: "hit", dice: [6], p: 2 / 6, value: 2 },
      ],
    });
  });

  test("is told of the dice that fell, whichever of the faces of its outcome they show", () => {
    const minded = {
      ...pickets,
      mind: { value: (state: { score: Int16Array }) => state.score[0], courses: () => [], because: () => "" },
    } as unknown as Game;
    const view = seen(begun(pickets), "blue");
    const after = (die: number) => rules.worth(minded, view, { do: "fire" }, "blue", [die])?.rolled;
    expect([1, 4, 5, 6].map(after)).toEqual([0, 0, 2, 2]);
  });

  test("is not known of a game without a mind", () => {
    expect(rules.worth(pickets, seen(begun(pickets), "blue"), { do: "fire" }, "blue")).toBeUndefined();
  });
});

describe("the chances", () => {
  test("are the games each seat wins, the same for the same seed, and add up where nobody draws", async () => {
    const view = seen(begun(pickets), "blue");
    const shares = await rules.chances(pickets, view, 40, "a");
    expect(shares).toEqual(await rules.chances(pickets, view, 40, "a"));
    expect(shares).not.toEqual(await rules.chances(pickets, view, 40, "b"));
    expect(shares.blue + shares.gray).toBeLessThanOrEqual(1);
    expect(shares.blue + shares.gray).toBeGreaterThan(0);
  });

  test("of a game that is won are certain", async () => {
    const view = { ...seen(begun(pickets), "blue"), turn: 7, score: { blue: 5, gray: 1 } };
    expect(isOver(pickets.decision(pickets.imagine(view, createRandom("x"))))).toBe(true);
    expect(await rules.chances(pickets, view, 3, "a")).toEqual({ blue: 1, gray: 0 });
  });
});

describe("a thread of the aide", () => {
  const thread = () => {
    const answer = answerAide(shelfOf([pickets]), (said) =>
      setTimeout(() => made.onmessage?.call(made as Worker, { data: structuredClone(said) } as MessageEvent<AideAnswer>)),
    );
    const made: Pick<Worker, "postMessage" | "onmessage" | "onerror"> = {
      postMessage: (question: AideQuestion) => void answer(structuredClone(question)),
      onmessage: null,
      onerror: null,
    };
    return made;
  };

  test("answers each question, and refusals with their rule", async () => {
    const asking = askingOf(thread);
    const view = seen(begun(pickets), "blue");
    const [why, odds] = await Promise.all([
      asking.ask("toy", "why", [view, { do: "fly" }]),
      asking.ask("toy", "forecast", [view, { do: "fire" }]),
    ]);
    expect(why).toMatchObject({ rule: "TY-2.0" });
    expect(odds).toHaveLength(2);
    expect(await trouble(asking.ask("toy", "forecast", [view, { do: "fly" }]))).toMatchObject({ code: "illegal", rule: "TY-2.0" });
    expect(await trouble(asking.ask("chess", "why", [view, { do: "fly" }]))).toMatchObject({ code: "unknown" });
  });

  test("stops playing games that nobody waits for any more", async () => {
    const asking = askingOf(thread);
    const stop = new AbortController();
    const view = seen(begun(pickets), "blue");
    const asked = asking.ask("toy", "chances", [view, 1_000_000, "a"], stop.signal);
    setTimeout(() => stop.abort(new Error("enough")), 20);
    await expect(asked).rejects.toThrow("enough");
    expect(await asking.ask("toy", "chances", [view, 2, "a"])).toBeDefined();
  });

  test("that dies is replaced for the next question", async () => {
    let made: ReturnType<typeof thread> | undefined;
    const asking = askingOf(() => {
      made = thread();
      return made;
    });
    const view = seen(begun(pickets), "blue");
    const asked = asking.ask("toy", "chances", [view, 100, "a"]);
    made!.onerror?.call(made as Worker, { preventDefault: () => undefined } as ErrorEvent);
    expect(await trouble(asked)).toMatchObject({ code: "away" });
    expect(await asking.ask("toy", "why", [view, { do: "march" }])).toBeUndefined();
  });
});
