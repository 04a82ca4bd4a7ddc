/** A counter that lies over two places: as long as they are apart, its front plainly marked. */
import { BarBadges, Branch } from "./badges.js";
import { type CounterProps, useSlide } from "./counter.js";
import { LONG_DEPTH } from "./stacks.js";
import { named } from "./tell.js";

const DEEP = LONG_DEPTH / 2;
const plate = (long: number, deep: number, r = 0.14): string =>
  `M${-long + r},${-deep}H${long - r}a${r},${r} 0 0 1 ${r},${r}V${deep - r}a${r},${r} 0 0 1 ${-r},${r}H${-long + r}a${r},${r} 0 0 1 ${-r},${-r}V${-deep + r}a${r},${r} 0 0 1 ${r},${-r}Z`;

export interface LongCounterProps extends CounterProps {
  readonly turn: number;
  readonly length: number;
}

export function LongCounter(props: LongCounterProps) {
  const element = useSlide(props);
  const { piece, at, lit, inHand, pointed, label, turn, length } = props;
  const half = length / 2;
  // Its front is the long side that looks that way.
  const ahead = piece.facing === undefined ? undefined : Math.cos(((piece.facing - turn) * Math.PI) / 180) >= 0 ? -1 : 1;
  // Words are never upside down.
  const upright = turn > 90 || turn <= -90 ? "rotate(180)" : undefined;
  const kind = `piece long ${piece.side}${inHand ? " in-hand" : ""}${pointed ? " pointed" : ""}`;
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
      <path class="halo" d={plate(half + 0.09, DEEP + 0.09, 0.2)} />
      <path class="shadow" d={plate(half, DEEP)} transform="translate(0.03 0.05)" />
      <path class="edge" d={plate(half, DEEP)} />
      <path class="face" d={plate(half - 0.06, DEEP - 0.06, 0.1)} />
      {ahead !== undefined &&
        [-0.5, 0.5].map((part) => (
          <path
            key={part}
            class="front-tooth"
            d={`M-0.2,${DEEP}L0,${DEEP + 0.24}L0.2,${DEEP}Z`}
            transform={`translate(${part * length * 0.55} 0)${ahead < 0 ? " rotate(180)" : ""}`}
          />
        ))}
      <g transform={upright}>
        <g transform={`translate(${-half + 0.5} 0)`}>
          <Branch kind={piece.branch} y={0} size={1.15} />
        </g>
        <text class="long-name" x={0.06} y={0.1}>
          {piece.name}
        </text>
        <text class="long-figures" x={half - 0.46} y={0.19}>
          {piece.figures}
        </text>
      </g>
      <BarBadges badges={piece.badges} long={half} deep={DEEP} />
    </g>
  );
}
