/** Objectives, works, guns brought up; and the places that someone asked to see shaded. */
import type { ReadonlySignal } from "@preact/signals";
import type { Mark, Spot } from "../../engine/index.js";
import type { Box } from "../paint/geometry.js";
import { ringOf } from "../paint/region.js";
import type { Desk } from "../table/desk/desk.js";
import { line, spotsOf } from "./arrows.js";
import { moved, outlineOf } from "./lights.js";
import { clearOf } from "./names.js";
import { named } from "./tell.js";

const STAR = Array.from({ length: 10 }, (_, i) => {
  const [angle, out] = [(i * Math.PI) / 5, i % 2 === 0 ? 0.36 : 0.15];
  return `${(out * Math.sin(angle)).toFixed(3)},${(-out * Math.cos(angle)).toFixed(3)}`;
}).join(" ");

function Shape({ mark }: { readonly mark: Mark }) {
  if (mark.kind === "objective")
    return (
      <>
        {mark.side === "confederate" ? (
          <path class="mark-disc" d="M0,-0.58L0.58,0L0,0.58L-0.58,0Z" />
        ) : (
          <circle class="mark-disc" r={0.5} />
        )}
        <polygon class="mark-star" points={STAR} />
        {mark.cutOff && <path class="mark-cut" d="M-0.46,0.46L0.46,-0.46" />}
      </>
    );
  if (mark.kind === "works")
    return (
      <g transform={`rotate(${mark.turn})`}>
        <path class="mark-works" d="M-0.6,0.06L-0.5,-0.12H-0.3L-0.22,-0.2H0.22L0.3,-0.12H0.5L0.6,0.06Z" />
      </g>
    );
  return (
    <>
      <rect class="mark-disc" x={-0.28} y={-0.28} width={0.56} height={0.56} rx={0.08} />
      <text class="mark-figure" y={0.1}>
        {mark.figures || "?"}
      </text>
    </>
  );
}

/** So far an objective's mark gives way to a name: it stays in its place, and round its middle. */
const ASIDE = [
  { x: 0, y: 0 },
  ...[0.8, 1.2].flatMap((far) => [
    { x: 0, y: far },
    { x: 0, y: -far },
    { x: far, y: 0 },
    { x: -far, y: 0 },
  ]),
];
const DISC = 1.1;

function spotOf({ kind, at, place }: Mark, desk: Desk, names: readonly Box[]): Spot {
  const ground = desk.board.places.get(place);
  if (kind !== "objective" || !ground) return at;
  const region = ringOf(ground.outline);
  const spots = ASIDE.map(({ x, y }) => ({ x: at.x + x, y: at.y + y }));
  return clearOf(names, [at, ...spots.filter((spot) => region.holds(spot))], DISC, DISC);
}

export function Marks({ desk, names }: { readonly desk: Desk; readonly names: ReadonlySignal<readonly Box[]> }) {
  const view = desk.view.value;
  const marks = view ? (desk.board.marks?.(view) ?? []) : [];
  return (
    <g class="marks">
      {marks.map(({ id, side, place, edged }) => {
        const ground = edged && desk.board.places.get(place);
        return ground && <polygon key={id} class={`mark-edge ${side}`} points={outlineOf(ground)} />;
      })}
      {marks.map((mark) => (
        <g
          key={mark.id}
          class={`mark ${mark.side}`}
          data-mark={mark.kind}
          data-place={mark.place}
          {...named(mark.words)}
          transform={moved(spotOf(mark, desk, names.value))}
        >
          <Shape mark={mark} />
        </g>
      ))}
    </g>
  );
}

export function Shades({ desk }: { readonly desk: Desk }) {
  const shade = desk.shade.value;
  if (!shade) return null;
  return (
    <g class="shades" data-shade={shade.title}>
      {shade.places.map((id) => {
        const place = desk.board.places.get(id);
        return place && <polygon key={id} class={`shade ${shade.side}`} points={outlineOf(place)} />;
      })}
      {shade.way && <polyline class={`shade-way ${shade.side}`} points={line(spotsOf(shade.way, desk.board.places))} />}
    </g>
  );
}
