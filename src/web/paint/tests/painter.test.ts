/** The painter on a canvas that only takes notes. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { gunsSheet } from "../../../games/guns/board/sheet.js";
import { boundsOf } from "../bounds.js";
import { heightOf } from "../heights.js";
import { paint, prepare, type Scene } from "../painter.js";
import type { AreaSheet } from "../sheet.js";

const sheet: AreaSheet = gunsSheet;
const written: string[] = [];
let strange = 0;
let scene: Scene;

/** Every call is swallowed; a number that is none is noted. */
function notes(width: number, height: number): CanvasRenderingContext2D {
  const fixed: Record<string, unknown> = {
    canvas: { width, height },
    createImageData: (w: number, h: number) => ({ data: new Uint8ClampedArray(w * h * 4), width: w, height: h }),
    createRadialGradient: () => ({ addColorStop() {} }),
    createPattern: () => ({ setTransform() {} }),
    measureText: (text: string) => ({ width: 8 * text.length }),
    fillText: (text: string) => written.push(text),
  };
  const swallow = (...args: unknown[]) => {
    if (args.some((arg) => typeof arg === "number" && !Number.isFinite(arg))) strange++;
  };
  return new Proxy(fixed, { get: (target, key: string) => target[key] ?? swallow, set: () => true }) as unknown as CanvasRenderingContext2D;
}

class Path {
  moveTo(...at: number[]) {
    if (!at.every(Number.isFinite)) strange++;
  }
  lineTo = this.moveTo;
  arc = this.moveTo;
  closePath() {}
  addPath() {}
}

beforeAll(() => {
  vi.stubGlobal("Path2D", Path);
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext = () => notes(this.width, this.height);
    },
  );
  vi.stubGlobal(
    "DOMMatrix",
    class {
      translateSelf = () => this;
    },
  );
  scene = prepare(sheet);
});
afterAll(() => vi.unstubAllGlobals());

test("the whole sheet is painted far and near with its names, title and gates, and no line goes astray", () => {
  const { sheet: whole } = boundsOf(sheet);
  for (const scale of [9, 21, 60]) {
    written.length = 0;
    paint(
      notes(Math.ceil((whole.right - whole.left) * scale), Math.ceil((whole.bottom - whole.top) * scale)),
      scene,
      whole.left,
      whole.top,
      scale,
      { rules: false },
    );
    for (const name of ["GETTYSBURG", "EXPLANATION", "CHAMBERSBURG", "TANEYTOWN"]) expect(written, `${name} at ${scale}`).toContain(name);
    expect(written.includes("Pennsylvania College"), `farms at ${scale}`).toBe(scale === 60);
  }
  expect(strange).toBe(0);
});

test("the rules look writes every area, and every side that is not open with its signs", () => {
  written.length = 0;
  paint(notes(2000, 2800), scene, 0, 0, 70, { rules: true });
  for (const { id } of sheet.areas) expect(written).toContain(id);
  const signs = sheet.positions
    .flatMap(({ sides }) => sides)
    .filter(({ ridge, steep, obstructed }) => ridge !== undefined || steep || obstructed);
  expect(written.filter((text) => /^(R\d|S|O)( S)?( O)?$/.test(text))).toHaveLength(signs.length);
  expect(written).toContain("R3");
});

test("heights are read as measured at the points of the net, and between them without jumps", () => {
  const { step, rows } = sheet.heights;
  const height = heightOf(sheet.heights);
  expect(height(10 * step, 20 * step)).toBeCloseTo(rows[20][10]);
  for (let x = 2; x < 26; x += 0.37) expect(Math.abs(height(x, 30) - height(x + 0.01, 30))).toBeLessThan(6);
  // Big Round Top is the highest ground of the map but for the hills at its rim.
  expect(height(3741 / 250, 7970 / 250)).toBeGreaterThan(690);
});
