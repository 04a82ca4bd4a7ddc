/** The order of battle: who is where, who is lost, who is still to come. */
import { useComputed, useSignal } from "@preact/signals";
import type { Enlisted, Formation } from "../../../engine/index.js";
import type { Desk } from "../desk/desk.js";
import { lookAt } from "../desk/look.js";
import { armyName, mySeats } from "../seats.js";
import { Counter } from "./stack.js";

type Count = Record<Enlisted["status"], number>;

export function countOf({ parts, units }: Formation): Count {
  const count: Count = { field: 0, lost: 0, due: 0, waiting: 0 };
  for (const { status } of units) count[status]++;
  for (const part of parts) {
    const inside = countOf(part);
    for (const status of Object.keys(count) as Enlisted["status"][]) count[status] += inside[status];
  }
  return count;
}

const statusWords: Readonly<Record<Enlisted["status"], string>> = { field: "in the field", lost: "lost", due: "due", waiting: "absent" };

function CountWords({ count }: { readonly count: Count }) {
  const total = count.field + count.lost + count.due + count.waiting;
  return (
    <span class="strength" title={`${total} in all`}>
      {(Object.keys(statusWords) as Enlisted["status"][]).map(
        (status) =>
          count[status] > 0 && (
            <span key={status} data-status={status}>
              {count[status]} {statusWords[status]}
            </span>
          ),
      )}
    </span>
  );
}

function Unit({ unit, side, desk }: { readonly unit: Enlisted; readonly side: string; readonly desk: Desk }) {
  const { place } = unit;
  const body = (
    <>
      <Counter side={side} branch={unit.branch} figures={unit.strength} />
      <span>
        <b>{unit.title}</b> <span class="where">{unit.words}</span>
      </span>
    </>
  );
  return (
    <li data-status={unit.status}>
      {place === undefined ? (
        <span class="enlisted">{body}</span>
      ) : (
        <button type="button" class="enlisted" onClick={() => lookAt(desk, place)}>
          {body}
        </button>
      )}
    </li>
  );
}

/** The pieces of a formation and of all its parts. */
export function piecesOf({ parts, units }: Formation): readonly string[] {
  return [...units.map(({ id, piece = id }) => piece), ...parts.flatMap(piecesOf)];
}

/** Takes up the whole of it, as far as it can be taken up now. */
function TakeUp({ formation, desk }: { readonly formation: Formation; readonly desk: Desk }) {
  const able = useComputed(() => piecesOf(formation).filter((piece) => desk.takeable.value.has(piece)));
  const { title } = formation;
  if (able.value.length < 2) return null;
  return (
    <button
      type="button"
      class="take-formation"
      aria-label={`Take up ${title}, ${able.value.length} together`}
      onClick={() => desk.takeGroup({ title, pieces: able.value })}
    >
      Take up {able.value.length} together
    </button>
  );
}

function Node({ formation, desk, deep }: { readonly formation: Formation; readonly desk: Desk; readonly deep: number }) {
  const { title, side, parts, units } = formation;
  return (
    <details class="formation" open={deep === 0}>
      <summary>
        <span>
          <b>{title}</b>
        </span>
        <CountWords count={countOf(formation)} />
      </summary>
      <TakeUp formation={formation} desk={desk} />
      {units.length > 0 && (
        <ul>
          {units.map((unit) => (
            <Unit key={unit.id} unit={unit} side={side} desk={desk} />
          ))}
        </ul>
      )}
      {parts.map((part) => (
        <Node key={part.name} formation={part} desk={desk} deep={deep + 1} />
      ))}
    </details>
  );
}

/** Everything still to come, of a formation and its parts. */
function comingIn({ parts, units }: Formation): readonly Enlisted[] {
  const comes = ({ status, place }: Enlisted) => status === "due" || (status === "waiting" && place !== undefined);
  return [...units.filter(comes), ...parts.flatMap(comingIn)];
}

export function Army({ desk }: { readonly desk: Desk }) {
  const table = desk.open.table.value;
  const armies = desk.board.card.armies ?? desk.board.card.seats;
  const side = useSignal((table && mySeats(table).find((seat) => armies.some(({ id }) => id === seat))) ?? armies[0].id);
  const army = useComputed(() => (desk.view.value ? desk.board.army(desk.view.value) : []));
  const mine = army.value.filter((formation) => formation.side === side.value);
  const coming = mine.flatMap(comingIn);
  return (
    <section class="army" aria-label="Order of battle">
      <fieldset class="log-kinds">
        <legend class="unseen">Army</legend>
        {armies.map(({ id }) => (
          <label key={id}>
            <input type="radio" name="army-side" checked={side.value === id} onChange={() => (side.value = id)} />
            {armyName(desk.board.card, id)}
          </label>
        ))}
      </fieldset>
      {coming.length > 0 && (
        <details class="coming">
          <summary>
            Still to come <span class="count">{coming.length}</span>
          </summary>
          <ul>
            {coming.map((unit) => (
              <Unit key={unit.id} unit={unit} side={side.value} desk={desk} />
            ))}
          </ul>
        </details>
      )}
      {mine.map((formation) => (
        <Node key={formation.name} formation={formation} desk={desk} deep={mine.length > 3 ? 1 : 0} />
      ))}
    </section>
  );
}
