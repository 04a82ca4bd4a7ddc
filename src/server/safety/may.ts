/** Who may do what: the one table. Routes and messages ask it before they do anything; it is tested row by row. */
import type { Person } from "../station.js";
import { Trouble, type TroubleCode } from "../trouble.js";

/** What someone is to the server. */
export type Standing = "nobody" | "guest" | "account";

/**
 * What someone is to a table. A table that someone may not see looks to a stranger as if it did not exist.
 * `spectator`: may watch. `welcome`: an empty seat is open to them (by invitation, by name, or to anyone). `seated`: sits, and
 * another decides. `deciding`: sits, and it is theirs to decide. `host`: set the table up.
 */
export type PlaceAtTable = "stranger" | "spectator" | "welcome" | "seated" | "deciding" | "host";

type Answer = true | TroubleCode;
const yes = true;
const who = "unauthorized";
const no = "forbidden";
const lost = "unknown";

const STANDINGS: readonly Standing[] = ["nobody", "guest", "account"];
const AT_THE_DOOR = {
  //                 nobody, guest, account
  "become-guest": [yes, yes, yes],
  "sign-up": [yes, yes, no],
  "sign-in": [yes, yes, yes],
  "sign-out": [who, yes, yes],
  "see-self": [yes, yes, yes],
  "see-sessions": [who, yes, yes],
  "end-session": [who, yes, yes],
  "choose-settings": [who, yes, yes],
  "choose-news": [who, yes, yes],
  "change-name": [who, no, yes],
  "change-password": [who, no, yes],
  "change-mail": [who, no, yes],
  "export-self": [who, yes, yes],
  "delete-self": [who, yes, yes],
  "see-games": [yes, yes, yes],
  "list-tables": [yes, yes, yes],
  "list-my-tables": [who, yes, yes],
  "create-table": [who, yes, yes],
  "check-save": [yes, yes, yes],
} as const satisfies Record<string, readonly [Answer, Answer, Answer]>;

const PLACES: readonly PlaceAtTable[] = ["stranger", "spectator", "welcome", "seated", "deciding", "host"];
const AT_A_TABLE = {
  //               stranger, spectator, welcome, seated, deciding, host
  look: [lost, yes, yes, yes, yes, yes],
  watch: [lost, yes, no, yes, yes, no],
  "read-chat": [lost, yes, no, yes, yes, no],
  "see-save": [lost, yes, no, yes, yes, no],
  "check-dice": [lost, yes, yes, yes, yes, yes],
  join: [lost, no, yes, no, no, no],
  leave: [lost, no, no, yes, yes, no],
  invite: [lost, no, no, no, no, yes],
  "change-seats": [lost, no, no, no, no, yes],
  cancel: [lost, no, no, no, no, yes],
  "ask-rules": [lost, no, no, no, yes, no],
  toss: [lost, no, no, yes, yes, no],
  act: [lost, no, no, no, yes, no],
  undo: [lost, no, no, yes, yes, no],
  "ask-undo": [lost, no, no, yes, yes, no],
  "answer-undo": [lost, no, no, yes, yes, no],
  "answer-ahead": [lost, no, no, yes, yes, no],
  hold: [lost, no, no, yes, yes, yes],
  resign: [lost, no, no, yes, yes, no],
  "offer-draw": [lost, no, no, yes, yes, no],
  "answer-draw": [lost, no, no, yes, yes, no],
  chat: [lost, no, no, yes, yes, no],
  note: [lost, yes, no, yes, yes, no],
  rematch: [lost, no, no, yes, yes, no],
} as const satisfies Record<string, readonly [Answer, Answer, Answer, Answer, Answer, Answer]>;

export type DoorDeed = keyof typeof AT_THE_DOOR;
export type TableDeed = keyof typeof AT_A_TABLE;
export type Deed = DoorDeed | TableDeed;

export const doorDeeds = Object.keys(AT_THE_DOOR) as readonly DoorDeed[];
export const tableDeeds = Object.keys(AT_A_TABLE) as readonly TableDeed[];

export function standingOf(person: Person | null): Standing {
  return person === null ? "nobody" : person.account ? "account" : "guest";
}

/** Someone may be several things to a table, such as its host and seated: what one of them may, they may. */
export function may(deed: DoorDeed, asker: Standing): Answer;
export function may(deed: TableDeed, asker: PlaceAtTable | readonly PlaceAtTable[]): Answer;
export function may(deed: Deed, asker: Standing | PlaceAtTable | readonly PlaceAtTable[]): Answer {
  if (isDoorDeed(deed)) return AT_THE_DOOR[deed][STANDINGS.indexOf(asker as Standing)] ?? no;
  const answers = (typeof asker === "string" ? [asker] : asker).map((place) => AT_A_TABLE[deed][PLACES.indexOf(place as PlaceAtTable)]);
  // Who can see the table by one thing they are is not told by another that it does not exist.
  return answers.find((answer) => answer === yes) ?? answers.find((answer) => answer !== lost) ?? lost;
}

/** Like `may`, but throws what the asker is told. */
export function demand(deed: DoorDeed, asker: Standing): void;
export function demand(deed: TableDeed, asker: PlaceAtTable | readonly PlaceAtTable[]): void;
export function demand(deed: Deed, asker: Standing | PlaceAtTable | readonly PlaceAtTable[]): void {
  const answer = isDoorDeed(deed) ? may(deed, asker as Standing) : may(deed, asker as PlaceAtTable | readonly PlaceAtTable[]);
  if (answer !== yes) throw new Trouble(answer, refusal(deed, answer));
}

function isDoorDeed(deed: Deed): deed is DoorDeed {
  return Object.hasOwn(AT_THE_DOOR, deed);
}

const FORBIDDEN: Partial<Record<Deed, string>> = {
  "sign-up": "You have an account already.",
  "change-name": "A guest has no name to change. Make an account first.",
  "change-password": "A guest has no password. Make an account first.",
  "change-mail": "A guest has no mail address. Make an account first.",
  watch: "Only the players may watch this table.",
  join: "No seat at this table is open to you.",
  act: "It is not your decision.",
  "ask-rules": "It is not your decision.",
  chat: "Only the players talk at this table.",
  invite: "Only whoever set the table up may do that.",
  "change-seats": "Only whoever set the table up may do that.",
  cancel: "Only whoever set the table up may do that.",
};

function refusal(deed: Deed, code: TroubleCode): string {
  if (code === who) return "Nobody is signed in here. Sign in, or play as a guest.";
  if (code === lost) return "There is no such table.";
  return FORBIDDEN[deed] ?? "Only a player of this table may do that.";
}
