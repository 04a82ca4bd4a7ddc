/** Every outcome of a roll as a bar with its chance: exact, unless it was only tried out. */
import type { Outcome } from "../../engine/index.js";
import { fraction, percent } from "./figures.js";

export function Outcomes({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  return (
    <ul class="outcomes">
      {outcomes.map(({ p, result, text, sampled }) => (
        <li key={result}>
          <b>{result}</b>
          <span class="track" aria-hidden="true">
            <span class="bar" style={{ inlineSize: `${100 * p}%` }} />
          </span>
          <span class="chance">
            {sampled ? "about " : fraction(p) !== undefined && `${fraction(p)} · `}
            {percent(p)}
          </span>
          <span class="what">{text}</span>
        </li>
      ))}
    </ul>
  );
}
