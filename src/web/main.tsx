import "@fontsource/im-fell-english/latin-400.css";
import "@fontsource/im-fell-english/latin-400-italic.css";
import "@fontsource/eb-garamond/latin-400.css";
import "@fontsource/eb-garamond/latin-700.css";
import "./style/base.css";
import { render } from "preact";
import { dressed } from "./faces.js";
import { Frame } from "./frame.js";
import { keepOffline } from "./offline.js";
import { findPerson } from "./person.js";

// Without the server one plays on this device: nothing to be told here.
findPerson().catch(() => undefined);
await dressed();
render(<Frame />, document.getElementById("longroll")!);
keepOffline();
