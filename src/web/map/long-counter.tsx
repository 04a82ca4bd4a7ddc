/** A counter that lies over two places: as long as they are apart, its front plainly marked. */
import { BarBadges, Branch } from "./badges.js";
import { type CounterProps, useSlide } from "./counter.js";
import { roofOver } from "./front.js";
import { named } from "./tell.js";

const plate = (long: number, deep: number, r = 0.14): string =>
  `M${-long + r},${-deep}H${long - r}a${r},${r} 0 0 1 ${r},${r}V${deep - r}a${r},${r} 0 0 1 ${-r},${r}H${-long + r}a${r},${r} 0 0 1 ${-r},${-r}V${-deep + r}a${r},${r} 0 0 1 ${r},${-r}Z`;

export interface LongCounterProps extends CounterProps {
  readonly turn: number;
  readonly length: number;
  readonly depth: number;
  /** Others stand there too. */
  readonly close?: boolean;
}

/** Roofs over the long side that looks that way, one for each place; in column one over the end that leads. */
function LongFront({ ahead, half, deep }: { readonly ahead: number; readonly half: number; readonly deep: number }) {
  const inColumn = ahead % 180 !== 0;
  const at = inColumn ? [0] : [-half / 2, half / 2];
  const roof = inColumn ? roofOver(half, deep) : roofOver(deep, half / 2 - 0.04);
  return (
    <g transform={`rotate(${ahead})`}>
      {at.map((x) => (
        <path key={x} class="front-roof" d={roof} transform={`translate(${x} 0)`} />
      ))}
    </g>
  );
}

export function LongCounter(props: LongCounterProps) {
  const element = useSlide(props);
  const { piece, at, lit, inHand, pointed, label, turn, length, depth, close } = props;
  const [half, deep] = [length / 2, depth / 2];
  // Words are never upside down.
  const upright = turn > 90 || turn <= -90 ? "rotate(180)" : undefined;
  const kind = `piece long${close ? " thin" : ""} ${piece.side}${inHand ? " in-hand" : ""}${pointed ? " pointed" : ""}`;
  return (
    <g
      ref={element}
      class={kind}
      {...named(label)}
      data-piece={piece.id}
      data-place={piece.place}
      data-lit={lit}
      style={{ transform: `translate(${at.x}px, ${at.y}px) rotate(${turn}deg)` }}
    >
      <path class="halo" d={plate(half + 0.09, deep + 0.09, 0.2)} />
      <path class="shadow" d={plate(half, deep)} transform="translate(0.03 0.05)" />
      {piece.facing !== undefined && <LongFront ahead={Math.round((piece.facing - turn) / 90) * 90} half={half} deep={deep} />}
      <path class="edge" d={plate(half, deep)} />
      <path class="face" d={plate(half - 0.06, deep - 0.06, 0.1)} />
      <g transform={upright}>
        {piece.band && <rect class="band" x={-half + 0.06} y={0.12 - deep} width={0.14} height={2 * deep - 0.24} fill={piece.band} />}
        <BarBadges badges={piece.badges} long={half} deep={deep} />
        <g transform={`translate(${-half + 0.5} 0)`}>
          <Branch kind={piece.branch} y={0} size={close ? 0.9 : 1.15} />
        </g>
        <text class="long-name" x={close ? -0.2 : -0.1} y={0.08}>
          {piece.name}
        </text>
        <text class="long-figures" x={half - (close ? 0.5 : 0.66)} y={close ? 0.15 : 0.19}>
          {piece.figures}
        </text>
      </g>
    </g>
  );
}
