import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../engine/index.js";
import { firstday } from "../../index.js";
import { field, still, under } from "../../tests/field.js";
import { firstdayBoardFor } from "../index.js";

const board = firstdayBoardFor({ scenario: "16.4", options: {} });
const seen = ({ s }: ReturnType<typeof still>, seat = "union"): JsonObject => firstday.view(s, seat);
const asked = ({ s }: ReturnType<typeof still>): JsonObject => ({ ...(firstday.decision(s) as object), ...firstday.prompt(s) });
const display = (view: JsonObject, id: string) => board.displays!(view).find((one) => one.id === id);

describe("beside the map", () => {
  const cup = {
    cup: { Wadsworth: 1, Heth: 1, "Fog of War": 1 },
    blind: [1, 0],
    sealed: { "Union Rally!": 1, "Confederate Rally!": 1 },
    sealedCount: [1, 1],
  };
  const f = field({ "2 WI": "3534", "13 AL": "3434" }, [["window", "union", 0]], {
    ...cup,
    hand: { "Union Hurrah!": 1 },
    pool: { "Union Rally!": 2, "Union Skirmishers": 1, "Confederate Rally!": 1 },
  });

  test("the cup says how likely a leader is, one's own key event and how many events are unseen", () => {
    const { words, boxes } = display(seen(f), "cup")!;
    expect(words).toContain("a Union leader in 1 of 6 draws");
    const names = boxes[0].held.map(({ name, figures }) => `${name} ${figures}`);
    expect(names).toContain("Heth 1 in 6");
    expect(names).toContain("Union Rally! (your key event) 1 in 6");
    expect(names).toContain("Confederate event 1 in 6");
    expect(names.join()).not.toContain("Confederate Rally!");
  });

  test("held chits are pressed in the hand, and only there", () => {
    const aim = board.aim({ do: "play", event: "Hurrah!" }, seen(f), []);
    expect(display(seen(f), "hand union")!.boxes[0].held[0].id).toBe(aim.token);
    expect(display(seen(f), "hand confederate")).toBeUndefined();
  });

  test("brigades stand under their leader with what they still may do", () => {
    const g = field({ "2 WI": "3534", "13 AL": "3434" }, [["key", "union"]], { activated: ["Archer"] });
    const box = display(seen(g), "command confederate")!.boxes.find(({ id }) => id === "Heth")!;
    expect([box.title, box.held]).toEqual(["Heth 3", [{ id: "Archer", name: "Archer", figures: "done", count: 1 }]]);
  });

  test("the Broken Track has who is out, box by box", () => {
    const boxes = display(seen(still({ "2 WI": "broken 2", "13 AL": "3434" })), "broken")!.boxes;
    expect(boxes.find(({ title }) => title === "2")!.held.map(({ name }) => name)).toEqual(["2 WI"]);
  });

  test("hexes that score are marked with who holds them", () => {
    const mark = board.marks!(seen(still({ "13 AL": "3434" }, { control: { "1924": "confederate" } }))).find(
      ({ place }) => place === "1924",
    );
    expect(mark).toMatchObject({ kind: "objective", side: "confederate" });
  });
});

describe("a fight as it is planned", () => {
  test("fire: every firer, the rating of who is tested, each shift and the column", () => {
    const f = under("defend", "Meredith", "fireStep", { "2 WI": "3534", "13 AL": { at: "3434", hits: 1 } });
    f.play({ do: "aim", unit: "2 WI", at: "3434" });
    const sheet = board.combat(seen(f), asked(f), firstday.legal(f.s))!;
    expect(sheet.sides[0].lines.map(({ text }) => text)[0]).toMatch(/^2 WI, \d+ SP, adjacent$/);
    expect(sheet.sides[1].lines.map(({ text }) => text)).toEqual(["13 AL", "Shaken", "without support"]);
    expect(sheet.rolls).toEqual([{ action: { do: "fire" }, column: sheet.steps.at(-1)!.value }]);
    expect(sheet.table.title).toContain("rebuilt");
  });

  test("Close Combat: both strengths and each shift with its rule", () => {
    const f = under("attack", "Meredith", "assaultStep", { "2 WI": "3534", "24 MI": "3433", "13 AL": "3434" });
    f.play({ do: "attack", hex: "3434" }, { do: "from", hex: "3534" }, { do: "flank", hex: "3433" });
    const sheet = board.combat(seen(f), asked(f), firstday.legal(f.s))!;
    expect(sheet.from).toEqual(expect.arrayContaining(["3534", "3433"]));
    expect(sheet.steps.find(({ text }) => text === "flanking attack")).toMatchObject({ value: "+2", rule: "FD-x11.3(c)r" });
  });
});

describe("line of sight on demand", () => {
  const look = (from: string, to: string, units = {}) =>
    firstday.overlay!(still({ "13 AL": "3138", ...units }).s, "union", "sight", { place: from, to })!.lines![0];

  test("is clear over open ground, and says who or what blocks it", () => {
    expect(look("3534", "3536").words).toContain("clear");
    expect(look("3534", "3536", { "2 WI": "3535" })).toMatchObject({
      blockedAt: "3535",
      words: expect.stringContaining("2 WI stands in 3535"),
    });
  });
});

test("the half hour has its history", () => {
  const hour = board.hours.find(({ label }) => label === "10:00")!;
  expect(hour.history.map(({ place }) => place)).toContain("Herbst Woods");
});
