/** Every outcome of a roll as a bar with its chance: exact, unless it was only tried out. */
import type { Outcome } from "../../engine/index.js";
import { fraction, percent } from "./figures.js";

/** A result of more letters stands above its bar. */
const SHORT = 6;
const saysMore = (text: string, result: string): boolean => text.toLowerCase() !== `${result}.`.toLowerCase();

export function Outcomes({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  return (
    <ul class="outcomes">
      {outcomes.map(({ p, result, text, sampled }) => (
        <li key={result} class={result.length > SHORT ? "long" : undefined}>
          <b>{result}</b>
          <span class="track" aria-hidden="true">
            <span class="bar" style={{ inlineSize: `${100 * p}%` }} />
          </span>
          <span class="chance">
            {sampled ? "about " : p < 1 && fraction(p) !== undefined && `${fraction(p)} · `}
            {percent(p)}
          </span>
          {saysMore(text, result) && <span class="what">{text}</span>}
        </li>
      ))}
    </ul>
  );
}
