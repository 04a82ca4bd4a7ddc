/** Lines over the map: a way and what it costs, who strikes whom, where the last piece went. */
import type { Aim, Board, Spot } from "../../engine/index.js";
import type { Desk } from "../table/desk/desk.js";
import { fightLabel } from "../table/die.js";

type Places = Board["places"];
export const spotsOf = (path: readonly string[], places: Places): Spot[] => path.flatMap((id) => places.get(id)?.at ?? []);
export const line = (spots: readonly Spot[]): string => spots.map(({ x, y }) => `${x},${y}`).join(" ");
const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

export function Trail({ desk }: { readonly desk: Desk }) {
  const march = desk.march.value;
  if (!march) return null;
  return <polyline class="trail" points={line(spotsOf(march.path, desk.board.places))} />;
}

export interface ArrowStep {
  readonly at: Spot;
  /** What has been spent when one is there; nothing where the rules let nobody halt. */
  readonly cost?: string;
}

const sum = (spent: number, mark: string | undefined): string | undefined => {
  if (mark === undefined) return undefined;
  return Number.isFinite(Number(mark)) ? `${spent + Number(mark)}` : mark;
};

/** A leg's steps with the cost so far: the way to each of them is one of the ways that are lit. */
export function stepsOf(leg: Aim, lit: readonly Aim[], spent: number, places: Places): readonly ArrowStep[] {
  const path = leg.path ?? [];
  return path.slice(1).flatMap((id, i) => {
    const at = places.get(id)?.at;
    if (!at) return [];
    const isEnd = i === path.length - 2;
    const passed = isEnd ? leg : lit.find(({ role, place, path: way }) => role === "go" && place === id && way?.length === i + 2);
    return [{ at, cost: sum(spent, passed?.mark) }];
  });
}

function Leg({ leg, lit, spent, places, fixed }: { leg: Aim; lit: readonly Aim[]; spent: number; places: Places; fixed: boolean }) {
  const start = places.get(leg.path?.[0] ?? "")?.at;
  const steps = stepsOf(leg, lit, spent, places);
  if (!start || steps.length === 0) return null;
  const way = line([start, ...(leg.course ?? []), ...(leg.course ? steps.slice(-1) : steps).map(({ at }) => at)]);
  return (
    <g class={`leg${fixed ? " fixed" : ""}`}>
      <polyline class="way-under" points={way} />
      <polyline class="way" points={way} />
      {steps.map(({ at, cost }, i) => (
        <g key={i} class={i === steps.length - 1 ? "end" : "step"} transform={`translate(${at.x} ${at.y})`}>
          <circle class="stone" r={cost === undefined ? 0.12 : 0.3} />
          {cost !== undefined && (
            <text class="spent" y={0.13}>
              {cost}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

/** The way set by waypoints and the one that pressing here would take, with what has been spent at each step. */
export function Ways({ desk }: { readonly desk: Desk }) {
  const { places } = desk.board;
  const legs = desk.waypoints.value;
  const preview = desk.preview.value;
  let spent = 0;
  return (
    <g class="ways">
      {legs.map((leg, i) => {
        const before = spent;
        spent += Number(leg.mark ?? 0) || 0;
        return <Leg key={i} leg={leg} lit={i === 0 ? desk.aims.value : []} spent={before} places={places} fixed />;
      })}
      {preview?.role === "go" && <Leg leg={preview} lit={desk.lit.value} spent={spent} places={places} fixed={false} />}
    </g>
  );
}

function arrow(from: Spot, to: Spot): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const tip = { x: to.x - 0.78 * Math.cos(angle), y: to.y - 0.78 * Math.sin(angle) };
  const start = { x: from.x + 0.5 * Math.cos(angle), y: from.y + 0.5 * Math.sin(angle) };
  const wing = (turn: number) => `${tip.x - 0.32 * Math.cos(angle + turn)},${tip.y - 0.32 * Math.sin(angle + turn)}`;
  return `M${start.x},${start.y}L${tip.x},${tip.y}M${wing(0.5)}L${tip.x},${tip.y}L${wing(-0.5)}`;
}

/** From each place to the nearest of those it strikes, and to others that are as near. */
export function blows(from: readonly Spot[], targets: readonly Spot[]): readonly (readonly [Spot, Spot])[] {
  return from.flatMap((spot) => {
    const nearest = Math.min(...targets.map((target) => apart(spot, target)));
    return targets.filter((target) => apart(spot, target) <= 1.05 * nearest).map((target) => [spot, target] as const);
  });
}

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

/** Half a counter and half a tag, which must not lie on each other; and how much farther a tag goes where there is no room beside the target. */
const ROOM = { x: 0.5, y: 0.8 };
const FARTHER = 1.6;

/** Where the tag hides least: beyond the targets, away from those who strike if nothing that matters lies there, else on another side, else farther off. */
export function tagSpot(from: readonly Spot[], targets: readonly Spot[], breadth: number, keep: readonly Spot[]): Spot {
  const { x, y } = middleOf(targets);
  const [top, bottom] = [Math.min(...targets.map((spot) => spot.y)), Math.max(...targets.map((spot) => spot.y))];
  const [left, right] = [Math.min(...targets.map((spot) => spot.x)), Math.max(...targets.map((spot) => spot.x))];
  const at = (more: number) => {
    const above = { x, y: top - 1.14 - more };
    const below = { x, y: bottom + 1.14 + more };
    const sideways = [
      { x: right + 0.95 + breadth / 2 + more, y },
      { x: left - 0.95 - breadth / 2 - more, y },
    ];
    return from.length > 0 && middleOf(from).y < y ? [below, above, ...sideways] : [above, below, ...sideways];
  };
  const hides = (tag: Spot) =>
    keep.filter((spot) => Math.abs(spot.x - tag.x) < breadth / 2 + ROOM.x && Math.abs(spot.y - tag.y) < ROOM.y).length;
  return [...at(0), ...at(FARTHER)].reduce((best, spot) => (hides(spot) < hides(best) ? spot : best));
}

const RING = 0.83;

/** Where the ring of the target nearest to the tag faces it. */
function rimToward(targets: readonly Spot[], tag: Spot): Spot {
  const nearest = targets.reduce((best, spot) => (apart(spot, tag) < apart(best, tag) ? spot : best));
  const part = RING / Math.max(RING, apart(nearest, tag));
  return { x: nearest.x + (tag.x - nearest.x) * part, y: nearest.y + (tag.y - nearest.y) * part };
}

interface StrikeProps {
  readonly kind: "planned" | "fought" | "ghost";
  readonly from: readonly string[];
  readonly targets: readonly string[];
  readonly label?: string;
  readonly places: Places;
  /** What the label should leave in sight. */
  readonly keep?: readonly Spot[];
}

export function Strike({ kind, from, targets, label, places, keep = [] }: StrikeProps) {
  const struck = spotsOf(targets, places);
  if (struck.length === 0) return null;
  const striking = spotsOf(from, places);
  const lines = blows(striking, struck).map(([a, b]) => arrow(a, b));
  const breadth = 0.3 + (label?.length ?? 0) * 0.155;
  const tag = tagSpot(striking, struck, breadth, keep);
  const near = rimToward(struck, tag);
  return (
    <g class={`${kind}`} data-strike={kind}>
      {struck.map(({ x, y }) => (
        <circle key={`${x},${y}`} class="blow" cx={x} cy={y} r={RING} />
      ))}
      <path class="blow-under" d={lines.join("")} />
      <path class="blow" d={lines.join("")} />
      {label && <path class="tag-line" d={`M${near.x},${near.y}L${tag.x},${tag.y}`} />}
      {label && (
        <g transform={`translate(${tag.x} ${tag.y})`}>
          <rect class="tag" x={-breadth / 2} y={-0.27} width={breadth} height={0.54} rx={0.12} />
          <text class="tag-text" y={0.12}>
            {label}
          </text>
        </g>
      )}
    </g>
  );
}

/** A bow from who threatens a flank to whose it is. */
function Threat({
  from,
  at,
  side,
  places,
}: {
  readonly from: string;
  readonly at: string;
  readonly side: string;
  readonly places: Places;
}) {
  const [start, end] = spotsOf([from, at], places);
  if (!start || !end) return null;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const bend = { x: (start.x + end.x) / 2 - dy * 0.38, y: (start.y + end.y) / 2 + dx * 0.38 };
  const angle = Math.atan2(end.y - bend.y, end.x - bend.x);
  const tip = { x: end.x - 0.42 * Math.cos(angle), y: end.y - 0.42 * Math.sin(angle) };
  const wing = (turn: number) => `${tip.x - 0.34 * Math.cos(angle + turn)},${tip.y - 0.34 * Math.sin(angle + turn)}`;
  const bow = `M${start.x},${start.y}Q${bend.x},${bend.y} ${tip.x},${tip.y}M${wing(0.55)}L${tip.x},${tip.y}L${wing(-0.55)}`;
  return (
    <g class={`threat ${side}`} data-threat={from}>
      <path class="threat-under" d={bow} />
      <path class="threat-bow" d={bow} />
      <text x={(start.x + 2 * bend.x + end.x) / 4} y={(start.y + 2 * bend.y + end.y) / 4 + 0.1}>
        flank
      </text>
    </g>
  );
}

/** The attack being planned, or else the one just fought. */
export function Strikes({ desk }: { readonly desk: Desk }) {
  const { places } = desk.board;
  const plan = desk.combat.value;
  if (plan)
    return (
      <>
        <Strike kind="planned" from={plan.from} targets={plan.targets} places={places} />
        {plan.threats?.map((threat) => (
          <Threat key={`${threat.from} ${threat.at}`} {...threat} places={places} />
        ))}
      </>
    );
  const fought = desk.fought.value;
  if (!fought) return null;
  const lit = desk.lit.value.flatMap(({ place }) => place ?? []);
  const taken = desk.pieces.value.map(({ place }) => place);
  return (
    <Strike
      kind="fought"
      from={fought.from}
      targets={fought.targets}
      label={fightLabel(fought)}
      places={places}
      keep={spotsOf([...new Set([...lit, ...taken])], places)}
    />
  );
}
