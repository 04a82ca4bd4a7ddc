/** The frame of the site: a quiet head, a word when the server is away, and the page that the address names, loaded when it is needed. */
import { effect, signal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { pageTurned } from "./faces.js";
import { gameOf, games } from "./games.js";
import { serverHere } from "./host/index.js";
import { LostPage } from "./pages/lost.js";
import { href, type Route, route } from "./route.js";
import { toMap } from "./to-map.js";

type PageOf<P extends Route["page"]> = (route: Extract<Route, { readonly page: P }>) => VNode;

const pages: { readonly [P in Route["page"]]: () => Promise<PageOf<P>> } = {
  async start() {
    const { StartPage } = await import("./pages/start.js");
    return () => <StartPage />;
  },
  async new() {
    const { NewPage } = await import("./pages/new.js");
    return ({ game }) => <NewPage key={game} game={game} />;
  },
  async table() {
    const { TablePage } = await import("./table/page.js");
    return ({ id }) => <TablePage key={id} id={id} />;
  },
  async join() {
    const { JoinPage } = await import("./pages/join.js");
    return ({ id, invitation }) => <JoinPage key={id} id={id} invitation={invitation} />;
  },
  async rules() {
    const { RulebookPage } = await import("./pages/rulebook.js");
    return ({ game, rule }) => <RulebookPage key={game} game={game} rule={rule} />;
  },
  async me() {
    const { MePage } = await import("./pages/me.js");
    return () => <MePage />;
  },
  async unknown() {
    return () => (
      <LostPage title="There is no such page">The address may be cut off: ask whoever gave it to you for the whole of it.</LostPage>
    );
  },
};

interface Shown {
  readonly route: Route;
  readonly page: (route: Route) => VNode;
}

/** The last page stays until the next one is there. */
const shown = signal<Shown | undefined>(undefined);

effect(() => {
  const to = route.value;
  const load = pages[to.page] as () => Promise<(route: Route) => VNode>;
  const show = (page: Shown["page"]) => {
    if (route.peek() !== to) return;
    const last = shown.peek()?.route;
    if (last && placeOf(last) !== placeOf(to)) pageTurned();
    shown.value = { route: to, page };
  };
  load().then(show, () => show(unloaded));
});

function unloaded(): VNode {
  return (
    <LostPage title="This page could not be loaded" again>
      Longroll may have been renewed since you came, or the connection is gone. Your games are safe.
    </LostPage>
  );
}

/** The same place, whatever is looked at there. */
function placeOf(route: Route): string {
  if (route.page === "table") return `table ${route.id}`;
  return route.page === "rules" ? `rules ${route.game}` : route.page;
}

function titleOf(route: Route): string {
  const game = "game" in route && route.game !== undefined ? gameOf(route.game)?.card.title : undefined;
  const words: Readonly<Record<Route["page"], string>> = {
    start: "Longroll",
    new: "New table · Longroll",
    table: "Table · Longroll",
    join: "Invitation · Longroll",
    rules: `${game === undefined ? "" : `${game}: `}Rulebook · Longroll`,
    me: "Me · Longroll",
    unknown: "No such page · Longroll",
  };
  return words[route.page];
}

/** Whoever comes to a page by a press begins at its heading; at a table that is laid already, on the map. */
function beginAt(main: HTMLElement | null): void {
  if (main?.querySelector("[role=application]")) {
    toMap();
    return;
  }
  const heading = main?.querySelector<HTMLElement>("h1") ?? main;
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

export function Frame() {
  const main = useRef<HTMLElement>(null);
  const last = useRef<string | undefined>(undefined);
  const now = shown.value;

  useEffect(() => {
    if (!now) return;
    const place = placeOf(now.route);
    if (place === last.current) return;
    document.title = titleOf(now.route);
    const cameFromElsewhere = last.current !== undefined;
    last.current = place;
    // A rule that was asked for is scrolled to by its page.
    if (!cameFromElsewhere || (now.route.page === "rules" && now.route.rule !== undefined)) return;
    scrollTo(0, 0);
    beginAt(main.current);
  }, [now]);

  return (
    <>
      <button type="button" class="unseen" onClick={() => main.current?.focus()}>
        To the page
      </button>
      <Head page={now?.route.page} />
      <main id="main" ref={main} tabIndex={-1}>
        {now?.page(now.route)}
      </main>
      {serverHere.value === false && now?.route.page !== "table" && (
        <p class="away" role="status">
          The server cannot be reached: playing on this device. Games against the computer and on one screen go on as before.
        </p>
      )}
    </>
  );
}

function Head({ page }: { readonly page: Route["page"] | undefined }) {
  const here = (name: Route["page"]) => (page === name ? "page" : undefined);
  return (
    <header class="frame-head">
      <a class="home" href={href({ page: "start" })} aria-current={here("start")}>
        <img src="./drum.svg" alt="" width="27" height="27" />
        Longroll
      </a>
      <nav aria-label="Longroll">
        <a href={href({ page: "rules", game: games[0].card.id })} aria-current={here("rules")}>
          Rulebooks
        </a>
        <a href={href({ page: "me" })} aria-current={here("me")}>
          Me
        </a>
      </nav>
    </header>
  );
}
