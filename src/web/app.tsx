import { type Signal, signal, useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Board } from "./board.js";
import { Ground } from "./ground.js";
import { takeHold } from "./hands.js";
import type { Match } from "./match.js";
import { MiniMap } from "./minimap.js";
import { centreOf } from "./paint/geometry.js";
import type { Bounds } from "./paint/painter.js";
import type { Studio } from "./paint/studio.js";
import { Panel } from "./panel.js";
import { Pieces } from "./pieces.js";
import type { Camera } from "./view.js";

export interface AppProps {
  readonly board: Board;
  readonly bounds: Bounds;
  readonly studio: Studio;
  readonly camera: Camera;
  readonly match: Match;
}

function MapTools({ camera, rules }: { readonly camera: Camera; readonly rules: Signal<boolean> }) {
  return (
    <div class="tools" role="toolbar" aria-label="Map">
      <button type="button" aria-label="Nearer" title="Nearer (+)" onClick={() => camera.zoom(1.4)}>
        +
      </button>
      <button type="button" aria-label="Farther" title="Farther (−)" onClick={() => camera.zoom(1 / 1.4)}>
        −
      </button>
      <button type="button" aria-label="Whole map" title="Whole map (0)" onClick={() => camera.fit()}>
        ⤢
      </button>
      <button
        type="button"
        aria-label="Rules look"
        title="Rules look"
        aria-pressed={rules.value}
        onClick={() => (rules.value = !rules.value)}
      >
        ⬡
      </button>
    </div>
  );
}

const rules = signal(false);

export function App({ board, bounds, studio, camera, match }: AppProps) {
  const field = useRef<HTMLDivElement>(null);
  const light = useComputed(() => `light ${board.hourOf(match.turn.value).light}`);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const watch = new ResizeObserver(() => camera.resize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    const release = takeHold(element, camera);
    return () => {
      watch.disconnect();
      release();
    };
  }, []);
  return (
    <>
      <main>
        <div
          ref={field}
          class="field"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by the keyboard too
          tabIndex={0}
          aria-label={`Map of ${board.title}. Arrow keys move it, plus and minus zoom, 0 shows all of it.`}
        >
          <Ground studio={studio} camera={camera} sheet={bounds.sheet} rules={rules} />
          <div class={light} />
          <Pieces camera={camera} pieces={match.pieces} march={match.march} clash={match.clash} pace={match.move} />
          <MiniMap studio={studio} camera={camera} drawing={bounds.drawing} />
          <MapTools camera={camera} rules={rules} />
        </div>
      </main>
      <Panel board={board} match={match} rules={rules} onPlace={(hex) => camera.lookAt(centreOf(hex))} />
    </>
  );
}
