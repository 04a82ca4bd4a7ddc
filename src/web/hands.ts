/** Moving the map by mouse, touch and keyboard. */
import type { Camera } from "./view.js";

const STEP = 80;

/** Pixels within the element. */
const within = (element: Element, event: MouseEvent) => {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};

/** Answers a function that lets go again. */
export function takeHold(element: HTMLElement, camera: Camera): () => void {
  const pointers = new Map<number, { x: number; y: number }>();

  const spread = () => {
    const [a, b] = [...pointers.values()];
    return { apart: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const down = (event: PointerEvent) => {
    if (event.button > 0 || (event.target as Element).closest("button")) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, within(element, event));
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = within(element, event);
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
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    camera.zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 480)), within(element, event));
  };
  const twice = (event: MouseEvent) => camera.zoom(1.8, within(element, event));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => camera.pan(STEP, 0),
    ArrowRight: () => camera.pan(-STEP, 0),
    ArrowUp: () => camera.pan(0, STEP),
    ArrowDown: () => camera.pan(0, -STEP),
    "+": () => camera.zoom(1.3),
    "=": () => camera.zoom(1.3),
    "-": () => camera.zoom(1 / 1.3),
    "0": () => camera.fit(),
    Home: () => camera.fit(),
  };
  const key = (event: KeyboardEvent) => {
    const press = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!press) return;
    event.preventDefault();
    press();
  };

  const release = new AbortController();
  const { signal } = release;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  element.addEventListener("wheel", wheel, { passive: false, signal });
  element.addEventListener("dblclick", twice, { signal });
  element.addEventListener("keydown", key, { signal });
  return () => release.abort();
}
