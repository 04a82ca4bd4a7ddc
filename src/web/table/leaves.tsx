/** The leaves of paper above the table: questions, help, an old roll. */
import { hasTeams } from "../../engine/sides.js";
import { deviceHost } from "../host/index.js";
import { Switch } from "../pages/fields.js";
import { PaceFields } from "../pages/me/pace.js";
import { change, settings } from "../settings.js";
import { attempt, type Tabletop } from "./desk/tabletop.js";
import { Dialog } from "./dialog.js";
import { Help } from "./guide/help.js";
import { Move } from "./move.js";
import { RollLeaf } from "./roll.js";
import { armyName, mySeats } from "./seats.js";

/** Before a phase ends with something useful undone. */
function Sure({ top }: { readonly top: Tabletop }) {
  const { desk } = top;
  const sure = desk.sure.value;
  if (!sure) return null;
  const close = () => {
    desk.sure.value = undefined;
  };
  return (
    <Dialog title={`${sure.aim.words}?`} onClose={close}>
      <p>Still undone:</p>
      <ul class="undone">
        {sure.undone.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Switch words="Do not ask again before a phase ends" on={!settings.value.warn} onSwitch={(on) => change({ warn: !on })} />
      <div class="buttons">
        {/* biome-ignore lint/a11y/noAutofocus: the question was asked for, and Enter answers it */}
        <button type="button" class="chief" autoFocus onClick={() => desk.confirm()}>
          {sure.aim.words}
        </button>
        <button type="button" onClick={close}>
          Go back
        </button>
      </div>
    </Dialog>
  );
}

function Resign({ top, onClose }: { readonly top: Tabletop; readonly onClose: () => void }) {
  const { open, board } = top.desk;
  const table = open.table.value;
  const seats = table ? mySeats(table) : [];
  const team = table && hasTeams(board.card, table.options);
  return (
    <Dialog title="Resign?" onClose={onClose}>
      <p>The game ends at once and counts as lost{team && " for your whole side"}. It can still be replayed.</p>
      <div class="buttons">
        {seats.map((seat) => (
          <button
            key={seat}
            type="button"
            class="grave"
            onClick={() => {
              onClose();
              void attempt(top.trouble, () => open.resign(seat));
            }}
          >
            Resign as {armyName(board.card, seat)}
          </button>
        ))}
        <button type="button" onClick={onClose}>
          Fight on
        </button>
      </div>
    </Dialog>
  );
}

export function Leaves({ top }: { readonly top: Tabletop }) {
  const leaf = top.leaf.value;
  const close = () => {
    top.leaf.value = undefined;
  };
  return (
    <>
      <Sure top={top} />
      {leaf?.show === "help" && (
        <Dialog title="Help" wide onClose={close}>
          <Help top={top} />
        </Dialog>
      )}
      {leaf?.show === "pace" && (
        <Dialog title="Pace" onClose={close}>
          <PaceFields />
        </Dialog>
      )}
      {leaf?.show === "resign" && <Resign top={top} onClose={close} />}
      {leaf?.show === "move" && top.desk.open.table.value && (
        <Move table={top.desk.open.table.value} card={top.desk.board.card} host={deviceHost} onClose={close} />
      )}
      {leaf?.show === "roll" && (
        <Dialog title="The roll" wide onClose={close}>
          <RollLeaf rolled={leaf.rolled} game={top.desk.board.card.id} />
        </Dialog>
      )}
    </>
  );
}
