/** 4.38, 4.42, 4.47, 12.7 Leaders who fall, and who comes after them, where one post hangs on another. */
import { describe, expect, it } from "vitest";
import { brigadeOf, formationOf, leaderOf, unitOf } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { DIRECT, IN_COMMAND } from "../../marks.js";
import { chainOfCommand, exposeReynolds } from "../../rules/command/command.js";
import { casualtyCheck, chiefOf, fall, isThere, ratingOf } from "../../rules/command/leadership.js";
import { replaceLeaders } from "../../rules/command/replacement.js";
import { is, LOST } from "../../state.js";
import { atHour, begun, field, leader, penned, type Standing } from "../field.js";

const [TRIMBLE, PENDER, PENDLETON, ALEXANDER, REYNOLDS] = [
  "cs-trimble",
  "cs-ld-pender",
  "cs-pendleton",
  "ld-cs-bn-alexander",
  "us-reynolds",
].map(leaderOf);

describe("who comes after", () => {
  it("[TD-12.7b] [TD-12.7c] where Trimble has led a division from the start a nameless leader follows him, near to where he fell", () => {
    const s = begun("S9");
    const f = formationOf("cs-d-pender");
    const at = s.leaderHex[TRIMBLE];
    expect(chiefOf(s, f)).toBe(TRIMBLE);
    fall(s, TRIMBLE);
    replaceLeaders(s);
    expect([chiefOf(s, f), isThere(s, PENDER), s.leaderState[PENDER], ratingOf(s, PENDER), s.fellAt[PENDER]]).toEqual([
      PENDER,
      true,
      2,
      0,
      at,
    ]);
  });

  it("[TD-12.7b] [TD-12.7d] without the option Alexander follows Pendleton with a battery of the reserve, and leaves his battalion", () => {
    const guns: Record<string, Standing> = {
      "cs-jordan": { at: "B1824", sp: 4, facing: "S" },
      "cs-crenshaw-a": { at: "B1830", sp: 2, facing: "S" },
      "us-56pa": { at: "B3424", sp: 5, facing: "N" },
    };
    const f = field(guns, [["endTurn", 0]], {}, { "cs-pendleton": "B1829", "ld-cs-bn-alexander": "B1824" });
    fall(f.s, PENDLETON);
    replaceLeaders(f.s, f.log);
    expect([f.s.leaderState[PENDLETON], f.s.leaderHex[PENDLETON], ratingOf(f.s, PENDLETON)]).toEqual([1, hexAt("B1830"), 0]);
    expect(f.s.leaderState[ALEXANDER]).toBe(1);
  });
});

describe("the log", () => {
  it("[TD-12.7b] [TD-12.7c] names whoever leads now: himself, his replacement, or his successor without a name", () => {
    const said = (is_: string): unknown => {
      const f = field(
        { "cs-1tn": { at: "B1824", sp: 6, facing: "S" }, "us-56pa": { at: "B3424", sp: 5, facing: "N" } },
        [["ride", leader("cs-ld-heth"), 30]],
        { leaders: { [leader("cs-ld-heth")]: { at: "B1824", is: is_ } } },
      );
      const asked = (f.game.prompt(f.s) as unknown as { text: string }).text;
      casualtyCheck(f.dice(9).s, leaderOf("cs-ld-heth"), "TD-12.7a", f.log);
      f.play({ do: "to", hex: "B1825" });
      return [asked, f.last("leader")?.text, f.last("ride")?.text, f.last("ride")?.leader];
    };
    const told = (name: string) => [
      `Where does ${name} ride?`,
      `${name} is under fire in B1824: 9.`,
      `${name} rides to B1825.`,
      leader("cs-ld-heth"),
    ];
    expect([said("himself"), said("replacement"), said("generic")]).toEqual(["Heth", "Pettigrew", "Heth's successor"].map(told));
  });
});

describe("Reynolds", () => {
  const units: Record<string, Standing> = {
    "us-19in": { at: "B3024", sp: 6, facing: "N" },
    "us-56pa": { at: "B3026", sp: 5, facing: "N" },
    "cs-1tn": { at: "B1434", sp: 6, facing: "S" },
    ...penned(16, 24, ["cs-7tn", "cs-14tn"]),
  };
  const meredith = formationOf("us-1-1-i");
  const brigadiers = { "ld-us-1-1-i": "B3024", "ld-us-2-1-i": "B3026" };
  const options = { options: { reynolds: true } };
  const chained = (riders: Record<string, string>, isReplaced = false) => {
    const f = field(units, [["startTurn", 5], "chain"], options, { ...brigadiers, ...riders });
    if (isReplaced) f.s.leaderState[REYNOLDS] = 1;
    chainOfCommand(f.s);
    return f;
  };

  it("[TD-b4.47g] once he has fallen nobody asks how far his successor is from the brigadiers", () =>
    atHour("J1-1000", () => {
      const far = { "us-d-1-i": "B3025", "us-reynolds": "B1624" };
      expect([is(chained(far).s, meredith, IN_COMMAND), is(chained(far, true).s, meredith, IN_COMMAND)]).toEqual([false, true]);
    }));

  it("[TD-b4.47e] he is at risk where he reaches a brigadier, though Wadsworth does not", () =>
    atHour("J1-1000", () => {
      const fate = (riders: Record<string, string>) => {
        const f = chained(riders);
        f.dice(1);
        exposeReynolds(f.s, new Set([brigadeOf[unitOf("us-19in")]]), f.log);
        return [is(f.s, meredith, IN_COMMAND), is(f.s, meredith, DIRECT), f.s.leaderState[REYNOLDS] === LOST];
      };
      expect(fate({ "us-reynolds": "B3025" })).toEqual([false, true, true]);
      expect(fate({ "us-reynolds": "B1624" })).toEqual([false, false, false]);
    }));
});
