/** Paints off the main thread: a sheet first, then one picture for each order. */
import { loadFaces } from "./faces.js";
import { type Order, order, prepare, type Scene } from "./painter.js";
import type { Sheet } from "./sheet.js";

const here = self as unknown as Worker & { readonly fonts: FontFaceSet };
const faces = loadFaces(here.fonts);
let scene: Promise<Scene>;

here.onmessage = async ({ data }: MessageEvent<{ sheet: Sheet } | { order: Order; id: number }>) => {
  if ("sheet" in data) {
    const prepared = prepare(data.sheet);
    scene = faces.then(() => prepared);
    return;
  }
  try {
    const picture = await order(await scene, data.order);
    here.postMessage({ id: data.id, picture }, [picture]);
  } catch (error) {
    // Told to the page as an error of this thread, which a lost promise would not be.
    setTimeout(() => {
      throw error;
    });
  }
};
