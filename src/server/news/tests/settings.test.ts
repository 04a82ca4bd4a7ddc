import { describe, expect, test } from "vitest";
import { choice, newsSettings, notBefore } from "../settings.js";

describe("quiet hours", () => {
  const night = { from: "22:00", to: "07:30", zone: "Europe/Berlin" };
  const noon = { from: "12:00", to: "13:00", zone: "America/New_York" };

  test.each([
    ["by day nothing waits", night, "2026-01-10T12:00:30Z", "2026-01-10T12:00:30Z"],
    ["at their very beginning it waits", night, "2026-01-10T21:00:00Z", "2026-01-11T06:30:00Z"],
    ["after midnight it waits until the same morning", night, "2026-01-11T03:15:42Z", "2026-01-11T06:30:00Z"],
    ["at their end it waits no more", night, "2026-01-11T06:30:00Z", "2026-01-11T06:30:00Z"],
    ["in summer it is an hour earlier", night, "2026-07-11T03:00:00Z", "2026-07-11T05:30:00Z"],
    ["over the night when clocks go forward", night, "2026-03-28T22:00:00Z", "2026-03-29T05:30:00Z"],
    ["over the night when clocks go back", night, "2026-10-24T21:00:00Z", "2026-10-25T06:30:00Z"],
    ["inside one day", noon, "2026-01-10T17:20:00Z", "2026-01-10T18:00:00Z"],
    ["before them, inside one day", noon, "2026-01-10T16:59:59Z", "2026-01-10T16:59:59Z"],
  ])("%s", (_name, hours, at, then) => {
    expect(notBefore(hours, new Date(at)).toISOString()).toBe(new Date(then).toISOString());
  });

  test("none, or none long: nothing waits", () => {
    const at = new Date("2026-01-10T23:00:00Z");
    expect(notBefore(null, at)).toBe(at);
    expect(notBefore({ from: "08:00", to: "08:00", zone: "UTC" }, at)).toBe(at);
  });
});

describe("settings of news", () => {
  test("without a word there is no mail, and other ways once they have an address", () => {
    expect(newsSettings({})).toEqual({ mailTo: null, push: true, webhook: true, quiet: null });
    expect(newsSettings(null)).toEqual(newsSettings({}));
  });

  test("that cannot be read are as none", () => {
    expect(newsSettings({ news: { mailTo: 7, quiet: "never" } })).toEqual(newsSettings({}));
  });

  test.each([
    [{ quiet: { from: "25:00", to: "07:00", zone: "UTC" } }],
    [{ quiet: { from: "22:00", to: "7:00", zone: "UTC" } }],
    [{ quiet: { from: "22:00", to: "07:00", zone: "Europe/Gettysburg" } }],
    [{ mailTo: "other@example.org" }],
    [{ mail: "yes" }],
  ])("%j is refused", (wanted) => {
    expect(choice.safeParse(wanted).success).toBe(false);
  });
});
