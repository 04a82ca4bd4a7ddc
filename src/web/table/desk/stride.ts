/** A piece that goes from place to neighbouring place is walked to where one presses, as long as nobody else is asked on the way. */
import type { Action, Aim, Board } from "../../../engine/index.js";
import type { Aide } from "../../aide.js";
import type { Outlook } from "../../host/host.js";
import { aimsOf } from "./aiming.js";

/** A way that never ends must not be planned for ever. */
const MOST = 24;

/** The steps to the place, each nearer to it than the one before, or as far as where somebody is asked on the way; nothing where they do not lead there. */
export async function strideTo(board: Board, aide: Aide, outlook: Outlook, to: string): Promise<readonly Action[] | undefined> {
  const far = board.toward?.(to);
  const hand = outlook.decision && board.hand(outlook.view, outlook.decision);
  let here = board.pieces(outlook.view).find(({ id }) => id === hand)?.place;
  if (!far || here === undefined) return undefined;
  const actions: Action[] = [];
  type Now = Pick<Outlook, "view" | "legal" | "decision"> | undefined;
  let now: Now = outlook;
  const isStillIn = ({ view, decision }: NonNullable<Now>): boolean =>
    decision?.seat === outlook.decision?.seat && decision !== null && board.hand(view, decision) === hand;
  while (now && isStillIn(now) && here !== to && actions.length < MOST) {
    const next: Aim | undefined = nearest(aimsOf(board, now.view, now.legal), far, far(here));
    if (!next) return undefined;
    actions.push(next.action);
    here = next.place!;
    now = await aide.ahead(outlook.view, actions);
  }
  return here === to || !now || !isStillIn(now) ? actions : undefined;
}

function nearest(aims: readonly Aim[], far: (place: string) => number, least: number): Aim | undefined {
  const goes = aims.filter(({ role, place }) => role === "go" && place !== undefined && far(place) < least);
  return goes.reduce<Aim | undefined>((best, aim) => (best && far(best.place!) <= far(aim.place!) ? best : aim), undefined);
}
