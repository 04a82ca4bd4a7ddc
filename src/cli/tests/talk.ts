/** A session of the protocol in the tests' own process, on the toy game. */
import type { Bot } from "../../bots/index.js";
import { below, type Game } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { answer } from "../answer.js";
import { createSession } from "../session.js";

/** Takes any action that is open. */
export const drummer: Bot = {
  id: "drummer",
  title: "Drummer",
  choose(game, view, random) {
    const actions = game.legal(game.imagine(view, random));
    return { action: actions[below(random, actions.length)], because: "Any step in time will do." };
  },
};

export interface Answer {
  readonly id: unknown;
  readonly ok: boolean;
  readonly error?: { readonly code: string; readonly rule?: string; readonly message: string };
  // biome-ignore lint/suspicious/noExplicitAny: what an op answers is looked into by the test of that op
  readonly [field: string]: any;
}

export function talk(game: Game = toy) {
  const session = createSession([game], [drummer], "talk");
  const say = (line: string): Answer => JSON.parse(answer(session, line));
  const ask = (op: string, fields: object = {}): Answer => say(JSON.stringify({ id: 1, op, ...fields }));
  /** All that a request could change on a table. */
  const trace = (name = "t1") => {
    const { save, position, legal, log } = {
      save: ask("save", { table: name }),
      position: ask("position", { table: name }),
      legal: ask("legal", { table: name }),
      log: session.tables.get(name)?.log,
    };
    return JSON.stringify({ save, position, legal, log });
  };
  return { session, say, ask, trace };
}
