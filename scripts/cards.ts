/** Runs in the browser that paints pictures ahead: for each map its card and its plate. */
import { antietamBoard } from "../src/games/antietam/board/index.js";
import { bullRunBoard, clashGettysburgBoard } from "../src/games/clash/board/index.js";
import { firstdayBoardFor } from "../src/games/firstday/board/index.js";
import { gunsBoard } from "../src/games/guns/board/index.js";
import { threedaysBoardFor } from "../src/games/threedays/board/index.js";
import { plateOrder } from "../src/web/map/tiles.js";
import { boundsOf } from "../src/web/paint/bounds.js";
import { loadFaces } from "../src/web/paint/faces.js";
import { order, paint, prepare } from "../src/web/paint/painter.js";
import type { Sheet } from "../src/web/paint/sheet.js";

const WIDTH = 960;
const HEIGHT = 640;
const boards = [
  antietamBoard,
  gunsBoard,
  bullRunBoard,
  clashGettysburgBoard,
  firstdayBoardFor({ scenario: "16.4", options: {} }),
  threedaysBoardFor({ scenario: "S5", options: {} }),
];

/** A map as broad as its drawing, a little above its middle, where the names are. */
function paintCard(sheet: Sheet): OffscreenCanvas {
  const { drawing } = boundsOf(sheet);
  const scale = WIDTH / (drawing.right - drawing.left);
  const top = drawing.top + (drawing.bottom - drawing.top - HEIGHT / scale) / 3;
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  paint(canvas.getContext("2d")!, prepare(sheet), drawing.left, top, scale, { rules: false });
  return canvas;
}

const addressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(`${reader.result}`);
    reader.readAsDataURL(blob);
  });

/** The whole sheet, as the page lays it under its tiles. */
async function paintPlate(sheet: Sheet): Promise<OffscreenCanvas> {
  const picture = await order(prepare(sheet), plateOrder(boundsOf(sheet).sheet));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d")!.drawImage(picture, 0, 0);
  return canvas;
}

const printed = async (picture: OffscreenCanvas, quality: number): Promise<string> =>
  addressOf(await picture.convertToBlob({ type: "image/webp", quality }));

/** Every picture, by its folder and name, as the address of its data. */
async function paintAhead(): Promise<Record<string, string>> {
  await loadFaces(document.fonts);
  const made: Record<string, string> = {};
  for (const { card, sheet: given } of boards) {
    const sheet = given as Sheet;
    made[`cards/${card.id}`] = await printed(paintCard(sheet), 0.68);
    made[`plates/${sheet.id}`] = await printed(await paintPlate(sheet), 0.75);
  }
  return made;
}

/** How far two pictures differ: the mean over all points and colours, of 255. */
async function difference(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
      pen.drawImage(bitmap, 0, 0);
      return pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
    }),
  );
  if (a.length !== b.length) return 255;
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
}

Object.assign(globalThis, { paintAhead, difference });
