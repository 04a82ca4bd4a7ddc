import { expect, test } from "vitest";
import { antietam } from "../../index.js";
import { type Field, handle } from "../../tests/field.js";
import { antietamBoard as board } from "../index.js";

const decisionOf = ({ s }: Field) => ({ ...antietam.prompt(s), ...antietam.decision(s) });
const dutiesOf = (f: Field) => board.duties(decisionOf(f)).map(({ kind, place }) => `${kind} ${place}`);
const undone = (f: Field) => board.undone(antietam.view(f.s, "union"), decisionOf(f), { do: "end" });

test("[BG-7.1b] whoever owes and is owed an attack is in sight, but for what the plan already meets", () => {
  const f = handle(antietam, { phase: "combat", units: { "1/3/I": "0909", "2/3/I": "0808", Lawton: "0910", Winder: "0809" } });
  expect(dutiesOf(f)).toEqual(["owes 0808", "owes 0909", "owed 0809", "owed 0910"]);
  f.play({ do: "attack", target: "0910" }, { do: "join", hex: "0909" });
  expect(dutiesOf(f)).toEqual(["owes 0808", "owed 0809"]);
});

test("[BG-7.1i] an attack that may not be rolled yet says what it lacks", () => {
  const f = handle(antietam, { phase: "combat", units: { "1/3/I": "0909", Lawton: "0910", Winder: "0809" } });
  f.play({ do: "attack", target: "0910" });
  expect(decisionOf(f).text).toBe("Union: attack on 0910: say who attacks.");
  f.play({ do: "join", hex: "0909" });
  expect(decisionOf(f).text).toMatch(/^Union: attack on 0910: 5 to 3, 1-1\. This attack would leave an enemy in contact whom nobody/);
  f.play({ do: "target", hex: "0809" });
  expect(decisionOf(f).text).toBe("Union: attack on 0809 and 0910: 5 to 6, 1-2; roll.");
});

test("[BG-7.71c] who must fall back is in sight where it stands", () => {
  const f = handle(antietam, { phase: "combat", units: { "1/3/I": "0909", Lawton: "0910" } });
  f.dice(2).play({ do: "attack", target: "0910" }, { do: "join", hex: "0909" }, { do: "roll", odds: "1-1" });
  expect(board.duties(decisionOf(f))).toEqual([{ place: "0910", kind: "owes", words: "Lawton must fall back" }]);
});

test("[BG-7.71c] units that must fall back from several hexes are told hex by hex", () => {
  const f = handle(antietam, { phase: "combat", units: { "1/3/I": "0909", Lawton: "0910", Winder: "0809" } });
  f.dice(2).play({ do: "attack", target: "0910" }, { do: "target", hex: "0809" }, { do: "join", hex: "0909" });
  f.play({ do: "roll", odds: "1-2" });
  expect(board.duties(decisionOf(f)).map(({ words }) => words)).toEqual(["0809 must fall back", "0910 must fall back"]);
});

test("[BG-15.3c] an overfull entry hex is in sight until it is cleared", () => {
  const f = handle(antietam, { turn: 4, units: { Hood: "0811", "1/1/I": "0804" } });
  for (const unit of ["1/1/VI", "2/1/VI", "3/1/VI"]) f.play({ do: "enter", unit }, { do: "stop" });
  expect(dutiesOf(f)).toEqual(["owes 2112"]);
  f.play({ do: "take", unit: "1/1/VI" }, { do: "move", to: "2111" }, { do: "stop" });
  expect(dutiesOf(f)).toEqual([]);
});

test("ending movement asks about units that could come in, and about a turn without a move", () => {
  const f = handle(antietam, { turn: 4, units: { Hood: "0811", "1/1/I": "0804" } });
  expect(undone(f)).toEqual(["6 units, VI Corps, could still come onto the map.", "No unit has moved this turn. You may move 10."]);
  f.play({ do: "take", unit: "1/1/I" }, { do: "move", to: "0803" }, { do: "stop" });
  expect(undone(f)).toEqual(["6 units, VI Corps, could still come onto the map."]);
  const later = handle(antietam, { turn: 2, units: { Hood: "0811", "1/1/I": "0804" }, moved: ["1/1/I"] });
  expect(undone(later)).toEqual([]);
});

test("ending combat asks about guns that could still bombard, and about nothing else", () => {
  const f = handle(antietam, { phase: "combat", units: { A: "1513", Lawton: "0910" } });
  expect(undone(f)).toEqual(["A could still bombard."]);
  f.dice(1).play({ do: "attack", target: "0910" }, { do: "support", unit: "A" }, { do: "roll", odds: "1-1" });
  f.play(f.legal()[0]);
  expect(undone(f)).toEqual([]);
});

test("other answers are never questioned", () => {
  const f = handle(antietam, { turn: 4, units: { Hood: "0811", "1/1/I": "0804" } });
  expect(board.undone(antietam.view(f.s, "union"), decisionOf(f), { do: "hold" })).toEqual([]);
});
