/** The chances of winning through the game: a curve with the band in which it may lie. */
import type { Card } from "../../engine/index.js";
import { percent } from "../table/figures.js";
import { armyName } from "../table/seats.js";
import type { ChancePoint } from "./chances.js";
import { type Marks, shareOf } from "./marks.js";
import type { NamedSwing } from "./study.js";

const WIDE = 1000;
const HIGH = 100;
/** What is certain is still seen. */
const EDGE = 5;

export interface CurveProps {
  readonly card: Card;
  readonly seat: string;
  readonly other: string;
  readonly marks: Marks;
  readonly points: readonly ChancePoint[];
  readonly swings: readonly NamedSwing[];
}

export function Curve({ card, seat, other, marks, points, swings }: CurveProps) {
  const x = (at: number) => Math.round(WIDE * shareOf(marks, at) * 10) / 10;
  const y = (share: number) => Math.round((EDGE + (HIGH - 2 * EDGE) * (1 - share)) * 10) / 10;
  const along = (of: (point: ChancePoint) => number) => points.map((point) => `${x(point.at)},${y(of(point))}`);
  const line = along(({ share }) => share);
  const [first, last] = [points[0], points[points.length - 1]];
  const words = `Chances of the ${armyName(card, seat)}: ${percent(first.share)} at first, ${percent(last.share)} at last`;
  return (
    <div class="curve" data-side={other}>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={words}>
        <polygon class="won" data-side={seat} points={[`${x(first.at)},${HIGH}`, ...line, `${x(last.at)},${HIGH}`].join(" ")} />
        <polygon class="band" points={[...along(({ high }) => high), ...along(({ low }) => low).reverse()].join(" ")} />
        <line class="even" x1={0} x2={WIDE} y1={HIGH / 2} y2={HIGH / 2} />
        <polyline class="share" points={line.join(" ")} />
      </svg>
      {swings.map(({ at, to, by }) => (
        <i key={to} class="swing" data-up={by > 0} style={{ left: `${100 * shareOf(marks, at)}%` }} />
      ))}
      <span class="who" data-at="top">
        {armyName(card, other)}
      </span>
      <span class="who" data-at="bottom">
        {armyName(card, seat)}
      </span>
    </div>
  );
}
