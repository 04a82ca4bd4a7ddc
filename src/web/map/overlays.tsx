/** Overlays on the map: layers as hatching or wash, by shape as well as by colour; lines with what blocks them; totals; distance. */
import type { Overlay, OverlayLayer, OverlayLine } from "../../engine/index.js";
import type { Desk } from "../table/desk/desk.js";
import { totalOf } from "../table/forces/totals.js";
import { line, spotsOf } from "./arrows.js";
import { outlineOf } from "./lights.js";
import { SIZE, stacksOf } from "./stacks.js";
import { named } from "./tell.js";

/** Hatching leans one way for one side and the other for the next, so that both are told apart where they lie over each other. */
export function Hatching({ desk }: { readonly desk: Desk }) {
  const sides = (desk.board.card.armies ?? desk.board.card.seats).map(({ id }) => id);
  return (
    <defs>
      {sides.map((side, i) => (
        <pattern
          key={side}
          id={`hatch-${side}`}
          width={0.42}
          height={0.42}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${i % 2 === 0 ? 45 : -45})`}
        >
          <rect class={`hatch ${side}`} width={0.13} height={0.42} />
        </pattern>
      ))}
    </defs>
  );
}

function Layer({ desk, layer }: { readonly desk: Desk; readonly layer: OverlayLayer }) {
  const { kind, side = "", words, places, figures } = layer;
  const grounds = places.map((id) => desk.board.places.get(id)!);
  // One shape for all of them: a thousand hexes are drawn as fast as ten.
  const shape = grounds.map((place) => `M${outlineOf(place).replaceAll(" ", "L")}Z`).join("");
  return (
    <g class={`layer ${kind} ${side}`} data-layer={kind} {...named(words)}>
      <path d={shape} fill={kind === "held" ? `url(#hatch-${side})` : undefined} />
      {figures?.map((figure, i) => (
        <text key={places[i]} x={grounds[i].at.x} y={grounds[i].at.y - 0.52}>
          {figure}
        </text>
      ))}
    </g>
  );
}

function SightLine({ desk, sight }: { readonly desk: Desk; readonly sight: OverlayLine }) {
  const { from, to, blockedAt, words } = sight;
  const points = line(spotsOf([from, to], desk.board.places));
  const stop = blockedAt === undefined ? undefined : desk.board.places.get(blockedAt)?.at;
  return (
    <g class={`sight${stop ? " blocked" : ""}`} data-sight={to} {...named(words)}>
      <polyline class="sight-under" points={points} />
      <polyline class="sight-line" points={points} />
      {stop && <path class="stop" transform={`translate(${stop.x} ${stop.y})`} d="M-0.3,-0.3L0.3,0.3M0.3,-0.3L-0.3,0.3" />}
    </g>
  );
}

/** Under the pieces: what places are to somebody. */
export function Layers({ desk }: { readonly desk: Desk }) {
  return (
    <g class="overlays">
      {desk.overlays.drawn.value.map(({ title, layers }: Overlay) => (
        <g key={title} data-overlay={title}>
          {layers.map((layer) => layer.places.length > 0 && <Layer key={layer.words} desk={desk} layer={layer} />)}
        </g>
      ))}
    </g>
  );
}

function Totals({ desk }: { readonly desk: Desk }) {
  return (
    <>
      {[...stacksOf(desk.pieces.value)].map(([place, stack]) => {
        const at = desk.board.places.get(place)?.at;
        const total = totalOf(stack);
        if (!at || total === undefined || stack.length < 2) return null;
        const words = `${stack.length} here, ${total} together`;
        return (
          <g
            key={place}
            class="total"
            data-total={place}
            transform={`translate(${at.x + SIZE / 2 + 0.1} ${at.y + SIZE / 2})`}
            {...named(words)}
          >
            <circle class="seal" r={0.36} />
            <text y={0.14}>{total}</text>
          </g>
        );
      })}
    </>
  );
}

function Distance({ desk }: { readonly desk: Desk }) {
  const apart = desk.overlays.distance.value;
  if (!apart) return null;
  const [from, to] = spotsOf([apart.from, apart.to], desk.board.places);
  return (
    <g class="distance" data-distance={apart.words}>
      <polyline class="sight-under" points={line([from, to])} />
      <polyline class="ruler" points={line([from, to])} />
      <g transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2})`}>
        <rect class="tag" x={-0.36 * apart.words.length * 0.5} y={-0.36} width={0.36 * apart.words.length} height={0.72} rx={0.2} />
        <text class="tag-text" y={0.16}>
          {apart.words}
        </text>
      </g>
    </g>
  );
}

/** Above the pieces: lines, totals, distance. */
export function OverlayLines({ desk }: { readonly desk: Desk }) {
  const lines = desk.overlays.drawn.value.flatMap((overlay) => overlay.lines ?? []);
  return (
    <g class="overlay-lines">
      {lines.map((sight) => (
        <SightLine key={`${sight.from} ${sight.to}`} desk={desk} sight={sight} />
      ))}
      {desk.overlays.isOn("totals") && <Totals desk={desk} />}
      {desk.overlays.isOn("distance") && <Distance desk={desk} />}
    </g>
  );
}
