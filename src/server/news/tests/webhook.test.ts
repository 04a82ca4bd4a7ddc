import { expect, test } from "vitest";
import { confirmLetter, type Turn, turnLetter, turnLine } from "../letter.js";
import { formOf, hookBody } from "../webhook.js";

const turn: Turn = {
  game: "Antietam",
  seat: "Union",
  others: ["Mary"],
  number: 12,
  link: "https://longroll.example/tables/t1",
  deadline: new Date("2026-05-01T10:00:00Z"),
};

test("a turn in one line, in several, and as a webhook", () => {
  expect(turnLine(turn)).toBe("It is your move as Union in Antietam against Mary.");
  expect(turnLine({ ...turn, number: 0, others: [] })).toBe("The game has begun, and it is your move as Union in Antietam.");
  const { subject, text } = turnLetter(turn, "https://longroll.example/settings", "https://longroll.example/off");
  expect(subject).toBe("Your move: Antietam");
  for (const part of [turnLine(turn), turn.link, "2026-05-01 10:00 UTC", "https://longroll.example/off"]) expect(text).toContain(part);
  expect(hookBody("plain", "t1", turn)).toEqual({
    event: "turn",
    text: turnLine(turn),
    table: "t1",
    number: 12,
    game: "Antietam",
    seat: "Union",
    link: turn.link,
    deadline: "2026-05-01T10:00:00.000Z",
  });
});

test("Discord's form calls nobody and shows names as they are", () => {
  const body = hookBody("discord", "t1", { ...turn, others: ["@everyone **[x](http://y)**"] }) as { content: string };
  expect(body).toMatchObject({ username: "Longroll", allowed_mentions: { parse: [] } });
  expect(body.content).toContain("\\@everyone \\*\\*\\[x\\]\\(http\\://y\\)\\*\\*");
  expect(body.content).toContain(`<${turn.link}>`);
});

test("Discord is known by its address, and not by one that looks like it", () => {
  expect(formOf("https://discord.com/api/webhooks/1/a")).toBe("discord");
  expect(formOf("https://ptb.discord.com/api/v10/webhooks/1/a")).toBe("discord");
  expect(formOf("https://discord.com.evil.example/api/webhooks/1/a")).toBe("plain");
  expect(formOf("https://example.org/api/webhooks/1/a")).toBe("plain");
});

test("a name with lines in it stays on one line", () => {
  const wicked = "Mary\r\nBcc: all@example.org\u2028\u202e";
  expect(turnLine({ ...turn, others: [wicked] })).toBe("It is your move as Union in Antietam against Mary Bcc: all@example.org.");
  expect(confirmLetter(wicked, "https://x").text.split("\n")[0]).toContain("Mary Bcc: all@example.org at Longroll");
});
