/** News shown by this browser, even when no page of Longroll is open: the browser gives an address, the server sends to it. */
import type { Json } from "../../../engine/index.js";
import { Trouble } from "../../host/host.js";
import { serverHost } from "../../host/index.js";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

async function manager(): Promise<PushManager | undefined> {
  return canPush() ? (await navigator.serviceWorker.getRegistration())?.pushManager : undefined;
}

export async function isPushed(): Promise<boolean> {
  return (await (await manager())?.getSubscription()) != null;
}

export async function startPush(key: string): Promise<void> {
  const pushManager = await manager();
  if (!pushManager) throw new Trouble("forbidden", "This browser cannot show news of Longroll here.");
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Trouble("forbidden", "The browser does not allow it. Allow notifications for this page in its settings, then try again.");
  }
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new Trouble("unavailable", "The browser's push service did not answer. Try again later.");
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await serverHost.ask("POST", "/api/me/news/addresses", { way: "push", endpoint, keys } as unknown as Json);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** The server forgets an address that takes nothing any more. */
export async function stopPush(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}
