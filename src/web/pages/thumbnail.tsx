/** A small picture of a battle's map, made ahead by `npm run cards`: it shows at once. */
import type { Card } from "../../engine/index.js";

export function Thumbnail({ card }: { readonly card: Card }) {
  return (
    <div class="thumbnail">
      <img src={`./cards/${card.id}.webp`} alt={`Map of ${card.title}`} width={960} height={640} />
    </div>
  );
}
