/** Dice as they lie on the table, of any kind and number, and what was drawn. */
import type { Cast, Fought } from "../../engine/index.js";
import { Unbroken } from "../unbroken.js";

const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** The outlines of dice by their faces: a cube, a kite for ten, a hexagon for twenty; others as a cube with a figure. */
const outlines: Readonly<Record<number, string>> = {
  8: "M0,-11.5L11,0L0,11.5L-11,0Z",
  10: "M0,-11.5L11,-1.5L0,11.5L-11,-1.5Z",
  20: "M0,-11.5L10,-5.7V5.7L0,11.5L-10,5.7V-5.7Z",
};

interface DieProps {
  readonly face: number;
  readonly faces?: number;
  readonly written?: string;
}

export function Die({ face, faces = 6, written = `${face}` }: DieProps) {
  const outline = outlines[faces];
  const spots = faces === 6 ? pips[face] : undefined;
  return (
    <svg class="die" viewBox="-12 -12 24 24" role="img" aria-label={faces === 6 ? `die ${written}` : `die of ${faces}: ${written}`}>
      {outline ? <path d={outline} /> : <rect x={-11} y={-11} width={22} height={22} rx={4} />}
      {spots?.map(([x, y]) => <circle key={`${x} ${y}`} cx={x * 5.6} cy={y * 5.6} r={2.2} />) ?? (
        <text y={4} text-anchor="middle">
          {written}
        </text>
      )}
    </svg>
  );
}

function Thrown({ one, named }: { readonly one: Cast; readonly named?: true }) {
  if (!("drawn" in one)) return <Die face={one.face} faces={one.faces} written={one.written} />;
  return (
    <span class={named ? "drawn named" : "drawn"} title={`drawn from ${one.from}`}>
      {one.drawn}
    </span>
  );
}

/** All that fell, in its order. */
export function Fallen({ cast }: { readonly cast: readonly Cast[] }) {
  return (
    <>
      {cast.map((one, i) => (
        <Thrown key={i} one={one} />
      ))}
    </>
  );
}

/** A text cut where it names what was drawn, and before it what it does not name. */
export function toldWith(
  text: string,
  cast: readonly Cast[],
): { readonly unnamed: readonly Cast[]; readonly parts: readonly (string | Cast)[] } {
  const unnamed: Cast[] = [];
  const parts: (string | Cast)[] = [];
  let from = 0;
  for (const one of cast) {
    const at = "drawn" in one ? text.indexOf(one.drawn, from) : -1;
    if (!("drawn" in one) || at < 0) {
      unnamed.push(one);
      continue;
    }
    parts.push(text.slice(from, at), one);
    from = at + one.drawn.length;
  }
  return { unnamed, parts: [...parts, text.slice(from)] };
}

/** A line with its dice before it, and what was drawn where the line names it. */
export function Told({ text, cast }: { readonly text: string; readonly cast: readonly Cast[] }) {
  const { unnamed, parts } = toldWith(text, cast);
  return (
    <>
      <Fallen cast={unnamed} />
      {parts.map((part, i) => (typeof part === "string" ? <Unbroken key={i} text={part} /> : <Thrown key={i} one={part} named />))}
    </>
  );
}

/** "die 5", "dice 3 and 4", "Rally drawn". */
export function castWords(cast: readonly Cast[]): string {
  const dice = cast.flatMap((one) => ("face" in one ? [`${one.words ? `${one.words} ` : ""}${one.written ?? one.face}`] : []));
  const drawn = cast.flatMap((one) => ("drawn" in one ? [`${one.drawn} drawn`] : []));
  const rolled = dice.length === 0 ? [] : [`${dice.length === 1 ? "die" : "dice"} ${dice.join(" and ")}`];
  return [...rolled, ...drawn].join(", ");
}

/** "column 3-1, die 5"; where the table has but one column, the dice alone. */
export function rollWords({ column, cast, table }: Pick<Fought, "column" | "cast" | "table">): string {
  const words = castWords(cast);
  return table.columns.length > 1 ? `column ${column}, ${words}` : words;
}

/** At the place of the fight: "3-1 · die 5 · De". */
export function fightLabel({ column, cast, table, result, label }: Fought): string {
  if (cast.length === 0) return label;
  return [...(table.columns.length > 1 ? [column] : []), castWords(cast), result].join(" · ");
}
