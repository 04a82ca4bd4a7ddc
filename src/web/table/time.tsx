/** The turn track: who comes when, what light there is, and what happened at this hour. */
import { useComputed, useSignal } from "@preact/signals";
import type { Hour } from "../../engine/index.js";
import type { Desk } from "./desk/desk.js";
import { Ahead } from "./held.js";
import { armyName } from "./seats.js";

/** An hour with who comes in this game. */
type Filled = Hour & { readonly brings: ReturnType<Desk["board"]["brings"]> };

const lights: Readonly<Record<Hour["light"], string>> = {
  dawn: "dawn",
  morning: "morning",
  noon: "high day",
  afternoon: "afternoon",
  dusk: "dusk",
  night: "night",
};

/** Turns that are hours have no number. */
const turnName = ({ turn, label }: Hour): string => (label === undefined ? `Turn ${turn} · ` : "");

/** The sun's height over the field, or the moon. */
function Sky({ light }: { readonly light: Hour["light"] }) {
  const height = { dawn: 13, morning: 9, noon: 6, afternoon: 9, dusk: 13, night: 8 }[light];
  return (
    <svg class="sky" data-light={light} viewBox="0 0 20 20" role="img" aria-label={lights[light]}>
      <circle class="disc" cx={10} cy={height} r={4} />
      {light === "night" && <circle class="shade" cx={12.5} cy={height - 1.5} r={3.6} />}
      <path class="earth" d="M0,15Q5,12.5 10,14.5T20,14V20H0Z" />
    </svg>
  );
}

interface CellProps {
  readonly hour: Filled;
  readonly when: "past" | "now" | "later";
  readonly shown: boolean;
  readonly onPress: () => void;
}

function Cell({ hour, when, shown, onPress }: CellProps) {
  const sides = [...new Set(hour.brings.map(({ side }) => side))];
  const brings = hour.brings.length === 0 ? "" : `, ${hour.brings.length === 1 ? "1 arrival" : `${hour.brings.length} arrivals`}`;
  return (
    <li>
      <button
        type="button"
        data-when={when}
        aria-pressed={shown}
        aria-current={when === "now" ? "time" : undefined}
        aria-label={`${turnName(hour)}${hour.title}${brings}`}
        title={hour.title}
        onClick={onPress}
      >
        <b>{hour.label ?? hour.turn}</b>
        <Sky light={hour.light} />
        <span class="coming-marks">
          {sides.map((side) => (
            <i key={side} data-side={side} />
          ))}
        </span>
      </button>
    </li>
  );
}

function HourLeaf({ hour, desk }: { readonly hour: Filled; readonly desk: Desk }) {
  const { card } = desk.board;
  return (
    <section class="hour-leaf" aria-label={hour.title}>
      <h3>
        {turnName(hour)}
        {hour.title}
      </h3>
      {hour.brings.map(({ side, words }) => (
        <p key={`${side} ${words}`} class="brings" data-side={side}>
          <b>{armyName(card, side)}</b> {words}
        </p>
      ))}
      {hour.history.length > 0 && <h4>At this hour</h4>}
      {hour.history.map(({ time, place, text, side }) => (
        <p key={`${time} ${text}`} class="history" data-side={side}>
          <b>
            {time}
            {place && `, ${place}`}
          </b>{" "}
          {text}
        </p>
      ))}
      {hour.brings.length === 0 && hour.history.length === 0 && <p class="soft">Nobody comes, and nothing is told of this hour.</p>}
    </section>
  );
}

export function Time({ desk }: { readonly desk: Desk }) {
  const moment = useComputed(() => (desk.view.value ? desk.board.moment(desk.view.value) : undefined));
  /** The turn that was pressed; nothing: the present one. */
  const pressed = useSignal<number | undefined>(undefined);
  const now = moment.value?.turn ?? 0;
  const { board, view } = desk;
  const filled = useComputed(() => board.hours.map((hour) => ({ ...hour, brings: view.value ? board.brings(view.value, hour.turn) : [] })));
  const hours = filled.value;
  const shown = hours.find(({ turn }) => turn === (pressed.value ?? now)) ?? hours[0];
  return (
    <section class="time" aria-label="Turn track">
      <ol class="track">
        {hours.map((hour) => (
          <Cell
            key={hour.turn}
            hour={hour}
            when={hour.turn < now ? "past" : hour.turn === now ? "now" : "later"}
            shown={hour === shown}
            onPress={() => {
              pressed.value = hour.turn === now ? undefined : hour.turn;
            }}
          />
        ))}
      </ol>
      {shown && <HourLeaf hour={shown} desk={desk} />}
      <Ahead desk={desk} />
    </section>
  );
}
