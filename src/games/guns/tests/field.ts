/** Positions on the test graphs, or on the real map, ready to be played with. */
import type { Game, JsonObject } from "../../../engine/index.js";
import { handle as begin, type Handle } from "../../../engine/tests/handle.js";
import type { graphs } from "../../../kit/tests/graphs.js";
import { blockNamed } from "../data/blocks.js";
import type { GroundData, Terrain } from "../data/ground.js";
import { graph } from "../geometry/tests/graph.js";
import { gunsOn } from "../index.js";
import { place } from "../kinds.js";
import { GONE, NOT_YET, type State } from "../state.js";

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

export interface Field extends Handle<State> {
  /** Place of a block: "c2-c3>c3", "off a1", "at CHAMBERSBURG", "not yet" or "gone". */
  where(name: string): string;
}

/** Three areas of the honeycomb and the squares that no edge opens. */
const objectives = { H: ["b2", "c3", "d2"], Q: ["s22", "s23", "s33"] };

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

/** Any position of the game, ready to be played with. */
export function handle(game: Game<State>, position: JsonObject): Field {
  const plain = begin(game, position);
  return Object.assign(plain, {
    where(block: string) {
      const at = plain.s.place[blockNamed(block)];
      return at === GONE ? "gone" : at === NOT_YET ? "not yet" : String(place.write(plain.s, at));
    },
  });
}
