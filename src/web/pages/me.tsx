/** Me: who I am here, where I am signed in, what I want to be told, how things look and sound, and how to leave. */
import "../style/me.css";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { serverHere } from "../host/index.js";
import { findPerson, person } from "../person.js";
import { Account } from "./me/account.js";
import { Enter } from "./me/enter.js";
import { Goodbye } from "./me/goodbye.js";
import { Looks } from "./me/looks.js";
import { News } from "./me/news.js";
import { Record } from "./me/record.js";
import { Sessions } from "./me/sessions.js";

export function MePage() {
  const asked = useSignal(false);
  useEffect(() => {
    void findPerson()
      .catch(() => undefined)
      .finally(() => (asked.value = true));
  }, [serverHere.value]);
  const me = person.value;
  return (
    <div class="page narrow me">
      <h1>{me ? me.name : "Me"}</h1>
      {me === undefined && asked.value && (
        <section class="sheet">
          <p>The server cannot be reached, so your name and account are out of sight for now. Games on this device go on without them.</p>
        </section>
      )}
      {me === null && <Enter />}
      {me && !me.account && <Enter guest={me.name} />}
      {me?.account && <Account person={me} />}
      <Record person={me === undefined && asked.value ? null : me} />
      <Looks />
      {me && <News key={me.mail} person={me} />}
      {me && <Sessions key={me.id} />}
      {me && <Goodbye person={me} />}
    </div>
  );
}
