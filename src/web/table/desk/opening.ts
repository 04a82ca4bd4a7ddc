/** Opens a table: its host, the game's board, the rules at hand, and the desk that joins them. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { openAide } from "../../aide.js";
import { gameOf } from "../../games.js";
import { type Host, hostOf, type OpenTable, type TableInfo, Trouble } from "../../host/index.js";
import { callPlate } from "../../paint/plates.js";
import { callPainter, openStudio } from "../../paint/studio.js";
import { settings } from "../../settings.js";
import { tellStory } from "../story/story.js";
import { withWays } from "../story/ways.js";
import { createDesk } from "./desk.js";
import { createTabletop, type Tabletop } from "./tabletop.js";

const pace = computed(() => settings.value.pace);

export interface Opening {
  readonly host: Host;
  readonly open: OpenTable;
  /** Nothing before the board has come. */
  readonly top: ReadonlySignal<Tabletop | undefined>;
  /** Why there is no board. */
  readonly trouble: ReadonlySignal<Trouble | undefined>;
  close(): void;
}

export function openTable(id: string, invitation?: string): Opening {
  callPainter();
  const host = hostOf(id);
  const open = host.open(id, invitation);
  const top: Signal<Tabletop | undefined> = signal(undefined);
  const trouble: Signal<Trouble | undefined> = signal(undefined);
  let laid = false;
  let closed = false;
  const lay = async ({ game, scenario, options }: TableInfo): Promise<void> => {
    const entry = gameOf(game);
    if (!entry) {
      trouble.value = new Trouble("unknown", `This page does not know the game "${game}". Reload it: there may be a newer one.`);
      return;
    }
    // A battle has one map, or one for each scenario.
    for (const name of [game, `${game}-${scenario}`]) callPlate(name);
    const board = withWays(await entry.board({ scenario, options }));
    // The painter begins while the position is still on its way.
    openStudio(board.sheet);
    if (closed) return;
    const story = tellStory(open, board, pace);
    top.value = createTabletop(
      createDesk(story.open, board, openAide(game), () => settings.peek().warn),
      host,
      story,
    );
  };
  const stop = effect(() => {
    const table = open.table.value;
    if (table === undefined || laid) return;
    laid = true;
    lay(table).catch(() => {
      trouble.value = new Trouble("away", "The board could not be loaded. Look to your connection and try again: nothing is lost.");
    });
  });
  return {
    host,
    open,
    top,
    trouble,
    close() {
      closed = true;
      stop();
      top.peek()?.close();
      open.close();
    },
  };
}
