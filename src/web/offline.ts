/** Has the browser keep the pages, so that they come up without the server; when everything else has been loaded. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register(new URL("sw.js", document.baseURI), { updateViaCache: "none" }).catch(() => {
      // A browser that keeps nothing, or no server to load it from: the pages work as long as they are open.
    });
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
