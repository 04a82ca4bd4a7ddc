/** The tabs beside the map, or in the drawer of a small screen. */
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { RulesTab } from "../rules-tab.js";
import { StudyTab } from "../study/tab.js";
import { Chat } from "./chat.js";
import { type Tab, type Tabletop, tabs } from "./desk/tabletop.js";
import { Army } from "./forces/army.js";
import { Stack } from "./forces/stack.js";
import { Log } from "./log.js";
import { isCompany, isSilent } from "./seats.js";
import { Time } from "./time.js";

const titles: Readonly<Record<Tab, string>> = {
  orders: "Orders",
  stack: "Stack",
  log: "Log",
  army: "Army",
  time: "Time",
  study: "Study",
  rules: "Rules",
  chat: "Chat",
};

/** Lines said since the chat was last open. */
function useUnread(top: Tabletop): number {
  const { chat } = top.desk.open;
  const read = useSignal<number | undefined>(undefined);
  useSignalEffect(() => {
    const last = chat.value.at(-1)?.id ?? 0;
    if (top.tab.value === "chat" || read.peek() === undefined) read.value = last;
  });
  return top.tab.value === "chat" ? 0 : chat.value.filter(({ id }) => id > (read.value ?? 0)).length;
}

export interface TabsProps {
  readonly top: Tabletop;
  /** What the first tab of a small screen holds; elsewhere it has its own place. */
  readonly orders?: ComponentChildren;
}

export function Tabs({ top, orders }: TabsProps) {
  const { desk, tab } = top;
  const unread = useUnread(top);
  const shown = useComputed(() => {
    const table = desk.open.table.value;
    const there: Readonly<Partial<Record<Tab, boolean>>> = {
      orders: orders !== undefined,
      study: table?.status === "over" || desk.reel.at.value !== undefined,
      chat: table !== undefined && isCompany(table) && !isSilent(desk.board.card, table),
    };
    return tabs.filter((one) => there[one] ?? true);
  });
  const now = shown.value.includes(tab.value) ? tab.value : orders === undefined ? "log" : "orders";
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = shown.value[(shown.value.indexOf(now) + step + shown.value.length) % shown.value.length];
    tab.value = next;
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label="About the game" onKeyDown={walk}>
        {shown.value.map((one) => (
          <button
            key={one}
            id={`tab-${one}`}
            type="button"
            role="tab"
            aria-selected={one === now}
            aria-controls="tab-panel"
            tabIndex={one === now ? 0 : -1}
            onClick={() => top.open(one)}
          >
            {titles[one]}
            {one === "chat" && unread > 0 && <span class="count">{unread}</span>}
          </button>
        ))}
      </div>
      <div id="tab-panel" class="tab-panel" role="tabpanel" aria-labelledby={`tab-${now}`} data-tab={now}>
        {now === "orders" && orders}
        {now === "stack" && <Stack desk={desk} />}
        {now === "log" && <Log top={top} />}
        {now === "army" && <Army desk={desk} />}
        {now === "time" && <Time desk={desk} />}
        {now === "study" && <StudyTab top={top} />}
        {now === "rules" && <RulesTab game={desk.board.card.id} />}
        {now === "chat" && <Chat top={top} />}
      </div>
    </div>
  );
}
