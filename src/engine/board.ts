/**
 * What a game hands to the pages so that they can show it without knowing a rule. A board is plain data and pure functions of a view, of
 * events and of legal actions; it runs on the page's main thread and therefore imports no rules. Lengths are in map units (in hex games the
 * side of a hex).
 */
import type { Cast, CombatSheet, Fought } from "./board-combat.js";
import type { OrderSheet } from "./board-orders.js";
import type { OverlayOffer } from "./board-overlays.js";
import type { Badge, Display, Mark, Piece, Place, Spot } from "./board-pieces.js";
import type { Action, GameEvent, JsonObject, Options } from "./game.js";

/** Places to shade on demand: what a piece or an army commands. */
export interface Shade {
  readonly title: string;
  readonly side: string;
  readonly places: readonly string[];
  /** Those of the places that a line leads through, in order. */
  readonly way?: readonly string[];
}

/** One of the steps of what goes on: an attack, a turn. */
export interface Stage {
  readonly title: string;
  readonly when: "done" | "now" | "later";
  readonly words: string;
  readonly rule?: string;
  /** What has been played at it: "Union: a token at Oak Hill". */
  readonly played?: string;
}

/** A line on how things stand, with the places it speaks of. */
export interface Affair {
  readonly title: string;
  readonly words: string;
  readonly side?: string;
  readonly rule?: string;
  readonly shade?: Shade;
  /** About who is still to come: it stands with the time. */
  readonly ahead?: true;
}

/** How a legal action shows on the map and in the plain list. */
export interface Aim {
  readonly action: Action;
  /** In the list: "Move 1/3/I to 0909 for 1 point". */
  readonly words: string;
  /** take: takes up a piece · go: the piece in hand goes there · strike: begins an attack · join: adds to what is planned · drop: puts down what
   * is in hand · turn: turns what stands there about · choose: one of several fates · roll: casts dice · next: ends the phase or passes. */
  readonly role: "take" | "go" | "strike" | "join" | "drop" | "turn" | "choose" | "roll" | "next";
  /** The piece, or else the place, that is pressed for it; an aim with neither is a button. */
  readonly piece?: string;
  readonly place?: string;
  /** Of a button: the pieces it is about. They are lit, pressed for it too, and outlined while the hand rests on it. */
  readonly about?: readonly string[];
  /** A button all the same: one of the few answers to what is asked. */
  readonly button?: true;
  /** Written in the lit place: the cost. */
  readonly mark?: string;
  /** What it uses of a hand: the id of something held there. */
  readonly token?: string;
  /** The field of the action that takes a player's own words. */
  readonly free?: string;
  /** Places passed, the first where it stands now. */
  readonly path?: readonly string[];
  /** The line of that way, where it does not run straight from place to place. */
  readonly course?: readonly Spot[];
  /** The way it would look: from where, toward which place, in degrees clockwise from north. Shown before it is chosen, and chosen by pressing that place. */
  readonly front?: { readonly at: Spot; readonly degrees: number; readonly toward: string };
  /** Instead of `words` where one of several is asked for at its place: "on foot", "facing Oak Hill". */
  readonly brief?: string;
}

/** Something still owed, shown on the map and in the panel at all times. */
export interface Duty {
  readonly place: string;
  readonly kind: "owes" | "owed";
  readonly words: string;
}

/** A node of the order of battle. */
export interface Formation {
  readonly name: string;
  readonly title: string;
  readonly side: string;
  readonly parts: readonly Formation[];
  readonly units: readonly Enlisted[];
}

export interface Enlisted {
  readonly id: string;
  readonly title: string;
  readonly branch: string;
  readonly strength: string;
  readonly status: "field" | "lost" | "due" | "waiting";
  /** Where it is, or when and where it comes: "in 0811", "turn 4, by 2406". */
  readonly words: string;
  readonly place?: string;
  /** Its piece, where that has another id. */
  readonly piece?: string;
}

export interface Hour {
  readonly turn: number;
  /** Instead of the number of the turn, where turns are hours: "3 PM". */
  readonly label?: string;
  readonly title: string;
  readonly light: "dawn" | "morning" | "noon" | "afternoon" | "dusk" | "night";
  /** What happened at this hour. */
  readonly history: readonly { readonly time: string; readonly place: string; readonly text: string; readonly side: string }[];
}

/** A step of the guided first turn: it stays until its moment has passed. */
export interface LessonStep {
  readonly words: string;
  readonly rule?: string;
  /** Where to look, given the view. */
  at?(view: JsonObject): { readonly place?: string; readonly piece?: string } | undefined;
  /** Whether the player has got there. */
  done(view: JsonObject, decision: JsonObject | null): boolean;
  /** Whether its moment has come: until then others are shown before it. Without it, always. */
  ready?(view: JsonObject, decision: JsonObject | null): boolean;
}

/** For the start page, without the map and the order of battle. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly line: string;
  /** "2 to 3 hours". */
  readonly length: string;
  /** "2", "2 to 4". */
  readonly players: string;
  /** What the sides keep from each other, for who picks a game: "nothing", "strengths and arrivals". */
  readonly hidden: string;
  /** 1 (an evening for anyone) to 5. */
  readonly complexity: number;
  /** The seat a newcomer gets with "play now". */
  readonly first: string;
  readonly secrets: boolean;
  /** The seats in the game's order, with the names of their armies. */
  readonly seats: readonly { readonly id: string; readonly name: string }[];
  /** The sides that pieces belong to, where not every seat is one. */
  readonly armies?: readonly { readonly id: string; readonly name: string }[];
  /** The seats of a game with these options, side by side, as in the rules. */
  sidesOf?(options: Options): readonly (readonly string[])[];
}

export interface Heading {
  readonly turn: number;
  readonly words: string;
  /** What others decide in it are answers: they do not end the story of it. */
  readonly side?: string;
}

export interface Loss {
  readonly side: string;
  readonly piece: string;
  /** "destroyed", "loses a step". */
  readonly words: string;
  /** It stands on the map no more. */
  readonly gone?: true;
}

/** What a table is set up with, as far as its board may differ by it. */
export interface BoardSetUp {
  readonly scenario: string;
  readonly options: Options;
}

/** The board of a set-up: its map or window, places, hours, lesson. The same set-up gives the same board. */
export type BoardFor = (setUp: BoardSetUp) => Board;

/** The part of a sheet that a scenario is played on. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Board {
  readonly card: Card;
  /** What the painter paints; its shape is the painter's. */
  readonly sheet: unknown;
  /** Where only a part of the sheet is played on: all places lie in it. */
  readonly window?: Window;
  /** Every badge that a piece can wear. */
  readonly badges: readonly Badge[];
  readonly places: ReadonlyMap<string, Place>;
  placeAt(spot: Spot): string | undefined;
  /** The next place that way (from a place, in degrees clockwise from north), for the keyboard. */
  beside(place: string, degrees: number): string | undefined;
  /** How far it is from one place to another, as the rules count it: "5 hexes". */
  distance?(from: string, to: string): string | undefined;
  /** How far places lie from that one over the ground, whoever stands on it: a column comes as near as it gets. By the air unless said. */
  toward?(to: string): (from: string) => number;
  /** Pieces go from place to neighbouring place: pressing a place farther off walks the one in hand there, step by step. */
  readonly stepwise?: true;
  /** What can be laid over the map; `overlay` of the game draws it. */
  readonly overlays?: readonly OverlayOffer[];
  readonly hours: readonly Hour[];

  pieces(view: JsonObject): readonly Piece[];
  /** "Turn 3 · Union movement"; which hour it is. */
  moment(view: JsonObject): { readonly turn: number; readonly words: string };
  army(view: JsonObject): readonly Formation[];
  /** The side whose pieces a seat leads, where a seat is not itself the side; nothing while that is open. */
  sideOf?(view: JsonObject, seat: string): string | undefined;
  marks?(view: JsonObject): readonly Mark[];
  displays?(view: JsonObject): readonly Display[];
  affairs?(view: JsonObject): readonly Affair[];
  stages?(view: JsonObject, decision: JsonObject): readonly Stage[];
  /** What can be shaded of this piece, or of a whole side. */
  shade?(view: JsonObject, of: { readonly piece: string } | { readonly side: string }): Shade | undefined;
  /** Who comes on that turn of this game, and whatever else it brings. */
  brings(view: JsonObject, turn: number): readonly { readonly side: string; readonly words: string }[];

  /** Aims tell all there is to tell without a rehearsal: the rules are not asked for one. */
  readonly unrehearsed?: true;
  /** `rehearsed` is what the rules say would happen, where no chance has a part in it. */
  aim(action: Action, view: JsonObject, rehearsed: readonly GameEvent[]): Aim;
  /** What pressing this piece or place would mean now, legal or not, so that the rules can be asked why not. */
  wanted(view: JsonObject, decision: JsonObject, on: { readonly place: string; readonly piece?: string }): Action | undefined;
  /** The piece in hand: taken up, or the one whose fate is asked; nothing where several might be meant. */
  hand(view: JsonObject, decision: JsonObject): string | undefined;
  duties(decision: JsonObject, view: JsonObject): readonly Duty[];
  combat(view: JsonObject, decision: JsonObject, legal: readonly Action[]): CombatSheet | undefined;
  /** Verbs that begin a fight at once: what one of them would bring is shown while one points at it. */
  readonly fights?: ReadonlySet<string>;
  /** The sheet of such a fight, as the rules add it up. */
  weighed?(action: Action, sums: JsonObject): CombatSheet | undefined;
  /** Where a question asks many at once: who is told what, and whole formations in one press. What stands on it has no button. */
  orders?(view: JsonObject, decision: JsonObject, legal: readonly Action[]): OrderSheet | undefined;
  /** What would be left undone by ending now and might be regretted: "2 units of VI Corps could still enter". */
  undone(view: JsonObject, decision: JsonObject, action: Action, legal?: readonly Action[]): readonly string[];

  /** Whether the log tells it. */
  told(event: GameEvent): boolean;
  /** A turn or phase that begins with it: a heading of the log, and whose it is where it is one side's. */
  opens(event: GameEvent): Heading | undefined;
  /** Where it happened, the most telling place first. */
  placesOf(event: GameEvent): readonly string[];
  /** Which piece went, and every place on its way. Where the event tells no more than its ends, what was seen before it may tell the rest. */
  march(event: GameEvent, before?: JsonObject): { readonly piece: string; readonly path: readonly string[] } | undefined;
  /** Two steps of one march, or orders of one kind, told in one line of the log; nothing where they are none. */
  together?(before: GameEvent, after: GameEvent): GameEvent | undefined;
  /** Who lost what by it, on either side. */
  losses(event: GameEvent): readonly Loss[];
  fought(event: GameEvent): Fought | undefined;
  /** What was cast in an event, in its order; without this, its `die` or `dice`, of six faces. */
  cast?(event: GameEvent): readonly Cast[];
  /** The action whose dice this event tells of, so that its odds can be asked again afterwards. */
  rolled(event: GameEvent): Action | undefined;
  readonly lesson: { readonly seat: string; readonly steps: readonly LessonStep[] };
}
