import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { serverHost } from "../../host/index.js";
import { findPerson } from "../../person.js";
import { TroubleLine, useDeed } from "../deed.js";
import { Sure } from "../sure.js";
import { ago } from "../when.js";

interface Session {
  readonly id: string;
  readonly agent: string;
  readonly address: string;
  readonly seenAt: string;
  readonly here: boolean;
}

const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"];
const BROWSER_NAMES: Readonly<Record<string, string>> = { Edg: "Edge", OPR: "Opera" };
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux"];

/** "Firefox on Linux", from what a browser says of itself. */
function browserOf(agent: string): string {
  const browser = BROWSERS.find((name) => agent.includes(name));
  const system = SYSTEMS.find((name) => agent.includes(name));
  const words = browser === undefined ? "A browser" : (BROWSER_NAMES[browser] ?? browser);
  return system === undefined ? words : `${words} on ${system}`;
}

/** Where one is signed in, and how to end it there. */
export function Sessions() {
  const sessions = useSignal<readonly Session[] | undefined>(undefined);
  const deed = useDeed();
  const look = async () => {
    sessions.value = ((await serverHost.ask("GET", "/api/sessions")) as unknown as { readonly sessions: readonly Session[] }).sessions;
  };
  useEffect(() => void deed.run(look), []);
  const end = ({ id, here }: Session) =>
    deed.run(async () => {
      await serverHost.ask("DELETE", `/api/sessions/${id}`);
      await (here ? findPerson() : look());
    });
  const endOthers = () =>
    deed.run(async () => {
      await serverHost.ask("DELETE", "/api/sessions");
      await look();
    });
  const others = sessions.value?.filter(({ here }) => !here) ?? [];
  return (
    <section class="sheet" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul class="lines">
        {sessions.value?.map((session) => (
          <li key={session.id}>
            <span>
              <b>{browserOf(session.agent)}</b>
              {session.here && " (this one)"}
              <small class="soft">
                {session.address}, seen {ago(session.seenAt)}
              </small>
            </span>
            <Sure
              words="End"
              really={session.here ? "Really sign out here" : "Really end it"}
              label={`End ${browserOf(session.agent)}${session.here ? ", this one" : ""}`}
              disabled={deed.busy.value}
              onSure={() => end(session)}
            />
          </li>
        ))}
      </ul>
      {others.length > 1 && <Sure words="End all others" really="Really end all others" disabled={deed.busy.value} onSure={endOthers} />}
      <TroubleLine trouble={deed.trouble.value} />
    </section>
  );
}
