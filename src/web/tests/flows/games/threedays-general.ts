/** What a plain general presses: in each activation one unit fires or marches, who is next to the enemy goes in, and else he keeps what he has. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** How far the present activation has come. */
interface Doing {
  readonly taken: number;
  readonly steps: number;
}

const sought = ({ taken, steps }: Doing): readonly RegExp[] => [
  /^Charge$/,
  / shocks \S+$/,
  /^(.* fires( back)?|Fire|.* advances)$/,
  ...(steps < 2 ? [/^March to/] : []),
  /^Halt$/,
  ...(taken === 0 ? [/ fires at \S+$/, /^Take up (?!the stack)/] : []),
  /^(The brigade is done|The orders are given|The markers are set|The chain of command stands|The commanders stay|Help nobody)$/,
  /^(Keep .* Orders|No second division|No Shock|Stop the Shock|Stand|Stay|Do not .*)$/,
  / (acts|first)$/,
  /./,
];

/** Chosen and pressed at one go: while the enemy's answer comes in, the list may change under a slower hand. */
const press = (page: Page, wanted: readonly RegExp[]): Promise<string> =>
  page.evaluate(
    (sources) => {
      const sure = document.querySelector<HTMLElement>("dialog[open] .buttons button");
      const sheet = document.querySelector<HTMLElement>(
        '.order-sheet button[aria-label$="Division: Attack"][aria-pressed="false"]:enabled',
      );
      if (sure ?? sheet) {
        (sure ?? sheet)!.click();
        return `${sure?.textContent ?? sheet!.getAttribute("aria-label")}`;
      }
      const open = [...document.querySelectorAll<HTMLElement>(".orders-list button, .buttons button[data-role]")];
      for (const source of sources) {
        const chosen = open.find(({ textContent }) => new RegExp(source).test(`${textContent}`.trim()));
        if (!chosen) continue;
        chosen.click();
        return `${chosen.textContent}`.trim();
      }
      return "";
    },
    wanted.map(({ source }) => source),
  );

const standing = (page: Page) =>
  page.evaluate(() => {
    const line = document.querySelector<HTMLElement>(".asked");
    const [sheet, orders, dialog] = [".order-sheet", ".orders-list", "dialog[open]"].map(
      (part) => document.querySelector(part)?.textContent,
    );
    return {
      isMine: line?.dataset.kind === "mine",
      hour: document.querySelector(".hour p")?.textContent ?? "",
      asked: [line?.textContent, sheet, orders, dialog, document.querySelector(".log")?.textContent].join(" "),
    };
  });

/** Every question until the line of the hour says so: what was pressed, in its order. */
export async function playUntil(page: Page, hour: RegExp): Promise<readonly string[]> {
  const pressed: string[] = [];
  let doing: Doing = { taken: 0, steps: 0 };
  for (;;) {
    const now = await standing(page);
    if (hour.test(now.hour)) return pressed;
    if (now.isMine) {
      const word = await press(page, sought(doing));
      pressed.push(word);
      if (/ acts$/.test(word)) doing = { taken: 0, steps: 0 };
      else if (/^Take up| fires at /.test(word)) doing = { taken: doing.taken + 1, steps: 0 };
      else if (/^March to/.test(word)) doing = { ...doing, steps: doing.steps + 1 };
    }
    await expect.poll(async () => (await standing(page)).asked, { interval: 20 }).not.toBe(now.asked);
  }
}
