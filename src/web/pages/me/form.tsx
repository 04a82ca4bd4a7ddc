/** A small form of text fields that is sent as one thing, and says beside itself what came of it. */
import { useSignal } from "@preact/signals";
import type { InputHTMLAttributes } from "preact";
import { useId } from "preact/hooks";
import { TroubleLine, useDeed } from "../deed.js";

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly more?: string;
  readonly input?: InputHTMLAttributes;
}

export interface FormProps {
  readonly button: string;
  readonly fields: readonly FormField[];
  readonly chief?: boolean;
  readonly grave?: boolean;
  /** What is said when it went well. */
  readonly done?: string;
  send(values: Readonly<Record<string, string>>): Promise<unknown>;
}

export function Form({ button, fields, chief, grave, done, send }: FormProps) {
  const id = useId();
  const deed = useDeed();
  const values = useSignal<Readonly<Record<string, string>>>({});
  const isDone = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    isDone.value = false;
    if (!(await deed.run(() => send(values.peek())))) return;
    values.value = {};
    isDone.value = true;
  };
  return (
    <form class="small-form" onSubmit={submit}>
      {fields.map(({ name, label, more, input }) => (
        <label key={name} class="pick">
          <span>{label}</span>
          <input
            type="text"
            name={name}
            required
            {...input}
            value={values.value[name] ?? ""}
            aria-describedby={`${id}-trouble`}
            onInput={({ currentTarget }) => {
              values.value = { ...values.peek(), [name]: (currentTarget as HTMLInputElement).value };
              deed.clear();
              isDone.value = false;
            }}
          />
          {more !== undefined && <small class="soft">{more}</small>}
        </label>
      ))}
      <TroubleLine id={`${id}-trouble`} trouble={deed.trouble.value} />
      <p class="ways">
        <button type="submit" class={chief ? "chief" : grave ? "grave" : undefined} disabled={deed.busy.value}>
          {button}
        </button>
        <span class="said" role="status">
          {isDone.value && done}
        </span>
      </p>
    </form>
  );
}

export const passwordField: FormField = {
  name: "password",
  label: "Password",
  input: { type: "password", autocomplete: "current-password" },
};

export function newPasswordField(label: string): FormField {
  return {
    name: "password",
    label,
    more: "At least 8 characters. Nobody can look it up for you: keep it safe.",
    input: { type: "password", autocomplete: "new-password", minLength: 8, maxLength: 256 },
  };
}

export const nameField: FormField = {
  name: "name",
  label: "Name",
  more: "What others see at the table.",
  input: { autocomplete: "username", minLength: 2, maxLength: 24, spellcheck: false },
};

export const mailField: FormField = {
  name: "mail",
  label: "Mail address (if you want news by mail)",
  input: { type: "email", autocomplete: "email", required: false },
};
