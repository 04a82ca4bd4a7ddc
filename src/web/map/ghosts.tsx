/** What the others did, as far as it has been told, until one's first order: the ways they went, and whom they struck. */
import { useComputed } from "@preact/signals";
import type { Spot } from "../../engine/index.js";
import type { Desk } from "../table/desk/desk.js";
import { accountOf } from "../table/story/account.js";
import type { Story } from "../table/story/story.js";
import { line, Strike, spotsOf } from "./arrows.js";

interface Props {
  readonly desk: Desk;
  readonly story: Story;
}

/** So far before the middle of the last place the arrow ends. */
const SHORT = 0.62;

function head(from: Spot, to: Spot): { readonly tip: Spot; readonly wings: string } {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const tip = { x: to.x - SHORT * Math.cos(angle), y: to.y - SHORT * Math.sin(angle) };
  const wing = (turn: number) => `${tip.x - 0.42 * Math.cos(angle + turn)},${tip.y - 0.42 * Math.sin(angle + turn)}`;
  return { tip, wings: `${wing(0.55)} ${tip.x},${tip.y} ${wing(-0.55)}` };
}

function Way({ side, spots, piece }: { readonly side: string; readonly spots: readonly Spot[]; readonly piece: string }) {
  if (spots.length < 2) return null;
  const { tip, wings } = head(spots[spots.length - 2], spots[spots.length - 1]);
  const way = line([...spots.slice(0, -1), tip]);
  return (
    <g class={`ghost ${side}`} data-ghost={piece}>
      <polyline class="ghost-under" points={way} />
      <polyline class="ghost-way" points={way} />
      <polyline class="ghost-head" points={wings} />
    </g>
  );
}

/** Under the pieces. */
export function GhostWays({ desk, story }: Props) {
  const { board } = desk;
  const account = useComputed(() => story.stretch.value && accountOf(story.stretch.value.entries, board));
  const sides = new Map(desk.pieces.value.map(({ id, side }) => [id, side]));
  if (desk.reel.at.value !== undefined || !account.value) return null;
  return (
    <g class="ghosts">
      {account.value.marches.map(({ piece, path }) => (
        <Way key={piece} piece={piece} side={sides.get(piece) ?? ""} spots={spotsOf(path, board.places)} />
      ))}
    </g>
  );
}

/** Over them: the blow that is being told, and those that were. */
export function GhostBlows({ desk, story }: Props) {
  const { places } = desk.board;
  const stretch = story.stretch.value;
  const blow = story.blow.value;
  const last = desk.fought.value;
  if (desk.reel.at.value !== undefined) return null;
  const fights = stretch ? accountOf(stretch.entries, desk.board).fights : [];
  const keep = spotsOf([...new Set(desk.pieces.value.map(({ place }) => place))], places);
  return (
    <>
      {fights
        .filter(({ fought }) => fought.targets.join() !== last?.targets.join() || fought.from.join() !== last.from.join())
        .map(({ fought }, i) => (
          <Strike key={i} kind="ghost" from={fought.from} targets={fought.targets} label={fought.result} places={places} keep={keep} />
        ))}
      {blow && <Strike kind="planned" from={blow.from} targets={blow.targets} label={blow.label} places={places} keep={keep} />}
    </>
  );
}
