/** Where pictures are ordered: a painter's thread if the browser allows one, this thread if not. */
import { loadFaces } from "./faces.js";
import { type Order, order } from "./order.js";
import { prepare } from "./painter.js";
import type { Sheet } from "./sheet.js";

export type Studio = (order: Order) => Promise<ImageBitmap>;

function threaded(sheet: Sheet): Studio {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { readonly order: Order; readonly resolve: (picture: ImageBitmap | Promise<ImageBitmap>) => void }>();
  let count = 0;
  let instead: Studio | undefined;
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

function here(sheet: Sheet): Studio {
  const scene = loadFaces(document.fonts).then(() => prepare(sheet));
  return async (wanted) => order(await scene, wanted);
}

export function openStudio(sheet: Sheet): Studio {
  return typeof OffscreenCanvas === "function" && "convertToBlob" in OffscreenCanvas.prototype ? threaded(sheet) : here(sheet);
}
