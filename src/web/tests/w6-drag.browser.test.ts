import { readFileSync } from "node:fs";
import { test } from "vitest";
import { seasoned, sitDown } from "./saved.js";
import { laptop, visits } from "./visit.js";

const visit = visits();
const finished = readFileSync(new URL("../../games/antietam/tests/games/union-marginal.json", import.meta.url), "utf8");
test("drag", async () => {
  const v = await visit("#/", laptop, seasoned);
  await sitDown(v, finished);
  const { page } = v;
  const box = (await page.getByRole("slider").boundingBox())!;
  await page.waitForTimeout(3000);
  await page.evaluate(() => {
    const w = window as any;
    w.t = [];
    let l = performance.now();
    const f = (n: number) => {
      w.t.push(n - l);
      l = n;
      requestAnimationFrame(f);
    };
    requestAnimationFrame(f);
    w.seen = new Set();
    new MutationObserver(() => w.seen.add(document.querySelector(".asked")!.textContent)).observe(document.querySelector(".asked")!, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.mouse.move(box.x + box.width - 2, box.y + 12);
  await page.mouse.down();
  for (let i = 100; i > 20; i--) {
    await page.mouse.move(box.x + (box.width * i) / 100, box.y + 12);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
  await page.waitForTimeout(500);
  console.log(
    await page.evaluate(() => {
      const t = (window as any).t.slice(1).sort((a: number, b: number) => b - a);
      return { frames: t.length, worst: t.slice(0, 8).map(Math.round), median: t[t.length >> 1], shown: (window as any).seen.size };
    }),
  );
});
