/** A game from elsewhere: by a link that somebody sent, or from a save file, which may also be dropped anywhere on the page. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Trouble } from "../host/host.js";
import { deviceHost } from "../host/index.js";
import { go, type Route, readRoute } from "../route.js";
import { TroubleLine, useDeed } from "./deed.js";

/** Where a pasted link leads. Only the part behind the # counts, so that it never leads out of this house. */
function readLink(text: string, here = location.origin): Route | Trouble {
  const pasted = text.trim();
  const sign = pasted.indexOf("#");
  const to = readRoute(sign < 0 ? "#unknown" : pasted.slice(sign));
  if (to.page !== "table" && to.page !== "join") {
    return new Trouble("bad-request", "This is no link to a table. It should look like …#/join/… or …#/tables/… and be whole.");
  }
  const address = sign > 0 && URL.canParse(pasted) ? new URL(pasted) : undefined;
  if (address && address.origin !== here) {
    return new Trouble("bad-request", `This table is at ${address.host}, not here. Open the link in a window of its own.`);
  }
  return to;
}

export function JoinByLink() {
  const deed = useDeed();
  const text = useSignal("");
  const join = (event: Event) => {
    event.preventDefault();
    void deed.run(async () => {
      const to = readLink(text.value);
      if (to instanceof Trouble) throw to;
      go(to);
    });
  };
  return (
    <form onSubmit={join} novalidate>
      <label for="link">Join by a link you were sent</label>
      <div class="with-button">
        <input
          id="link"
          type="text"
          inputMode="url"
          autocomplete="off"
          placeholder="Paste it here"
          value={text.value}
          aria-invalid={deed.trouble.value !== undefined}
          aria-describedby="link-trouble"
          onInput={(event) => {
            text.value = event.currentTarget.value;
            deed.clear();
          }}
        />
        <button type="submit">Join</button>
      </div>
      <TroubleLine id="link-trouble" trouble={deed.trouble.value} />
    </form>
  );
}

export function LoadSave() {
  const deed = useDeed();
  const over = useSignal(false);
  const chooser = useRef<HTMLInputElement>(null);
  const load = (file: File | undefined) => {
    if (file) void deed.run(async () => go({ page: "table", id: await deviceHost.load(file) }));
  };
  useEffect(() => takeDrops(over, load), []);
  return (
    <div class="load-save">
      <p id="load-words">Go on with a game you saved to a file</p>
      <button type="button" aria-describedby="load-words" disabled={deed.busy.value} onClick={() => chooser.current?.click()}>
        {deed.busy.value ? "Reading…" : "Load a save file…"}
      </button>
      <small class="soft">or drop it anywhere on this page</small>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        aria-label="Save file"
        hidden
        onChange={({ currentTarget }) => {
          load(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
      <TroubleLine trouble={deed.trouble.value} />
      {over.value && (
        <div class="drop" aria-hidden="true">
          <p>Let go to load the saved game</p>
        </div>
      )}
    </div>
  );
}

/** Files that are dragged over the window may be dropped anywhere in it. */
function takeDrops(over: { value: boolean }, load: (file: File | undefined) => void): () => void {
  const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
  const drag = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    over.value = true;
  };
  const leave = (event: DragEvent) => {
    if (event.relatedTarget === null) over.value = false;
  };
  const drop = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    over.value = false;
    load(event.dataTransfer?.files[0]);
  };
  addEventListener("dragover", drag);
  addEventListener("dragleave", leave);
  addEventListener("drop", drop);
  return () => {
    removeEventListener("dragover", drag);
    removeEventListener("dragleave", leave);
    removeEventListener("drop", drop);
  };
}
