/** Where pictures are ordered: a painter's thread if the browser allows one, this thread if not. */
import type { Order } from "./painter.js";
import { plateOf } from "./plates.js";
import type { Sheet } from "./sheet.js";

type Paint = (order: Order) => Promise<ImageBitmap>;

export interface Studio {
  readonly paint: Paint;
  /** The whole sheet as it was painted ahead; nothing where it was not. */
  plate(): Promise<ImageBitmap | undefined>;
}

const hasThreads = (): boolean => typeof OffscreenCanvas === "function" && "convertToBlob" in OffscreenCanvas.prototype;
const newPainter = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** A painter who has been called and has no sheet yet. */
let idle: Worker | undefined;

/** Calls a painter before there is a sheet for him: he gets ready while it is on its way. */
export function callPainter(): void {
  if (hasThreads()) idle ??= newPainter();
}

function threaded(sheet: Sheet): Paint {
  const worker = idle ?? newPainter();
  idle = undefined;
  const waiting = new Map<number, { readonly order: Order; readonly resolve: (picture: ImageBitmap | Promise<ImageBitmap>) => void }>();
  let count = 0;
  let instead: Paint | undefined;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; picture: ImageBitmap }>) => {
    waiting.get(data.id)?.resolve(data.picture);
    waiting.delete(data.id);
  };
  // A painter who cannot work in a thread of his own works here.
  worker.onerror = () => {
    instead ??= here(sheet);
    for (const { order, resolve } of waiting.values()) resolve(instead(order));
    waiting.clear();
  };
  worker.postMessage({ sheet });
  return (order) =>
    instead?.(order) ??
    new Promise((resolve) => {
      waiting.set(++count, { order, resolve });
      worker.postMessage({ order, id: count });
    });
}

function here(sheet: Sheet): Paint {
  const ready = Promise.all([import("./faces.js"), import("./painter.js")]).then(async ([{ loadFaces }, { prepare, order }]) => {
    await loadFaces(document.fonts);
    const scene = prepare(sheet);
    return (wanted: Order) => order(scene, wanted);
  });
  return async (wanted) => (await ready)(wanted);
}

const studios = new WeakMap<object, Studio>();

/** One painter for each sheet that a board hands over: what he has prepared serves every page. */
export function openStudio(given: unknown): Studio {
  const sheet = given as Sheet;
  const known = studios.get(sheet);
  if (known) return known;
  const studio = { paint: hasThreads() ? threaded(sheet) : here(sheet), plate: () => plateOf(sheet.id) };
  studios.set(sheet, studio);
  return studio;
}
