/** Studying a game: its luck, its chances, its dice, and playing on from any moment. */
import { useSignalEffect } from "@preact/signals";
import { attempt, type Tabletop } from "../table/desk/tabletop.js";
import { download } from "../table/download.js";
import { seatsAt } from "../table/seats.js";
import { ChancesPart } from "./chances-part.js";
import { LuckPart } from "./luck-part.js";
import { PlayOn } from "./play-on.js";
import { ProofPart } from "./proof-part.js";

export function StudyPanel({ top }: { readonly top: Tabletop }) {
  const { desk, study, host, trouble } = top;
  const { status } = desk.open.table.value ?? {};
  useSignalEffect(() => {
    void study.luck.weigh(study.rolls.value);
  });
  const mayDownload = status === "over" || status === "frozen" || host.id === "device";
  return (
    <div class="study">
      {status === "over" && desk.board.card.secrets && <WhoseEyes top={top} />}
      <ChancesPart top={top} />
      <LuckPart top={top} />
      <PlayOn top={top} />
      <ProofPart top={top} />
      {mayDownload && (
        <section aria-label="Keep it">
          <h3>Keep it</h3>
          <p>The whole game as a file. It can be loaded again at the start page, here or on any other Longroll.</p>
          <button type="button" onClick={() => attempt(trouble, () => download(desk.open))}>
            Download the game
          </button>
        </section>
      )}
    </div>
  );
}

/** A game that is over shows every secret; one may still look as one side did. */
function WhoseEyes({ top }: { readonly top: Tabletop }) {
  const { reel, board, open } = top.desk;
  const choices = [
    { id: "all", words: "Everything" },
    ...seatsAt(board.card, open.table.value).map(({ id, name }) => ({ id, words: `As the ${name} saw it` })),
  ];
  return (
    <fieldset class="eyes">
      <legend>Show</legend>
      {choices.map(({ id, words }) => (
        <label key={id}>
          <input type="radio" name="eyes" checked={reel.eyes.value === id} onChange={() => (reel.eyes.value = id)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
