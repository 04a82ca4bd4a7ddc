/** Which way a piece would look, on the map, before that is chosen. */
import type { Desk } from "../table/desk/desk.js";
import "./fronts.css";

const ARROW = "M-0.5,-0.28L0,-0.95L0.5,-0.28L0.2,-0.28L0.2,-0.05L-0.2,-0.05L-0.2,-0.28Z";

export function Fronts({ desk: { choice, pointed, preview, weighed } }: { readonly desk: Desk }) {
  const asked = choice.value?.aims ?? [];
  const aims = asked.length > 0 ? asked : preview.value ? [preview.value] : [];
  const meant = asked.length > 0 ? (asked.find(({ front }) => front?.toward === pointed.value?.place) ?? weighed.value) : preview.value;
  return (
    <g class="fronts">
      {aims.map(
        (aim) =>
          aim.front && (
            <path
              key={aim.words}
              class={aim === meant ? "front-arrow meant" : "front-arrow"}
              d={ARROW}
              transform={`translate(${aim.front.at.x} ${aim.front.at.y}) rotate(${aim.front.degrees})`}
            />
          ),
      )}
    </g>
  );
}
