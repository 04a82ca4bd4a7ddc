/** A position of any game, ready to be played with in a test. */
import { type Action, type Game, type GameEvent, isOver, type JsonObject, Refusal } from "../game.js";

export interface Handle<S extends object> {
  readonly game: Game<S>;
  readonly s: S;
  readonly log: GameEvent[];
  /** Takes actions one after another; fails where one is refused or breaks the state. */
  play(...actions: Action[]): this;
  legal(verb?: string): readonly Action[];
  /** The rule that refuses the action, "" if it is legal. */
  refused(action: JsonObject): string;
  /** One field of the position, as a person would read it. */
  read(key: string): unknown;
  /** What is asked, and of whom. */
  asked(): string;
  /** The latest event of a kind. */
  last(event: string): GameEvent | undefined;
  /** Values of a field in the actions open, sorted: ("to") the hexes, ("unit") the units. */
  open(key: string, verb?: string): string[];
}

export function handle<S extends object>(game: Game<S>, position: JsonObject): Handle<S> {
  const s = game.fromPosition(position);
  if (s instanceof Refusal) throw new Error(`${s.rule}: ${s.text}`);
  const log: GameEvent[] = [];
  const self: Handle<S> = {
    game,
    s,
    log,
    play(...actions) {
      for (const action of actions) {
        const refusal = game.why(s, action);
        if (refusal) throw new Error(`${JSON.stringify(action)} is refused by ${refusal.rule}: ${refusal.text}`);
        game.act(s, action, log);
        const faults = game.faults(s);
        if (faults.length > 0) throw new Error(`${JSON.stringify(action)} breaks the state: ${faults.join("; ")}`);
      }
      return this;
    },
    legal: (verb) => game.legal(s).filter((action) => verb === undefined || action.do === verb),
    refused: (action) => game.why(s, action)?.rule ?? "",
    read: (key) => game.position(s)[key],
    asked() {
      const decision = game.decision(s);
      return isOver(decision) ? `over: ${decision.winner}` : `${decision.seat} ${decision.ask}`;
    },
    last: (event) => log.findLast((one) => one.event === event),
    open: (key, verb) =>
      self
        .legal(verb)
        .filter((action) => action[key] !== undefined)
        .map((action) => String(action[key]))
        .sort(),
  };
  return self;
}
