/** How things stand: the steps of what goes on, orders and objectives, fields of fire on demand. */
import type { Affair, Shade } from "../../engine/index.js";
import { RuleLink } from "../rule-link.js";
import type { Desk } from "./desk/desk.js";
import { DisplayPart, displaysOf } from "./displays.js";
import "./held.css";
import { remembered } from "./remembered.js";

const sameShade = (a: Shade | undefined, b: Shade | undefined) => a !== undefined && a.title === b?.title;

/** Presses in, shades; presses out again. */
function ShadeButton({ desk, shade, words }: { readonly desk: Desk; readonly shade: Shade; readonly words: string }) {
  const on = sameShade(desk.shade.value, shade);
  return (
    <button
      type="button"
      class="plain"
      aria-pressed={on}
      onClick={() => {
        desk.wantedShade.value = on ? undefined : shade;
      }}
    >
      {words}
    </button>
  );
}

/** The steps of the attack or of the phase, the present one marked. */
export function Stages({ desk }: { readonly desk: Desk }) {
  const view = desk.view.value;
  const decision = desk.decision.value;
  const stages = view && decision ? (desk.board.stages?.(view, decision) ?? []) : [];
  if (stages.length === 0) return null;
  const now = stages.find(({ when }) => when === "now");
  return (
    <section class="stages" aria-label="What goes on">
      <ol>
        {stages.map(({ title, when, words }) => (
          <li key={title} data-when={when} aria-current={when === "now" ? "step" : undefined} title={words}>
            {title}
          </li>
        ))}
      </ol>
      {now && (
        <p>
          {now.words} {now.rule && <RuleLink game={desk.board.card.id} rule={now.rule} />}
        </p>
      )}
      {stages.map(({ title, played }) => played && <p key={title}>{played}</p>)}
    </section>
  );
}

function AffairLine({ desk, affair }: { readonly desk: Desk; readonly affair: Affair }) {
  return (
    <li data-side={affair.side}>
      <b>{affair.title}</b> {affair.words} {affair.rule && <RuleLink game={desk.board.card.id} rule={affair.rule} />}{" "}
      {affair.shade && <ShadeButton desk={desk} shade={affair.shade} words="show" />}
    </li>
  );
}

const affairsOf = ({ board, view }: Desk, ahead: boolean): readonly Affair[] =>
  (view.value ? (board.affairs?.(view.value) ?? []) : []).filter((affair) => (affair.ahead === true) === ahead);

const folds = ["open", "shut"] as const;
const fold = remembered("affairs", "open", folds);

/** Orders, the turn, objectives; and what each army commands. */
export function Affairs({ desk }: { readonly desk: Desk }) {
  const view = desk.view.value;
  const { board } = desk;
  const affairs = affairsOf(desk, false);
  if (!view || affairs.length === 0) return null;
  const armies = board.card.armies ?? [];
  const fields = armies.flatMap(({ id, name }) => {
    const shade = board.shade?.(view, { side: id });
    return shade ? [{ name, shade }] : [];
  });
  return (
    <details
      class="affairs"
      open={fold.value === "open"}
      onToggle={({ currentTarget }) => (fold.value = currentTarget.open ? "open" : "shut")}
    >
      <summary>How things stand</summary>
      <ul>
        {affairs.map((affair) => (
          <AffairLine key={affair.title} desk={desk} affair={affair} />
        ))}
      </ul>
      {fields.length > 0 && (
        <p>
          <b>Fields of fire</b>{" "}
          {fields.map(({ name, shade }) => (
            <ShadeButton key={name} desk={desk} shade={shade} words={name} />
          ))}
        </p>
      )}
    </details>
  );
}

/** Who is still to come, beside the time. */
export function Ahead({ desk }: { readonly desk: Desk }) {
  const affairs = affairsOf(desk, true);
  const displays = displaysOf(desk, true);
  if (affairs.length === 0 && displays.length === 0) return null;
  return (
    <section class="affairs" aria-label="Still to come">
      <h3>Still to come</h3>
      {affairs.length > 0 && (
        <ul>
          {affairs.map((affair) => (
            <AffairLine key={affair.title} desk={desk} affair={affair} />
          ))}
        </ul>
      )}
      {displays.map((display) => (
        <DisplayPart key={display.id} desk={desk} display={display} />
      ))}
    </section>
  );
}
