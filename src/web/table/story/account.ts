/** A stretch of the game as one card tells it: who marched where, the combats, what both sides lost, and whatever else was said. */
import type { Board, Fought, GameEvent, Loss } from "../../../engine/index.js";
import { plural } from "../../../kit/index.js";
import type { Entry } from "../../host/host.js";

export interface March {
  readonly piece: string;
  /** Every place from where it stood to where it stands. */
  readonly path: readonly string[];
}

export interface Blow {
  readonly fought: Fought;
  readonly text: string;
}

export interface ToldLine {
  readonly text: string;
  readonly place?: string;
}

export interface Account {
  readonly marches: readonly March[];
  readonly fights: readonly Blow[];
  /** Of each piece the last that befell it, and where. */
  readonly losses: readonly (Loss & { readonly place?: string })[];
  readonly said: readonly ToldLine[];
}

type Teller = Pick<Board, "told" | "opens" | "placesOf" | "march" | "together" | "fought" | "losses">;

export function accountOf(entries: readonly Entry[], board: Teller): Account {
  const marches = new Map<string, readonly string[]>();
  const losses = new Map<string, Loss & { readonly place?: string }>();
  const fights: Blow[] = [];
  const said: (ToldLine & { readonly event: GameEvent })[] = [];
  const say = (event: GameEvent, place: string | undefined): void => {
    const last = said.at(-1);
    const both = last && board.together?.(last.event, event);
    if (both) said.pop();
    said.push({ text: (both ?? event).text, place, event: both ?? event });
  };
  for (const { kind, events } of entries) {
    for (const event of events) {
      if (kind === "end" || !board.told(event) || board.opens(event)) continue;
      const [moved, fought, lost] = [board.march(event), board.fought(event), board.losses(event)];
      // Who only changes where he stands has marched nowhere.
      const march = moved?.path.some((place) => place !== moved.path[0]) ? moved : undefined;
      const place = board.placesOf(event)[0];
      if (march) marches.set(march.piece, joined(marches.get(march.piece) ?? [], march.path));
      if (fought) fights.push({ fought, text: event.text });
      for (const loss of lost) losses.set(loss.piece, { ...loss, place: place ?? fought?.targets[0] });
      if (!march && !fought && lost.length === 0) say(event, place);
    }
  }
  return {
    marches: [...marches].map(([piece, path]) => ({ piece, path })),
    fights,
    losses: [...losses.values()],
    said: said.map(({ text, place }) => ({ text, place })),
  };
}

/** Markers were drawn and nobody did anything. */
export const isEmpty = ({ marches, fights, losses, said }: Account): boolean =>
  marches.length + fights.length + losses.length + said.length === 0;

function joined(before: readonly string[], after: readonly string[]): readonly string[] {
  return [...before, ...after.slice(before.length > 0 && before.at(-1) === after[0] ? 1 : 0)];
}

/** "12 marched, 3 combats, 2 losses". */
export function briefly({ marches, fights, losses, said }: Account): string {
  const parts = [
    marches.length > 0 && `${marches.length} marched`,
    fights.length > 0 && (fights.length === 1 ? "1 combat" : `${fights.length} combats`),
    losses.length > 0 && (losses.length === 1 ? "1 loss" : `${losses.length} losses`),
  ];
  const words = parts.filter(Boolean).join(", ");
  return words || plural(said.length, "dispatch", "dispatches");
}
