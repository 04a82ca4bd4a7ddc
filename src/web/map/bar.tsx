/** One long wooden bar as on the old battle maps: own ones show their flags, the others a blank back; a tooth shows the front. */
import { BarBadges } from "./badges.js";
import "./bar.css";
import { DEPTH } from "./bars.js";
import { type CounterProps, useSlide } from "./counter.js";
import { named } from "./tell.js";

const HALF = DEPTH / 2;

/** The armies differ by the ends of their bars as well as by colour: straight, or notched. */
function outline(half: number, notched: boolean, grow = 0, deeper = grow): string {
  const [w, h] = [half + grow, HALF + deeper];
  const notch = notched ? 0.1 : -0.03;
  return `M${-w},${-h}H${w}L${w - notch},0L${w},${h}H${-w}L${-w + notch},0Z`;
}

/** A small colour on its staff. */
const FLAG = "M0,0.13V-0.13L0.2,-0.1L0.14,-0.04L0.2,0.02L0,0.03";

function Flags({ count, from }: { readonly count: number; readonly from: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, i) => (
        <path key={i} class="flag" d={FLAG} transform={`translate(${from + i * 0.26} 0.02)`} />
      ))}
    </>
  );
}

/** A long name is set narrower, so that it stays on its bar. */
const squeezed = (name: string, room: number) =>
  name.length * 0.118 > room ? { textLength: room.toFixed(2), lengthAdjust: "spacingAndGlyphs" as const } : {};

export interface BarProps extends CounterProps {
  readonly turn: number;
  readonly length: number;
  readonly close?: boolean;
}

export function WoodenBar(props: BarProps) {
  const element = useSlide(props);
  const { piece, lit, inHand, pointed, label, turn, length, close } = props;
  const half = length / 2;
  const notched = piece.side === "confederate";
  const blank = piece.figures === "";
  const strength = Number(piece.figures) || 0;
  // Words are never upside down.
  const upright = turn > 90 || turn <= -90 ? "rotate(180)" : undefined;
  const kind = `piece bar ${piece.side}${inHand ? " in-hand" : ""}${pointed ? " pointed" : ""}${blank ? " blank" : ""}`;
  const face = outline(half, notched);
  return (
    <g
      ref={element}
      class={kind}
      {...named(label)}
      data-piece={piece.id}
      data-place={piece.place}
      data-lit={lit}
      style={{ transform: `translate(${props.at.x}px, ${props.at.y}px) rotate(${turn}deg)` }}
    >
      {/* Rank on rank, the light of one would lie on the flags of the next. */}
      <path class="halo" d={outline(half, notched, 0.1, close ? 0.02 : 0.1)} />
      <path class="shadow" d={face} transform="translate(0.035 0.05)" />
      <path class="tooth" d={`M-0.15,${-HALF}L0,${-HALF - 0.17}L0.15,${-HALF}Z`} />
      <path class="edge" d={face} />
      <path class="grain" d={`M${-half + 0.12},-0.02H${half - 0.3}M${-half + 0.4},0.1H${half - 0.12}`} />
      <path class="front" d={`M${-half + 0.02},${-HALF + 0.045}H${half - 0.02}`} />
      <g transform={upright}>
        {blank ? (
          <text class="tag-name" y={0.11}>
            {piece.name}
          </text>
        ) : (
          <>
            <Flags count={strength} from={-half + 0.14} />
            <text class="bar-name" x={-half + 0.16 + strength * 0.26} y={0.08} {...squeezed(piece.name, length - 0.28 - strength * 0.26)}>
              {piece.name}
            </text>
          </>
        )}
      </g>
      <BarBadges badges={piece.badges} long={half} deep={HALF} />
    </g>
  );
}
