/** That the dice were fair: the promise, the seed, what was checked, and how to check it oneself. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Proof } from "../host/host.js";
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
      {found && (found.seed === undefined ? <Promised commitment={found.commitment} /> : <Shown top={top} proof={found} />)}
    </section>
  );
}

function Promised({ commitment }: { readonly commitment: string | null }) {
  if (commitment === null) return <p class="soft">The seed of the dice is drawn when the game begins.</p>;
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

function Shown({ top, proof }: { readonly top: Tabletop; readonly proof: Proof }) {
  const { open } = top.desk;
  const { holds, fault, commitment, seed, entries, rolls } = proof;
  return (
    <>
      {holds ? (
        <>
          <p class="said">
            <b>The dice hold.</b>
          </p>
          <ul class="checked">
            <li>The seed has the fingerprint that was promised.</li>
            <li>
              Played again from that seed, all {entries} entries are legal and bring the same events, with the same {rolls} rolls.
            </li>
            <li>The game comes to the same end, piece for piece.</li>
          </ul>
        </>
      ) : (
        <p class="trouble">
          <b>The dice do not hold.</b> {fault}
        </p>
      )}
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
