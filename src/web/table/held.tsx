/** What a player holds and how things stand: tokens by their piles, the steps of what goes on, orders and objectives, fields of fire on demand. */
import type { Affair, Aim, Pile, Shade } from "../../engine/index.js";
import { RuleLink } from "../rule-link.js";
import type { Desk } from "./desk/desk.js";
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

interface TokenProps {
  readonly desk: Desk;
  readonly pile: Pile;
  readonly token: Pile["tokens"][number];
  readonly aims: readonly Aim[];
}

function Token({ desk, pile, token, aims }: TokenProps) {
  const body = (
    <>
      <span class="token-name">{token.name}</span>
      {token.figures && <b>{token.figures}</b>}
      {token.count > 1 && <span class="token-count">×{token.count}</span>}
    </>
  );
  const label = `${token.name} ${token.figures}, ${token.count}`;
  if (aims.length === 0)
    return (
      <span class="token" data-side={pile.side} role="img" aria-label={label}>
        {body}
      </span>
    );
  const picked = desk.picked.value === token.id;
  const [only] = aims;
  const press = () => {
    if (aims.length === 1) void desk.take(only);
    else desk.picked.value = picked ? undefined : token.id;
  };
  return (
    <button
      type="button"
      class="token"
      data-side={pile.side}
      data-lit
      aria-pressed={picked}
      aria-label={aims.length === 1 ? only.words : `${label}: ${aims.length} places; press, then press a lit place`}
      disabled={desk.busy.value}
      onClick={press}
    >
      {body}
    </button>
  );
}

/** Tokens in the hand: those that can be used now are pressed. */
export function Piles({ desk }: { readonly desk: Desk }) {
  const view = desk.view.value;
  const piles = view ? (desk.board.piles?.(view) ?? []) : [];
  if (piles.length === 0) return null;
  const aims = desk.aims.value;
  const [first, ...others] = piles;
  const row = (pile: Pile, usable: boolean) => (
    <section key={pile.id} class="pile" aria-label={pile.title}>
      <h4>
        {pile.title} <span class="soft">{pile.words}</span>
      </h4>
      <div class="tokens">
        {pile.tokens.map((token) => (
          <Token key={token.id} desk={desk} pile={pile} token={token} aims={usable ? aims.filter((aim) => aim.token === token.id) : []} />
        ))}
      </div>
    </section>
  );
  return (
    <section class="piles" aria-label="Tokens">
      {row(first, true)}
      {others.length > 0 && (
        <details>
          <summary>All piles</summary>
          {others.map((pile) => row(pile, false))}
        </details>
      )}
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
  if (affairs.length === 0) return null;
  return (
    <section class="affairs" aria-label="Still to come">
      <h3>Still to come</h3>
      <ul>
        {affairs.map((affair) => (
          <AffairLine key={affair.title} desk={desk} affair={affair} />
        ))}
      </ul>
    </section>
  );
}
