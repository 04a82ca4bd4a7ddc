/** The counters, above the painted ground: crisp at every zoom, sliding along their path when they move. */
import { type ReadonlySignal, type Signal, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Piece } from "./board.js";
import { Branch } from "./branch.js";
import { centreOf, type Point } from "./paint/geometry.js";
import type { Camera } from "./view.js";

const SIZE = 1.16;
const HALF = SIZE / 2;
/** How far each piece of a stack is set off from the one below. */
const STEP = 0.23;

/** Where each piece lies: stacks step up to the right, the first of the list at the bottom. */
export function placesOf(pieces: readonly Piece[]): Map<string, Point> {
  const stacks = new Map<string, Piece[]>();
  for (const piece of pieces) stacks.set(piece.hex, [...(stacks.get(piece.hex) ?? []), piece]);
  const places = new Map<string, Point>();
  for (const [hex, stack] of stacks) {
    const { x, y } = centreOf(hex);
    const step = STEP * Math.min(1, 2 / stack.length);
    stack.forEach((piece, i) => {
      const off = (i - (stack.length - 1) / 2) * step;
      places.set(piece.id, { x: x + off, y: y - off + 0.04 });
    });
  }
  return places;
}

const rounded = (half: number): string => {
  const r = half - 0.42;
  const s = 2 * (half - r);
  return `M${-half + r},${-half}h${s}a${r},${r} 0 0 1 ${r},${r}v${s}a${r},${r} 0 0 1 ${-r},${r}h${-s}a${r},${r} 0 0 1 ${-r},${-r}v${-s}a${r},${r} 0 0 1 ${r},${-r}Z`;
};

/** A shaken unit loses its corners; the shape tells it without colour. */
const cut = (half: number): string => {
  const r = half * 0.5;
  const s = 2 * (half - r);
  return `M${-half + r},${-half}h${s}l${r},${r}v${s}l${-r},${r}h${-s}l${-r},${-r}v${-s}Z`;
};

interface CounterProps {
  readonly piece: Piece;
  readonly at: Point;
  readonly close: boolean;
  /** Hexes passed on the last move, if this piece made it. */
  readonly path: readonly string[] | undefined;
  /** Milliseconds for a move; 0 for none. */
  readonly pace: number;
}

const at = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;

function Counter({ piece, at: place, close, path, pace }: CounterProps) {
  const element = useRef<SVGGElement>(null);
  const before = useRef(place);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = place;
    if (pace === 0 || (from.x === place.x && from.y === place.y)) return;
    const between = (path ?? []).slice(1, -1).map(centreOf);
    const frames = [from, ...between, place].map((point) => ({ transform: at(point) }));
    element.current?.animate(frames, { duration: Math.min(900, pace * (1 + between.length * 0.35)), easing: "ease-in-out" });
  }, [place.x, place.y]);
  const { side, branch, strength, ineffective, moved } = piece;
  const outline = ineffective ? cut : rounded;
  const label = `${piece.title}, ${side} ${branch}, strength ${strength}, in ${piece.hex}${ineffective ? ", ineffective" : ""}${moved ? ", moved" : ""}`;
  return (
    <g ref={element} class={`piece ${side}`} data-unit={piece.id} data-hex={piece.hex} style={{ transform: at(place) }}>
      <title>{label}</title>
      <path class="shadow" d={outline(HALF)} transform="translate(0.03 0.05)" />
      <path class="edge" d={outline(HALF)} />
      <path class="face" d={outline(HALF - 0.06)} />
      {side === "confederate" && <path class="inner" d={outline(HALF - 0.115)} />}
      <Branch kind={branch} y={close ? -0.08 : -0.26} size={close ? 0.82 : 1} />
      {close && (
        <text class="name" y={-0.29} font-size={0.2}>
          {piece.id}
        </text>
      )}
      <text class="strength" y={close ? 0.45 : 0.43} font-size={close ? 0.5 : 0.64}>
        {strength}
      </text>
      {ineffective && <path class="struck" d="M-0.4,0.52L0.4,0.1" />}
      {moved && <path class="moved" d={`M${HALF - 0.06},${HALF - 0.34}V${HALF - 0.06}H${HALF - 0.34}Z`} />}
    </g>
  );
}

/** A battle just fought: who struck whom, at which odds, with which die. */
export interface Clash {
  readonly from: readonly string[];
  readonly targets: readonly string[];
  readonly label: string;
}

function Battle({ clash }: { readonly clash: Clash }) {
  const target = centreOf(clash.targets[0]);
  return (
    <g class="clash">
      {clash.targets.map((hex) => (
        <circle key={hex} cx={centreOf(hex).x} cy={centreOf(hex).y} r={0.83} />
      ))}
      {clash.from.map((hex) => {
        const from = centreOf(hex);
        const nearest = clash.targets
          .map(centreOf)
          .reduce(
            (best, point) => (Math.hypot(point.x - from.x, point.y - from.y) < Math.hypot(best.x - from.x, best.y - from.y) ? point : best),
            target,
          );
        const angle = Math.atan2(nearest.y - from.y, nearest.x - from.x);
        const tip = { x: nearest.x - 0.78 * Math.cos(angle), y: nearest.y - 0.78 * Math.sin(angle) };
        const start = { x: from.x + 0.5 * Math.cos(angle), y: from.y + 0.5 * Math.sin(angle) };
        const wing = (turn: number) => `${tip.x - 0.32 * Math.cos(angle + turn)},${tip.y - 0.32 * Math.sin(angle + turn)}`;
        return <path key={hex} d={`M${start.x},${start.y}L${tip.x},${tip.y}M${wing(0.5)}L${tip.x},${tip.y}L${wing(-0.5)}`} />;
      })}
      <g transform={`translate(${target.x} ${target.y - 1.12})`}>
        <rect class="tag" x={-1.15} y={-0.26} width={2.3} height={0.52} rx={0.12} />
        <text class="odds" y={0.12}>
          {clash.label}
        </text>
      </g>
    </g>
  );
}

export interface PiecesProps {
  readonly camera: Camera;
  readonly pieces: ReadonlySignal<readonly Piece[]>;
  readonly march: Signal<{ readonly unit: string; readonly path: readonly string[] } | undefined>;
  readonly clash: Signal<Clash | undefined>;
  readonly pace: ReadonlySignal<number>;
}

export function Pieces({ camera, pieces, march, clash, pace }: PiecesProps) {
  const close = useComputed(() => camera.view.value.scale >= 44);
  const transform = useComputed(() => {
    const { x, y, scale } = camera.view.value;
    return `translate(${-x * scale} ${-y * scale}) scale(${scale})`;
  });
  const places = placesOf(pieces.value);
  return (
    <svg class="pieces">
      <title>Units on the map</title>
      <g transform={transform}>
        {march.value && (
          <polyline class="trail" points={march.value.path.map((hex) => `${centreOf(hex).x},${centreOf(hex).y}`).join(" ")} />
        )}
        {pieces.value.map((piece) => (
          <Counter
            key={piece.id}
            piece={piece}
            at={places.get(piece.id)!}
            close={close.value}
            path={march.value?.unit === piece.id ? march.value.path : undefined}
            pace={pace.value}
          />
        ))}
        {clash.value && <Battle clash={clash.value} />}
      </g>
    </svg>
  );
}
