/** A leader: small and round, with the stars of his rank, beside the stack that he leads. */

import { CounterBadges } from "./badges.js";
import { type CounterProps, useSlide } from "./counter.js";
import { RADIUS } from "./stacks.js";
import { named } from "./tell.js";

const STAR = "M0,-0.1L0.024,-0.032L0.095,-0.031L0.038,0.012L0.059,0.081L0,0.04L-0.059,0.081L-0.038,0.012L-0.095,-0.031L-0.024,-0.032Z";

export function Leader(props: CounterProps) {
  const element = useSlide(props);
  const { piece, at, lit, inHand, pointed, label, nameAt } = props;
  const stars = piece.stars ?? 0;
  const kind = `piece leader ${piece.side}${inHand ? " in-hand" : ""}${pointed ? " pointed" : ""}`;
  return (
    <g
      ref={element}
      class={kind}
      {...named(label)}
      data-piece={piece.id}
      data-place={piece.place}
      data-lit={lit}
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
    >
      <circle class="halo" r={RADIUS + 0.08} />
      <circle class="edge" r={RADIUS} />
      <circle class="face" r={RADIUS - 0.05} />
      {Array.from({ length: stars }, (_, i) => (
        <path key={i} class="star" d={STAR} transform={`translate(${((i - (stars - 1) / 2) * 0.17).toFixed(3)} -0.14)`} />
      ))}
      <text class="leader-figures" y={0.2}>
        {piece.figures}
      </text>
      {nameAt !== undefined && (
        <text class="leader-name" y={nameAt}>
          {piece.name}
        </text>
      )}
      <CounterBadges badges={piece.badges} half={RADIUS * 0.8} />
    </g>
  );
}
