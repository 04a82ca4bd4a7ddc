/** The blocks as long bars along their positions, and what else lies on the map. */
import type { Badge, Bar, JsonObject, Mark, Piece, Spot } from "../../../engine/index.js";
import { plural } from "../../../kit/index.js";
import { ground, placeTitle } from "../data/map.js";
import { wayHome } from "./objectives.js";
import { offPlace } from "./places.js";
import { areaMiddles, areaNumber, faceOf, frontLine, gates, intoOf, positionMiddles, positionNumber, rimOf } from "./plan.js";
import { blocksOf, read, type Seen, type SideName, sideTitles, type View } from "./view.js";

const { map } = ground;

/** Of a bar that lies on no position. */
const LENGTH = 1.9;

export function pieces(json: JsonObject): readonly Piece[] {
  const view = read(json);
  return blocksOf(view).flatMap((block): Piece[] => {
    const lies = lieOf(arriving(view, block));
    if (!lies) return [];
    return [
      {
        id: block.id,
        name: block.name ?? block.id,
        title: titleOf(block),
        side: block.side,
        branch: block.cavalry ? "cavalry" : block.name === undefined ? "block" : "infantry",
        figures: block.name === undefined ? "" : `${block.strength ?? ""}`,
        ...lies,
        badges: badgesOf(view, block),
      },
    ];
  });
}

/** "HETH A, full strength", "block c3: PENDER, strength unknown". */
export function titleOf({ id, name, command, grade }: Seen): string {
  const strength = grade === undefined ? "" : grade === "full" ? ", full strength" : `, ${grade}`;
  if (name !== undefined) return `${name}${strength}`;
  return command === undefined ? `Block ${id}${strength}` : `Block ${id}: ${command}${strength}`;
}

/** The block whose front is asked lies where it is going, as it comes there. */
function arriving(view: View, block: Seen): Seen {
  const goal = view.ask === "face" && block.name === view.hand && view.goal ? faceOf(view.goal) : undefined;
  return goal === undefined ? block : { ...block, face: goal ^ 1 };
}

function lieOf(block: Seen): { readonly place: string; readonly bar: Bar } | undefined {
  if (block.face !== undefined) {
    const [left, right] = frontLine(block.face);
    const stands = block.stands === undefined ? "across" : block.stands === block.face ? "before" : "behind";
    return { place: map.positionNames[block.face >> 1], bar: { left, right, stands } };
  }
  if (block.gate !== undefined) {
    const gate = gates.find(({ name }) => name === block.gate)!;
    return { place: gate.name, bar: level(gate.at, gate.into) };
  }
  if (block.off === undefined) return undefined;
  const rim = rimOf(areaNumber.get(block.off)!)!;
  const into = { x: -rim.out.x, y: -rim.out.y };
  return { place: offPlace(block.off), bar: level({ x: rim.at.x + rim.out.x * 0.3, y: rim.at.y + rim.out.y * 0.3 }, into) };
}

/** Looking that way. */
function level({ x, y }: Spot, into: Spot): Bar {
  const [dx, dy] = [(-into.y * LENGTH) / 2, (into.x * LENGTH) / 2];
  return { left: { x: x - dx, y: y - dy }, right: { x: x + dx, y: y + dy }, stands: "behind" };
}

const forced = { id: "forced", shape: "cut", words: "must withdraw" } satisfies Badge;
const joins = { id: "joins", shape: "base", words: "joins the attack" } satisfies Badge;
const attacked = { id: "attacked", shape: "smoke", words: "has attacked" } satisfies Badge;
const moved = { id: "moved", shape: "corner", words: "has moved" } satisfies Badge;
export const badges: readonly Badge[] = [moved, attacked, joins, forced];

function badgesOf(view: View, { did, name, face }: Seen): Badge[] {
  const has = (word: string) => did.includes(word);
  const worn: Badge[] = [];
  if (has("forced") && face !== undefined) worn.push(forced);
  if (name !== undefined && (view.squad ?? []).includes(name)) worn.push(joins);
  if (has("attacked")) worn.push(attacked);
  if (has("marched") || has("entered") || has("withdrew")) {
    const what = has("withdrew") ? "has withdrawn" : has("entered") ? "has come in" : "has marched";
    worn.push({ ...moved, words: `${what} this turn` });
  }
  return worn;
}

const degreesOf = ({ x, y }: Spot): number => (Math.atan2(x, -y) * 180) / Math.PI;

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
      at: areaMiddles[areaNumber.get(at)!],
      turn: 0,
      figures: "",
      ...(cutOff && { cutOff }),
      words: `Objective at ${placeTitle(at)}, ${sideTitles[control]} control${cutOff ? ", but cut off from its edge" : ""}`,
    };
  });
}

function worksMarks(view: View): Mark[] {
  return Object.entries(view.works ?? {}).flatMap(([name, count]) => {
    const face = faceOf(name);
    if (face === undefined) return [];
    const into = intoOf[face];
    const { x, y } = positionMiddles[face >> 1];
    return [
      {
        id: `works ${name}`,
        kind: "works",
        side: "union",
        place: map.positionNames[face >> 1],
        at: { x: x + into.x * 0.5, y: y + into.y * 0.5 },
        turn: degreesOf(into),
        figures: count > 1 ? `${count}` : "",
        words: `Field works at ${placeTitle(map.positionNames[face >> 1])}, toward ${placeTitle(map.areaNames[map.area[face]])}`,
      },
    ];
  });
}

/** Guns brought up for the attack that goes on: face-down until they are shown. */
function gunMarks(view: View): Mark[] {
  const heaps = new Map<string, { readonly side: SideName; readonly at: string; tokens: string[]; aim?: string }>();
  for (const { army, token, at, aim } of view.guns ?? []) {
    const heap = heaps.get(`${army} ${at}`) ?? { side: army, at, tokens: [] };
    heap.tokens.push(token ?? "face-down");
    if (typeof aim === "string") heap.aim = aim;
    heaps.set(`${army} ${at}`, heap);
  }
  return [...heaps].map(([id, { side, at, tokens, aim }]) => {
    const face = blocksOf(view).find(
      (block) => block.side === side && block.face !== undefined && map.positionNames[block.face >> 1] === at,
    )?.face;
    const middle = positionMiddles[positionNumber.get(at)!];
    const into = face === undefined ? { x: 0, y: 0 } : intoOf[face];
    return {
      id: `guns ${id}`,
      kind: "guns" as const,
      side,
      place: at,
      at: { x: middle.x + into.x * 0.72, y: middle.y + into.y * 0.72 },
      turn: face === undefined ? 0 : degreesOf(into),
      figures: tokens.every((token) => token === "face-down") ? "" : tokens.map((token) => token.replace(/^.* /, "")).join("+"),
      words: `${sideTitles[side]} guns at ${placeTitle(at)}: ${tokens.join(", ")} (${plural(tokens.length, "token")})${aim ? `, aimed at ${placeTitle(aim)}` : ""}`,
    };
  });
}
