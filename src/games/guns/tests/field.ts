/** Positions on the test graphs, or on the real map, ready to be played with. */
import { type Action, type Game, type GameEvent, type JsonObject, Refusal } from "../../../engine/index.js";
import type { graphs } from "../../../engine/tests/graphs.js";
import { place } from "../codec.js";
import { blockNamed } from "../data/blocks.js";
import type { GroundData, Terrain } from "../data/ground.js";
import { gunsOn } from "../index.js";
import { GONE, NOT_YET, type State } from "../state.js";
import { graph } from "./graph.js";

export interface FieldPlan {
  readonly graph?: keyof typeof graphs;
  /** "c2-c3/c3": symbols inside c3 on the position c2-c3. */
  readonly terrain?: Readonly<Record<string, Terrain>>;
  readonly more?: Partial<GroundData>;
  /** "HETH A": "c2-c3>c3", or an object as a position has it. */
  readonly blocks: JsonObject;
  readonly options?: Readonly<Record<string, boolean>>;
  /** Trays of the Union and the Confederates, by token. */
  readonly trays?: readonly [JsonObject, JsonObject];
  /** More fields of the position. */
  readonly rest?: JsonObject;
}

export interface Field {
  readonly game: Game<State>;
  readonly s: State;
  readonly log: GameEvent[];
  /** Takes actions one after another; fails where one is refused. */
  play(...actions: Action[]): Field;
  legal(verb?: string): readonly Action[];
  /** The rule that refuses the action, "" if it is legal. */
  refused(action: JsonObject): string;
  /** Place of a block: "c2-c3>c3", "off a1", "at CHAMBERSBURG", "not yet" or "gone". */
  where(name: string): string;
  read(key: string): unknown;
  /** What is asked, and of whom. */
  asked(): string;
  /** The latest event of a kind. */
  last(event: string): GameEvent | undefined;
  /** Values of a field in the actions open, sorted. */
  open(key: string, verb?: string): string[];
}

/** Three areas of the honeycomb and the squares that no edge opens. */
const objectives = { H: ["b2", "c3", "d2"], Q: ["s11", "s22", "s33"] };

export function field(plan: FieldPlan): Field {
  const name = plan.graph ?? "H";
  const ground = graph(name, plan.terrain, { objectives: objectives[name as "H" | "Q"], ...plan.more });
  const [union, confederate] = plan.trays ?? [{ "ANY 1": 2 }, { "ANY 1": 2 }];
  return handle(gunsOn(ground), {
    hour: "D1-12",
    options: plan.options ?? {},
    blocks: plan.blocks,
    tokens: { union: { tray: union }, confederate: { tray: confederate } },
    track: {},
    ...plan.rest,
  });
}

export function handle(game: Game<State>, position: JsonObject): Field {
  const s = game.fromPosition(position);
  if (s instanceof Refusal) throw new Error(`${s.rule}: ${s.text}`);
  const log: GameEvent[] = [];
  const self: Field = {
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
      return self;
    },
    legal: (verb) => game.legal(s).filter((action) => verb === undefined || action.do === verb),
    refused: (action) => game.why(s, action)?.rule ?? "",
    where(block) {
      const at = s.place[blockNamed(block)];
      return at === GONE ? "gone" : at === NOT_YET ? "not yet" : String(place.write(s, at));
    },
    read: (key) => game.position(s)[key],
    asked() {
      const decision = game.decision(s);
      return "seat" in decision ? `${decision.seat} ${decision.ask}` : `over: ${decision.winner}`;
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
