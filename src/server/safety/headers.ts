/** What browsers are told to refuse: scripts that are not ours, above all. */
import type { FastifyHelmetOptions } from "@fastify/helmet";

export function securityHeaders(url: string): FastifyHelmetOptions {
  const secure = url.startsWith("https:");
  const self = ["'self'"];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        imgSrc: ["'self'", "data:", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: self,
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: "same-origin" },
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  };
}
