/** Where pictures are ordered: a painter's thread if the browser allows one, this thread if not. */
import { loadFaces } from "./faces.js";
import { type Order, order } from "./order.js";
import { prepare } from "./painter.js";
import type { Sheet } from "./sheet.js";

export type Studio = (order: Order) => Promise<ImageBitmap>;

function threaded(sheet: Sheet): Studio {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, (picture: ImageBitmap) => void>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; picture: ImageBitmap }>) => {
    waiting.get(data.id)?.(data.picture);
    waiting.delete(data.id);
  };
  worker.postMessage({ sheet });
  return (wanted) =>
    new Promise((resolve) => {
      waiting.set(++count, resolve);
      worker.postMessage({ order: wanted, id: count });
    });
}

function here(sheet: Sheet): Studio {
  const scene = loadFaces(document.fonts).then(() => prepare(sheet));
  return async (wanted) => order(await scene, wanted);
}

export function openStudio(sheet: Sheet): Studio {
  return typeof OffscreenCanvas === "function" && "convertToBlob" in OffscreenCanvas.prototype ? threaded(sheet) : here(sheet);
}
