/** The legend of a map of hexes: only signs that this map uses. */
import { courseOf, type DrawnCourse } from "./courses.js";
import type { Crossing } from "./crossings.js";
import { boxAround, curveThrough, type Point } from "./geometry.js";
import type { Cover, Sign } from "./land.js";
import type { HexPlan } from "./plan.js";
import { ringOf } from "./region.js";
import { roughOf } from "./rough.js";
import type { HexSheet, SheetSide } from "./sheet.js";

const WAY: readonly Point[] = curveThrough([
  { x: -0.95, y: 0.2 },
  { x: -0.3, y: -0.12 },
  { x: 0.3, y: 0.12 },
  { x: 0.95, y: -0.2 },
]);
const along = (...kinds: DrawnCourse["kind"][]): Cover => ({ courses: kinds.map((kind) => courseOf(kind, WAY)) });
const over = (kind: Crossing["kind"]): Cover => ({
  ...along("creek"),
  crossings: [{ kind, at: { x: 0, y: 0 }, angle: Math.PI / 2 + 0.33 }],
});

/** Ground is shown on a hex that lies round 0, 0. */
function groundSigns(plan: HexPlan): readonly (readonly [ground: string, text: string, land: Cover])[] {
  const [hex] = plan.hexes;
  const home = plan.centre(hex);
  const frame = plan.corners(hex).map(({ x, y }) => ({ x: x - home.x, y: y - home.y }));
  const region = [ringOf(frame)];
  const hills = roughOf(plan, [hex]);
  const rough: Cover["rough"] = (brush) => {
    brush.ctx.save();
    brush.ctx.translate(-home.x, -home.y);
    hills({ ...brush, view: boxAround(home, 2) });
    brush.ctx.restore();
  };
  const ferry: Crossing = { kind: "ferry", at: { x: 0, y: 0 }, angle: Math.PI / 2 };
  return [
    ["clear", "Clear ground, farms", { frame }],
    ["forest", "Woods", { frame, woods: region }],
    ["rough", "Rough ground", { frame, rough }],
    ["forestRough", "Rough and wooded", { frame, rough, woods: region }],
    ["orchard", "Orchard", { frame, orchards: region }],
    ["marsh", "Marsh", { frame, marshes: region }],
    ["rocks", "Rocky ground", { frame, rocks: region }],
    ["field", "Standing crops", { frame, crops: region }],
    ["town", "Town", { frame, towns: region, ...along("road") }],
    ["river", "River", { frame, rivers: region }],
    ["ferry", "Ferry", { frame, rivers: region, crossings: [ferry] }],
  ];
}

const steep: Cover = { steeps: [{ from: { x: -0.5, y: -0.1 }, to: { x: 0.5, y: -0.1 }, into: { x: 0, y: 1 } }] };

type Test = (side: SheetSide, sheet: HexSheet) => unknown;
const sideSigns = (): readonly (readonly [uses: Test, text: string, land: Cover])[] => [
  [({ road }, { pikes }) => road !== undefined && pikes.includes(road), "Turnpike", along("pike")],
  [({ road }, { pikes }) => road !== undefined && !pikes.includes(road), "Road", along("road")],
  [({ trail }) => trail, "Trail", along("lane")],
  [({ railroad }) => railroad, "Railroad", along("railroad")],
  [({ roadbed, bed }) => roadbed ?? bed, "Railroad not yet laid", along("roadbed")],
  [({ cut, bed }) => cut ?? bed === "cut", "Cut", along("cut")],
  [({ embankment }) => embankment, "Embankment", along("embankment")],
  [({ creek }) => creek, "Creek", along("creek")],
  [({ run }) => run, "Run", along("run")],
  [({ bridge }) => bridge, "Bridge", over("bridge")],
  [({ ford }) => ford, "Ford", over("ford")],
  [({ wall }) => wall, "Stone wall", along("wall")],
  [({ fence }) => fence, "Fence", along("fence")],
  [({ works }) => works, "Works", along("works")],
  [({ steep: falls }) => falls, "Steep slope", steep],
];

export function hexSigns(plan: HexPlan, sheet: HexSheet): Sign[] {
  const grounds = new Set<string>(["clear", ...sheet.hexes.map(({ terrain }) => terrain)]);
  const signs = [
    ...groundSigns(plan).filter(([ground]) => grounds.has(ground)),
    ...sideSigns().filter(([uses]) => sheet.sides.some((side) => uses(side, sheet))),
  ];
  return signs.map(([, text, land]) => ({ text, land }));
}
