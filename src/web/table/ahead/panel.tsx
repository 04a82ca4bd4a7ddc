/** Answers given in advance, in a list: to see, change and take away, and a form for another. */
import "./ahead.css";
import { useSignal } from "@preact/signals";
import type { AnswerForm, Formation, KeptAnswer, StandingAnswer } from "../../../engine/index.js";
import { Count, Pick } from "../../pages/fields.js";
import { RuleLink } from "../../rule-link.js";
import { lookAt } from "../desk/look.js";
import type { Tabletop } from "../desk/tabletop.js";
import { leading, mySeats } from "../seats.js";
import { answerWords, type InTurn, inTurn } from "./ahead.js";

interface Draft extends StandingAnswer {
  readonly seat: string;
  readonly instead?: KeptAnswer;
}

const lasts = [
  { value: "phase", words: "until the phase ends" },
  { value: "turn", words: "until the turn ends" },
  { value: "game", words: "to the end of the game" },
];

/** More questions or answers than these are folded away, so that the orders stay in sight. */
const FEW = 4;

const nameOf = ({ desk }: Tabletop, id: string): string | undefined => desk.pieces.value.find((piece) => piece.id === id)?.title;

/** Formations with somebody on the field, from the largest down. */
function onField(formations: readonly Formation[]): readonly Formation[] {
  const isThere = ({ units, parts }: Formation): boolean => units.some(({ status }) => status === "field") || parts.some(isThere);
  return formations.filter(isThere).flatMap((one) => [one, ...onField(one.parts)]);
}

function One({ top, given, form, onChange }: { top: Tabletop; given: InTurn; form: AnswerForm; onChange: (draft: Draft) => void }) {
  const { seat, answer } = given;
  const place = top.desk.pieces.value.find(({ id }) => id === answer.of)?.place;
  return (
    <li data-of={answer.of}>
      <p>
        {form.title}: {given.otherwise && "else "}
        <b>{answerWords(answer, form, (id) => nameOf(top, id))}</b>
      </p>
      <div class="buttons">
        {place !== undefined && (
          <button type="button" class="plain" onClick={() => lookAt(top.desk, place)}>
            Show
          </button>
        )}
        <button type="button" onClick={() => onChange({ ...answer, seat, instead: answer })}>
          Change
        </button>
        <button type="button" onClick={() => top.ahead.takeAway(given)}>
          Take away
        </button>
      </div>
    </li>
  );
}

function Form({ top, form, draft, set }: { top: Tabletop; form: AnswerForm; draft: Draft; set: (draft: Draft | undefined) => void }) {
  const { desk, ahead } = top;
  const { side } = leading(desk.board, desk.view.value, draft.seat);
  const own = desk.pieces.value.filter((piece) => piece.side === side);
  const formations =
    form.byFormation && desk.view.value ? onField(desk.board.army(desk.view.value).filter((one) => one.side === side)) : [];
  const give = async () => {
    const { seat, instead, ...answer } = draft;
    await ahead.give(seat, answer, instead);
    if (ahead.trouble.peek() === undefined) set(undefined);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <Pick
        label={form.title}
        value={draft.say}
        onChoose={(say) => set({ ...draft, say })}
        choices={form.says.map(({ id, title }) => ({ value: id, words: title }))}
      />
      {form.byPiece && (
        <Pick
          label="With"
          value={draft.of ?? ""}
          onChoose={(of) => set({ ...draft, of: of === "" ? undefined : of })}
          choices={[
            { value: "", words: "all alike" },
            ...formations.map(({ name, title }) => ({ value: name, words: `all of ${title}` })),
            ...own.map(({ id, title }) => ({ value: id, words: title })),
          ]}
        />
      )}
      {form.stake !== undefined && (
        <Count
          label={`From so many ${form.stake} on`}
          value={draft.least ?? 0}
          least={form.lowest ?? 0}
          most={99}
          onCount={(least) => set({ ...draft, least })}
        />
      )}
      <Pick label="Holds" value={draft.until} onChoose={(until) => set({ ...draft, until: until as Draft["until"] })} choices={lasts} />
      <div class="buttons">
        <button type="submit" class="chief">
          {draft.instead ? "Change it" : "Say so in advance"}
        </button>
        <button type="button" onClick={() => set(undefined)}>
          Not now
        </button>
      </div>
    </form>
  );
}

export function AnswersAhead({ top }: { readonly top: Tabletop }) {
  const { desk, ahead } = top;
  const draft = useSignal<Draft | undefined>(undefined);
  const table = desk.open.table.value;
  const forms = ahead.forms.value;
  if (!table || forms.length === 0) return null;
  const formOf = (ask: string) => forms.find((form) => form.ask === ask);
  const here = () => desk.pieces.peek().filter(({ place }) => place === desk.chosen.peek());
  /** Of one's seats the one that leads the piece that is looked at, else the first. */
  const leader = (): string => {
    const seats = mySeats(table);
    return seats.find((one) => here().some(({ side }) => side === leading(desk.board, desk.view.peek(), one).side)) ?? seats[0];
  };
  const isUsual = forms.some(
    ({ ask, usual }) => usual && !ahead.given.value.some(({ answer }) => answer.ask === ask && answer.of === undefined),
  );
  const begin = ({ ask, says, byPiece, stake }: AnswerForm) => {
    const seat = leader();
    const piece = here().find(({ side }) => side === leading(desk.board, desk.view.peek(), seat).side);
    draft.value = {
      seat,
      ask,
      say: says[0].id,
      until: "game",
      ...(byPiece && piece && { of: piece.id }),
      ...(stake !== undefined && { least: 0 }),
    };
  };
  const form = draft.value && formOf(draft.value.ask);
  const given = inTurn(ahead.given.value, forms);
  const list = (
    <ul>
      {given.map((one, i) => {
        const its = formOf(one.answer.ask);
        return its && <One key={i} top={top} given={one} form={its} onChange={(next) => (draft.value = next)} />;
      })}
    </ul>
  );
  const asks = forms.map((one) => (
    <p key={one.ask}>
      <button type="button" onClick={() => begin(one)}>
        {one.title}…
      </button>{" "}
      {one.rule && <RuleLink game={desk.board.card.id} rule={one.rule} />}
    </p>
  ));
  return (
    <section class="ahead" aria-label="Answers in advance">
      <h3>Answers in advance</h3>
      {given.length > FEW ? (
        <details>
          <summary>{given.length} answers are given</summary>
          <p>
            <button type="button" onClick={() => ahead.takeAllAway()}>
              Take all away
            </button>
          </p>
          {list}
        </details>
      ) : (
        list
      )}
      {draft.value && form ? (
        <Form top={top} form={form} draft={draft.value} set={(next) => (draft.value = next)} />
      ) : (
        <>
          {isUsual && (
            <p>
              <button type="button" onClick={() => ahead.giveUsual(leader())}>
                All as most would answer
              </button>
            </p>
          )}
          {forms.length > FEW ? (
            <details>
              <summary>One by one</summary>
              {asks}
            </details>
          ) : (
            asks
          )}
        </>
      )}
      {ahead.trouble.value && (
        <p class="trouble" role="alert">
          {ahead.trouble.value}
        </p>
      )}
    </section>
  );
}
