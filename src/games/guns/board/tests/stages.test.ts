/** The nine steps of an attack, and who has played what. */
import { expect, test } from "vitest";
import { type Action, isOver, type JsonObject, Refusal } from "../../../../engine/index.js";
import { chapterNames } from "../../agenda.js";
import lessonRows from "../../data/lesson.json" with { type: "json" };
import stageRows from "../../data/stages.json" with { type: "json" };
import { guns } from "../../index.js";
import type { State } from "../../state.js";
import { gunsBoard as board } from "../index.js";

const attack: JsonObject = {
  hour: "D1-12",
  track: {},
  active: "confederate",
  ask: "attack",
  stage: "attack",
  orders: ["hold", "attack"],
  blocks: {
    "REYNOLDS A": "M1-M2>HM1",
    "IRON BRIGADE": "M2-M3>HM2",
    "HETH A": "H1-H2>HM1",
    "HETH B": "H2-H3>HM2",
    "PENDER A": "H2-H3>HM2",
  },
  tokens: { union: { tray: { "REYNOLDS 2": 1, "ANY 1": 1 } }, confederate: { tray: { "HETH 2": 1, MARCH: 3 } } },
};

function after(...actions: readonly Action[]): State {
  const s = guns.fromPosition(attack);
  if (s instanceof Refusal) throw new Error(s.text);
  for (const action of actions) {
    expect(guns.why(s, action)).toBeUndefined();
    guns.act(s, action);
  }
  return s as State;
}

const asked = (s: State): JsonObject => {
  const decision = guns.decision(s);
  if (isOver(decision)) throw new Error("It is over.");
  return { ...guns.prompt(s), ask: decision.ask, seat: decision.seat };
};
const shown = (s: State, seat: string) => board.stages(guns.view(s, seat), asked(s));
const now = (s: State, seat: string) => shown(s, seat).find(({ when }) => when === "now")?.title;
const played = (s: State, seat: string) => shown(s, seat).flatMap((stage) => stage.played ?? []);

const plan: readonly Action[] = [
  { do: "attack", target: "M2-M3" },
  { do: "join", block: "HETH B", to: "M2-M3", across: "HM2" },
];
const defended: readonly Action[] = [
  ...plan,
  { do: "declare" },
  { do: "play", token: "REYNOLDS 2", at: "M1-M2" },
  { do: "play", token: "ANY 1", at: "M2-M3" },
  { do: "done" },
];

test("[GG-13.1a GG-13.2a GG-13.3a] who goes, and what each side has brought up, is told step by step; faces only to their owner", () => {
  const planning = after(...plan);
  expect(now(planning, "confederate")).toBe("1 Plan and declare");
  expect(played(planning, "confederate")).toEqual(["Confederate: HETH B against McPherson Ridge at the pike."]);
  const brought = after(...defended);
  expect(now(brought, "confederate")).toBe("3 Guns of the attack");
  expect(played(brought, "confederate")[1]).toBe(
    "Union guns: a token at McPherson Ridge north of the pike, a token at McPherson Ridge at the pike.",
  );
  expect(played(brought, "union")[1]).toBe(
    "Union guns: REYNOLDS 2 at McPherson Ridge north of the pike, ANY 1 at McPherson Ridge at the pike.",
  );
});

test("[GG-13.6j] losses by defensive fire belong to that step, and the sum of the fight stays in sight", () => {
  const s = after(...defended, { do: "done" }, { do: "fill", token: "MARCH" });
  expect(asked(s)).toMatchObject({ ask: "offer", seat: "confederate" });
  expect(now(s, "confederate")).toBe("6 Defensive fire");
  expect(board.combat(guns.view(s, "confederate"), asked(s))?.title).toBe("Attack on McPherson Ridge at the pike");
  guns.act(s, { do: "offer", pair: "2+1" });
  guns.act(s, { do: "pick", which: "left" });
  expect(board.combat(guns.view(s, "confederate"), asked(s))).toBeUndefined();
});

test("the rows of steps and of the guide name questions that there are", () => {
  const named = [...stageRows.attack, ...stageRows.phase].map(([, asks]) => asks);
  const asks = [...named, ...lessonRows.later.map(([, , asks]) => asks)].flatMap((words) => words.split(" ")).filter((ask) => ask !== "");
  expect(asks.filter((ask) => !(chapterNames as readonly string[]).includes(ask))).toEqual([]);
});
