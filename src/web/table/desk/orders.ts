/** The plain list of all that may be done: grouped, and filtered by what is typed. */
import type { Action, Aim, CombatSheet, OrderSheet, Piece } from "../../../engine/index.js";
import type { Pointed } from "./desk.js";

export interface OrderGroup {
  readonly role: Aim["role"];
  /** The piece, where one has several orders of this role. */
  readonly piece?: string;
  readonly title: string;
  readonly aims: readonly Aim[];
}

const titles: Readonly<Record<Aim["role"], string>> = {
  roll: "Roll",
  choose: "Choose",
  strike: "Attack",
  join: "Add to the attack",
  go: "Go",
  take: "Take up",
  turn: "Turn about",
  drop: "Put down",
  next: "Go on",
};
const order = Object.keys(titles) as Aim["role"][];

/** From this many on, a box to filter them by. */
export const MANY = 9;

export function grouped(aims: readonly Aim[], nameOf: (piece: string) => string): readonly OrderGroup[] {
  return order.flatMap((role) => {
    const inRole = aims.filter((aim) => aim.role === role);
    const perPiece = byPiece(inRole);
    const loose: Aim[] = [];
    const groups: OrderGroup[] = [];
    for (const [piece, some] of perPiece) {
      if (piece === undefined || some.length === 1) loose.push(...some);
      else groups.push({ role, piece, title: `${titles[role]}: ${nameOf(piece)}`, aims: some });
    }
    return loose.length > 0 ? [{ role, title: titles[role], aims: loose }, ...groups] : groups;
  });
}

function byPiece(aims: readonly Aim[]): Map<string | undefined, Aim[]> {
  const map = new Map<string | undefined, Aim[]>();
  for (const aim of aims) map.set(aim.piece, [...(map.get(aim.piece) ?? []), aim]);
  return map;
}

/** Every word typed stands somewhere in the order. */
export function matching(aims: readonly Aim[], typed: string): readonly Aim[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return aims;
  return aims.filter(({ words }) => wanted.every((word) => words.toLowerCase().includes(word)));
}

/** Where an order lies on the map. */
export function spotOf({ piece, place }: Pick<Aim, "piece" | "place">, pieces: readonly Piece[]): Pointed | undefined {
  const at = place ?? pieces.find(({ id }) => id === piece)?.place;
  return at === undefined ? undefined : { place: at, ...(piece !== undefined && { piece }) };
}

export function isSame(a: Action, b: Action): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
}

/** The aims that get a button: those that lie nowhere on the map, putting down, and the few answers to a question. Of the rolls of a planned combat only the best: all stand with
 * their odds. What an order sheet has is pressed there. */
export function loose(
  aims: readonly Aim[],
  rolls: readonly Pick<CombatSheet["rolls"][number], "action">[],
  sheet?: Pick<OrderSheet, "rows">,
): readonly Aim[] {
  const onSheet = sheet?.rows.flatMap(({ cells }) => Object.values(cells).flat()) ?? [];
  const isLower = ({ action }: Aim) => [...rolls.slice(1).map((roll) => roll.action), ...onSheet].some((other) => isSame(other, action));
  const isNowhere = ({ piece, place, token, free }: Aim) => [piece, place, token, free].every((one) => one === undefined);
  return aims.filter((aim) => (aim.role === "drop" || aim.button || isNowhere(aim)) && !isLower(aim));
}

/** The button that stands out among the others: dice, but not such as one may as well leave in the cup. */
export function isUrged(aim: Aim, beside: readonly Aim[], rolls: readonly Pick<CombatSheet["rolls"][number], "action">[]): boolean {
  const isPlanned = rolls.some(({ action }) => isSame(action, aim.action));
  return aim.role === "roll" && (isPlanned || beside.every(({ role }) => role !== "next"));
}
