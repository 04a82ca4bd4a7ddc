import "@fontsource/im-fell-english/latin-400.css";
import "@fontsource/im-fell-english/latin-400-italic.css";
import "@fontsource/eb-garamond/latin-400.css";
import "@fontsource/eb-garamond/latin-700.css";
import "./style/base.css";
import { render } from "preact";
import { Frame } from "./frame.js";
import { keepOffline } from "./offline.js";
import { findPerson } from "./person.js";

/** The page waits a moment for its faces, so that nothing moves when they come. */
const PATIENCE = 400;
const faces = ["1em 'IM Fell English'", "1em 'EB Garamond'", "700 1em 'EB Garamond'"];
const dressed = Promise.all(faces.map((face) => document.fonts.load(face)));
const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));

// Without the server one plays on this device: nothing to be told here.
findPerson().catch(() => undefined);
await Promise.race([dressed, late]).catch(() => undefined);
render(<Frame />, document.getElementById("longroll")!);
keepOffline();
