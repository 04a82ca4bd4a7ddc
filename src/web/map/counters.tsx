/** The counters of the moment shown, in their stacks: those on the stage, and those that come to it or leave it. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Aim, Spot } from "../../engine/index.js";
import type { Box } from "../paint/geometry.js";
import { type Settings, settings, still } from "../settings.js";
import { piecesOf } from "../table/desk/aiming.js";
import type { Desk } from "../table/desk/desk.js";
import { walkTime } from "../table/story/beats.js";
import type { Story } from "../table/story/story.js";
import { WoodenBar } from "./bar.js";
import { Counter, type CounterProps } from "./counter.js";
import { Leader } from "./leader.js";
import { LongCounter } from "./long-counter.js";
import { isJump, marchesBetween } from "./marches.js";
import { type Lying, onTop } from "./stacks.js";
import { pieceWords } from "./tell.js";

const FAN_TIME = 110;

const strides: Readonly<Record<Settings["stride"], number>> = { slow: 0.5, usual: 1, fast: 2 };

/** Milliseconds for a way of so many places; in the reel never longer than it stays. */
function timeOf({ desk, story }: Pick<CountersProps, "desk" | "story">, places: number): number {
  if (story.on.peek()) return walkTime(places) / story.speed.peek();
  const time = Math.min(850, 120 + 90 * places) / strides[settings.peek().stride];
  return desk.reel.playing.peek() ? Math.min(time * 1.6, desk.reel.pace.peek() * 0.8) : time;
}

interface CountersProps {
  readonly desk: Desk;
  readonly story: Story;
  readonly lying: ReadonlySignal<readonly Lying[]>;
  /** The part of the map that is drawn. */
  readonly stage: ReadonlySignal<Box>;
}

/** A counter at the edge of the stage may reach so far into it. */
const REACH = 1.5;
const isOn = ({ left, top, right, bottom }: Box, { x, y }: Spot): boolean =>
  x > left - REACH && x < right + REACH && y > top - REACH && y < bottom + REACH;

/** A bar, a leader, a counter over two places or one on its own. */
function drawn(props: CounterProps, bar: Lying["bar"]): VNode {
  const { id, bar: wooden, stars } = props.piece;
  if (bar)
    return wooden ? <WoodenBar key={id} {...props} {...bar} at={bar.at} /> : <LongCounter key={id} {...props} {...bar} at={bar.at} />;
  return stars === undefined ? <Counter key={id} {...props} /> : <Leader key={id} {...props} />;
}

/** A counter as it was last drawn, and why: first what is quickly compared. */
interface Known {
  readonly lies: Lying;
  readonly role?: Aim["role"];
  readonly words?: string;
  readonly props: CounterProps;
  readonly sign: string;
  readonly node: VNode;
}

/** So many come to the stage in one frame, or a hand that zooms out would feel it: the others follow in the next. */
const MOST = 120;

export function Counters({ desk, story, lying, stage }: CountersProps) {
  const { board } = desk;
  const frames = useSignal(0);
  void frames.value;
  const known = useRef(new Map<string, Known>());
  const before = useRef(Number.NaN);
  const number = desk.reel.at.value ?? desk.open.outlook.value?.number ?? 0;
  const ways = marchesBetween(desk.open.entries.peek(), before.current, number, board);
  const jumped = isJump(before.current, number);
  before.current = number;
  const lit = new Map<string, Aim>();
  for (const aim of desk.lit.value) for (const piece of piecesOf(aim)) if (!lit.has(piece)) lit.set(piece, aim);
  const hand = desk.hand.value;
  const held = new Set([...(hand === undefined ? [] : [hand]), ...(desk.group.value?.pieces ?? [])]);
  const pointed = desk.pointed.value?.piece;

  const box = stage.value;
  const fresh = new Map<string, Known>();
  let room = known.current.size === 0 ? Number.POSITIVE_INFINITY : MOST;
  for (const lies of onTop(lying.value, { pointed, chosen: desk.chosen.value, held })) {
    const { piece, at, height, fanned, bar, nameAt } = lies;
    const path = ways.get(piece.id) ?? [];
    // One that has just moved is seen on its way, wherever it goes.
    if (path.length === 0 && !isOn(box, at)) continue;
    const aim = lit.get(piece.id);
    const inHand = held.has(piece.id);
    const isPointed = piece.id === pointed && (fanned || bar !== undefined);
    const old = known.current.get(piece.id);
    if (!old && path.length === 0 && --room < 0) continue;
    // A counter that has not changed is not looked at again.
    if (
      old?.lies === lies &&
      old.role === aim?.role &&
      old.words === aim?.words &&
      old.props.inHand === inHand &&
      old.props.pointed === isPointed
    ) {
      fresh.set(piece.id, old);
      continue;
    }
    const spots = path.slice(1, -1).flatMap((place): Spot[] => {
      const spot = board.places.get(place)?.at;
      return spot ? [spot] : [];
    });
    const props: CounterProps = {
      piece,
      at,
      height: fanned ? 0 : height,
      // Of those that a button is about each may be taken for all of them.
      lit: aim?.about ? "take" : aim?.role,
      inHand,
      pointed: isPointed,
      label: `${pieceWords(piece)}; in ${board.places.get(piece.place)?.name ?? piece.place}${aim ? `. Press: ${aim.words}` : ""}`,
      nameAt,
      way: spots,
      time: still.value || jumped ? 0 : path.length > 0 ? timeOf({ desk, story }, path.length) : FAN_TIME,
    };
    const sign = JSON.stringify([piece, at, bar, nameAt, props.height, props.lit, props.inHand, props.pointed, props.label]);
    const node = old?.sign === sign ? old.node : drawn(props, bar);
    fresh.set(piece.id, { lies, role: aim?.role, words: aim?.words, props, sign, node });
  }
  known.current = fresh;
  useEffect(() => {
    if (room >= 0) return;
    const next = requestAnimationFrame(() => frames.value++);
    return () => cancelAnimationFrame(next);
  });
  return <g class="counters">{[...fresh.values()].map(({ node }) => node)}</g>;
}
