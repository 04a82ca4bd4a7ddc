/** How fast things go at the table, what is asked there, and how large its words are. */
import { change, type Settings, settings } from "../../settings.js";
import { Choices, Pick, Switch } from "../fields.js";

export function PaceFields() {
  const { pace, stride, text, settle, askRoll, warn } = settings.value;
  return (
    <>
      <Choices
        legend="The turns of the others"
        name="pace"
        value={pace}
        onChoose={(pace) => change({ pace })}
        choices={[
          { value: "slow", words: "Told slowly" },
          { value: "usual", words: "Told at a pace one can follow" },
          { value: "fast", words: "Told fast" },
          { value: "once", words: "At once", more: "A card tells what they did, and it can be watched again." },
        ]}
      />
      <Pick
        label="Pieces walk"
        value={stride}
        onChoose={(stride) => change({ stride: stride as Settings["stride"] })}
        choices={[
          { value: "slow", words: "slowly" },
          { value: "usual", words: "at their usual speed" },
          { value: "fast", words: "fast" },
        ]}
      />
      <Pick
        label="Text"
        value={text}
        onChoose={(text) => change({ text: text as Settings["text"] })}
        choices={[
          { value: "usual", words: "usual size" },
          { value: "large", words: "large" },
          { value: "largest", words: "largest" },
        ]}
      />
      <fieldset class="choices">
        <legend>What is asked</legend>
        <Switch words="Settle by itself what leaves no choice" on={settle} onSwitch={(on) => change({ settle: on })} />
        <Switch words="Ask before dice are cast" on={askRoll} onSwitch={(on) => change({ askRoll: on })} />
        <Switch words="Ask before a phase ends with something undone" on={warn} onSwitch={(on) => change({ warn: on })} />
      </fieldset>
    </>
  );
}
