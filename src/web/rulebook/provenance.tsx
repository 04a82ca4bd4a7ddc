/** Where a rule comes from, by shape and by word. */
import type { Provenance } from "../../engine/index.js";

const words: Readonly<Record<Provenance, { readonly short: string; readonly long: string; readonly sign: string }>> = {
  seed: { sign: "■", short: "printed", long: "stands in the printed rules of the game" },
  public: { sign: "◆", short: "published", long: "known from what was published elsewhere" },
  reconstructed: { sign: "○", short: "ours", long: "decided by us, where the printed rules are silent or doubtful" },
};

export function From({ from }: { readonly from: Provenance }) {
  const { sign, short, long } = words[from];
  return (
    <span class="from" data-from={from} title={`${short}: ${long}`}>
      <span aria-hidden="true">{sign}</span> {short}
    </span>
  );
}

export function Legend() {
  return (
    <dl class="provenance">
      {(Object.keys(words) as Provenance[]).map((from) => (
        <div key={from}>
          <dt>
            <From from={from} />
          </dt>
          <dd>{words[from].long}</dd>
        </div>
      ))}
    </dl>
  );
}
