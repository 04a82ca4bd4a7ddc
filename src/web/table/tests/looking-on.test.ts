import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { TableInfo } from "../../host/host.js";
import type { Desk } from "../desk/desk.js";
import { lookOn } from "../desk/looking-on.js";

const bots = (status: string) => ({ status, seats: [{ bot: "greedy" }, { bot: "greedy" }] }) as unknown as TableInfo;

function looking(status: string) {
  const table = signal(bots(status));
  const [at, last, playing] = [signal<number | undefined>(undefined), signal(0), signal(false)];
  const play = (from: number) => {
    playing.value = true;
    at.value = from;
  };
  const looks = lookOn({ open: { table }, reel: { at, last, playing, play } } as unknown as Pick<Desk, "open" | "reel">);
  return { table, at, last, playing, ...looks };
}

test("the computer against itself is shown from its first move on; who pauses is not told the end, who has seen it is", () => {
  const { table, at, last, playing, behind, stop } = looking("playing");
  last.value = 1;
  expect([at.value, playing.value]).toEqual([0, true]);
  last.value = 40;
  at.value = 20;
  table.value = bots("over");
  expect(behind.value).toBe(true);
  playing.value = false;
  expect(behind.value).toBe(true);
  at.value = 40;
  expect(behind.value).toBe(false);
  stop();
});

test("who comes when it is over is told so, also while looking back", () => {
  const { at, last, behind, stop } = looking("over");
  last.value = 40;
  expect(behind.value).toBe(false);
  at.value = 20;
  expect(behind.value).toBe(false);
  stop();
});
