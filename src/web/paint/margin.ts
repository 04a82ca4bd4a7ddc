/** The margin beside the drawing: title, north, the explanation of signs, the scale, and who drew it. */
import { atLeast, type Layer, pathOf, stroke } from "./brush.js";
import { coatsOf } from "./coats.js";
import { paintCartouche, paintNorth, paintScale } from "./furniture.js";
import type { Box } from "./geometry.js";
import type { Land, Sign } from "./land.js";
import { write } from "./lettering.js";
import { inks } from "./palette.js";

const EVERYWHERE: Box = { left: -9, top: -9, right: 9, bottom: 9 };
/** How large the signs are beside the map's own. */
const SMALLER = 0.82;

export function paintMargin(land: Land): Layer {
  const { sheet, drawing, margin } = land.bounds;
  const box = { left: 0, right: land.column, top: 0, bottom: (drawing.bottom - drawing.top) / margin };
  const middle = (box.left + box.right) / 2;
  const foot = box.bottom - 0.1 - land.credits.length * 0.52;
  const legend = legendOf(land);
  return (all) => {
    const { ctx } = all;
    const brush = { ...all, scale: all.scale * margin, px: all.px / margin };
    ctx.save();
    ctx.translate(sheet.left + 0.5 * margin, drawing.top);
    ctx.scale(margin, margin);
    const end = paintCartouche(brush, land.title, box);
    paintNorth(brush, { x: middle, y: end + 4.1 }, 2.3);
    legend({ ...box, top: end + 7.3, bottom: foot - 5.4 })(brush);
    paintScale(brush, { ...box, top: foot - 4.7 }, land.metre / margin, land.scaleNote);
    land.credits.forEach((line, i) => {
      write(brush, line, { x: middle, y: foot + i * 0.52 }, { size: 0.36, italic: true, colour: inks.inkSoft });
    });
    ctx.restore();
  };
}

/** Every sign that this map uses, drawn by the same hand as on the map. */
function legendOf(land: Land): (box: Box) => Layer {
  const drawn = land.signs.map(({ text, land: sample }: Sign) => ({ text, coats: coatsOf(sample, land), frame: sample.frame }));
  return (box) => (brush) => {
    const { ctx } = brush;
    write(brush, "EXPLANATION", { x: (box.left + box.right) / 2, y: box.top + 0.4 }, { size: 0.56, spacing: 0.14 });
    const step = Math.min(2, (box.bottom - box.top - 1.6) / drawn.length);
    const small = { ...brush, scale: brush.scale * SMALLER, px: brush.px / SMALLER, view: EVERYWHERE };
    drawn.forEach(({ text, coats, frame }, i) => {
      const at = { x: box.left + 1.6, y: box.top + 1.8 + i * step };
      ctx.save();
      ctx.translate(at.x, at.y);
      ctx.scale(SMALLER, SMALLER);
      for (const coat of coats) coat(small);
      if (frame) stroke(small, pathOf([frame], true), "rgb(58 44 32 / 0.45)", atLeast(small, 0.02, 0.8));
      ctx.restore();
      write(brush, text, { x: at.x + 1.45, y: at.y }, { size: 0.48, align: "left", colour: inks.ink });
    });
  };
}
