import { serverHost } from "../../host/index.js";
import { meet } from "../../person.js";
import { Form, mailField, nameField, newPasswordField, passwordField } from "./form.js";

/** For who has no account here yet, or is not signed in: both are good ways to play. */
export function Enter({ guest }: { readonly guest?: string }) {
  return (
    <section class="sheet" aria-labelledby="enter">
      <h2 id="enter">{guest === undefined ? "Not signed in" : "A guest"}</h2>
      <p>
        {guest === undefined
          ? "You can play all the same: at your first table on the server you get a made-up name, and this browser remembers you by it."
          : `You play as ${guest}, and this browser alone knows you by that name. With an account your games follow you to other devices, and others can invite you by name.`}
      </p>
      <details>
        <summary>Make an account</summary>
        <Form
          button="Make the account"
          chief
          fields={[nameField, newPasswordField("Password"), mailField]}
          send={async ({ name, password, mail }) =>
            meet(await serverHost.ask("POST", "/api/account", { name, password, ...(mail && { mail }) }))
          }
        />
      </details>
      <details>
        <summary>Sign in to an account you have</summary>
        {guest !== undefined && <p class="soft">The games you began as a guest come along.</p>}
        <Form
          button="Sign in"
          chief
          fields={[nameField, passwordField]}
          send={async ({ name, password }) => meet(await serverHost.ask("POST", "/api/session", { name, password }))}
        />
      </details>
    </section>
  );
}
