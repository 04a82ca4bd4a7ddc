/** What part of the map one looks at: the map point in the upper left corner of the window, and pixels to a hex side. */
import { batch, signal } from "@preact/signals";
import type { Box, Point } from "../paint/geometry.js";

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

const CLOSEST = 150;
/** Below this a counter's figures cannot be read. */
const LEGIBLE = 14;
/** From here on a counter is read at a glance: no part of the field is given up to come nearer. */
const EASY = 26;
/** So much of the table may show beyond the sheet, in pixels. */
const SLACK = 24;

export function fitting(box: Box, frame: Frame, margin = 10): View {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.max(1, Math.min((frame.width - 2 * margin) / width, (frame.height - 2 * margin) / height));
  return { x: (box.left + box.right - frame.width / scale) / 2, y: (box.top + box.bottom - frame.height / scale) / 2, scale };
}

/**
 * The first sight: the drawing fills the window, without the margin beside it, as long as all who stand on the field are in sight or counters
 * would be too small to read. What does not fit then lies beyond the edges, and in the middle is who stands on the field, or where an answer is
 * pressed (`asked`) if not both can be seen.
 */
export function filling(drawing: Box, frame: Frame, standing: Box, asked = standing): View {
  const whole = fitting(drawing, frame, 0).scale;
  const full = Math.max(frame.width / (drawing.right - drawing.left), frame.height / (drawing.bottom - drawing.top));
  const scale = Math.max(whole, Math.min(full, Math.max(EASY, fitting(standing, frame, 0).scale)));
  const hold = (from: "left" | "top", to: "right" | "bottom", size: number): number => {
    const seen = size / scale;
    const [first, last] = [drawing[from], drawing[to]];
    const meant = standing[to] - standing[from] <= seen ? standing : asked;
    const start = (meant[from] + meant[to] - seen) / 2;
    return last - first <= seen ? (first + last - seen) / 2 : Math.max(first, Math.min(last - seen, start));
  };
  return { x: hold("left", "right", frame.width), y: hold("top", "bottom", frame.height), scale };
}

/** So much room is left round who stands at the edge. */
const ROUND = 2;

/** Where these stand; the whole drawing where nobody does. */
export function standingIn(spots: readonly Point[], drawing: Box): Box {
  if (spots.length === 0) return drawing;
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return {
    left: Math.max(drawing.left, Math.min(...xs) - ROUND),
    top: Math.max(drawing.top, Math.min(...ys) - ROUND),
    right: Math.min(drawing.right, Math.max(...xs) + ROUND),
    bottom: Math.min(drawing.bottom, Math.max(...ys) + ROUND),
  };
}

/** In so narrow a window the panels are pulled up over the map: this part of it stays in sight above them. */
const NARROW = 600;
const ABOVE = 0.48;

/** Never so far that the sheet is lost: it stays in the middle when small, covers the window when large. In a narrow one its foot can be pulled up. */
export function held(view: View, sheet: Box, frame: Frame): View {
  const least = fitting(sheet, frame).scale;
  const scale = Math.max(least, Math.min(CLOSEST, view.scale));
  const hold = (at: number, from: number, to: number, size: number, below = SLACK): number => {
    const seen = size / scale;
    const slack = SLACK / scale;
    if (to - from + 2 * slack <= seen) return (from + to - seen) / 2;
    return Math.max(from - slack, Math.min(to + below / scale - seen, at));
  };
  const below = frame.width <= NARROW ? frame.height * (1 - ABOVE) : SLACK;
  return {
    x: hold(view.x, sheet.left, sheet.right, frame.width),
    y: hold(view.y, sheet.top, sheet.bottom, frame.height, below),
    scale,
  };
}

/** Nearer or farther, with the map point under `at` (pixels) staying where it is. */
export function zoomed(view: View, at: Point, factor: number): View {
  const scale = Math.max(1, Math.min(CLOSEST, view.scale * factor));
  return { x: view.x + at.x / view.scale - at.x / scale, y: view.y + at.y / view.scale - at.y / scale, scale };
}

export const panned = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale });

export function centredOn(view: View, at: Point, frame: Frame): View {
  return { ...view, x: at.x - frame.width / view.scale / 2, y: at.y - frame.height / view.scale / 2 };
}

/** Pixels to a map unit at which one sees what is done. */
const NEAR = 19;
/** Pixels at the edge of the window where nothing should happen that one is to see, and below, where it is told. */
const EDGE = 40;
const FOOT = 120;

function boxRound(spots: readonly Point[]): Box {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const isInside = (view: View, box: Box, frame: Frame): boolean =>
  (box.left - view.x) * view.scale >= EDGE &&
  (box.right - view.x) * view.scale <= frame.width - EDGE &&
  (box.top - view.y) * view.scale >= EDGE &&
  (box.bottom - view.y) * view.scale <= frame.height - FOOT;

/** The part of the window that is in plain sight. */
const roomIn = (frame: Frame): Frame => ({
  width: Math.max(1, frame.width - 2 * EDGE),
  height: Math.max(1, frame.height - EDGE - FOOT),
});

/** The nearest at which all of it is in plain sight. */
function scaleFor({ left, right, top, bottom }: Box, frame: Frame): number {
  const { width, height } = roomIn(frame);
  return Math.min(width / Math.max(1, right - left), height / Math.max(1, bottom - top));
}

/** The view that has all of these in sight, and is otherwise as near as this one; this one itself where it has them. */
function embracing(view: View, spots: readonly Point[], frame: Frame): View {
  const box = boxRound(spots);
  if (isInside(view, box, frame) && view.scale >= NEAR) return view;
  const scale = Math.min(Math.max(NEAR, view.scale), scaleFor(box, frame));
  return {
    x: (box.left + box.right) / 2 - frame.width / scale / 2,
    y: (box.top + box.bottom) / 2 - (EDGE + roomIn(frame).height / 2) / scale,
    scale,
  };
}

export function createCamera(sheet: Box, drawing: Box, standing: Box, asked?: Box) {
  const frame = signal<Frame>({ width: 0, height: 0 });
  const view = signal<View>({ x: 0, y: 0, scale: 1 });
  const first = (): View => held(filling(drawing, frame.value, standing, asked), sheet, frame.value);
  const field = (): View => held(fitting(drawing, frame.value, 4), sheet, frame.value);
  const all = (): View => held(fitting(sheet, frame.value), sheet, frame.value);
  /** Until someone moves the map, it follows the size of the window. */
  let follows: (() => View) | undefined = first;
  let gliding = 0;
  let heading: View | undefined;
  let touches = 0;
  const set = (next: View) => {
    cancelAnimationFrame(gliding);
    heading = undefined;
    follows = undefined;
    view.value = held(next, sheet, frame.value);
  };
  /** Goes there in so many milliseconds; any other movement of the map ends it. */
  const glide = (to: View, time: number) => {
    const from = view.peek();
    const end = held(to, sheet, frame.peek());
    const began = performance.now();
    const step = () => {
      const part = Math.min(1, (performance.now() - began) / time);
      const eased = part * part * (3 - 2 * part);
      const scale = from.scale * (end.scale / from.scale) ** eased;
      // The eye's middle goes straight, so that zooming and moving are one.
      const middle = (axis: "x" | "y", size: number) => {
        const [a, b] = [from[axis] + size / from.scale / 2, end[axis] + size / end.scale / 2];
        return a + (b - a) * eased - size / scale / 2;
      };
      set({ x: middle("x", frame.peek().width), y: middle("y", frame.peek().height), scale });
      if (part === 1) return;
      heading = end;
      gliding = requestAnimationFrame(step);
    };
    if (time <= 0) set(end);
    else step();
  };
  /** Brings a point to the middle, near enough to see what is there. */
  const lookAt = (at: Point, time = 0, least = LEGIBLE, within = frame.peek()) => {
    touches++;
    const from = view.peek();
    glide(centredOn({ ...from, scale: Math.max(least, from.scale) }, at, within), time);
  };
  /** Where the map is, or is on its way to. */
  const resting = (): View => heading ?? view.peek();
  /** Whether a point lies in plain sight there. */
  const sees = (at: Point): boolean => isInside(resting(), boxRound([at]), frame.value);
  return {
    frame,
    view,
    resize(next: Frame) {
      const { width, height } = frame.peek();
      if (next.width === width && next.height === height) return;
      batch(() => {
        frame.value = next;
        view.value = follows?.() ?? held(view.value, sheet, next);
      });
    },
    /** All of the field; asked for again, the whole sheet with its title and explanation. */
    fit() {
      touches++;
      cancelAnimationFrame(gliding);
      heading = undefined;
      follows = follows === field ? all : field;
      view.value = follows();
    },
    pan(dx: number, dy: number) {
      touches++;
      set(panned(view.value, dx, dy));
    },
    zoom(factor: number, at?: Point) {
      touches++;
      set(zoomed(view.value, at ?? { x: frame.value.width / 2, y: frame.value.height / 2 }, factor));
    },
    lookAt,
    /** Brings a point into plain sight; where it is, nothing moves. In a narrow window that is above the drawer. */
    lookUp(at: Point, time = 0) {
      const { width, height } = frame.value;
      if (width <= NARROW) lookAt(at, time, LEGIBLE, { width, height: height * ABOVE });
      else if (view.value.scale >= LEGIBLE && sees(at)) touches++;
      else lookAt(at, time);
    },
    /** Whether a point is in the window, however near to its edge; in a narrow one above the panels. */
    hasInWindow(at: Point): boolean {
      const { x, y, scale } = resting();
      const { width, height } = frame.value;
      const [left, top] = [(at.x - x) * scale, (at.y - y) * scale];
      return left >= 0 && left <= width && top >= 0 && top <= height - (width <= NARROW ? FOOT : 0);
    },
    /** Whether all of these could be in plain sight as near as the map is now. */
    holds: (spots: readonly Point[]): boolean => resting().scale <= scaleFor(boxRound(spots), frame.value),
    /** How often somebody has moved the map: whoever leads it then lets go. */
    touches: () => touches,
    goTo: (to: View, time = 0) => glide(to, time),
    resting,
    /** Brings all of these into sight, near enough to see them; where they are, nothing moves. Answers where the map will be. */
    embrace: (spots: readonly Point[], time = 0): View => {
      const to = held(embracing(view.value, spots, frame.value), sheet, frame.value);
      if (to !== view.value) glide(to, time);
      return to;
    },
    /** The map point under a pixel. */
    pointAt: ({ x, y }: Point): Point => ({ x: view.value.x + x / view.value.scale, y: view.value.y + y / view.value.scale }),
    /** The pixel over a map point. */
    pixelOf: ({ x, y }: Point): Point => ({ x: (x - view.value.x) * view.value.scale, y: (y - view.value.y) * view.value.scale }),
    shows: ({ x, y }: Point): boolean => {
      const { x: left, y: top, scale } = view.value;
      return x > left + 1 && y > top + 1 && x < left + frame.value.width / scale - 1 && y < top + frame.value.height / scale - 1;
    },
  };
}

export type Camera = ReturnType<typeof createCamera>;
