/** The Study tab; what it holds is loaded when it is first opened. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Tabletop } from "../table/desk/tabletop.js";

type Panel = typeof import("./panel.js").StudyPanel;

const panel = signal<{ readonly Show: Panel } | undefined>(undefined);
const lost = signal(false);

export function StudyTab({ top }: { readonly top: Tabletop }) {
  useEffect(() => {
    if (panel.peek()) return;
    lost.value = false;
    import("./panel.js").then(
      ({ StudyPanel }) => {
        panel.value = { Show: StudyPanel };
      },
      () => {
        lost.value = true;
      },
    );
  }, []);
  if (lost.value) return <p class="trouble">This could not be loaded. Look to your connection, and open the tab again.</p>;
  const Show = panel.value?.Show;
  return Show ? <Show top={top} /> : <p class="soft">The papers are being laid out.</p>;
}
