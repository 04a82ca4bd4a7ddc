/** What a piece wears: signs on the piece itself, and seals at its edge. Each is told by its shape. */
import type { Badge, BadgeShape } from "../../engine/index.js";

/** On the counter itself, by half its side. */
const onCounter = (half: number): Partial<Readonly<Record<BadgeShape, string>>> => ({
  corner: `M${half - 0.06},${half - 0.34}V${half - 0.06}H${half - 0.34}Z`,
  smoke: "M0.49,-0.12a.09,.09 0 1 1 .1,.1a.09,.09 0 1 1 .12,.1a.08,.08 0 1 1 -.16,-.04a.09,.09 0 1 1 -.06,-.16Z",
  wedge: `M${-half},${half}v-0.3l0.3,0.3Z`,
  base: `M${-half + 0.1},${half + 0.02}H${half - 0.1}`,
});

/** On a bar, by half its length and half its depth. */
const onBar = (long: number, deep: number): Partial<Readonly<Record<BadgeShape, string>>> => ({
  cut: `M${-long + 0.1},${deep - 0.05}L${long - 0.1},${-deep + 0.05}`,
  corner: `M${long - 0.05},${deep}h-0.16l0.16,-0.16Z`,
  smoke: `M${long - 0.25},${-deep + 0.02}a0.09,0.09 0 1 0 0.18,0a0.09,0.09 0 1 0 -0.18,0`,
  wedge: `M${-long},${deep}v-0.16l0.16,0.16Z`,
  base: `M${-long + 0.08},${deep + 0.04}H${long - 0.08}`,
});

const STAR = Array.from({ length: 10 }, (_, i) => {
  const out = i % 2 === 0 ? 0.27 : 0.13;
  return `${i === 0 ? "M" : "L"}${(out * Math.sin((i * Math.PI) / 5)).toFixed(3)},${(-out * Math.cos((i * Math.PI) / 5)).toFixed(3)}`;
}).join("");

const seals: Partial<Readonly<Record<BadgeShape, string>>> = {
  disc: "M-0.21,0a0.21,0.21 0 1 0 0.42,0a0.21,0.21 0 1 0 -0.42,0Z",
  square: "M-0.19,-0.19H0.19V0.19H-0.19Z",
  diamond: "M0,-0.27L0.27,0L0,0.27L-0.27,0Z",
  triangle: "M0,-0.27L0.27,0.2H-0.27Z",
  shield: "M-0.2,-0.22H0.2V0.02Q0.2,0.2 0,0.28Q-0.2,0.2 -0.2,0.02Z",
  star: `${STAR}Z`,
};

/** Where seals are set, in the order in which they are worn; the upper right corner tells the height of the stack. */
const corners = (wide: number, high: number) => [
  { x: -wide, y: -high },
  { x: -wide, y: high },
  { x: wide, y: high },
  { x: 0, y: high },
];

interface BadgesProps {
  readonly badges: readonly Badge[];
  readonly signs: ReturnType<typeof onCounter>;
  readonly wide: number;
  readonly high: number;
}

function Worn({ badges, signs, wide, high }: BadgesProps) {
  const sealed = badges.filter(({ shape }) => seals[shape]);
  return (
    <>
      {badges.map(({ id, shape }) => signs[shape] && <path key={id} class={`badge-${shape}`} d={signs[shape]} />)}
      {sealed.slice(0, 4).map(({ id, shape, letters }, i) => {
        const { x, y } = corners(wide, high)[i];
        return (
          <g key={id} class="badge-seal" transform={`translate(${x.toFixed(3)} ${y.toFixed(3)})`}>
            <path d={seals[shape]} />
            {letters && (
              <text y={shape === "triangle" ? 0.14 : 0.09} class={letters.length > 1 ? "two" : undefined}>
                {letters}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** Under the figures, which stay readable. */
export const CutStroke = () => <path class="badge-cut" d="M-0.4,0.52L0.4,0.1" />;

export const CounterBadges = ({ badges, half }: { readonly badges: readonly Badge[]; readonly half: number }) => (
  <Worn badges={badges} signs={onCounter(half)} wide={half} high={half} />
);

export const BarBadges = ({ badges, long, deep }: { readonly badges: readonly Badge[]; readonly long: number; readonly deep: number }) => (
  <Worn badges={badges} signs={onBar(long, deep)} wide={long} high={deep} />
);

/** The signs of the three arms, as on every staff map: crossed for infantry, one stroke for cavalry, a ball for artillery. */
const [WIDE, HIGH] = [0.28, 0.17];
const BOX = `m${-WIDE},${-HIGH}h${2 * WIDE}v${2 * HIGH}h${-2 * WIDE}z`;
const strokes: Readonly<Record<string, string>> = {
  infantry: `${BOX}l${2 * WIDE},${2 * HIGH}m0,${-2 * HIGH}l${-2 * WIDE},${2 * HIGH}`,
  cavalry: `${BOX}m0,${2 * HIGH}l${2 * WIDE},${-2 * HIGH}`,
  artillery: `${BOX}m${WIDE - 0.045},${HIGH}a0.045,0.045 0 1 0 0.09,0a0.045,0.045 0 1 0 -0.09,0`,
};

/** With its middle so far below that of the counter. */
export function Branch({ kind, y, size = 1 }: { readonly kind: string; readonly y: number; readonly size?: number }) {
  const sized = size === 1 ? undefined : `translate(0 ${y}) scale(${size}) translate(0 ${-y})`;
  return <path class="branch" d={`M0,${y}${strokes[kind] ?? BOX}`} transform={sized} />;
}
