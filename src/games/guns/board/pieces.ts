/** The blocks as long bars along their positions, and what else lies on the map. */
import type { Badge, Bar, JsonObject, Mark, Piece } from "../../../engine/index.js";
import { capital, type Face, plural } from "../../../kit/index.js";
import { placeTitle } from "../data/map.js";
import { wayHome } from "./affairs.js";
import * as plan from "./plan.js";
import { blocksOf, read, type Seen, type View } from "./view.js";

/** Of a bar that lies on no position. */
const LENGTH = 1.9;

export function pieces(json: JsonObject): readonly Piece[] {
  const view = read(json);
  return blocksOf(view).flatMap((seen): Piece[] => {
    const block = arriving(view, seen);
    const { id, name, side, cavalry, place } = block;
    if (place === undefined) return [];
    return [
      {
        id,
        name: name ?? id,
        title: titleOf(block),
        side,
        branch: cavalry ? "cavalry" : name === undefined ? "block" : "infantry",
        figures: name === undefined ? "" : `${block.strength}`,
        place,
        bar: barOf(block),
        badges: badgesOf(view, seen),
      },
    ];
  });
}

/** "HETH A, full strength", "block c3: PENDER, strength unknown". */
export function titleOf({ id, name, command, grade }: Seen): string {
  const strength = grade === undefined ? "" : grade === "full" ? ", full strength" : `, ${grade}`;
  return `${name ?? `Block ${id}${command === undefined ? "" : `: ${command}`}`}${strength}`;
}

/** The block whose front is asked lies where it is going, as it comes there. */
function arriving(view: View, block: Seen): Seen {
  const goal = view.ask === "face" && block.name === view.hand && view.goal ? plan.faceOf(view.goal) : undefined;
  return goal === undefined ? block : { ...block, face: goal ^ 1, place: plan.positionOf(goal) };
}

/** Along its position, or looking into the map where it waits beside it. */
function barOf({ face, stands, gate, off }: Seen): Bar {
  if (face !== undefined) {
    const [left, right] = plan.frontLine(face);
    return { left, right, stands: stands === undefined ? "across" : stands === face ? "before" : "behind" };
  }
  const { at, into } = off === undefined ? plan.gates.find(({ name }) => name === gate)! : plan.beside(plan.areaNumber.get(off)!);
  const along = { x: into.y, y: -into.x };
  return { left: plan.beyond(at, along, LENGTH / 2), right: plan.beyond(at, along, -LENGTH / 2), stands: "behind" };
}

const forced = { id: "forced", shape: "cut", words: "must withdraw" } satisfies Badge;
const joins = { id: "joins", shape: "base", words: "joins the attack" } satisfies Badge;
const attacked = { id: "attacked", shape: "smoke", words: "has attacked" } satisfies Badge;
const moved = { id: "moved", shape: "corner", words: "has moved" } satisfies Badge;
export const badges: readonly Badge[] = [moved, attacked, joins, forced];

const moves = { withdrew: "has withdrawn", entered: "has come in", marched: "has marched" };

function badgesOf({ squad = [] }: View, { did, name, face }: Seen): Badge[] {
  const move = Object.entries(moves).find(([word]) => did.includes(word));
  return [
    ...(did.includes("forced") && face !== undefined ? [forced] : []),
    ...(name !== undefined && squad.includes(name) ? [joins] : []),
    ...(did.includes("attacked") ? [attacked] : []),
    ...(move ? [{ ...moved, words: `${move[1]} this turn` }] : []),
  ];
}

export function marks(json: JsonObject): readonly Mark[] {
  const view = read(json);
  return [...objectiveMarks(view), ...worksMarks(view), ...gunMarks(view)];
}

function objectiveMarks(view: View): Mark[] {
  return (view.objectives ?? []).map(({ at, control }) => {
    const cutOff = control === "union" && wayHome(view, at).length === 0;
    return {
      id: `objective ${at}`,
      kind: "objective",
      side: control,
      place: at,
      at: plan.areaMiddles[plan.areaNumber.get(at)!],
      turn: 0,
      figures: "",
      ...(cutOff && { cutOff }),
      words: `Objective at ${placeTitle(at)}, ${capital(control)} control${cutOff ? ", but cut off from its edge" : ""}`,
    };
  });
}

/** So far before the middle of a position, looking that way. */
const before = (face: Face, far: number) => ({
  place: plan.positionOf(face),
  at: plan.beyond(plan.positionMiddles[face >> 1], plan.intoOf[face], far),
  turn: plan.degreesOf(plan.intoOf[face]),
});

function worksMarks(view: View): Mark[] {
  return Object.entries(view.works ?? {}).map(([name, count]) => {
    const face = plan.faceOf(name)!;
    const words = `Field works at ${placeTitle(plan.positionOf(face))}, toward ${placeTitle(plan.areaBefore(face))}`;
    return { id: `works ${name}`, kind: "works", side: "union", ...before(face, 0.5), figures: count > 1 ? `${count}` : "", words };
  });
}

/** Guns brought up for the attack that goes on: face-down until they are shown. */
function gunMarks(view: View): Mark[] {
  const guns = (view.guns ?? []).map((gun) => ({ ...gun, heap: `${gun.army} ${gun.at}` }));
  return [...new Set(guns.map(({ heap }) => heap))].map((id) => {
    const heap = guns.filter((gun) => gun.heap === id);
    const [{ army: side, at }] = heap;
    const aim = heap.findLast((gun) => typeof gun.aim === "string")?.aim;
    const face = blocksOf(view).find((block) => block.side === side && block.place === at)?.face;
    const tokens = heap.map(({ token }) => token ?? "face-down");
    const known = heap.filter(({ token }) => token !== null);
    const heading = `${capital(side)} guns at ${placeTitle(at)}: ${tokens.join(", ")} (${plural(tokens.length, "token")})`;
    return {
      id: `guns ${id}`,
      kind: "guns",
      side,
      ...(face === undefined ? { place: at, at: plan.positionMiddles[plan.positionNumber.get(at)!], turn: 0 } : before(face, 0.72)),
      figures: known.length === 0 ? "" : tokens.map((token) => token.replace(/^.* /, "")).join("+"),
      words: aim ? `${heading}, aimed at ${placeTitle(aim)}` : heading,
    };
  });
}
