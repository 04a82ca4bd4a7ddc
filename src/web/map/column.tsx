/** How a stack or formation in hand would march, before it is done; and the seal beside a fanned stack that takes up all of it. */
import type { ReadonlySignal } from "@preact/signals";
import type { Desk } from "../table/desk/desk.js";
import { line, spotsOf } from "./arrows.js";
import { isPlural } from "./pointing.js";
import { ALL, allSpot, type Lying, SIZE } from "./stacks.js";
import { named } from "./tell.js";

export function ColumnWays({ desk }: { readonly desk: Desk }) {
  const column = desk.column.value;
  if (!column) return null;
  const { places } = desk.board;
  const figures = new Map(desk.pieces.peek().map(({ id, figures, side }) => [id, { figures, side }]));
  return (
    <g class="column" data-column={column.to}>
      {column.marches.map(({ piece, path }) => (
        <g key={piece} data-marches={piece} data-place={path.at(-1)}>
          <polyline class="way-under" points={line(spotsOf(path, places))} />
          <polyline class="way" points={line(spotsOf(path, places))} />
        </g>
      ))}
      {ends(column.marches).map(({ place, pieces }) => {
        const at = places.get(place)!.at;
        return pieces.map((piece, i) => (
          <g key={piece} class={`shade-piece ${figures.get(piece)?.side}`} transform={`translate(${at.x + i * 0.24} ${at.y - i * 0.24})`}>
            <rect x={-SIZE / 2} y={-SIZE / 2} width={SIZE} height={SIZE} rx={0.16} />
            <text y={0.22}>{figures.get(piece)?.figures}</text>
          </g>
        ));
      })}
    </g>
  );
}

/** Who ends where. */
function ends(marches: readonly { readonly piece: string; readonly path: readonly string[] }[]) {
  const found = new Map<string, string[]>();
  for (const { piece, path } of marches) {
    const place = path[path.length - 1];
    found.set(place, [...(found.get(place) ?? []), piece]);
  }
  return [...found].map(([place, pieces]) => ({ place, pieces }));
}

interface AllProps {
  readonly desk: Desk;
  readonly fan: ReadonlySignal<string | undefined>;
  readonly lying: ReadonlySignal<readonly Lying[]>;
}

export function AllOfStack({ desk, fan, lying }: AllProps) {
  desk.takeable.value;
  const at = fan.value === undefined || !isPlural(desk, fan.value) ? undefined : allSpot(lying.value);
  if (!at) return null;
  return (
    <g class="all-of-stack" data-all={fan.value} transform={`translate(${at.x} ${at.y})`} {...named("Take up all of this stack")}>
      <circle class="seal" r={ALL} />
      <text y={0.12}>all</text>
    </g>
  );
}
