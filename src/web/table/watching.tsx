/** Who looks on, by name where they have one. */
import type { Desk } from "./desk/desk.js";

const ID = "table-watchers";

/** "Ada, Ben and 2 others". */
function watcherWords(watching: number, watchers: readonly string[]): string {
  const others = Math.max(0, watching - watchers.length);
  const rest = others === 0 ? [] : [watchers.length === 0 ? `${others} without a name` : others === 1 ? "another" : `${others} others`];
  const all = [...watchers, ...rest];
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

export function Watching({ desk }: { readonly desk: Desk }) {
  const { watching, watchers } = desk.open.here.value;
  if (watching === 0) return null;
  const words = watcherWords(watching, watchers);
  return (
    <>
      <button type="button" class="watching plain" popovertarget={ID} title={words}>
        {watching} <span>watching</span>
      </button>
      <div id={ID} popover="auto" class="menu watchers">
        <p>Looking on: {words}.</p>
      </div>
    </>
  );
}
