import { describe, expect, test } from "vitest";
import { type Action, examineBoard, type Look, type Refusal } from "../../../../engine/index.js";
import { guns } from "../../index.js";
import { gunsBoard as board, gunsBoardFor } from "../index.js";
import { games } from "./games.js";

/** Every aim lies where its action happens, and everything shown of the view has words and places of the map. */
function* lookFaults({ view, decision, legal }: Look): Generator<string> {
  for (const action of legal) {
    const { words, place, token, path, mark, course } = board.aim(action, view);
    if (["move", "off"].includes(action.do) && (path?.at(-1) !== place || !(Number(mark) > 0)))
      yield `"${words}" has no way with its steps`;
    if (action.do === "road" && !(course && course.length > 1)) yield `"${words}" has no course`;
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
  for (const { title, kind, words } of board.displays(view)) if (kind !== "boxes" && !words) yield `display ${title}`;
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
    examineBoard(guns, gunsBoardFor, { seed, setUp: { options }, every: 5, onRefusal, onDecision });
  });
});

/** One of each kind of action there is, as the rules write them. */
const samples: readonly Action[] = [
  { do: "bid", bid: 3 },
  { do: "pass" },
  { do: "side", side: "union" },
  { do: "shift", objective: "MS2", to: "HM2" },
  { do: "reset" },
  { do: "write", text: "" },
  { do: "place", at: "H2-H3", front: "BH1" },
  { do: "hours", hours: 2 },
  { do: "return", token: "HETH 2" },
  { do: "done" },
  { do: "take", block: "HETH A", mounted: true },
  { do: "end" },
  { do: "move", to: "H2-H3", through: "HM2 MS2" },
  { do: "off", across: "W1" },
  { do: "face", front: "HM2" },
  { do: "attack", target: "M2-M3" },
  { do: "second", target: "M3-M4" },
  { do: "join", block: "HETH A", to: "M2-M3", across: "HM2" },
  { do: "declare" },
  { do: "cancel" },
  { do: "play", token: "HETH 2", at: "H2-H3" },
  { do: "extend" },
  { do: "fill", token: "III 1" },
  { do: "bombard", from: "H2-H3", at: "M2-M3" },
  { do: "hit", token: "ANY 1" },
  { do: "fire", from: "S2-S3", at: "M2-M3" },
  { do: "fight", at: "M2-M3" },
  { do: "lead", block: "HETH A" },
  { do: "offer", pair: "2+1" },
  { do: "pick", which: "left" },
  { do: "bring", block: "HETH B", hour: "D1-08" },
  { do: "transfer", block: "HETH B", to: "MUMMASBURG", hour: "D1-08" },
  { do: "field", across: "W0", to: "B1-w1" },
  { do: "road", to: "B1-B2", across: "W0 W1" },
  { do: "turn", at: "H2-H3", front: "HM2" },
  { do: "spend" },
  { do: "build", at: "C2-C3", front: "VC2" },
  { do: "remove", block: "HETH A" },
  { do: "forfeit" },
  { do: "orders", orders: "attack" },
];

test("every kind of action has its words, a role, and lies on places and pieces that are there", () => {
  const s = guns.fromPosition({ blocks: { "HETH A": "H2-H3>HM2", "HETH B": "at CHAMBERSBURG" }, ask: "march", active: "confederate" });
  const view = guns.view(s as never, "confederate");
  const ids = new Set(board.pieces(view).map(({ id }) => id));
  const said = samples.map((action) => board.aim(action, { ...view, hand: "HETH A" }));
  for (const { words, place, piece, path = [] } of said) {
    expect(words).toMatch(/^[A-Z]\S*( \S+)*$/);
    expect(words).not.toContain("undefined");
    for (const id of [...path, ...(place === undefined ? [] : [place])]) expect(board.places.has(id), `${words}: ${id}`).toBe(true);
    if (piece !== undefined) expect(ids.has(piece)).toBe(true);
  }
  expect(new Set(said.map(({ words }) => words)).size).toBe(samples.length);
});
