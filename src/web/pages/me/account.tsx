import { serverHost } from "../../host/index.js";
import { farewell, meet, type Person } from "../../person.js";
import { TroubleLine, useDeed } from "../deed.js";
import { date } from "../when.js";
import { Form, mailField, nameField, newPasswordField, passwordField } from "./form.js";

/** An account: its name, its mail, its password. What takes it to another's hands asks for the password once more. */
export function Account({ person }: { readonly person: Person }) {
  const deed = useDeed();
  const signOut = () =>
    deed.run(async () => {
      await serverHost.ask("DELETE", "/api/session");
      farewell();
    });
  return (
    <section class="sheet" aria-labelledby="account">
      <h2 id="account">Account</h2>
      <p>
        You are <b>{person.name}</b>, here since {date(person.createdAt)}.{" "}
        {person.mail === null ? "No mail address is kept." : `Mail goes to ${person.mail}.`}
      </p>
      <details>
        <summary>Change the name</summary>
        <Form
          button="Change the name"
          done="Changed."
          fields={[nameField, passwordField]}
          send={async ({ name, password }) => meet(await serverHost.ask("PUT", "/api/me/name", { name, password }))}
        />
      </details>
      <details>
        <summary>{person.mail === null ? "Enter a mail address" : "Change the mail address"}</summary>
        <Form
          button="Keep this address"
          done="Kept."
          fields={[{ ...mailField, label: "Mail address", more: "Leave it empty to have none kept." }, passwordField]}
          send={async ({ mail = "", password }) =>
            meet(await serverHost.ask("PUT", "/api/me/mail", { mail: mail.trim() || null, password }))
          }
        />
      </details>
      <details>
        <summary>Change the password</summary>
        <p class="soft">You stay signed in here; everywhere else you are signed out.</p>
        <Form
          button="Change the password"
          done="Changed. Other browsers are signed out."
          fields={[{ ...passwordField, name: "old", label: "Old password" }, newPasswordField("New password")]}
          send={({ old, password }) => serverHost.ask("PUT", "/api/me/password", { old, password })}
        />
      </details>
      <p class="ways">
        <button type="button" onClick={signOut} disabled={deed.busy.value}>
          Sign out
        </button>
      </p>
      <TroubleLine trouble={deed.trouble.value} />
    </section>
  );
}
