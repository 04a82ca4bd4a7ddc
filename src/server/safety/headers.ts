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
        // Places of pieces are set as styles; a style cannot run.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        workerSrc: ["'self'", "blob:"],
        connectSrc: self,
        manifestSrc: self,
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
