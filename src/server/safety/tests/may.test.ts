import { describe, expect, test } from "vitest";
import { Trouble } from "../../trouble.js";
import { type DoorDeed, demand, doorDeeds, may, type PlaceAtTable, type Standing, standingOf, type TableDeed, tableDeeds } from "../may.js";

// Written out once more, by who rather than by deed, so that no slip in a row goes unseen.
const EVERYONE: readonly DoorDeed[] = ["become-guest", "sign-in", "see-self", "see-games", "list-tables", "check-save"];
const GUESTS: readonly DoorDeed[] = [
  ...EVERYONE,
  "sign-out",
  "see-sessions",
  "end-session",
  "choose-settings",
  "choose-news",
  "export-self",
  "delete-self",
  "list-my-tables",
  "create-table",
];
const AT_THE_DOOR: Record<Standing, readonly DoorDeed[]> = {
  nobody: [...EVERYONE, "sign-up"],
  guest: [...GUESTS, "sign-up"],
  account: [...GUESTS, "change-name", "change-password", "change-mail"],
};

const WATCHING: readonly TableDeed[] = ["look", "watch", "read-chat", "see-save", "check-dice", "note"];
const PLAYING: readonly TableDeed[] = [
  ...WATCHING,
  "leave",
  "toss",
  "undo",
  "ask-undo",
  "answer-undo",
  "answer-ahead",
  "hold",
  "resign",
  "offer-draw",
  "answer-draw",
  "chat",
  "rematch",
];
const TABLE: Record<PlaceAtTable, readonly TableDeed[]> = {
  stranger: [],
  spectator: WATCHING,
  welcome: ["look", "check-dice", "join"],
  seated: PLAYING,
  deciding: [...PLAYING, "act", "ask-rules"],
  host: ["look", "check-dice", "invite", "change-seats", "cancel", "hold"],
};

describe("who may do what at the door", () => {
  for (const standing of Object.keys(AT_THE_DOOR) as Standing[]) {
    test.each(doorDeeds)(`${standing}: %s`, (deed) => {
      const refusal = standing === "nobody" ? "unauthorized" : "forbidden";
      expect(may(deed, standing)).toBe(AT_THE_DOOR[standing].includes(deed) ? true : refusal);
    });
  }
});

describe("who may do what at a table", () => {
  for (const place of Object.keys(TABLE) as PlaceAtTable[]) {
    test.each(tableDeeds)(`${place}: %s`, (deed) => {
      const refusal = place === "stranger" ? "unknown" : "forbidden";
      expect(may(deed, place)).toBe(TABLE[place].includes(deed) ? true : refusal);
    });
  }

  test("who is several things may what one of them may", () => {
    expect(may("cancel", ["seated", "host"])).toBe(true);
    expect(may("act", ["deciding", "host"])).toBe(true);
    expect(may("act", ["seated", "host"])).toBe("forbidden");
    expect(may("cancel", ["seated", "spectator"])).toBe("forbidden");
  });

  test("who is nothing to it finds no table", () => {
    for (const deed of tableDeeds) expect(may(deed, [])).toBe("unknown");
  });
});

describe("what those are told who may not", () => {
  test("every refusal is a sentence with a code", () => {
    for (const deed of tableDeeds) expect(() => demand(deed, "stranger")).toThrow(new Trouble("unknown", "There is no such table."));
    for (const deed of doorDeeds.filter((one) => may(one, "nobody") !== true)) {
      expect(() => demand(deed, "nobody")).toThrow("Nobody is signed in here. Sign in, or play as a guest.");
    }
    expect(() => demand("act", "seated")).toThrow("It is not your decision.");
    expect(() => demand("resign", "spectator")).toThrow("Only a player of this table may do that.");
  });

  test("nothing is said to those who may", () => {
    expect(() => demand("act", "deciding")).not.toThrow();
    expect(() => demand("sign-in", "nobody")).not.toThrow();
  });

  test("a person with an account stands above a guest, and a guest above nobody", () => {
    expect(standingOf(null)).toBe("nobody");
    expect(standingOf({ id: "1", name: "Bugler Elm 3", account: false })).toBe("guest");
    expect(standingOf({ id: "1", name: "Ambrose", account: true })).toBe("account");
  });
});
