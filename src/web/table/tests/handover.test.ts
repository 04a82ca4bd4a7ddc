import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { Outlook, TableInfo } from "../../host/host.js";
import { handover } from "../desk/handover.js";
import { seat, table } from "./fakes.js";

const both = [seat("blue", { you: true }), seat("gray", { you: true })];

function laid(secrets: boolean, first: string, seats = both) {
  const outlookOf = (decides: string): Outlook => ({ number: 0, seat: decides, view: {}, decision: { seat: decides }, legal: [] });
  const outlook = signal<Outlook | undefined>(outlookOf(first));
  const info = signal<TableInfo | undefined>(table({ seats, sameScreen: true }));
  const hands = handover({ table: info, outlook }, { secrets });
  return {
    hands,
    info,
    decide: (decides: string) => {
      outlook.value = outlookOf(decides);
    },
  };
}

test("where a game has secrets the curtain falls whenever the decision passes to the other player, and at the first look", () => {
  const { hands, decide } = laid(true, "blue");
  expect(hands.now.value).toEqual({ to: "blue", hides: true });
  hands.take();
  decide("blue");
  expect(hands.now.value).toBeUndefined();
  decide("gray");
  expect(hands.now.value).toEqual({ to: "gray", hides: true });
});

test("without secrets a banner says whose decision it is, and nothing is hidden", () => {
  const { hands, decide } = laid(false, "blue");
  expect(hands.now.value).toBeUndefined();
  decide("gray");
  expect(hands.now.value).toEqual({ to: "gray", hides: false });
  hands.take();
  expect(hands.now.value).toBeUndefined();
});

test("there is no curtain between a player and the computer", () => {
  const { hands, decide } = laid(true, "blue", [seat("blue", { you: true }), seat("gray", { bot: "greedy" })]);
  decide("gray");
  decide("blue");
  expect(hands.now.value).toBeUndefined();
});

test("the curtain does not fall on a game that is over", () => {
  const { hands, info, decide } = laid(true, "blue");
  hands.take();
  info.value = table({ seats: both, status: "over" });
  decide("gray");
  expect(hands.now.value).toBeUndefined();
});
