/** What the panels of one table share: the desk, the host, and how the page is laid out. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { copyText } from "../../copy.js";
import type { Host } from "../../host/host.js";
import { troubleOf } from "../../pages/deed.js";
import { link } from "../../route.js";
import { settings } from "../../settings.js";
import { createStudy, type Study } from "../../study/study.js";
import { type AnswersAhead, answersAt } from "../ahead/ahead.js";
import { type DrawerHeight, heights } from "../heights.js";
import { remembered } from "../remembered.js";
import type { Story } from "../story/story.js";
import type { Desk } from "./desk.js";
import { lookOn } from "./looking-on.js";
import { type LastRoll, lastRoll, type Rolled } from "./rolled.js";
import { settleAlone } from "./settling.js";

export const tabs = ["orders", "stack", "log", "army", "time", "study", "rules", "chat"] as const;
export type Tab = (typeof tabs)[number];

/** A leaf of paper above the table. */
export type Leaf = { readonly show: "help" | "resign" | "move" | "pace" } | { readonly show: "roll"; readonly rolled: Rolled };

const tab = remembered<Tab>("tab", "log", tabs);
const height = remembered<DrawerHeight>("drawer", "low", heights);

const smallScreen = matchMedia("(max-width: 760px)");
const small = signal(smallScreen.matches);
smallScreen.addEventListener("change", () => {
  small.value = smallScreen.matches;
});

export interface Tabletop {
  readonly desk: Desk;
  readonly host: Host;
  readonly story: Story;
  readonly ahead: AnswersAhead;
  /** The last entry of the turn whose card was put away. */
  readonly cardAway: Signal<number>;
  readonly last: LastRoll;
  readonly study: Study;
  readonly tab: Signal<Tab>;
  readonly height: Signal<DrawerHeight>;
  readonly small: ReadonlySignal<boolean>;
  readonly leaf: Signal<Leaf | undefined>;
  /** What went wrong with something other than an order: a draw, a message, a file. */
  readonly trouble: Signal<string | undefined>;
  /** The computer plays itself, and what is shown has not come to where the game stands. */
  readonly behind: ReadonlySignal<boolean>;
  /** The turn the game began in. */
  readonly firstTurn: ReadonlySignal<number>;
  /** Opens a tab, and the drawer where it is shut. */
  open(tab: Tab): void;
  close(): void;
}

export function createTabletop(desk: Desk, host: Host, story: Story): Tabletop {
  let asked = false;
  const last = lastRoll(desk);
  const firstTurn = signal(desk.board.hours[0]?.turn ?? 1);
  const stopAsking = effect(() => {
    if (!desk.open.outlook.value || asked) return;
    asked = true;
    desk.open.at(0).then(
      (view) => {
        firstTurn.value = desk.board.moment(view).turn;
      },
      () => undefined,
    );
  });
  // In a drawer there is room for one thing: what was read while others decided gives way to what is asked.
  const stopTurning = effect(() => {
    if (desk.mine.value && small.peek() && tab.peek() === "log") tab.value = "orders";
  });
  const stopWatching = effect(() => {
    story.watched.value = desk.look.value !== undefined && desk.reel.at.value === undefined;
  });
  const ahead = answersAt(desk);
  const stopSettling = settleAlone(desk, settings);
  // Who has taken up a formation in the drawer wants to see where it can go.
  const stopLowering = effect(() => {
    if (desk.group.value && small.peek()) height.value = "low";
  });
  const study = createStudy(desk, firstTurn);
  const looking = lookOn(desk);
  // How the game came out stands in the drawer: it is not left below the edge of the screen, unless one came to look back.
  const isTold = computed(() => desk.open.table.value?.status === "over" && !looking.behind.value);
  let raised = false;
  const stopRaising = effect(() => {
    raised = isTold.value && small.peek() && height.peek() === "low" && desk.reel.at.peek() === undefined;
    if (raised) height.value = "half";
  });
  // The moment of a link may come later than the end.
  const stopSinking = effect(() => {
    if (desk.reel.at.value === undefined || !raised) return;
    raised = false;
    height.value = "low";
  });
  return {
    desk,
    host,
    story,
    ahead,
    cardAway: signal(-1),
    last,
    study,
    tab,
    height,
    small: computed(() => small.value),
    leaf: signal(undefined),
    trouble: signal(undefined),
    behind: looking.behind,
    firstTurn,
    open: (wanted) => {
      tab.value = wanted;
      if (height.peek() === "low") height.value = "half";
    },
    close: () => {
      stopAsking();
      stopTurning();
      stopLowering();
      stopRaising();
      stopSinking();
      looking.stop();
      stopWatching();
      stopSettling();
      story.close();
      ahead.close();
      study.close();
      desk.close();
    },
  };
}

/** Copies a link to a moment of the game; where the browser does not allow it, the link is said. */
export async function copyMoment({ desk, trouble }: Tabletop, at: number): Promise<boolean> {
  const address = link({ page: "table", id: desk.open.id, at });
  const done = await copyText(address);
  trouble.value = done ? undefined : `The browser does not let it be copied. This is the link: ${address}`;
  return done;
}

/** Does it, and says so if it could not be done. */
export async function attempt(trouble: Signal<string | undefined>, doing: () => Promise<unknown>): Promise<boolean> {
  trouble.value = undefined;
  try {
    await doing();
    return true;
  } catch (error) {
    trouble.value = troubleOf(error).message;
    return false;
  }
}
