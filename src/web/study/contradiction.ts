/** Where the chances of winning favour another side than the score does: what each of them tells. */
import type { Card, Result } from "../../engine/index.js";
import { percent } from "../table/figures.js";
import { armyName } from "../table/seats.js";

/** Of a share this near to even neither side is favoured. */
const EVEN = 0.03;

export function contradiction(
  card: Card,
  { seat, other }: { readonly seat: string; readonly other: string },
  share: number,
  standing: Result | undefined,
): string | undefined {
  if (!standing || Math.abs(share - 0.5) < EVEN) return undefined;
  const favoured = share > 0.5 ? seat : other;
  if (standing.winner === favoured) return undefined;
  const now = standing.winner === null ? "it would be drawn" : `the ${armyName(card, standing.winner)} side would win`;
  const better = percent(share > 0.5 ? share : 1 - share);
  return `If it ended now ${now}, by the score of this moment. It does not end now: played on from here, the ${armyName(card, favoured)} side has won ${better} of the games.`;
}
