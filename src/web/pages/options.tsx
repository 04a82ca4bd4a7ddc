/** The optional rules of a game: a line each, with its rule; the doubtful points of the rulebook folded under them. */
import { type OptionInfo, type Options, withoutReplaced } from "../../engine/index.js";
import { RuleLink } from "../rule-link.js";

export interface OptionsProps {
  readonly game: string;
  readonly infos: readonly OptionInfo[];
  /** Those that differ from the rulebook. */
  readonly chosen: Options;
  /** What is wrong with one of them. */
  readonly wrong: { readonly key: string; readonly message: string } | undefined;
  onChoose(options: Options): void;
}

export function OptionFields({ game, infos, chosen, wrong, onChoose }: OptionsProps) {
  const choose = ({ key, default: usual, insteadOf }: OptionInfo, value: boolean | string) => {
    const isRival = (other: string) => other === insteadOf?.key || infos.some((info) => info.key === other && info.insteadOf?.key === key);
    const others = Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== key && !(value === true && isRival(other))));
    onChoose(value === usual ? others : { ...others, [key]: value });
  };
  const now = withoutReplaced(infos, { ...Object.fromEntries(infos.map((info) => [info.key, info.default])), ...chosen });
  const line = (info: OptionInfo) => (
    <OptionLine
      key={info.key}
      game={game}
      info={info}
      value={now[info.key]}
      wrong={wrong?.key === info.key ? wrong.message : undefined}
      onChoose={(value) => choose(info, value)}
    />
  );
  const rulings = infos.filter(({ ruling }) => ruling);
  const changed = Object.keys(chosen).length;
  const isRuling = (key: string | undefined) => rulings.some((info) => info.key === key);
  const decidedOtherwise = Object.keys(chosen).filter(isRuling).length;
  return (
    <>
      <ul class="options">{infos.filter(({ ruling }) => !ruling).map(line)}</ul>
      {rulings.length > 0 && (
        <details open={isRuling(wrong?.key) || undefined}>
          <summary>
            Doubtful points of the rulebook ({rulings.length}
            {decidedOtherwise > 0 && `, ${decidedOtherwise} decided otherwise`})
          </summary>
          <p class="soft">Where the rulebook can be read in two ways. As they stand is how we read it.</p>
          <ul class="options">{rulings.map(line)}</ul>
        </details>
      )}
      <p>
        <span class="soft">{changed === 0 ? "All as in the rulebook." : `${changed} changed.`}</span>{" "}
        {changed > 0 && (
          <button type="button" class="plain" onClick={() => onChoose({})}>
            Back to the rulebook
          </button>
        )}
      </p>
    </>
  );
}

interface LineProps {
  readonly game: string;
  readonly info: OptionInfo;
  readonly value: boolean | string;
  readonly wrong: string | undefined;
  onChoose(value: boolean | string): void;
}

function OptionLine({ game, info, value, wrong, onChoose }: LineProps) {
  const id = `option-${info.key}`;
  return (
    <li class={info.kind === "switch" ? "option" : "option text"}>
      {info.kind === "switch" ? (
        <input id={id} type="checkbox" checked={value === true} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
      ) : null}
      <label for={id}>{info.title}</label>
      <RuleLink game={game} rule={info.rule} />
      {info.kind === "choice" && (
        <select id={id} value={String(value)} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
          {info.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.title}
            </option>
          ))}
        </select>
      )}
      {info.kind === "text" && (
        <input
          id={id}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={String(value)}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
          onInput={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      )}
      {wrong !== undefined && (
        <p class="trouble" role="alert" id={`${id}-wrong`}>
          {wrong}
        </p>
      )}
    </li>
  );
}
