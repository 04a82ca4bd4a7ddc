/** Play on from here: a new table that begins where this moment stands. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { NewTable, TableInfo } from "../host/host.js";
import { deviceHost, serverHere, serverHost } from "../host/index.js";
import { type Offer, offerOf } from "../offer.js";
import { TroubleLine, useDeed } from "../pages/deed.js";
import { Pick } from "../pages/fields.js";
import { go } from "../route.js";
import type { Tabletop } from "../table/desk/tabletop.js";
import { seatsAt } from "../table/seats.js";

const BOTH = "both";

/** Who sits where: me on one side and the computer on the other, or me on all. */
function sittersOf(seats: readonly string[], side: string, level: string): NewTable["seats"] {
  const bot = { who: "bot", level } as const;
  return Object.fromEntries(seats.map((seat) => [seat, side === BOTH || side === seat ? ({ who: "me" } as const) : bot]));
}

/** Whether the rules had ended the game by then; where a player gave up, there is something left to play. */
function hasEnded(table: Pick<TableInfo, "status" | "number" | "result"> | undefined, at: number): boolean {
  return table?.status === "over" && table.result?.by === "rules" && at >= table.number;
}

export function PlayOn({ top }: { readonly top: Tabletop }) {
  const { board, open, view, reel } = top.desk;
  const { card } = board;
  const seats = seatsAt(card, open.table.value);
  const deed = useDeed();
  const side = useSignal(open.outlook.peek()?.seat ?? card.first);
  const place = useSignal(top.host.id);
  const level = useSignal("");
  const bots = useSignal<Offer["bots"]>([]);
  useEffect(() => {
    offerOf(deviceHost, card.id).then(
      (offer) => {
        bots.value = offer.bots;
        level.value = offer.bots[offer.bots.length - 1].id;
      },
      () => undefined,
    );
  }, []);
  // The server is given a whole position; what a view hides only this device makes up.
  const isWhole = !card.secrets || (open.table.value?.status === "over" && reel.eyes.value === "all");
  const onServer = place.value === "server" && isWhole && serverHere.value === true;
  const begin = () =>
    deed.run(async () => {
      const position = view.peek();
      if (!position) return;
      const sitters = sittersOf(
        seats.map(({ id }) => id),
        side.peek(),
        level.peek(),
      );
      const wanted = { game: card.id, position, seats: sitters, ...(side.peek() === BOTH && { sameScreen: true }) };
      const id = onServer ? (await serverHost.create(wanted)).table.id : await deviceHost.playOn(card.id, position, sitters);
      go({ page: "table", id });
    });
  if (hasEnded(open.table.value, reel.at.value ?? reel.last.value)) {
    return (
      <section aria-label="Play on from here">
        <h3>Play on from here</h3>
        <p class="soft">Here the game is over. Go to an earlier moment, and try what else might have come of it.</p>
      </section>
    );
  }
  return (
    <section aria-label="Play on from here">
      <h3>Play on from here</h3>
      <p>{view.value && board.moment(view.value).words}: a new table begins as it stands now, with other dice. This game stays as it is.</p>
      <div class="terms">
        <Pick
          label="You lead"
          value={side.value}
          choices={[...seats.map(({ id, name }) => ({ value: id, words: name })), { value: BOTH, words: "both, on this screen" }]}
          onChoose={(value) => (side.value = value)}
        />
        {side.value !== BOTH && bots.value.length > 0 && (
          <Pick
            label="Against"
            value={level.value}
            choices={bots.value.map(({ id, title }) => ({ value: id, words: title }))}
            onChoose={(value) => (level.value = value)}
          />
        )}
        {isWhole && serverHere.value && (
          <Pick
            label="Where"
            value={place.value}
            choices={[
              { value: "device", words: "on this device" },
              { value: "server", words: "on the server" },
            ]}
            onChoose={(value) => (place.value = value === "server" ? "server" : "device")}
          />
        )}
      </div>
      <button type="button" class="chief" disabled={deed.busy.value || (side.value !== BOTH && level.value === "")} onClick={begin}>
        Play on
      </button>
      <TroubleLine trouble={deed.trouble.value} />
    </section>
  );
}
