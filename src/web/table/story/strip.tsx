/** On the map while the turn of the others is told: what happens, and the hands on its pace. */
import "./story.css";
import { change, settings } from "../../settings.js";
import { Sign } from "../../study/signs.js";
import type { Tabletop } from "../desk/tabletop.js";
import { castWords, Fallen } from "../die.js";
import { armyName } from "../seats.js";
import type { Beat } from "./beats.js";
import type { Pace } from "./pace.js";

export const paceWords: Readonly<Record<Pace, string>> = { slow: "Slow", usual: "Usual speed", fast: "Fast", once: "At once" };

function Caption({ top, beat }: { readonly top: Tabletop; readonly beat: Beat }) {
  const { fought, text } = beat;
  const fallen = fought && top.story.blow.value === undefined;
  if (!fought) return <p class="story-words">{text}</p>;
  return (
    <div class="story-combat">
      <b>{fought.label}</b>
      {fallen ? (
        <>
          <span class="fallen">
            <Fallen cast={fought.cast} />
            <span class="unseen">{castWords(fought.cast)}</span>
          </span>
          <strong>{fought.table.legend[fought.result] ?? fought.result}</strong>
        </>
      ) : (
        <span class="soft">{fought.cast.length > 0 ? "the dice are cast…" : "…"}</span>
      )}
      <span class="story-text">{fallen ? text : ""}</span>
    </div>
  );
}

export function StoryStrip({ top }: { readonly top: Tabletop }) {
  const { story, desk } = top;
  const beat = story.beat.value;
  if (!story.on.value || desk.reel.at.value !== undefined) return null;
  const paused = story.paused.value;
  return (
    <section class="story" aria-label="What the other side does">
      <div class="story-told" aria-live="polite">
        <p class="story-who">
          {beat?.heading ? beat.text : story.ownTurn.value ? "What comes of it" : armyName(desk.board.card, beat?.seat)}{" "}
          <span>{story.left.value > 1 && `${story.left.value - 1} to come`}</span>
        </p>
        {beat && !beat.heading && <Caption top={top} beat={beat} />}
      </div>
      <div class="story-hands">
        <button
          type="button"
          aria-label={paused ? "Go on" : "Pause"}
          title={paused ? "Go on (W)" : "Pause (W)"}
          onClick={() => (story.paused.value = !paused)}
        >
          <Sign shape={paused ? "play" : "pause"} />
        </button>
        <select
          aria-label="Speed of the story"
          value={settings.value.pace}
          onChange={({ currentTarget }) => change({ pace: currentTarget.value as Pace })}
        >
          {(Object.keys(paceWords) as Pace[]).map((pace) => (
            <option key={pace} value={pace}>
              {paceWords[pace]}
            </option>
          ))}
        </select>
        <button type="button" class="chief" title="Skip (Escape)" onClick={() => story.skip()}>
          Skip
        </button>
      </div>
    </section>
  );
}
