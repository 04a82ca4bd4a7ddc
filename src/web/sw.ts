/**
 * The page without its server: everything that was built is kept in the browser, so that the start page, the rulebook and games of this device
 * come up without one. What the server says is never kept. It also shows the server's news, and leads to the table they are about.
 */

/** Put before this script when it is built: every file of the pages, and a name for just these files. */
declare const FILES: readonly string[];
declare const VERSION: string;

/** What is used of a service worker: the types of pages do not have it. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
}
interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: Fetching;
  push: Lasting & { readonly data: { json(): unknown } | null };
  notificationclick: Lasting & { readonly notification: Notification };
}
declare const self: {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: "window"; readonly includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
};

const PREFIX = "longroll-";
const CACHE = PREFIX + VERSION;
const PAGE = "index.html";
/** Named by their content: what has the name is the same. */
const LASTING = "assets/";
/** So long the server has for the page, before the one that is kept is shown. */
const PATIENCE = 3_000;

const addressOf = (file: string) => new URL(file, self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));

/** All files or none: a version that cannot be kept whole is not installed, and is tried again later. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(
      FILES.map(async (file) => {
        const known = file.startsWith(LASTING) ? await caches.match(addressOf(file)) : undefined;
        const response = known ?? (await fetch(addressOf(file), { cache: file.startsWith(LASTING) ? "default" : "reload" }));
        if (!response.ok) throw new Error(`${file}: ${response.status}`);
        await cache.put(addressOf(file), response);
      }),
    );
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// Pages of the version before this one may still be open and load their parts: its files stay until the next.
self.addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then(async (names) => {
      const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
      await self.clients.claim();
    }),
  ),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const root = new URL(self.registration.scope);
  if (request.method !== "GET" || origin !== root.origin || !pathname.startsWith(root.pathname)) return;
  const file = pathname.slice(root.pathname.length);
  if (request.mode === "navigate") {
    if (file === "" || file === PAGE) event.respondWith(page(request.url));
    // The address of a table as others are given it: what stands behind its # is kept.
    else if (file.startsWith("tables/")) event.respondWith(fetch(request).catch(() => Response.redirect(root.href)));
  } else if (file.startsWith(LASTING) || FILES.includes(file)) event.respondWith(kept(request));
});

/** The server's page where it can be had, so that a new version is there at once; else the one that is kept. */
async function page(url: string): Promise<Response> {
  const fresh = await fetch(url, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
  if (fresh?.ok) return fresh;
  const cache = await caches.open(CACHE);
  return (await cache.match(addressOf(PAGE))) ?? fresh ?? Response.error();
}

async function kept(request: Request): Promise<Response> {
  const own = await (await caches.open(CACHE)).match(request.url);
  return own ?? (await caches.match(request.url)) ?? fetch(request);
}

interface News {
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

self.addEventListener("push", (event) => {
  const { title, text, link } = (event.data?.json() ?? { title: "Longroll", text: "It is your move.", link: "" }) as News;
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag: link,
      icon: addressOf("drum.svg"),
      data: new URL(link, self.registration.scope).href,
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

/** The page that shows the table already, or else any page of ours that is led there, or else a new one. */
async function show(link: string): Promise<unknown> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === link);
  if (there) return there.focus();
  const [any] = windows;
  const led = await any?.navigate(link).catch(() => null);
  return led ? led.focus() : self.clients.openWindow(link);
}

export {};
