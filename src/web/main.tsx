import "@fontsource/im-fell-english/latin-400.css";
import "@fontsource/im-fell-english/latin-400-italic.css";
import "@fontsource/eb-garamond/latin-400.css";
import "@fontsource/eb-garamond/latin-700.css";
import "./style.css";
import { render } from "preact";
import { antietamBoard } from "../games/antietam/board/index.js";
import { App } from "./app.js";
import type { Board } from "./board.js";
import { createMatch } from "./match.js";
import { boundsOf } from "./paint/painter.js";
import { openStudio } from "./paint/studio.js";
import { createCamera } from "./view.js";

const board: Board = antietamBoard;
const bounds = boundsOf(board.sheet);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const seed = new URLSearchParams(location.search).get("seed") ?? undefined;
const match = createMatch(board, () => calm.matches, seed);
const place = document.getElementById("longroll");
if (place) {
  render(
    <App
      board={board}
      bounds={bounds}
      studio={openStudio(board.sheet)}
      camera={createCamera(bounds.sheet, bounds.drawing)}
      match={match}
    />,
    place,
  );
}
