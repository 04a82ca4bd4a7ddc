/** What a board shows on the map and beside it: places, pieces with their badges, marks, displays. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A place of the map that can be pointed at: a hex, an area, a position. */
export interface Place {
  readonly id: string;
  /** "0811, Sharpsburg". */
  readonly name: string;
  /** Where pieces stand. */
  readonly at: Spot;
  readonly outline: readonly Spot[];
  /** What the rules say of the ground, a line each: "Forest: costs 3". */
  readonly facts: readonly string[];
}

/**
 * How a badge is drawn. On the piece itself · cut: its corners are cut off and its figures struck through · corner, wedge: its lower right or
 * left corner is dark · smoke: a puff of smoke · base: a bar under it. As a seal at its edge, with a letter or two in it · disc, square, diamond,
 * triangle, shield, star.
 */
export type BadgeShape = "cut" | "corner" | "wedge" | "smoke" | "base" | "disc" | "square" | "diamond" | "triangle" | "shield" | "star";

/** A state that pieces of this game can be in, told by shape as well as by colour. */
export interface Badge {
  readonly id: string;
  readonly shape: BadgeShape;
  /** One or two letters on a seal. */
  readonly letters?: string;
  /** For the help: "has moved". Of a piece that wears it, what it means there: "must fall back". */
  readonly words: string;
}

/** Where a long piece lies: along a line of the map, from its left to its right as it looks to its front. */
export interface Bar {
  readonly left: Spot;
  readonly right: Spot;
  /** across: the line is its own · before, behind: it keeps to that side, because an enemy holds the other. */
  readonly stands: "across" | "before" | "behind";
}

export interface Piece {
  readonly id: string;
  /** Short, on the piece when one is near: "1/3/I". */
  readonly name: string;
  readonly title: string;
  /** The seat whose army it belongs to. */
  readonly side: string;
  readonly branch: string;
  /** The large figures; nothing where they are hidden. */
  readonly figures: string;
  readonly place: string;
  readonly badges: readonly Badge[];
  /** Without one it is a counter in the middle of its place. */
  readonly bar?: Bar;
  /** The second place of one that lies over two. */
  readonly over?: string;
  /** Which way it looks, in degrees clockwise from north. */
  readonly facing?: number;
  /** Higher ones lie on top in their stack; 0 unless said otherwise. */
  readonly layer?: number;
  /** A leader, small and round beside the stack that he leads: so many stars. */
  readonly stars?: number;
  /** The colour of a stripe down its side, the same for all of one formation. */
  readonly band?: string;
}

/** Something that lies on the map and is no piece. */
export interface Mark {
  readonly id: string;
  readonly kind: "objective" | "works" | "guns";
  readonly side: string;
  readonly place: string;
  readonly at: Spot;
  /** Which way it looks, in degrees clockwise from north. */
  readonly turn: number;
  readonly figures: string;
  /** An objective that is held, but not fully. */
  readonly cutOff?: true;
  /** Pieces that stand on it hide it: its place is edged as well. */
  readonly edged?: true;
  readonly words: string;
}

/** A counter, token or card in a box of a display. */
export interface Held {
  readonly id: string;
  readonly name: string;
  readonly figures: string;
  /** So many alike. */
  readonly count: number;
  /** Where it differs from the side of its display. */
  readonly side?: string;
  /** Its back is up: this seat does not know it. */
  readonly hidden?: true;
  /** Where it is on the map, which a press leads to. */
  readonly place?: string;
}

export interface DisplayBox {
  readonly id: string;
  /** Nothing for the only box of a cup or hand. */
  readonly title: string;
  readonly held: readonly Held[];
  /** What is to be said of it besides: "12 face-down". */
  readonly words?: string;
  /** Where the track stands. */
  readonly now?: true;
}

/**
 * What lies beside the map. hand: what this seat can use · cup: what is drawn from, or lies in a heap · track: boxes in their order · boxes: side by
 * side · gauge: a bar that fills up.
 */
export interface Display {
  readonly id: string;
  readonly kind: "hand" | "cup" | "track" | "boxes" | "gauge";
  readonly title: string;
  readonly side: string;
  readonly words: string;
  readonly boxes: readonly DisplayBox[];
  /** How far a gauge is filled, and where it is full. */
  readonly filled?: { readonly value: number; readonly of: number };
  /** About who is still to come: it stands with the time. */
  readonly ahead?: true;
}
