import { describe, expect, test } from "vitest";
import { type Action, canonical, examineBoard, type Look, type Refusal } from "../../../../engine/index.js";
import { antietam } from "../../index.js";
import { antietamBoardFor, antietamBoard as board } from "../index.js";
import { games } from "./games.js";

const verbs = new Set<string>();

/** A move shows its path from where the unit stands to where it goes, and its cost; pressing where an aim lies wants that kind of action. */
function* aimFaults({ state, view, decision, legal }: Look): Generator<string> {
  const pieces = new Map(board.pieces(view).map((piece) => [piece.id, piece]));
  const stands = pieces.get(board.hand(view) ?? "")?.place;
  for (const action of legal) {
    const events: Parameters<typeof antietam.act>[2] = [];
    if (action.do === "move") antietam.act(antietam.copy(state as never), action, events);
    const { words, piece, place, path, mark } = board.aim(action, view, events);
    if (action.do === "move" && (path?.[0] !== stands || path?.at(-1) !== place)) yield `"${words}" goes along ${path}`;
    if (action.do === "move" && !words.includes(`for ${mark} point`)) yield `"${words}" is marked ${mark}`;
    const pressed = place ?? pieces.get(piece ?? "")?.place;
    // A unit that is not on the map cannot be pressed.
    if (pressed === undefined || action.do === "enter") continue;
    const wanted = board.wanted(view, decision, { place: pressed, piece });
    if (wanted?.do !== action.do) yield `pressing for "${words}" wants ${canonical(wanted ?? null)}`;
  }
}

const muddled = /cannot be done now|now:|There is no hex|There is no unit|An action is/;
/** A refusal answers the very question. */
const onRefusal = (_: Action, { text }: Refusal) => (muddled.test(text) ? text : undefined);

describe.each(games)("through a random game (%s)", (seed, options) => {
  test("every action can be aimed at where it can be pressed, and everything else pressed is refused with its reason", () => {
    let step = 0;
    const onDecision = (look: Look) => (step++ % 5 === 0 ? aimFaults(look) : []);
    for (const verb of examineBoard(antietam, antietamBoardFor, { seed, setUp: { options }, onRefusal, onDecision })) verbs.add(verb);
  });
});

test("the games above ask for every kind of action but one", () => {
  const all = "take enter move stop end call attack target join support roll lose retreat stand advance hold".split(" ");
  expect([...verbs].toSorted()).toEqual(all.toSorted());
});

test("[BG-15.3d] an overfull entry hex asks who goes back, by piece", () => {
  const view = { ask: "sendBack", units: { "2/1/VI": { hex: "2112" } }, phase: "movement", player: "union" };
  const aim = board.aim({ do: "sendBack", unit: "2/1/VI" } as Action, view, []);
  expect(aim).toMatchObject({ role: "choose", piece: "2/1/VI", words: "Send 2/1/VI back off the map" });
  expect(board.wanted(view, {}, { place: "2112", piece: "2/1/VI" })).toEqual({ do: "sendBack", unit: "2/1/VI" });
});

test("a piece of an enemy or an empty place means nothing, or the enemy, before a unit is in hand", () => {
  const view = antietam.view(antietam.fromPosition({}) as never, "union");
  expect(board.wanted(view, {}, { place: "0101" })).toBeUndefined();
  expect(board.wanted(view, {}, { place: "0811", piece: "Law" })).toEqual({ do: "take", unit: "Law" });
});

test("the unit in hand is the one taken up, the displaced one, or the only one that falls back", () => {
  const view = { retreating: [], support: [] };
  expect(board.hand({ ...view, ask: "step", hand: { unit: "Hood" } })).toBe("Hood");
  expect(board.hand({ ...view, ask: "retreat", retreating: ["Law"] })).toBe("Law");
  expect(board.hand({ ...view, ask: "retreat", retreating: ["Law", "Hood"] })).toBeUndefined();
  expect(board.hand({ ...view, ask: "march" })).toBeUndefined();
});
