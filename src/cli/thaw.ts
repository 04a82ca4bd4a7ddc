/** `longroll thaw TABLE`: for the operator, what stopped a table, and letting it go on. */
import { type Command, Misuse } from "./command.js";

const help = `longroll thaw: shows what stopped a frozen table, and lets it go on from where it stands.

Usage: longroll thaw TABLE [options]

  --look    only shows the report
  --data    as with longroll serve, LONGROLL_DATA; with DATABASE_URL that database is taken

The embedded database belongs to one process: stop the server first. With DATABASE_URL the nodes may go on.

Examples
  npx longroll thaw 7Xb0w3dPq2LmVt1A --look
  DATABASE_URL=postgres://longroll@db/longroll npx longroll thaw 7Xb0w3dPq2LmVt1A

docs/running.md says how to read the report.
`;

export const thaw: Command = {
  name: "thaw",
  summary: "lets a frozen table of a server go on",
  help,
  run: async (args) => {
    const look = args.includes("--look");
    const [table, ...flags] = args.filter((arg) => arg !== "--look");
    if (table === undefined || table.startsWith("--")) throw new Misuse("Which table? longroll thaw TABLE");
    return (await import("./operator.js")).thawTable(table, look, flags);
  },
};
