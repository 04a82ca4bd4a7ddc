/** News posted to a web address of the player's: in our own form, or in the one that Discord takes. */
import { type Turn, turnLine } from "./letter.js";
import { type Addresses, post } from "./post.js";
import { checkPosted } from "./undeliverable.js";

export type WebhookForm = "plain" | "discord";

export function formOf(url: string): WebhookForm {
  const { hostname, pathname } = new URL(url);
  return /^((canary|ptb)\.)?discord(app)?\.com$/.test(hostname) && /^\/api\/(v\d+\/)?webhooks\//.test(pathname) ? "discord" : "plain";
}

export function hookBody(form: WebhookForm, table: string, turn: Turn): object {
  const text = turnLine(turn);
  // A name such as @everyone calls nobody.
  if (form === "discord") return { username: "Longroll", content: `${escaped(text)}\n<${turn.link}>`, allowed_mentions: { parse: [] } };
  const { game, seat, number, link, deadline } = turn;
  return { event: turn.isCall ? "call" : "turn", text, table, number, game, seat, link, deadline: deadline?.toISOString() ?? null };
}

/** So that a name shows as it is, without bold, links or quotes. */
function escaped(text: string): string {
  return text.replace(/[\\*_~`|>[\]()#@<:-]/g, "\\$&");
}

export async function sendHook(url: string, form: WebhookForm, table: string, turn: Turn, reach: Addresses): Promise<void> {
  const body = JSON.stringify(hookBody(form, table, turn));
  checkPosted(await post(url, body, { "Content-Type": "application/json", "User-Agent": "Longroll" }, reach));
}
