/** Going from one lit place to the next. */
import type { Desk, Pointed } from "../table/desk/desk.js";

/** The places where something can be pressed, in the order of the list; a piece where it is a piece. */
export function litTargets(desk: Pick<Desk, "lit" | "pieces">): readonly Pointed[] {
  const where = new Map(desk.pieces.peek().map(({ id, place }) => [id, place]));
  const seen = new Set<string>();
  return desk.lit.peek().flatMap(({ piece: own, place, about }) => {
    const piece = own ?? about?.find((id) => where.has(id));
    const at = piece === undefined ? place : where.get(piece);
    const key = `${at} ${piece ?? ""}`;
    if (at === undefined || seen.has(key)) return [];
    seen.add(key);
    return [{ place: at, piece }];
  });
}

/** The next of the targets after the one pointed at, either way round. */
export function nextTarget(targets: readonly Pointed[], now: Pointed | undefined, step: 1 | -1): Pointed | undefined {
  const exact = targets.findIndex(({ place, piece }) => place === now?.place && piece === now?.piece);
  const index = exact >= 0 ? exact : targets.findIndex(({ place }) => place === now?.place);
  if (targets.length === 0) return undefined;
  return index < 0 ? targets[step === 1 ? 0 : targets.length - 1] : targets[(index + step + targets.length) % targets.length];
}
