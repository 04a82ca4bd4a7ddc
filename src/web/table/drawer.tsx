/** The drawer of a small screen: pulled up from below to one of three heights. Its head, with the decision, is always in sight. */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { rem } from "../rem.js";
import type { Tabletop } from "./desk/tabletop.js";
import { type DrawerHeight, heights, settled } from "./heights.js";

/** Pixels that a finger may slip before it pulls. */
const SLACK = 6;

export interface DrawerProps {
  readonly top: Tabletop;
  readonly head: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Drawer({ top, head, children }: DrawerProps) {
  const box = useRef<HTMLElement>(null);
  const pull = useRef<{ y: number; from: number; lastY: number; lastAt: number; speed: number; moved: boolean } | undefined>(undefined);
  const { height } = top;

  const sizes = (element: HTMLElement): Readonly<Record<DrawerHeight, number>> => {
    const room = element.parentElement?.clientHeight ?? innerHeight;
    const low = Number.parseFloat(getComputedStyle(element).getPropertyValue("--low")) * rem();
    return { low, half: room * 0.58, full: room - 3.2 * rem() };
  };
  const grab = (event: PointerEvent) => {
    if ((event.target as Element).closest("button:not(.handle), a")) return;
    const from = box.current?.offsetHeight ?? 0;
    pull.current = { y: event.clientY, from, lastY: event.clientY, lastAt: event.timeStamp, speed: 0, moved: false };
  };
  const drag = (event: PointerEvent) => {
    const hold = pull.current;
    if (!hold || !box.current) return;
    if (!hold.moved && Math.abs(event.clientY - hold.y) <= SLACK) return;
    // Only now, so that a press on the handle stays a press on the handle.
    if (!hold.moved) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    hold.moved = true;
    hold.speed = (hold.lastY - event.clientY) / Math.max(1, event.timeStamp - hold.lastAt);
    hold.lastY = event.clientY;
    hold.lastAt = event.timeStamp;
    const { low, full } = sizes(box.current);
    box.current.style.blockSize = `${Math.max(low, Math.min(full, hold.from + hold.y - event.clientY))}px`;
  };
  const release = () => {
    const hold = pull.current;
    pull.current = undefined;
    if (!hold || !box.current) return;
    const px = box.current.offsetHeight;
    const all = sizes(box.current);
    box.current.style.blockSize = "";
    if (hold.moved) height.value = settled(px, hold.speed, all, height.peek());
  };
  const step = (by: number) => {
    height.value = heights[Math.max(0, Math.min(heights.length - 1, heights.indexOf(height.peek()) + by))];
  };
  return (
    <section ref={box} class="drawer" data-height={height.value} aria-label="Decision and panels">
      <div class="drawer-head" onPointerDown={grab} onPointerMove={drag} onPointerUp={release} onPointerCancel={release}>
        <button
          type="button"
          class="handle"
          aria-label={height.value === "full" ? "Push the panels down" : "Pull the panels up"}
          aria-expanded={height.value !== "low"}
          onClick={() => step(height.peek() === "full" ? -heights.length : 1)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            step(event.key === "ArrowUp" ? 1 : -1);
          }}
        />
        {head}
      </div>
      {children}
    </section>
  );
}
