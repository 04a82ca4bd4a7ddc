/** What lies beside the map: hands, cups, tracks and boxes, and the counters, tokens or cards in them. What can be used now is pressed. */
import type { Aim, Display, DisplayBox, Held } from "../../engine/index.js";
import type { Desk } from "./desk/desk.js";
import { lookAt } from "./desk/look.js";
import "./displays.css";

export const displaysOf = ({ board, view }: Desk, ahead: boolean): readonly Display[] =>
  (view.value ? (board.displays?.(view.value) ?? []) : []).filter((display) => (display.ahead === true) === ahead);

interface HeldProps {
  readonly desk: Desk;
  readonly side: string;
  readonly held: Held;
  readonly aims: readonly Aim[];
}

function HeldPart({ desk, side, held, aims }: HeldProps) {
  const body = (
    <>
      <span class="token-name">{held.name}</span>
      {held.figures && <b>{held.figures}</b>}
      {held.count > 1 && <span class="token-count">×{held.count}</span>}
    </>
  );
  const label = held.hidden ? "face-down" : `${held.name} ${held.figures}, ${held.count}`;
  const look = { class: "token", "data-side": held.side ?? side, "data-hidden": held.hidden };
  const { place } = held;
  if (aims.length === 0 && place !== undefined)
    return (
      <button type="button" {...look} aria-label={`${label}: show where`} onClick={() => lookAt(desk, place)}>
        {body}
      </button>
    );
  if (aims.length === 0)
    return (
      <span {...look} role="img" aria-label={label}>
        {body}
      </span>
    );
  const picked = desk.picked.value === held.id;
  const [only] = aims;
  const press = () => {
    if (aims.length === 1) void desk.take(only);
    else desk.picked.value = picked ? undefined : held.id;
  };
  return (
    <button
      type="button"
      {...look}
      data-lit
      aria-pressed={picked}
      aria-label={aims.length === 1 ? only.words : `${label}: ${aims.length} places; press, then press a lit place`}
      disabled={desk.busy.value}
      onClick={press}
    >
      {body}
    </button>
  );
}

function BoxPart({ desk, display, box }: { readonly desk: Desk; readonly display: Display; readonly box: DisplayBox }) {
  const aims = display.kind === "hand" ? desk.aims.value : [];
  return (
    <li class="display-box" data-now={box.now} aria-current={box.now ? "step" : undefined}>
      {box.title && <span class="display-title">{box.title}</span>}
      <span class="tokens">
        {box.held.map((held) => (
          <HeldPart key={held.id} desk={desk} side={display.side} held={held} aims={aims.filter(({ token }) => token === held.id)} />
        ))}
      </span>
      {box.words && <span class="soft">{box.words}</span>}
    </li>
  );
}

/** What it shows its title says. */
function Gauge({ display: { filled } }: { readonly display: Display }) {
  if (!filled) return null;
  const { value, of } = filled;
  return (
    <div class="gauge" aria-hidden="true">
      <span style={{ width: `${Math.min(100, (100 * value) / of)}%` }} />
    </div>
  );
}

export function DisplayPart({ desk, display }: { readonly desk: Desk; readonly display: Display }) {
  const { title, words, kind, boxes } = display;
  return (
    <section class="display" data-kind={kind} data-side={display.side} aria-label={title}>
      <h4>
        {title} <span class="soft">{words}</span>
      </h4>
      <Gauge display={display} />
      {boxes.length > 0 && (
        <ol>
          {boxes.map((box) => (
            <BoxPart key={box.id} desk={desk} display={display} box={box} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Something in it answers what is asked. */
const isInUse = ({ aims }: Desk, { kind, boxes }: Display): boolean =>
  kind === "hand" && boxes.some(({ held }) => held.some(({ id }) => aims.value.some(({ token }) => token === id)));

/** What one answers with comes before what is told about the question. */
export function HandInUse({ desk }: { readonly desk: Desk }) {
  const hands = displaysOf(desk, false).filter((display) => isInUse(desk, display));
  if (hands.length === 0) return null;
  return (
    <section class="displays" aria-label="To answer with">
      {hands.map((display) => (
        <DisplayPart key={display.id} desk={desk} display={display} />
      ))}
    </section>
  );
}

/** Beside the decision: the hand and the tracks at once, heaps when one asks for them. */
export function Displays({ desk }: { readonly desk: Desk }) {
  const displays = displaysOf(desk, false).filter((display) => !isInUse(desk, display));
  if (displays.length === 0) return null;
  const heaps = displays.filter(({ kind }) => kind === "cup");
  return (
    <section class="displays" aria-label="Beside the map">
      {displays.map((display) => display.kind !== "cup" && <DisplayPart key={display.id} desk={desk} display={display} />)}
      {heaps.length > 0 && (
        <details>
          <summary>Cups and piles</summary>
          {heaps.map((display) => (
            <DisplayPart key={display.id} desk={desk} display={display} />
          ))}
        </details>
      )}
    </section>
  );
}
