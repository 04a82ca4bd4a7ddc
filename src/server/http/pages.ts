/** The built pages: files of one folder, listed when the server starts. What is not listed is not there, whatever the address says. */
import fixed from "@fastify/static";
import type { FastifyInstance } from "fastify";

// Vite puts what it names by its content under assets/.
const FOREVER = "public, max-age=31536000, immutable";
const FRESH = "no-cache";

export function registerPages(frame: FastifyInstance, folder: string): void {
  frame.register(fixed, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    // Made when the pages are built; they have no address of their own.
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (response, path) => {
      response.setHeader("vary", "accept-encoding");
      response.setHeader(
        "cache-control",
        path.slice(folder.length).replaceAll("\\", "/").replace(/^\//, "").startsWith("assets/") ? FOREVER : FRESH,
      );
    },
  });
}
