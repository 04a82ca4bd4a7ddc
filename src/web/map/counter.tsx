/** One counter: crisp at every zoom, sliding along its path when it moves. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Aim, Piece, Spot } from "../../engine/index.js";
import { Branch, CounterBadges, CutStroke } from "./badges.js";
import "./counter.css";
import { Front } from "./front.js";
import { SIZE } from "./stacks.js";
import { named } from "./tell.js";

const HALF = SIZE / 2;

/** What lies off the counter's middle is drawn there and not moved there: of hundreds of counters every move is felt. */
const NOWHERE: Spot = { x: 0, y: 0 };
const SHADOW: Spot = { x: 0.03, y: 0.05 };
const BRANCH = -0.26;
const FIGURES = 0.43;

const rounded = (half: number, { x, y } = NOWHERE): string => {
  const r = half - 0.42;
  const s = 2 * (half - r);
  return `M${x - half + r},${y - half}h${s}a${r},${r} 0 0 1 ${r},${r}v${s}a${r},${r} 0 0 1 ${-r},${r}h${-s}a${r},${r} 0 0 1 ${-r},${-r}v${-s}a${r},${r} 0 0 1 ${r},${-r}Z`;
};
/** With its corners cut off: the shape tells it without colour. */
const cut = (half: number, { x, y } = NOWHERE): string => {
  const r = half * 0.5;
  const s = 2 * (half - r);
  return `M${x - half + r},${y - half}h${s}l${r},${r}v${s}l${-r},${r}h${-s}l${-r},${-r}v${-s}Z`;
};
const shapes = [rounded, cut].map((outline) => ({
  halo: outline(HALF + 0.09),
  shadow: outline(HALF, SHADOW),
  edge: outline(HALF),
  face: outline(HALF - 0.06),
  inner: outline(HALF - 0.115),
}));

export interface CounterProps {
  readonly piece: Piece;
  readonly at: Spot;
  readonly height: number;
  readonly lit: Aim["role"] | undefined;
  readonly inHand: boolean;
  readonly pointed: boolean;
  readonly label: string;
  /** Of a leader: how far below him his name is written, if at all. */
  readonly nameAt?: number;
  /** Spots passed on the way here, and the milliseconds it takes; 0 for none. */
  readonly way: readonly Spot[];
  readonly time: number;
}

/** Turned by so many degrees, where it is a long piece. */
const at = ({ x, y }: Spot, turn?: number): string => `translate(${x}px, ${y}px)${turn === undefined ? "" : ` rotate(${turn}deg)`}`;

/** Slides from where it is seen now; a move that comes while another is shown goes on from there. */
export function useSlide({ at: spot, way, time, turn }: CounterProps & { readonly turn?: number }) {
  const element = useRef<SVGGElement>(null);
  const before = useRef<{ spot: Spot; turn?: number; left: readonly Spot[]; motion?: Animation }>({ spot, turn, left: [] });
  useLayoutEffect(() => {
    const { spot: from, turn: was, left, motion } = before.current;
    if (from.x === spot.x && from.y === spot.y && was === turn) return;
    before.current = { spot, turn, left: [] };
    const unfinished = motion?.playState === "running";
    const start = unfinished && element.current ? getComputedStyle(element.current).transform : at(from, was);
    const rest = unfinished ? left : [];
    motion?.cancel();
    if (time === 0 || !element.current) return;
    const through = [...rest, ...way];
    const frames = [{ transform: start }, ...[...through, spot].map((point) => ({ transform: at(point, turn) }))];
    const moving = element.current.animate(frames, { duration: time, easing: "ease-in-out" });
    before.current = { spot, turn, left: [...through, spot].slice(-1), motion: moving };
  }, [spot.x, spot.y, turn]);
  return element;
}

export function Counter(props: CounterProps) {
  const element = useSlide(props);
  const { piece, at: spot, height, lit, inHand, pointed, label } = props;
  const isCut = piece.badges.some((badge) => badge.shape === "cut");
  const shape = shapes[isCut ? 1 : 0];
  const kind = `piece ${piece.side}${inHand ? " in-hand" : ""}${pointed ? " pointed" : ""}`;
  return (
    <g
      ref={element}
      class={kind}
      {...named(label)}
      data-piece={piece.id}
      data-place={piece.place}
      data-lit={lit}
      style={{ transform: at(spot) }}
    >
      <path class="halo" d={shape.halo} />
      <path class="shadow" d={shape.shadow} />
      {piece.facing !== undefined && <Front facing={piece.facing} />}
      <path class="edge" d={shape.edge} />
      <path class="face" d={shape.face} />
      {piece.band && <rect class="band" x={-HALF + 0.06} y={0.14 - HALF} width={0.14} height={2 * HALF - 0.28} fill={piece.band} />}
      <path class="inner" d={shape.inner} />
      <Branch kind={piece.branch} y={BRANCH} />
      {isCut && <CutStroke />}
      <text class="name">{piece.name}</text>
      <text class="figures" y={FIGURES}>
        {piece.figures}
      </text>
      <CounterBadges badges={piece.badges} half={HALF} />
      {height > 2 && (
        <g transform={`translate(${HALF} ${-HALF})`}>
          <circle class="disc" r={0.24} />
          <text class="count" y={0.1}>
            {height}
          </text>
        </g>
      )}
    </g>
  );
}
