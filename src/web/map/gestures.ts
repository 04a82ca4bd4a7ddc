/** Mouse and fingers on the map: a drag moves it, the wheel and two fingers zoom it; a tap, a long press and pointing are passed on. */
import type { Point } from "../paint/geometry.js";
import type { Camera } from "./view.js";

/** What lies on the map and is not of it. */
const BESIDE = "button, a, .note, .overlay-menu";
/** Pixels that a hand may tremble before it drags. */
const TREMBLE = { mouse: 4, touch: 10 } as const;
/** Milliseconds of a long press. */
const LONG = 480;
/** Milliseconds in which a second tap on the same spot may be the same one. */
const DOUBLE = 320;

export interface Fingers {
  /** `again`: so soon after another at the same spot that it may be the same one. */
  tap(at: Point, how: { readonly shift: boolean; readonly touch: boolean; readonly again: boolean }): void;
  hold(at: Point): void;
  point(at: Point | undefined): void;
}

/** Answers a function that lets go again. */
export function takeHold(element: HTMLElement, camera: Camera, fingers: Fingers): () => void {
  const pointers = new Map<number, Point>();
  /** Where the press began, until it becomes a drag, a pinch or a long press. */
  let press: { readonly at: Point; readonly tremble: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: { readonly at: Point; readonly time: number } | undefined;

  const within = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
  const spread = () => {
    const [a, b] = [...pointers.values()];
    return { apart: apart(a, b), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const letGo = () => {
    clearTimeout(timer);
    press = undefined;
  };

  const down = (event: PointerEvent) => {
    if (event.button > 0 || (event.target as Element).closest(BESIDE)) return;
    element.setPointerCapture(event.pointerId);
    const at = within(event);
    pointers.set(event.pointerId, at);
    letGo();
    if (pointers.size > 1) return;
    press = { at, tremble: event.pointerType === "mouse" ? TREMBLE.mouse : TREMBLE.touch };
    timer = setTimeout(() => {
      letGo();
      fingers.hold(at);
    }, LONG);
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") fingers.point((event.target as Element).closest(BESIDE) ? undefined : within(event));
      return;
    }
    const now = within(event);
    if (press && apart(press.at, now) <= press.tremble) return;
    if (press) letGo();
    element.classList.add("dragged");
    if (pointers.size === 1) camera.pan(now.x - before.x, now.y - before.y);
    if (pointers.size !== 2) {
      pointers.set(event.pointerId, now);
      return;
    }
    const old = spread();
    pointers.set(event.pointerId, now);
    const fresh = spread();
    camera.pan(fresh.x - old.x, fresh.y - old.y);
    if (old.apart > 0) camera.zoom(fresh.apart / old.apart, fresh);
  };
  const up = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (pointers.size === 0) element.classList.remove("dragged");
    const pressed = press;
    letGo();
    if (!pressed || event.type === "pointercancel") return;
    const again = last !== undefined && event.timeStamp - last.time < DOUBLE && apart(last.at, pressed.at) <= pressed.tremble;
    last = { at: pressed.at, time: event.timeStamp };
    fingers.tap(pressed.at, { shift: event.shiftKey, touch: event.pointerType === "touch", again });
  };
  /** Who has pressed something else meanwhile does not mean the tap before. */
  const elsewhere = ({ target }: Event) => {
    if (!element.contains(target as Node) || (target as Element).closest(BESIDE)) last = undefined;
  };
  const leave = ({ pointerType }: PointerEvent) => {
    // A finger leaves with every tap; what it pointed at stays.
    if (pointers.size === 0 && pointerType !== "touch") fingers.point(undefined);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    camera.zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 480)), within(event));
  };
  const menu = (event: Event) => {
    // A long press of a finger is ours.
    if ((event as PointerEvent).pointerType === "touch") event.preventDefault();
  };

  const release = new AbortController();
  const { signal } = release;
  window.addEventListener("pointerdown", elsewhere, { capture: true, signal });
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  element.addEventListener("pointerleave", leave, { signal });
  element.addEventListener("wheel", wheel, { passive: false, signal });
  element.addEventListener("contextmenu", menu, { signal });
  return () => {
    clearTimeout(timer);
    release.abort();
  };
}
