/** The map goes to where something is asked. */
import { signal } from "@preact/signals";
import { beforeEach, expect, test, vi } from "vitest";
import type { Aim } from "../../../engine/index.js";
import type { Desk } from "../../table/desk/desk.js";
import type { Story } from "../../table/story/story.js";
import { followAsked } from "../follow.js";
import { createCamera } from "../view.js";

vi.mock("../pointing.js", () => ({ glide: () => 0 }));

const PLACES = new Map([0, 1, 2, 18, 19, 22, 23, 60, 61].map((x) => [`p${x}`, { at: { x, y: 0 } }]));
const field = { left: -100, top: -100, right: 100, bottom: 100 };

beforeEach(() => {
  vi.stubGlobal("cancelAnimationFrame", () => {});
});

/** A window forty places wide round place 0, and what is asked next. */
function sit() {
  const [lit, number, told, hand] = [signal<readonly Aim[]>([]), signal(0), signal(false), signal<string | undefined>(undefined)];
  const camera = createCamera(field, field, field);
  camera.frame.value = { width: 800, height: 800 };
  camera.goTo({ x: -20, y: -20, scale: 20 });
  const open = {
    get outlook() {
      return { value: { number: number.value } };
    },
  };
  const desk = { open, lit, hand, mine: signal(true), pieces: signal([]), board: { places: PLACES } } as unknown as Desk;
  followAsked(desk, { on: told } as unknown as Story, camera);
  return {
    told,
    hand,
    async ask(...places: string[]) {
      lit.value = places.map((place) => ({ role: "go", place }) as Aim);
      number.value++;
      await Promise.resolve();
      return camera.resting().x !== -20;
    },
  };
}

test("goes there when none of it is in sight, and stays where it is", async () => {
  const { ask } = sit();
  expect(await ask("p0", "p1")).toBe(false);
  // However near to the edge: who looks at the whole map has all of it.
  expect(await ask("p18", "p19")).toBe(false);
  expect(await ask("p60")).toBe(true);
});

test("goes there when most of it is hidden that could all be in sight, unless something is in hand or it could not", async () => {
  const { ask, hand } = sit();
  expect(await ask("p0", "p60", "p61")).toBe(false);
  hand.value = "A";
  expect(await ask("p2", "p22", "p23")).toBe(false);
  hand.value = undefined;
  expect(await ask("p1", "p2", "p22")).toBe(false);
  expect(await ask("p2", "p22", "p23")).toBe(true);
});

test("waits until the others' turn is told", async () => {
  const { ask, told } = sit();
  told.value = true;
  expect(await ask("p60")).toBe(false);
  told.value = false;
  expect(await ask("p60")).toBe(true);
});
