/** The guided first turn, beside the decision; on a small screen on the map, where what it tells is done. */
import { RuleLink } from "../../rule-link.js";
import type { Tabletop } from "../desk/tabletop.js";
import type { Guide } from "./guide.js";

export function Lesson({ guide, top }: { readonly guide: Guide; readonly top: Tabletop }) {
  const { desk } = top;
  if (guide.state.value === "offered") {
    return (
      <section class="lesson" aria-label="A guided first turn">
        <p>New here? A guided first turn shows you how, step by step, in the game itself.</p>
        <div class="buttons">
          <button type="button" class="chief" onClick={guide.begin}>
            Guide me
          </button>
          <button type="button" onClick={guide.leave}>
            No, thanks
          </button>
        </div>
      </section>
    );
  }
  const now = guide.step.value;
  if (!now) return null;
  const spot = guide.attention.value;
  const place = spot?.place ?? desk.pieces.value.find(({ id }) => id === spot?.piece)?.place;
  return (
    <section class="lesson" aria-label="The guided turn">
      <p aria-live="polite">
        <span class="step">
          {now.number} of {now.of}
        </span>{" "}
        {now.step.words} {now.step.rule && <RuleLink game={desk.board.card.id} rule={now.step.rule} />}
      </p>
      <div class="buttons">
        {place !== undefined && (
          <button type="button" onClick={() => desk.look.value?.(place)}>
            Show me where
          </button>
        )}
        <button type="button" class="plain" onClick={guide.leave}>
          Leave the guide
        </button>
      </div>
    </section>
  );
}
