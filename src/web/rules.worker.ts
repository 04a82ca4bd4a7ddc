/** The rules in a thread of their own. The page loads this script once and starts it for each of its roles. */
import { answerAide } from "./rules/aide.js";
import { createDeviceHost } from "./rules/device-host.js";
import { browserKeep } from "./rules/keep.js";
import { shelf } from "./rules/shelf.js";
import type { Role } from "./rules/start.js";
import { type BotQuestion, choiceOf, type Think, thinkInThread } from "./rules/thinking.js";

const CHANNEL = "longroll tables";

/** What comes after the role, in the words of the role. */
let hear: (message: never) => void;

addEventListener("message", ({ data }: MessageEvent) => {
  if (hear) hear(data as never);
  else hear = roles[(data as { readonly role: Role }).role]();
});

const say = (message: object) => postMessage(message);

const roles: Readonly<Record<Role, () => (message: never) => void>> = {
  host() {
    const others = new BroadcastChannel(CHANNEL);
    const around = { shelf, keep: browserKeep(), now: () => new Date().toISOString(), tell: (id: string) => others.postMessage(id) };
    const host = createDeviceHost(around, thinker(), alone, say);
    others.onmessage = ({ data }) => host.changed(data);
    return host.hear;
  },
  bot: () => (question: BotQuestion) =>
    choiceOf(shelf, question).then(
      (choice) => say({ choice }),
      (error) => say({ fault: String(error) }),
    ),
  aide: () => answerAide(shelf, say),
  study: () => answerAide(shelf, say),
};

/** Where a thread cannot start another, the bot thinks in this one. */
function thinker(): Think {
  if (typeof Worker === "undefined") return (question) => choiceOf(shelf, question);
  return thinkInThread(() => {
    const worker = new Worker(self.location.href, { type: "module" });
    worker.postMessage({ role: "bot" satisfies Role });
    return worker;
  });
}

/** Pages without a certificate have no locks: there each page thinks, and only the first answer counts. */
async function alone(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, { signal }, work);
  else await work();
}
