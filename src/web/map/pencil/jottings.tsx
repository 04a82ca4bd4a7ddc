/** One's own notes and arrows, in pencil on the map. */
import type { Spot } from "../../../engine/index.js";
import type { Note } from "../../host/host.js";
import type { Desk } from "../../table/desk/desk.js";

/** Letters that a note shows on the map; the list has the rest. */
const SHORT = 22;
/** How far an arrow stays from the middles it leads between, and how it bends, in its own length. */
const CLEAR = 0.45;
const BEND = 0.12;

const brief = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT - 1).trimEnd()}…` : text);

/** A drawn line, a little bent, with its head. */
function strokeOf(from: Spot, to: Spot): { readonly line: string; readonly head: string; readonly middle: Spot } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const start = { x: from.x + ux * CLEAR, y: from.y + uy * CLEAR };
  const end = { x: to.x - ux * CLEAR, y: to.y - uy * CLEAR };
  const middle = { x: (start.x + end.x) / 2 - dy * BEND, y: (start.y + end.y) / 2 + dx * BEND };
  const [hx, hy] = [end.x - middle.x, end.y - middle.y];
  const long = Math.hypot(hx, hy) || 1;
  const [vx, vy] = [(hx / long) * 0.38, (hy / long) * 0.38];
  const barb = (side: 1 | -1) => `${end.x - vx - side * vy * 0.6},${end.y - vy + side * vx * 0.6}`;
  return {
    line: `M${start.x},${start.y}Q${middle.x},${middle.y} ${end.x},${end.y}`,
    head: `M${barb(1)}L${end.x},${end.y}L${barb(-1)}`,
    middle: { x: (start.x + 2 * middle.x + end.x) / 4, y: (start.y + 2 * middle.y + end.y) / 4 },
  };
}

function Jotting({ desk, note }: { readonly desk: Desk; readonly note: Note }) {
  const { places } = desk.board;
  const from = places.get(note.place)?.at;
  const to = note.to === undefined ? undefined : places.get(note.to)?.at;
  if (!from) return null;
  const stroke = to && strokeOf(from, to);
  const at = stroke?.middle ?? { x: from.x, y: from.y - 0.62 };
  return (
    <g class="jotting" data-note={note.id}>
      {stroke && (
        <>
          <path class="jotting-under" d={stroke.line} />
          <path d={stroke.line} />
          <path d={stroke.head} />
        </>
      )}
      {!stroke && <circle cx={from.x} cy={from.y - 0.5} r={0.1} />}
      {note.text !== "" && (
        <text x={at.x} y={at.y - 0.12}>
          {brief(note.text)}
        </text>
      )}
    </g>
  );
}

export function Jottings({ desk }: { readonly desk: Desk }) {
  return (
    <g class="jottings">
      {desk.pencil.shown.value.map((note) => (
        <Jotting key={note.id} desk={desk} note={note} />
      ))}
    </g>
  );
}
