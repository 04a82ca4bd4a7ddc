import { expect, test } from "vitest";
import { gunsBoard } from "../../../games/guns/board/index.js";
import type { SeatInfo, TableInfo } from "../../host/host.js";
import { isCompany, leading, mySeats, otherPeople, playerName, timeLeft } from "../seats.js";
import { seat, table } from "./fakes.js";

const ben = seat("gray", { name: "Ben" });
const bot = seat("gray", { bot: "greedy" });
const me = seat("blue", { you: true, name: "Ada" });
const at = (seats: readonly SeatInfo[], more: Partial<TableInfo> = {}) => table({ seats, ...more });

test("players are named as one would say it", () => {
  expect([me, ben, bot, seat("gray")].map(playerName)).toEqual(["you", "Ben", "the computer", "nobody yet"]);
  expect(mySeats(at([me, ben]))).toEqual(["blue"]);
});

test("there is company where another person sits or may watch, never on this device alone", () => {
  expect(isCompany(at([me, ben]))).toBe(true);
  expect(isCompany(at([me, bot]))).toBe(false);
  expect(isCompany(at([me, bot], { spectators: true }))).toBe(true);
  expect(isCompany(at([me, seat("gray", { you: true })]))).toBe(false);
  expect(isCompany(at([me, ben], { id: "here-1" }))).toBe(false);
  expect(otherPeople(at([me, ben])).map(({ name }) => name)).toEqual(["Ben"]);
});

test("the clock of the seat that decides runs to the host's deadline; the others stand", () => {
  const deadline = "1862-09-17T06:00:00.000Z";
  const now = Date.parse("1862-09-17T05:59:30.000Z");
  const clocked = at(
    [
      { ...me, leftMs: 90_000 },
      { ...ben, leftMs: 60_000 },
    ],
    { toDecide: "blue", deadline },
  );
  expect(timeLeft(clocked, clocked.seats[0], now)).toBe(30_000);
  expect(timeLeft(clocked, clocked.seats[1], now)).toBe(60_000);
  expect(timeLeft(clocked, clocked.seats[0], now + 60_000)).toBe(0);
  expect(timeLeft({ ...clocked, status: "over" }, clocked.seats[0], now)).toBe(90_000);
  expect(timeLeft(at([me, ben]), me, now)).toBeUndefined();
});

test("a player without a side is called by his seat; once he has chosen, by his army, and a team mate by both", () => {
  const auction = { options: { auction: true }, agenda: ["bid"] };
  expect(leading(gunsBoard, auction, "first")).toEqual({ side: "first", name: "First player", open: true });
  const chosen = { ...auction, agenda: ["hours"], swapped: true };
  expect(leading(gunsBoard, chosen, "first")).toEqual({ side: "confederate", name: "Confederate, first player", open: false });
  expect(leading(gunsBoard, chosen, "second-field")).toMatchObject({ side: "union", open: false });
  const teams = { options: { unionTeam: true }, agenda: ["hours"] };
  expect(leading(gunsBoard, teams, "union-field")).toEqual({ side: "union", name: "Union, in the field", open: false });
});
