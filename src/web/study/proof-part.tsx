/** That the dice were fair: the promise, the seed, what was checked, and how to check it oneself. */
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useEffect } from "preact/hooks";
import type { Proof, TableDice } from "../host/host.js";
import { isOursIn } from "../host/toss.js";
import { troubleOf } from "../pages/deed.js";
import type { Tabletop } from "../table/desk/tabletop.js";
import { fileName } from "../table/download.js";

export function ProofPart({ top }: { readonly top: Tabletop }) {
  const { open } = top.desk;
  const table = open.table.value;
  const proof = useSignal<Proof | undefined>(undefined);
  const trouble = useSignal<string | undefined>(undefined);
  useEffect(() => {
    trouble.value = undefined;
    open.proof().then(
      (found) => {
        proof.value = found;
      },
      (error: unknown) => {
        trouble.value = troubleOf(error).message;
      },
    );
  }, [open.id, table?.status]);
  const found = proof.value;
  return (
    <section class="proof" aria-label="The dice">
      <h3>The dice</h3>
      {trouble.value && <p class="trouble">{trouble.value}</p>}
      {table?.continues !== undefined && (
        <p>
          This game goes on with one of the server, from what this page had seen of it. What came before it began here is not proved by
          anything that follows.
        </p>
      )}
      {found && (found.seed === undefined ? <Promised proof={found} id={open.id} /> : <Shown top={top} proof={found} />)}
    </section>
  );
}

function Promised({ proof: { commitment, dice }, id }: { readonly proof: Proof; readonly id: string }) {
  if (commitment === null) return <p class="soft">The seed of the dice is drawn when the game begins.</p>;
  if (dice) return <Tossed dice={dice} id={id} />;
  return (
    <>
      <p>
        All dice follow from a seed that was drawn before the first roll. It is sealed: this is its fingerprint (SHA-256). When the game is
        over the seed is shown, and anyone can check that it is this one and that every roll follows from it.
      </p>
      <code>{commitment}</code>
    </>
  );
}

/** Dice that nobody can choose: whose numbers are in them, and what that is worth. */
function Tossed({ dice, id }: { readonly dice: TableDice; readonly id: string }) {
  return (
    <>
      <p>
        Nobody can choose these dice. The server promised a secret by its fingerprint (SHA-256), then the players' pages made a number each,
        promised and opened; every roll follows from all of these. When the game is over the secret is shown, and anyone can check every
        roll. Whoever runs the server could look at the secret and know rolls ahead; they cannot change one.
      </p>
      {dice.tosses.map(({ from, commitment, numbers, secret }) => (
        <dl key={from}>
          <dt>{from === 0 ? "Promised before the first roll" : `Promised anew, from entry ${from} on`}</dt>
          <dd>
            <code>{commitment}</code>
          </dd>
          {secret !== undefined && (
            <>
              <dt>Secret</dt>
              <dd>
                <code>{secret}</code>
              </dd>
            </>
          )}
          {Object.entries(numbers).map(([seat, number]) => (
            <Fragment key={seat}>
              <dt>Number of {seat}</dt>
              <dd>
                <code>{number}</code>
              </dd>
            </Fragment>
          ))}
        </dl>
      ))}
      <p class="soft">{isOursIn(id, dice) ? "A number that this page made is in them." : "No number of this page is in them."}</p>
      {dice.leftOut.length > 0 && <p class="soft">Promised, and not opened: {dice.leftOut.join(", ")}.</p>}
    </>
  );
}

function Shown({ top, proof }: { readonly top: Tabletop; readonly proof: Proof }) {
  const { open } = top.desk;
  const { holds, fault, commitment, seed, dice, entries, rolls } = proof;
  return (
    <>
      {holds ? (
        <>
          <p class="said">
            <b>The dice hold.</b>
          </p>
          <ul class="checked">
            <li>The {dice ? "secret" : "seed"} has the fingerprint that was promised.</li>
            <li>
              Played again from {dice ? "it and the players' numbers" : "that seed"}, all {entries} entries are legal and bring the same
              events, with the same {rolls} rolls.
            </li>
            <li>The game comes to the same end, piece for piece.</li>
          </ul>
        </>
      ) : (
        <p class="trouble">
          <b>The dice do not hold.</b> {fault}
        </p>
      )}
      {dice ? (
        <Tossed dice={dice} id={open.id} />
      ) : (
        <dl>
          <dt>Promised (SHA-256 of the seed)</dt>
          <dd>
            <code>{commitment}</code>
          </dd>
          <dt>Seed</dt>
          <dd>
            <code>{seed}</code>
          </dd>
        </dl>
      )}
      {top.host.id === "device" && (
        <p class="soft">At a table of this device the promise lay in this browser: it guards against faults, not against its owner.</p>
      )}
      <p>To check it yourself, download the game, and where Longroll is installed:</p>
      <pre>
        <code>
          npx longroll replay --quiet {fileName(open)} --commitment {commitment}
        </code>
      </pre>
    </>
  );
}
