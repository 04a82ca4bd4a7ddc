import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Json } from "../../../engine/index.js";
import { serverHost } from "../../host/index.js";
import type { Person } from "../../person.js";
import { TroubleLine, useDeed } from "../deed.js";
import { Switch } from "../fields.js";
import { Sure } from "../sure.js";
import { Form } from "./form.js";
import { canPush, isPushed, startPush, stopPush } from "./push.js";

interface Quiet {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

interface Choices {
  readonly mail: "off" | "on" | "impossible";
  readonly push: boolean;
  readonly webhook: boolean;
  readonly quiet: Quiet | null;
  readonly addresses: readonly { readonly id: string; readonly way: string; readonly where: string }[];
}

interface Known {
  readonly news: Choices;
  readonly pushKey: string;
  /** This browser shows them. */
  readonly here: boolean;
}

/** What one wants to be told when it is one's turn, where, and when not. */
export function News({ person }: { readonly person: Person }) {
  const known = useSignal<Known | undefined>(undefined);
  const deed = useDeed();
  const look = async () => {
    const [answer, here] = await Promise.all([serverHost.ask("GET", "/api/me/news"), isPushed()]);
    known.value = { ...(answer as unknown as Omit<Known, "here">), here };
  };
  useEffect(() => void deed.run(look), []);
  const told = known.value;
  return (
    <section class="sheet" aria-labelledby="news">
      <h2 id="news">News when it is your turn</h2>
      {told && (
        <>
          <ByMail person={person} known={known as Signal<Known>} />
          <ByBrowser known={told} look={look} />
          <ByWebhook known={told} look={look} />
          <QuietHours quiet={told.news.quiet} look={look} />
        </>
      )}
      <TroubleLine trouble={deed.trouble.value} />
    </section>
  );
}

function ByMail({ person, known }: { readonly person: Person; readonly known: Signal<Known> }) {
  const deed = useDeed();
  const asked = useSignal(false);
  const { mail } = known.value.news;
  const choose = (on: boolean) =>
    deed.run(async () => {
      const answer = (await serverHost.ask("PUT", "/api/me/news", { mail: on })) as unknown as { news: Choices; asked: boolean };
      known.value = { ...known.value, news: answer.news };
      asked.value = answer.asked;
    });
  const whyNot = !person.account
    ? "For accounts with a mail address."
    : person.mail === null
      ? "Enter a mail address above first."
      : "This server sends no mail.";
  return (
    <div>
      <Switch
        words="By mail"
        more={mail === "impossible" ? whyNot : `To ${person.mail}.`}
        on={mail === "on" || asked.value}
        disabled={mail === "impossible"}
        waits={deed.busy.value}
        onSwitch={choose}
      />
      <p class="said" role="status">
        {asked.value && "A letter is on its way: press the link in it, and news will come."}
      </p>
      <TroubleLine trouble={deed.trouble.value} />
    </div>
  );
}

interface PartProps {
  readonly known: Known;
  look(): Promise<void>;
}

function ByBrowser({ known, look }: PartProps) {
  const deed = useDeed();
  const choose = (on: boolean) =>
    deed.run(async () => {
      if (on && !known.news.push) await serverHost.ask("PUT", "/api/me/news", { push: true });
      await (on ? startPush(known.pushKey) : stopPush());
      await look();
    });
  return (
    <div>
      <Switch
        words="By this browser"
        more={canPush() ? "Shown even when no page of Longroll is open." : "This browser cannot show news here."}
        on={known.here && known.news.push}
        disabled={!canPush()}
        waits={deed.busy.value}
        onSwitch={choose}
      />
      <TroubleLine trouble={deed.trouble.value} />
    </div>
  );
}

function ByWebhook({ known, look }: PartProps) {
  const deed = useDeed();
  const hooks = known.news.addresses.filter(({ way }) => way === "webhook");
  const remove = (id: string) =>
    deed.run(async () => {
      await serverHost.ask("DELETE", `/api/me/news/addresses/${id}`);
      await look();
    });
  return (
    <details open={hooks.length > 0}>
      <summary>By webhook</summary>
      <p class="soft">A web address that is called when it is your turn, such as one of a Discord channel.</p>
      <ul class="lines">
        {hooks.map(({ id, where }) => (
          <li key={id}>
            {where}
            <Sure words="Remove" really="Really remove" label={`Remove ${where}`} disabled={deed.busy.value} onSure={() => remove(id)} />
          </li>
        ))}
      </ul>
      <TroubleLine trouble={deed.trouble.value} />
      <Form
        button="Add"
        done="Added."
        fields={[{ name: "endpoint", label: "Address", input: { type: "url", placeholder: "https://…", autocomplete: "off" } }]}
        send={async ({ endpoint }) => {
          await serverHost.ask("POST", "/api/me/news/addresses", { way: "webhook", endpoint });
          await look();
        }}
      />
    </details>
  );
}

const NIGHT: Omit<Quiet, "zone"> = { from: "22:00", to: "07:00" };

function QuietHours({ quiet, look }: { readonly quiet: Quiet | null; look(): Promise<void> }) {
  const deed = useDeed();
  const choose = (hours: Omit<Quiet, "zone"> | null) =>
    deed.run(async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await serverHost.ask("PUT", "/api/me/news", { quiet: hours && { ...hours, zone: timeZone } } as unknown as Json);
      await look();
    });
  const time = (label: string, key: "from" | "to") => (
    <label class="pick">
      <span>{label}</span>
      <input
        type="time"
        required
        value={quiet?.[key]}
        onChange={({ currentTarget }) =>
          quiet && currentTarget.value && choose({ from: quiet.from, to: quiet.to, [key]: currentTarget.value })
        }
      />
    </label>
  );
  return (
    <div>
      <Switch
        words="Quiet hours"
        more={quiet ? `In the time of ${quiet.zone}. What comes then is told afterwards.` : "At any hour until you choose some."}
        on={quiet !== null}
        waits={deed.busy.value}
        onSwitch={(on) => choose(on ? NIGHT : null)}
      />
      {quiet && (
        <div class="row">
          {time("From", "from")}
          {time("To", "to")}
        </div>
      )}
      <TroubleLine trouble={deed.trouble.value} />
    </div>
  );
}
