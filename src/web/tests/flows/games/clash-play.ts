/** Clash of Giants played through the page beside a table of the test's own: each order is pressed where it lies, and the page must ask what the rules ask. */
import { expect } from "vitest";
import { type Action, type Aim, act, type Board, isOver, type JsonObject, Refusal, type Table } from "../../../../engine/index.js";
import { bullRunBoard, clashGettysburgBoard } from "../../../../games/clash/board/index.js";
import type { State } from "../../../../games/clash/state.js";
import { COST } from "../../../map/stacks.js";
import { mapIn } from "../../hands.js";
import type { Visit } from "../../visit.js";

/** Verbs whose cost is written where they lead. */
const HAVE_COSTS = ["move", "road", "march", "withdraw"];

export interface Player {
  readonly table: Table<State>;
  /** Presses what the order is pressed by, and waits until the page asks what comes after it. */
  give(action: Action): Promise<void>;
}

/** The page and the table begin alike. */
export function playerAt({ page }: Visit, table: Table<State>): Player {
  const { game, state } = table;
  const board: Board = game.id === "bullrun" ? bullRunBoard : clashGettysburgBoard;
  const log = page.locator(".log li");
  const orders = page.getByRole("region", { name: "All orders" }).getByRole("button");

  const seen = (): { view: JsonObject; aims: readonly Aim[] } => {
    const decision = game.decision(state);
    const view = game.view(state, isOver(decision) ? "union" : decision.seat);
    return { view, aims: game.legal(state).map((action) => board.aim(action, view, [])) };
  };

  const pixelOf = async (place: string, down = 0): Promise<{ x: number; y: number }> => {
    const { x, y } = board.places.get(place)!.at;
    const map = await mapIn(page);
    return { x: map.x + x * map.scale, y: map.y + (y + down) * map.scale };
  };
  let hand = 3;
  /** Down and up at once, as a press is, or it would be a long one where the page is slow; and never on the very spot of the last, or it would be a double click. */
  const press = async ({ x, y }: { x: number; y: number }): Promise<void> => {
    hand = -hand;
    await page.mouse.move(x + hand, y);
    await Promise.all([page.mouse.down(), page.mouse.up()]);
  };

  /** A stack opens under the pointer, and the very piece is pressed. */
  const pressPiece = async (view: JsonObject, id: string): Promise<void> => {
    const { place } = board.pieces(view).find((piece) => piece.id === id)!;
    const stack = board.pieces(view).filter((piece) => piece.place === place);
    const { x, y } = await pixelOf(place);
    if (stack.length === 1) return press({ x, y });
    await page.mouse.move(x, y);
    const edges = page.locator(`.piece[data-place="${place}"] .edge`);
    await expect
      .poll(async () => Math.abs((await edges.nth(0).boundingBox())!.x - (await edges.nth(1).boundingBox())!.x))
      .toBeGreaterThan(8);
    const box = (await page.locator(`[data-piece="${id}"] .edge`).boundingBox())!;
    await press({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  };

  const isFriends = (view: JsonObject, at: string): boolean => {
    const decision = game.decision(state);
    return !isOver(decision) && board.pieces(view).some(({ place, side }) => place === at && side === decision.seat);
  };

  /** Where friends stand, the cost of going there is pressed; where going there has none, it is pressed until it is meant. */
  const pressPlace = async (view: JsonObject, aims: readonly Aim[], aim: Aim): Promise<void> => {
    const at = aim.place!;
    const ontoFriends = aim.role === "go" && board.hand(view, {}) !== undefined && isFriends(view, at);
    const hasCost = ontoFriends && HAVE_COSTS.includes(aim.action.do);
    if (hasCost) await page.locator(".cost").first().waitFor();
    await press(await pixelOf(at, hasCost ? COST.down : 0));
    const there = aims.filter(({ piece, place }) => piece === undefined && place === at);
    if (there.length > 1) return page.locator(".note.choice button").nth(there.indexOf(aim)).click();
    if (!ontoFriends || hasCost) return;
    const onceMore = page.locator(".note.why").getByText("Press again to go there too.");
    await onceMore.waitFor();
    const again = await pixelOf(at);
    await expect.poll(async () => ((await onceMore.count()) > 0 ? press(again).then(() => false) : true)).toBe(true);
  };

  const pressButton = async ({ words }: Aim): Promise<void> => {
    await page.locator(".buttons").getByRole("button", { name: words, exact: true }).first().click();
    const sure = page.locator("dialog[open]").getByRole("button", { name: words });
    if ((await sure.count()) > 0) await sure.click();
  };

  const now = async () => ({
    asked: (await page.locator(".asked").textContent()) ?? "",
    // What they cost is written later.
    open: (await orders.allTextContents()).map((words) => words.replace(/ for [\d.]+ points?$/, "")),
    told: await log.count(),
  });
  /** Until the page asks what the rules ask, with as many answers, and something has changed. */
  const caughtUp = async (before: Awaited<ReturnType<typeof now>>, words: string): Promise<void> => {
    const { text } = game.prompt(state);
    const open = game.legal(state).length;
    const isSeen = async () => {
      const seen = await now();
      return seen.asked.includes(text) && seen.open.length === open && JSON.stringify(seen) !== JSON.stringify(before);
    };
    await expect.poll(isSeen, { message: `after "${words}" it should ask: ${text}`, timeout: 20_000 }).toBe(true);
  };

  return {
    table,
    async give(action) {
      const { view, aims } = seen();
      const aim = aims.find((one) => JSON.stringify(one.action) === JSON.stringify(action))!;
      const before = await now();
      if (aim.piece !== undefined && aim.role !== "drop") await pressPiece(view, aim.piece);
      else if (aim.place !== undefined) await pressPlace(view, aims, aim);
      else await pressButton(aim);
      const done = act(table, action);
      if (done instanceof Refusal) throw new Error(`${aim.words}: ${done.text}`);
      if (!isOver(game.decision(state))) await caughtUp(before, aim.words);
    },
  };
}
