import { expect, test } from "vitest";
import { ago, lasting } from "../pages/when.js";

const now = Date.parse("1862-09-17T18:00:00Z");

test.each([
  ["1862-09-17T17:59:30Z", "just now"],
  ["1862-09-17T17:55:00Z", "5 minutes ago"],
  ["1862-09-17T05:30:00Z", "12 hours ago"],
  ["1862-09-16T12:00:00Z", "yesterday"],
  ["1862-09-14T12:00:00Z", "3 days ago"],
  ["1862-07-01T12:00:00Z", "1 July 1862"],
  ["1862-09-17T18:00:05Z", "just now"],
])("%s is told as %s", (moment, words) => {
  expect(ago(moment, now)).toBe(words);
});

test.each([
  [20_000, "under a minute"],
  [60_000, "1 minute"],
  [3_600_000 * 5, "5 hours"],
  [3_600_000 * 72, "3 days"],
])("%i milliseconds last %s", (ms, words) => {
  expect(lasting(ms)).toBe(words);
});
