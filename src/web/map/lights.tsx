/** What can be pressed, lit by role: shape as well as colour. Washes lie under the pieces, marks above them. */
import type { Aim, Board, Place, Spot } from "../../engine/index.js";
import type { Box } from "../paint/geometry.js";
import type { Desk } from "../table/desk/desk.js";
import { clearOf } from "./names.js";
import { COST } from "./stacks.js";
import { named } from "./tell.js";

export interface Light {
  readonly place: Place;
  readonly role: Aim["role"];
  readonly mark?: string;
  readonly words: string;
}

const PRIORITY: readonly Aim["role"][] = ["strike", "join", "choose", "go", "take", "turn", "drop", "roll", "next"];

/** One light for each place that is pressed itself; what lies on pieces is lit on the pieces. */
export function lightsOf(aims: readonly Aim[], places: Board["places"]): readonly Light[] {
  const lights = new Map<string, Light>();
  for (const { place, piece, role, mark, words } of aims) {
    if (place === undefined || piece !== undefined) continue;
    const ground = places.get(place);
    const before = lights.get(place);
    if (!ground || (before && PRIORITY.indexOf(before.role) <= PRIORITY.indexOf(role))) continue;
    lights.set(place, { place: ground, role, mark, words });
  }
  return [...lights.values()];
}

/** Each outline as points, drawn in a little towards the middle. */
const drawn = new WeakMap<Place, string>();
export function outlineOf(place: Place): string {
  const known = drawn.get(place);
  if (known) return known;
  const points = place.outline.map(
    ({ x, y }) => `${(x + (place.at.x - x) * 0.045).toFixed(3)},${(y + (place.at.y - y) * 0.045).toFixed(3)}`,
  );
  drawn.set(place, points.join(" "));
  return points.join(" ");
}

export const moved = ({ x, y }: Spot): string => `translate(${x} ${y})`;

/** More lights than these leave the map to be read under them: their edges tell enough. */
const MANY = 60;

export function Washes({ lights }: { readonly lights: readonly Light[] }) {
  return (
    <g class={lights.length > MANY ? "washes many" : "washes"}>
      {lights.map(({ place, role, words }) => (
        <polygon key={place.id} class={`lit ${role}`} points={outlineOf(place)} data-place={place.id} data-lit={role} {...named(words)} />
      ))}
    </g>
  );
}

/** Two sabres, crossed. */
const SABRES = "M-0.22,0.2Q0.1,0.02 0.24,-0.24M0.22,0.2Q-0.1,0.02 -0.24,-0.24M-0.27,0.1L-0.12,0.24M0.27,0.1L0.12,0.24";

function Sign({ light, isFree }: { readonly light: Light; readonly isFree: boolean }) {
  const { place, role, mark } = light;
  if (role === "strike" && isFree)
    return (
      <g class="sign strike free" transform={moved(place.at)}>
        <circle class="ring" r={0.8} />
      </g>
    );
  if (role === "strike")
    return (
      <g class="sign strike" transform={moved(place.at)}>
        <circle class="ring" r={0.86} />
        <g transform="translate(0 -0.86)">
          <circle class="seal" r={0.34} />
          <path d={SABRES} />
        </g>
      </g>
    );
  if (role === "join")
    return (
      <g class="sign join" transform={moved(place.at)}>
        <circle class="ring" r={0.86} />
        <g transform="translate(0.6 0.6)">
          <circle class="seal" r={0.3} />
          {mark ? (
            <text class="added" y={0.11}>
              {mark}
            </text>
          ) : (
            <path d="M-0.16,0H0.16M0,-0.16V0.16" />
          )}
        </g>
      </g>
    );
  if (role === "choose" || role === "take")
    return (
      <g class={`sign ${role}`} transform={moved({ x: place.at.x, y: place.at.y - 0.7 })}>
        <path class="seal" d="M0,-0.26L0.26,0L0,0.26L-0.26,0Z" />
      </g>
    );
  return null;
}

/** A figure's breadth and height, and how far it gives way to a name, up or down. */
const FIGURE = { breadth: 0.34, height: 0.44, aside: 0.64 };

/** What it costs to go there: large where the ground is empty, at the foot of a piece where it is not. */
function Cost({ light, taken, names }: { readonly light: Light; readonly taken: boolean; readonly names: readonly Box[] }) {
  const { place, mark } = light;
  if (!mark) return null;
  if (!taken) {
    const { x, y } = place.at;
    const spots = [place.at, { x, y: y + FIGURE.aside }, { x, y: y - FIGURE.aside }];
    const at = clearOf(names, spots, FIGURE.breadth * mark.length, FIGURE.height);
    return (
      <text class="cost" x={at.x} y={at.y + 0.24}>
        {mark}
      </text>
    );
  }
  return (
    <g class="cost small" transform={moved({ x: place.at.x, y: place.at.y + COST.down })}>
      <circle class="seal" r={COST.radius} />
      <text class="cost-figure" y={0.1}>
        {mark}
      </text>
    </g>
  );
}

interface SignsProps {
  readonly lights: readonly Light[];
  readonly taken: ReadonlySet<string>;
  /** Places that must be struck: while there are any, those that merely may be are marked less. */
  readonly owed: ReadonlySet<string>;
  /** Where names lie that should stay readable. */
  readonly names?: readonly Box[];
}

export function Signs({ lights, taken, owed, names = [] }: SignsProps) {
  return (
    <g class="signs">
      {lights.map((light) =>
        light.role === "go" ? (
          <Cost key={light.place.id} light={light} taken={taken.has(light.place.id)} names={names} />
        ) : (
          <Sign key={light.place.id} light={light} isFree={owed.size > 0 && !owed.has(light.place.id)} />
        ),
      )}
    </g>
  );
}

function Call() {
  return (
    <g transform="translate(-0.74 -0.44)">
      <path class="call" d="M0,-0.32L0.32,0L0,0.32L-0.32,0Z" />
      <path class="call-mark" d="M0,-0.17V0.05M0,0.15V0.16" />
    </g>
  );
}

/** What is still owed, in sight at all times: a red pennant over who must attack, a red call over who must be attacked. */
export function Duties({ desk }: { readonly desk: Desk }) {
  const { places } = desk.board;
  return (
    <g class="duties">
      {desk.duties.value.map(({ place, kind, words }) => {
        const at = places.get(place)?.at;
        if (!at) return null;
        return (
          <g key={`${kind}${place}`} class={kind} data-duty={kind} data-place={place} {...named(words)} transform={moved(at)}>
            {kind === "owes" ? <path class="pennant" d="M-0.72,-0.28V-0.92L-0.26,-0.74L-0.72,-0.56" /> : <Call />}
          </g>
        );
      })}
    </g>
  );
}
