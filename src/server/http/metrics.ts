/** What this node counts, for Prometheus. Every part adds its own to the same register. */
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { House } from "../house.js";

interface Meters {
  readonly registry: Registry;
  readonly requests: Histogram;
}

const byHouse = new WeakMap<House, Meters>();

function metersOf(house: House): Meters {
  const known = byHouse.get(house);
  if (known) return known;
  const registry = new Registry();
  registry.setDefaultLabels({ node: house.node });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "longroll_request_seconds",
    help: "How long requests took, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const meters = { registry, requests };
  byHouse.set(house, meters);
  return meters;
}

/** Where a part registers what it counts: `new Counter({ name: "longroll_…", registers: [registryOf(house)] })`. */
export function registryOf(house: House): Registry {
  return metersOf(house).registry;
}

export function countRequest(house: House, method: string, route: string, status: number, ms: number): void {
  metersOf(house).requests.observe({ method, route, status: String(status) }, ms / 1000);
}
