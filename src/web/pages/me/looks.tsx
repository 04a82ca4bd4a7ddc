import { change, settings } from "../../settings.js";
import { drum, gun } from "../../sound.js";
import { Choices, Switch } from "../fields.js";
import { PaceFields } from "./pace.js";

/** How things look and sound. */
export function Looks() {
  const { sound, motion, surround, oneTap, shortcuts, hintsSeen } = settings.value;
  return (
    <section class="sheet looks" aria-labelledby="looks">
      <h2 id="looks">Look and sound</h2>
      <Choices
        legend="Surround of the map"
        name="surround"
        value={surround}
        onChoose={(surround) => change({ surround })}
        choices={[
          { value: "auto", words: "As this device has it" },
          { value: "light", words: "Light" },
          { value: "dark", words: "Dark", more: "The map stays paper." },
        ]}
      />
      <p class="soft">
        <span class="army union">Union</span> <span class="army confederate">Confederate</span> The armies differ in lightness and rim as
        well as in hue, for every eye.
      </p>
      <Choices
        legend="Motion"
        name="motion"
        value={motion}
        onChoose={(motion) => change({ motion })}
        choices={[
          { value: "auto", words: "As this device has it", more: "Pieces walk their way." },
          { value: "off", words: "None", more: "Pieces are there at once." },
        ]}
      />
      <PaceFields />
      <fieldset class="choices">
        <legend>Sound</legend>
        <Switch words="A drum at your turn, a distant gun at a combat" on={sound} onSwitch={(on) => change({ sound: on })} />
        <p class="ways">
          <button type="button" disabled={!sound} onClick={drum}>
            Hear the drum
          </button>
          <button type="button" disabled={!sound} onClick={gun}>
            Hear the gun
          </button>
        </p>
      </fieldset>
      <fieldset class="choices">
        <legend>Fingers</legend>
        <Switch words="One tap goes at once, without showing the way and its cost" on={oneTap} onSwitch={(on) => change({ oneTap: on })} />
      </fieldset>
      <fieldset class="choices">
        <legend>Keys</legend>
        <Switch words="Single letters are shortcuts at the table" on={shortcuts} onSwitch={(on) => change({ shortcuts: on })} />
      </fieldset>
      {hintsSeen.length > 0 && (
        <p>
          <button type="button" class="plain" onClick={() => change({ hintsSeen: [] })}>
            Show the hints at the table again
          </button>
        </p>
      )}
    </section>
  );
}
