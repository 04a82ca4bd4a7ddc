/** What one does rarely: draw, resign, take back by consent, a file, a link, sound. */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useCopied } from "../copy.js";
import { serverHere } from "../host/index.js";
import { go, href } from "../route.js";
import { change, settings } from "../settings.js";
import { attempt, copyMoment, type Tabletop } from "./desk/tabletop.js";
import { download } from "./download.js";
import { mySeats, otherPeople } from "./seats.js";

const ID = "table-menu";

export function Menu({ top }: { readonly top: Tabletop }) {
  const { desk, story, trouble, leaf } = top;
  const { open, reel } = desk;
  const box = useRef<HTMLDivElement>(null);
  const { copied, note } = useCopied();
  const table = open.table.value;
  if (!table) return null;
  const seated = mySeats(table).length > 0;
  const playing = table.status === "playing";
  const company = otherPeople(table).length > 0;
  const item = (words: ComponentChildren, onPress: () => unknown, grave = false) => (
    <li>
      <button
        type="button"
        class={grave ? "grave" : undefined}
        onClick={() => {
          box.current?.hidePopover();
          onPress();
        }}
      >
        {words}
      </button>
    </li>
  );
  /** The menu stays open to say that it is done. */
  const copy = async () => {
    const done = await copyMoment(top, reel.at.peek() ?? reel.last.peek());
    note(done);
    if (!done) box.current?.hidePopover();
  };
  const tried = (doing: () => Promise<unknown>) => () => attempt(trouble, doing);
  return (
    <>
      <button type="button" class="round" popovertarget={ID} aria-label="Menu" title="Menu">
        ☰
      </button>
      <div ref={box} id={ID} popover="auto" class="menu">
        <ul>
          {playing &&
            seated &&
            desk.hasOrder.value &&
            item(
              "Ask to take back my last order",
              tried(() => open.askUndo()),
            )}
          {playing &&
            seated &&
            company &&
            item(
              "Offer a draw",
              tried(() => open.offerDraw()),
            )}
          {playing && seated && item("Resign…", () => (leaf.value = { show: "resign" }), true)}
          {table.status === "over" &&
            seated &&
            item(
              "Play it again, sides turned",
              tried(async () => go({ page: "table", id: await open.rematch() })),
            )}
          {reel.last.value > 0 &&
            reel.at.value === undefined &&
            item("Look back through the game", () => go({ page: "table", id: table.id, at: 0 }))}
          <li aria-live="polite">
            <button type="button" onClick={copy}>
              {copied.value ? "The link is copied" : `Copy a link to this moment${top.host.id === "device" ? ", for this browser" : ""}`}
            </button>
          </li>
          {(table.status === "over" || table.status === "frozen" || top.host.id === "device") &&
            item(
              "Download the game",
              tried(() => download(open)),
            )}
          {top.host.id === "device" && playing && serverHere.value && item("Move to the server…", () => (leaf.value = { show: "move" }))}
          {table.movedTo !== undefined && item("Where it goes on, on the server", () => go({ page: "table", id: table.movedTo! }))}
          {item("Pace and text size…", () => (leaf.value = { show: "pace" }))}
          {story.turn.value && !story.on.value && item("Watch the others' last turn again", () => story.again())}
          {item(settings.value.sound ? "Sound: on" : "Sound: off", () => change({ sound: !settings.peek().sound }))}
          {settings.value.hintsSeen.length > 0 && item("Show the hints again", () => change({ hintsSeen: [] }))}
          {item("Help and shortcuts", () => (leaf.value = { show: "help" }))}
        </ul>
        <nav aria-label="Longroll">
          <a href={href({ page: "start" })}>Start page</a>
          <a href={href({ page: "rules", game: table.game })}>Rulebook</a>
          <a href={href({ page: "me" })}>Me</a>
        </nav>
      </div>
    </>
  );
}
