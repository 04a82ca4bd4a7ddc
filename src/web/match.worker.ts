/** A game of two bots, played through the contract off the main thread, a step at a time as the page asks for it. */
import { bots } from "../bots/index.js";
import { type Action, act, createRandom, type GameEvent, isOver, newTable, type Random, Refusal, type Table } from "../engine/index.js";
import { antietam } from "../games/antietam/index.js";
import type { Ask, News } from "./news.js";

const games = [antietam];
/** Events that a spectator need not stop for. */
const QUIET = new Set(["stop", "hold"]);

let table: Table | undefined;
let players: Readonly<Record<string, string>> = {};
let chance: Random;
/** What the bot that chose last wants to do next, as long as it is its turn and may be done. */
let plan: { readonly seat: string; readonly actions: Action[] } = { seat: "", actions: [] };

const tell = (news: News) => postMessage(news);

/** Asks the seat's bot, and notes what it means to do after this. */
function choose({ game, state }: Table, seat: string): Action {
  const bot = bots.find(({ id }) => id === players[seat]) ?? bots[0];
  const { action, then = [] } = bot.choose(game, game.view(state, seat), chance);
  plan = { seat, actions: [...then] };
  return action;
}

/** Plays until there is something to see; answers what happened. */
function step(at: Table): GameEvent[] {
  const events: GameEvent[] = [];
  const { game } = at;
  for (let decision = game.decision(at.state); !isOver(decision); decision = game.decision(at.state)) {
    const { seat } = decision;
    const next = plan.seat === seat ? plan.actions.shift() : undefined;
    const planned = next && act(at, next);
    const done = planned && !(planned instanceof Refusal) ? planned : act(at, choose(at, seat));
    if (done instanceof Refusal) throw new Error(`${players[seat]} did what may not be done: ${done.text}`);
    events.push(...done.events);
    if (done.events.some(({ event }) => !QUIET.has(event))) break;
  }
  return events;
}

function report(at: Table, events: readonly GameEvent[], fresh: boolean): void {
  const { game, state } = at;
  const decision = game.decision(state);
  tell({
    news: "step",
    fresh,
    events,
    position: game.position(state),
    prompt: game.prompt(state),
    result: isOver(decision) ? decision : null,
  });
}

addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  if (data.ask === "bots") tell({ news: "bots", bots: bots.map(({ id, title }) => ({ id, title })) });
  if (data.ask === "new") {
    const game = games.find(({ id }) => id === data.game) ?? games[0];
    const opened = newTable(game, { seed: data.seed });
    if (opened instanceof Refusal) throw new Error(opened.text);
    table = opened as unknown as Table;
    players = data.players;
    plan = { seat: "", actions: [] };
    chance = createRandom(`${opened.seed}/bots`);
    report(table, [], true);
  }
  if (data.ask === "steps" && table) {
    const events: GameEvent[] = [];
    for (let n = 0; n < data.count; n++) {
      const more = step(table);
      if (more.length === 0) break;
      events.push(...more);
    }
    report(table, events, false);
  }
});
