/** The words of the news. Names in them were chosen by players: they are text, and stay on one line. */

export interface Turn {
  readonly game: string;
  readonly seat: string;
  readonly others: readonly string[];
  readonly number: number;
  /** Not a turn, but a call to play the game again. */
  readonly isCall?: boolean;
  /** Where the table is to be seen. */
  readonly link: string;
  /** When the time runs out, where it runs. */
  readonly deadline: Date | null;
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export function turnLetter(turn: Turn, settings: string, unsubscribe: string): Letter {
  const lines = [
    turnLine(turn),
    "",
    turn.link,
    "",
    ...(turn.deadline ? [`Your time runs until ${moment(turn.deadline)}.`, ""] : []),
    "--",
    `What you are told, and when: ${settings}`,
    `No more mail about your turns: ${unsubscribe}`,
  ];
  return { subject: `${turn.isCall ? "Play again" : "Your move"}: ${oneLine(turn.game)}`, text: `${lines.join("\n")}\n` };
}

export function confirmLetter(name: string, confirm: string): Letter {
  const lines = [
    `${oneLine(name)} at Longroll wants news of their games sent to this address.`,
    "If that is you, say yes here:",
    "",
    confirm,
    "",
    "If it is not, do nothing: no more mail will come.",
  ];
  return { subject: "News of your games at Longroll", text: `${lines.join("\n")}\n` };
}

/** One line, for a push message or a webhook. */
export function turnLine({ game, seat, others, number, isCall }: Turn): string {
  if (isCall) {
    const callers = others.length > 0 ? others.map(oneLine).join(" and ") : "Who played it with you";
    return `${callers} would play ${oneLine(game)} again, sides turned: a seat is kept for you as ${oneLine(seat)}.`;
  }
  const against = others.length > 0 ? ` against ${others.map(oneLine).join(", ")}` : "";
  const began = number === 0 ? "The game has begun, and it" : "It";
  return `${began} is your move as ${oneLine(seat)} in ${oneLine(game)}${against}.`;
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 100);
}

function moment(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
