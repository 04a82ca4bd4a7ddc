import { serverHost } from "../../host/index.js";
import { farewell, type Person } from "../../person.js";
import { go } from "../../route.js";
import { TroubleLine, useDeed } from "../deed.js";
import { Sure } from "../sure.js";
import { Form, passwordField } from "./form.js";

/** Taking everything along, and leaving for good. */
export function Goodbye({ person }: { readonly person: Person }) {
  const deed = useDeed();
  const leave = async (password?: string) => {
    await serverHost.ask("DELETE", "/api/me", password === undefined ? {} : { password });
    farewell();
    go({ page: "start" });
  };
  return (
    <section class="sheet" aria-labelledby="goodbye">
      <h2 id="goodbye">What is kept about you</h2>
      <p>
        <a class="button" href="./api/me/export" download="longroll.json">
          Download it all
        </a>
      </p>
      <p class="soft">Your name, sessions, settings, games and what you said at them, in one file.</p>
      <details>
        <summary>Leave for good</summary>
        <ul class="consequences">
          <li>Games you are playing are resigned; tables that have not begun are cancelled.</li>
          <li>Your name and what you said at tables go. Finished games stay for those who played them, without your name.</li>
          <li>Games kept on this device stay on it.</li>
          <li>It cannot be taken back.</li>
        </ul>
        {person.account ? (
          <Form button="Delete my account" grave fields={[passwordField]} send={({ password }) => leave(password)} />
        ) : (
          <p class="ways">
            <Sure
              words="Delete what is kept"
              really="Really delete it all"
              disabled={deed.busy.value}
              onSure={() => deed.run(() => leave())}
            />
          </p>
        )}
        <TroubleLine trouble={deed.trouble.value} />
      </details>
    </section>
  );
}
