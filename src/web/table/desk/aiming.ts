/** What is asked, and how each answer to it shows on the map. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Action, Aim, Board, GameEvent, JsonObject, Outcome } from "../../../engine/index.js";
import type { Aide } from "../../aide.js";
import type { OpenTable, Outlook } from "../../host/host.js";
import type { Desk, Pointed, Reel } from "./desk.js";

export type Aiming = Pick<Desk, "mine" | "decision" | "aims" | "duties" | "combat" | "odds" | "orders" | "hand" | "picked"> & {
  /** The outlook in which this page decides; nothing unless `mine`. */
  readonly asked: ReadonlySignal<(Outlook & { readonly decision: JsonObject }) | undefined>;
  close(): void;
};

const NOTHING: readonly never[] = [];

/** Before the rules have rehearsed them, actions are lit without their costs: nobody waits for a light. */
export function aimsOf(board: Board, view: JsonObject, legal: readonly Action[], rehearsed: readonly (readonly GameEvent[])[] = []) {
  return legal.map((action, i) => board.aim(action, view, rehearsed[i] ?? NOTHING));
}

/** The pieces that are pressed for an aim. */
export const piecesOf = ({ piece, about = NOTHING }: Aim): readonly string[] => (piece === undefined ? about : [piece]);

/** What pressing there could take: what lies on the piece, else on the place, else on any piece of the stack. */
export function aimsAt(
  aims: readonly Aim[],
  on: Pointed,
  pieces: readonly { readonly id: string; readonly place: string }[],
): readonly Aim[] {
  const onPiece = on.piece === undefined ? NOTHING : aims.filter((aim) => piecesOf(aim).includes(on.piece!));
  if (onPiece.length > 0) return onPiece;
  const onPlace = aims.filter(({ piece, place }) => piece === undefined && place === on.place);
  const turnsOnly = onPlace.every(({ role }) => role === "turn");
  if (!turnsOnly || on.piece !== undefined) return onPlace;
  // Beside a piece that could be taken up, turning about is one thing of several that may be meant.
  const stack = new Set(pieces.filter(({ place }) => place === on.place).map(({ id }) => id));
  return [...aims.filter((aim) => piecesOf(aim).some((piece) => stack.has(piece))), ...onPlace];
}

export function aiming(open: OpenTable, board: Board, aide: Aide, reel: Reel): Aiming {
  const asked = computed(() => {
    const outlook = open.outlook.value;
    if (reel.at.value !== undefined || open.table.value?.status !== "playing") return undefined;
    return outlook?.decision && outlook.legal.length > 0 ? (outlook as Outlook & { decision: JsonObject }) : undefined;
  });
  const rehearsed = signal<{ readonly outlook: Outlook; readonly aims: readonly Aim[] } | undefined>(undefined);
  const aims = computed(() => {
    const outlook = asked.value;
    if (!outlook) return NOTHING;
    return rehearsed.value?.outlook === outlook ? rehearsed.value.aims : aimsOf(board, outlook.view, outlook.legal);
  });
  const combat = computed(() => asked.value && board.combat(asked.value.view, asked.value.decision, asked.value.legal));
  const orders = computed(() => asked.value && board.orders?.(asked.value.view, asked.value.decision, asked.value.legal));
  const picked = signal<string | undefined>(undefined);
  const odds = signal<readonly (readonly Outcome[])[]>(NOTHING);

  const stopRehearsing = effect(() => {
    const outlook = asked.value;
    picked.value = undefined;
    if (!outlook || board.unrehearsed) return;
    aide.rehearse(outlook.view, outlook.legal).then(
      (events) => {
        if (asked.peek() === outlook) rehearsed.value = { outlook, aims: aimsOf(board, outlook.view, outlook.legal, events) };
      },
      () => {},
    );
  });
  const stopReckoning = effect(() => {
    const sheet = combat.value;
    const outlook = asked.peek();
    odds.value = NOTHING;
    if (!sheet || !outlook || sheet.rolls.length === 0) return;
    Promise.all(sheet.rolls.map(({ action }) => aide.forecast(outlook.view, action))).then(
      (outcomes) => {
        if (combat.peek() === sheet)
          odds.value = outcomes.map((ways) => ways.filter(({ result }) => result !== "certain" && result !== "drawn"));
      },
      () => {},
    );
  });

  return {
    asked,
    mine: computed(() => asked.value !== undefined),
    decision: computed(() => (reel.at.value === undefined ? (open.outlook.value?.decision ?? null) : null)),
    aims,
    duties: computed(() => (asked.value ? board.duties(asked.value.decision, asked.value.view) : NOTHING)),
    combat,
    orders,
    odds,
    picked,
    hand: computed(() => asked.value && board.hand(asked.value.view, asked.value.decision)),
    close() {
      stopRehearsing();
      stopReckoning();
    },
  };
}
