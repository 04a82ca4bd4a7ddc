import { expect, test } from "vitest";
import type { TableInfo } from "../host/host.js";
import { gamesOf, recordOf, sumOf } from "../pages/record.js";

interface Given {
  readonly mine: readonly string[];
  readonly winner?: string | null;
  readonly game?: string;
  readonly other?: string;
  readonly status?: string;
}

/** A game of two, as a host lists it. */
function table({ mine, winner = null, game = "antietam", other, status = "over" }: Given): TableInfo {
  const seats = ["confederate", "union"].map((seat) => {
    const you = mine.includes(seat);
    return { seat, you, name: you ? "Ada" : (other ?? null), bot: you || other !== undefined ? null : "colonel" };
  });
  const result = status === "over" ? { winner, level: "", score: {}, text: "" } : null;
  return { id: "x", game, options: {}, status, result, seats } as unknown as TableInfo;
}

test("games are counted by battle, side and opponent", () => {
  const record = recordOf([
    table({ mine: ["union"], winner: "union" }),
    table({ mine: ["union"], winner: "confederate" }),
    table({ mine: ["union"], winner: null, other: "Ben" }),
    table({ mine: ["confederate"], winner: "confederate", other: "Ben" }),
    table({ mine: ["union"], winner: "union" }),
  ]);
  expect(record).toEqual([
    { battle: "Antietam", side: "Confederate", against: "Ben", won: 1, drawn: 0, lost: 0 },
    { battle: "Antietam", side: "Union", against: "the computer (colonel)", won: 2, drawn: 0, lost: 1 },
    { battle: "Antietam", side: "Union", against: "Ben", won: 0, drawn: 1, lost: 0 },
  ]);
  expect(gamesOf(sumOf(record))).toBe(5);
});

test("what is not over, was only watched, or was played on both sides is not counted", () => {
  const none = [
    table({ mine: ["union"], status: "playing" }),
    table({ mine: [], winner: "union" }),
    table({ mine: ["union", "confederate"], winner: "union" }),
    table({ mine: ["union"], winner: "union", game: "chess" }),
  ];
  expect(recordOf(none)).toEqual([]);
});

test("in a game of teams the whole side wins", () => {
  const seats = ["union", "union-field", "confederate", "confederate-field"].map((seat) => ({
    seat,
    you: seat === "union-field",
    name: seat === "union-field" ? "Ada" : seat,
    bot: null,
  }));
  const options = { unionTeam: true, confederateTeam: true };
  const result = { winner: "union", level: "", score: {}, text: "" };
  const [line] = recordOf([{ id: "x", game: "guns", options, status: "over", result, seats } as unknown as TableInfo]);
  expect(line).toMatchObject({ battle: "The Guns of Gettysburg", won: 1, lost: 0 });
});
