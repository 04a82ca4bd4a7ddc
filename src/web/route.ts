/** Where one is: the part of the address behind the #. */
import { type ReadonlySignal, signal } from "@preact/signals";

export type Route =
  | { readonly page: "start" }
  /** Without a game: the first one there is. */
  | { readonly page: "new"; readonly game?: string }
  /** `at`: the moment after that entry. */
  | { readonly page: "table"; readonly id: string; readonly at?: number }
  | { readonly page: "join"; readonly id: string; readonly invitation: string }
  | { readonly page: "rules"; readonly game: string; readonly rule?: string }
  | { readonly page: "me" }
  | { readonly page: "unknown"; readonly hash: string };

const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

export function readRoute(hash: string): Route {
  const unknown: Route = { page: "unknown", hash };
  const parts = partsOf(hash);
  if (!parts) return unknown;
  const [page, ...rest] = parts;
  if (rest.some((part) => !NAME.test(part))) return unknown;
  const [first, second, third] = rest;
  if (page === undefined) return { page: "start" };
  if (page === "new" && rest.length <= 1) return first === undefined ? { page: "new" } : { page: "new", game: first };
  if (page === "tables" && rest.length === 1) return { page: "table", id: first };
  if (page === "tables" && rest.length === 3 && second === "at" && /^\d{1,8}$/.test(third))
    return { page: "table", id: first, at: Number(third) };
  if (page === "join" && rest.length === 2) return { page: "join", id: first, invitation: second };
  if (page === "rules" && rest.length === 1) return { page: "rules", game: first };
  if (page === "rules" && rest.length === 2) return { page: "rules", game: first, rule: second };
  if (page === "me" && rest.length === 0) return { page: "me" };
  return unknown;
}

function partsOf(hash: string): string[] | undefined {
  try {
    return hash.replace(/^#/, "").split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** For links: `<a href={href({ page: "me" })}>`. */
export function href(route: Route): string {
  switch (route.page) {
    case "start":
      return "#/";
    case "new":
      return route.game === undefined ? "#/new" : `#/new/${route.game}`;
    case "table":
      return route.at === undefined ? `#/tables/${route.id}` : `#/tables/${route.id}/at/${route.at}`;
    case "join":
      return `#/join/${route.id}/${route.invitation}`;
    case "rules":
      return route.rule === undefined ? `#/rules/${route.game}` : `#/rules/${route.game}/${route.rule}`;
    case "me":
      return "#/me";
    case "unknown":
      return route.hash;
  }
}

const here = signal<Route>(readRoute(location.hash));
export const route: ReadonlySignal<Route> = here;

addEventListener("hashchange", () => {
  here.value = readRoute(location.hash);
});

/** Goes there; with `replace` the page one leaves is not kept for the browser's back button. */
export function go(to: Route, { replace = false } = {}): void {
  if (!replace) {
    location.hash = href(to);
    return;
  }
  history.replaceState(null, "", href(to));
  here.value = to;
}

/** A whole address to give to others. That of a server's table says by its path what it is, to whoever shows it where it is posted. */
export function link(to: Route): string {
  const isTable = (to.page === "table" || to.page === "join") && !to.id.startsWith("here-");
  return new URL(`./${isTable ? `tables/${to.id}` : ""}${href(to)}`, location.href).href;
}
