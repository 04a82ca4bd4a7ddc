/** The order sheet of the Division Orders Phase: brigade by brigade, and all of a division at once. */
import type { Action, Board, OrderRow, OrderSheet } from "../../../engine/index.js";
import { type Formation, formationNames, membersOf } from "../data/armies.js";
import { brigadeWords } from "./army.js";
import { divisionOf } from "./pieces.js";
import { askOf, formationNumber, orderOf, placeOf, read, type Seen } from "./view.js";

const columns: OrderSheet["columns"] = [
  { id: "attack", title: "Attack", words: "Attack Orders: close with the enemy, fire after moving, shock" },
  { id: "advance", title: "Advance", words: "Advance Orders: move or fire, never next to the enemy" },
  { id: "march", title: "March", words: "March Orders: along the roads, no fire" },
  { id: "reserve", title: "Reserve", words: "In Reserve: far from the enemy, to rest and rally" },
];

type Given = readonly { readonly action: Action; readonly brigade: Formation; readonly column: string }[];

const onMap = (view: Seen, b: Formation) => membersOf[b].find((u) => placeOf(view, u) !== "");
const nowOf = (view: Seen, b: Formation): string => {
  const u = onMap(view, b);
  return view.reserve.includes(formationNames[b]) ? "reserve" : u === undefined ? "advance" : orderOf(view, u);
};

function brigadeRow(view: Seen, b: Formation, given: Given): OrderRow {
  const own = given.filter(({ brigade }) => brigade === b);
  const u = onMap(view, b);
  const words = brigadeWords(view, b);
  return {
    id: formationNames[b],
    title: formationNames[b].replace(/ brigade$/, ""),
    depth: 1,
    now: nowOf(view, b),
    ...(words && { words }),
    ...(u !== undefined && { place: placeOf(view, u) }),
    cells: Object.fromEntries(own.map(({ column, action }) => [column, [action]])),
  };
}

/** A battery that serves with a brigade takes its orders from it: told before it, its own brigade is not told what it does already. */
const gunsFirst = (rows: readonly OrderRow[]): readonly OrderRow[] =>
  rows.toSorted((a, b) => Number(b.id.endsWith("artillery")) - Number(a.id.endsWith("artillery")));

/** All of a division that may be told so. */
function divisionRow(f: Formation, rows: readonly OrderRow[]): OrderRow {
  const cells = columns.flatMap(({ id }) => {
    const actions = gunsFirst(rows).flatMap((row) => row.cells[id] ?? []);
    return actions.length > 0 ? [[id, actions] as const] : [];
  });
  const [first] = rows;
  const isOne = rows.every(({ now }) => now === first.now);
  return { id: formationNames[f], title: formationNames[f], depth: 0, ...(isOne && { now: first.now }), cells: Object.fromEntries(cells) };
}

export const orders: NonNullable<Board["orders"]> = (json, _, legal) => {
  const view = read(json);
  if (askOf(view) !== "orders") return undefined;
  const given = legal.flatMap((action): Given => {
    if (action.do !== "order" && action.do !== "reserve") return [];
    return [{ action, brigade: formationNumber(`${action.brigade}`), column: action.do === "reserve" ? "reserve" : `${action.to}` }];
  });
  const brigades = [...new Set(given.map(({ brigade }) => brigade))];
  const divisions = [...new Set(brigades.map(divisionOf))];
  if (divisions.length === 0) return undefined;
  const rows = divisions.flatMap((f) => {
    const own = brigades.filter((b) => divisionOf(b) === f).map((b) => brigadeRow(view, b, given));
    return [divisionRow(f, own), ...own];
  });
  return { title: "Orders", columns, rows };
};
