import { existsSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { lockFolder, StoreInUse } from "../lock.js";

const fresh = () => mkdtempSync(join(inject("folder"), "lock-"));
const file = (folder: string) => join(folder, "in-use.json");
const holder = (folder: string) => JSON.parse(readFileSync(file(folder), "utf8")) as Record<string, unknown>;

test("one has the folder, the next is told who, and gets it when it is let go", async () => {
  const folder = fresh();
  const letGo = await lockFolder(folder);
  const refusal = await lockFolder(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StoreInUse);
  expect((refusal as Error).message).toContain(`process ${process.pid}`);
  letGo();
  expect(existsSync(file(folder))).toBe(false);
  (await lockFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

test("of many who come at once, one gets it", async () => {
  const folder = fresh();
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a holder whose process is gone, or is another by now, is not waited for", async () => {
  const folder = fresh();
  const letGo = await lockFolder(folder);
  const mine = holder(folder);
  letGo();
  for (const dead of [
    { ...mine, process: 2 ** 22 + 1 },
    { ...mine, began: "1" },
  ]) {
    writeFileSync(file(folder), JSON.stringify({ ...dead, id: "dead" }));
    const release = await lockFolder(folder);
    expect(holder(folder)).toMatchObject({ process: process.pid, began: mine.began });
    release();
  }
});

test("of many who find a dead holder, one gets the folder", async () => {
  const folder = fresh();
  const letGo = await lockFolder(folder);
  const mine = holder(folder);
  letGo();
  writeFileSync(file(folder), JSON.stringify({ ...mine, id: "dead", began: "1" }));
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(["in-use.json"]);
});

test("a file that nobody finished is not waited for", async () => {
  const folder = fresh();
  writeFileSync(file(folder), '{"id": "half a');
  (await lockFolder(folder))();
});

test("a holder on another system is believed as long as it gives signs of life", async () => {
  const folder = fresh();
  const letGo = await lockFolder(folder);
  const elsewhere = { ...holder(folder), id: "elsewhere", system: "another machine" };
  letGo();
  writeFileSync(file(folder), JSON.stringify(elsewhere));
  let minute = 0;
  const signs = setInterval(() => utimesSync(file(folder), new Date(0), new Date(++minute * 60_000)), 50);
  await expect(lockFolder(folder, 2_000)).rejects.toThrow(StoreInUse);
  clearInterval(signs);
  (await lockFolder(folder, 200))();
});
