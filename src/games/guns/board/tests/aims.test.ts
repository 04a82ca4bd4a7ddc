import { describe, expect, test } from "vitest";
import { type Action, examineBoard, type Look, type Refusal } from "../../../../engine/index.js";
import { guns } from "../../index.js";
import { gunsBoard as board } from "../index.js";
import { games } from "./games.js";

const verbs = new Set<string>();

/** Every aim lies where its action happens, and everything shown of the view has words and places of the map. */
function* lookFaults({ view, decision, legal }: Look): Generator<string> {
  for (const action of legal) {
    const { words, place, token } = board.aim(action, view);
    const at = action.at ?? action.to ?? action.target;
    if (["move", "field", "road", "attack", "second", "play", "bombard", "fire", "build"].includes(action.do) && place !== at)
      yield `"${words}" lies on ${place}`;
    if (action.token !== undefined && action.do !== "hit" && token !== action.token) yield `"${words}" uses ${token}`;
  }
  for (const { id, bar, place } of board.pieces(view))
    if (!bar || (bar.left.x === bar.right.x && bar.left.y === bar.right.y)) yield `${id} at ${place} has no line`;
  for (const mark of board.marks(view)) if (!board.places.has(mark.place) || !mark.words) yield `mark ${mark.id}`;
  for (const { title, words, shade } of board.affairs(view)) {
    if (!title || !words || /undefined/.test(words)) yield `affair "${title}": "${words}"`;
    for (const place of shade?.places ?? []) if (!board.places.has(place)) yield `${title} shades ${place}`;
  }
  for (const { title, tokens, words } of board.piles(view))
    if (!words || tokens.some(({ name, count }) => !name || count < 1)) yield `pile ${title}`;
  const stages = board.stages(view, decision);
  if (stages.length > 0 && stages.filter(({ when }) => when === "now").length !== 1)
    yield `${stages.length} stages at ${decision.ask}, and not one of them is now`;
}

const muddled = /cannot be done now|There is no (area|position|block|token)|An action is/;
const onRefusal = (_: Action, { text }: Refusal) => (muddled.test(text) ? text : undefined);

describe.each(games)("through random games (%s)", (seed, options) => {
  test("every action can be aimed at where it can be pressed, and everything else pressed is refused with its reason", () => {
    let step = 0;
    const onDecision = (look: Look) => (step++ % 7 === 0 ? lookFaults(look) : []);
    for (const part of ["a", "b"])
      for (const verb of examineBoard(guns, board, { seed: seed + part, setUp: { options }, onRefusal, onDecision })) verbs.add(verb);
  });
});

test("the games above ask for nearly every kind of action", () => {
  const all =
    "attack bid bombard bring build cancel declare done end extend face field fight fill fire forfeit hit hours join lead move off offer orders pass pick place play remove reset return road second shift side spend take transfer turn write";
  const rare = new Set(["extend", "build", "hit", "second", "fight", "bombard", "fire"]);
  expect(all.split(" ").filter((verb) => !verbs.has(verb) && !rare.has(verb))).toEqual([]);
});
