/** The hosts: the server that this page comes from, and this device. A table's id says where it lives. */
import { deviceHost, isHere } from "./device.js";
import type { Host } from "./host.js";
import { serverHost } from "./server.js";

export { findServer, serverHere } from "./here.js";
export * from "./host.js";
export { deviceHost, serverHost };

export function hostOf(table: string): Host {
  return isHere(table) ? deviceHost : serverHost;
}
