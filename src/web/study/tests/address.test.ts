import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const news = new EventTarget();
let address = "#/tables/one";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  address = "#/tables/one";
  vi.stubGlobal("location", {
    get hash() {
      return address;
    },
    set hash(to: string) {
      address = to;
    },
  });
  vi.stubGlobal("addEventListener", news.addEventListener.bind(news));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function following(start?: number) {
  const { followAddress } = await import("../address.js");
  const at = signal<number | undefined>(start);
  const reel = { at, playing: signal(false), go: vi.fn(async () => {}), live: vi.fn() };
  const stop = followAddress(reel, "one");
  return { at, reel, stop };
}

test("who moves on before the browser tells of the address is not led back", async () => {
  const { at, reel, stop } = await following();
  at.value = 7;
  vi.advanceTimersByTime(300);
  expect(address).toBe("#/tables/one/at/7");
  at.value = 8;
  news.dispatchEvent(new Event("hashchange"));
  expect(reel.go).not.toHaveBeenCalled();
  stop();
});

test("an address that somebody else wrote leads there, also the one that was written here before", async () => {
  const { at, reel, stop } = await following();
  at.value = 7;
  vi.advanceTimersByTime(300);
  news.dispatchEvent(new Event("hashchange"));
  at.value = 8;
  address = "#/tables/one/at/7";
  news.dispatchEvent(new Event("hashchange"));
  expect(reel.go).toHaveBeenCalledWith(7);
  stop();
});

test("who comes to a table that is shown already stays with it, and leaves it for now by the address", async () => {
  const { reel, stop } = await following(3);
  expect(reel.live).not.toHaveBeenCalled();
  address = "#/tables/one/at/2";
  news.dispatchEvent(new Event("hashchange"));
  expect(reel.go).toHaveBeenCalledWith(2);
  address = "#/tables/one";
  news.dispatchEvent(new Event("hashchange"));
  expect(reel.live).toHaveBeenCalled();
  stop();
});
