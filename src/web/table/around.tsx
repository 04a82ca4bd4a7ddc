/** How the table is laid: the map fills, the decision stands left of it, the tabs right; on a small screen both are in one drawer. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { MapView } from "../map/map.js";
import { rulesTab } from "../rule-link.js";
import { followAddress } from "../study/address.js";
import { Bar } from "../study/bar.js";
import { toMap } from "../to-map.js";
import { AnswersAhead } from "./ahead/panel.js";
import { GoOnHere } from "./away.js";
import { Combat } from "./combat.js";
import { Banner, Curtain } from "./curtain.js";
import { DecisionButtons, DecisionLine, Duties, WhyNot } from "./decision.js";
import { asked } from "./desk/asked.js";
import { handover } from "./desk/handover.js";
import type { Tabletop } from "./desk/tabletop.js";
import { Displays, HandInUse } from "./displays.js";
import { Drawer } from "./drawer.js";
import { GroupInHand } from "./forces/group.js";
import { createGuide, type Guide } from "./guide/guide.js";
import { Hint, type HintName, isHinting } from "./guide/hints.js";
import { Lesson } from "./guide/lesson.js";
import { Header, Standing } from "./header.js";
import { Affairs, Stages } from "./held.js";
import { Leaves } from "./leaves.js";
import { OrderSheetPart } from "./order-sheet.js";
import { OrdersList } from "./orders-list.js";
import { Over } from "./over.js";
import { LineState, Requests } from "./people.js";
import { Roll } from "./roll.js";
import { StoryCard, StoryNote } from "./story/card.js";
import { StoryStrip } from "./story/strip.js";
import { Tabs } from "./tabs.js";
import { callTurns } from "./turn-call.js";
import { Writing } from "./writing.js";

/** All that belongs to the decision, below its line and buttons. */
function Orders({ top, guide }: { readonly top: Tabletop; readonly guide: Guide }) {
  const { desk } = top;
  const box = useRef<HTMLDivElement>(null);
  const isDown = useRef(false);
  // Another question begins at its top: the list of the last one may have been scrolled far down. To scroll in vain would lay the page out before its time.
  useEffect(() => {
    if (isDown.current) box.current?.scrollTo(0, 0);
    if (top.small.peek()) box.current?.parentElement?.scrollTo(0, 0);
  }, [desk.decision.value?.ask]);
  return (
    <div
      ref={box}
      class="orders"
      onScroll={({ currentTarget }) => {
        isDown.current = currentTarget.scrollTop > 0;
      }}
    >
      {!top.small.value && <Requests top={top} />}
      {asked(desk).kind !== "over" && <Standing desk={desk} />}
      <GoOnHere top={top} />
      <Over top={top} />
      {!top.small.value && <GroupInHand desk={desk} />}
      {!top.small.value && <Lesson guide={guide} top={top} />}
      <Writing top={top} />
      <Stages desk={desk} />
      <HandInUse desk={desk} />
      <Combat desk={desk} />
      <OrderSheetPart desk={desk} />
      {/* What is to be decided comes before what was done: a long account would push the order sheet out of sight. */}
      <StoryCard top={top} />
      <Duties desk={desk} />
      <Displays desk={desk} />
      <Roll last={top.last} game={desk.board.card.id} />
      <AnswersAhead top={top} />
      {top.small.value && <Affairs desk={desk} />}
      <OrdersList desk={desk} />
    </div>
  );
}

/** To the first order of the list, which on a small screen is under a tab. */
function toOrders(top: Tabletop): void {
  if (top.small.peek()) top.open("orders");
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".orders-groups button")?.focus());
}

export function Around({ top }: { readonly top: Tabletop }) {
  const { desk, leaf } = top;
  const { board, open, reel } = desk;
  const rulesLook = useSignal(false);
  const guide = useMemo(() => createGuide(top), [top]);
  const hands = useMemo(() => handover(open, board.card), [top]);
  useEffect(() => {
    const stopCalls = callTurns(top);
    rulesTab.value = () => top.open("rules");
    return () => {
      rulesTab.value = undefined;
      stopCalls();
      guide.stop();
      hands.stop();
    };
  }, [top]);
  useEffect(() => followAddress(reel, open.id), [top]);
  const hand = hands.now.value;
  useEffect(() => {
    if (!hand?.hides) toMap();
  }, [hand?.hides]);
  if (hand?.hides) return <Curtain now={hand} desk={desk} onTake={hands.take} />;

  const small = top.small.value;
  // Not while the others' turn is told: a hint would lie on its hands, and nothing is asked yet.
  const hint = (name: HintName) => !top.story.on.value && <Hint name={name} />;
  const head = (
    <>
      <DecisionLine top={top} />
      <DecisionButtons top={top} />
    </>
  );
  const map = (
    <div class="map-part">
      <LineState top={top} />
      <MapView
        desk={desk}
        story={top.story}
        ahead={top.ahead}
        rulesLook={rulesLook}
        attention={guide.attention}
        onHelp={() => (leaf.value = { show: "help" })}
        onOrders={() => toOrders(top)}
      />
      {hand && <Banner key={hand.to} now={hand} desk={desk} onTake={hands.take} />}
      {!desk.choice.value && hint("map")}
      {small && !isHinting() && !top.story.on.value && <Lesson guide={guide} top={top} />}
      <StoryStrip top={top} />
      {!isHinting() && <StoryNote top={top} />}
      <Bar top={top} />
    </div>
  );
  return (
    <div class="tabletop" data-small={small} data-surface={board.card.id}>
      <Header top={top} />
      {small ? (
        <>
          {map}
          <Drawer
            top={top}
            head={
              <>
                {head}
                <div class="notices">
                  <Requests top={top} />
                  <WhyNot top={top} />
                  <GroupInHand desk={desk} />
                </div>
                {hint("asked")}
                {hint("tabs")}
              </>
            }
          >
            <Tabs top={top} orders={<Orders top={top} guide={guide} />} />
          </Drawer>
        </>
      ) : (
        <>
          <section class="decision" aria-label="The decision">
            {head}
            <WhyNot top={top} />
            {hint("asked")}
            <Orders top={top} guide={guide} />
          </section>
          {map}
          <aside class="side" aria-label="About the game">
            <Tabs top={top} />
            <Affairs desk={desk} />
            {hint("tabs")}
          </aside>
        </>
      )}
      <Leaves top={top} />
    </div>
  );
}
