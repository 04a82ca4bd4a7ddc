/** What this node counts, for Prometheus. Every part adds its own to the same register. */
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Station } from "../station.js";

interface Meters {
  readonly registry: Registry;
  readonly requests: Histogram;
}

const byStation = new WeakMap<Station, Meters>();

function metersOf(station: Station): Meters {
  const known = byStation.get(station);
  if (known) return known;
  const registry = new Registry();
  registry.setDefaultLabels({ node: station.node });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "longroll_request_seconds",
    help: "How long requests took, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const meters = { registry, requests };
  byStation.set(station, meters);
  return meters;
}

/** Where a part registers what it counts: `new Counter({ name: "longroll_…", registers: [registryOf(station)] })`. */
export function registryOf(station: Station): Registry {
  return metersOf(station).registry;
}

export function countRequest(station: Station, method: string, route: string, status: number, ms: number): void {
  metersOf(station).requests.observe({ method, route, status: String(status) }, ms / 1000);
}
