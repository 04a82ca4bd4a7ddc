/** Parts of forms. */
import "../style/form.css";
import { useSignal } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";

export interface ChoiceField<T extends string> {
  readonly value: T;
  readonly words: string;
  /** A second line: what it means. */
  readonly more?: string;
  readonly disabled?: boolean;
  /** What else is asked where it is chosen. */
  readonly inside?: ComponentChildren;
}

export interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: T;
  readonly choices: readonly ChoiceField<T>[];
  onChoose(value: T): void;
  readonly children?: ComponentChildren;
}

/** One of several, each with what it means. */
export function Choices<T extends string>({ legend, name, value, choices, onChoose, children }: ChoicesProps<T>) {
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <Fragment key={choice.value}>
          <label class="choice">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChoose(choice.value)}
            />
            <span>
              {choice.words}
              {choice.more !== undefined && <small class="soft">{choice.more}</small>}
            </span>
          </label>
          {choice.value === value && choice.inside && <div class="inside">{choice.inside}</div>}
        </Fragment>
      ))}
      {children}
    </fieldset>
  );
}

export interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  onChoose(value: string): void;
}

export function Pick({ label, value, choices, onChoose }: PickProps) {
  return (
    <label class="pick">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.words}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  onCount(value: number): void;
}

export function Count({ label, value, least, most, onCount }: CountProps) {
  return (
    <label class="pick">
      <span>{label}</span>
      <input
        type="number"
        value={value}
        min={least}
        max={most}
        required
        onInput={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.valueAsNumber)) onCount(currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}

export interface SwitchProps {
  readonly words: string;
  readonly more?: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  /** An answer is awaited: until it is there, what was wished for is shown. */
  readonly waits?: boolean;
  onSwitch(on: boolean): void;
}

export function Switch({ words, more, on, disabled, waits, onSwitch }: SwitchProps) {
  const wished = useSignal(on);
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={waits ? wished.value : on}
        disabled={disabled || waits}
        onChange={({ currentTarget }) => {
          wished.value = currentTarget.checked;
          onSwitch(currentTarget.checked);
        }}
      />
      <span>
        {words}
        {more !== undefined && <small class="soft">{more}</small>}
      </span>
    </label>
  );
}
