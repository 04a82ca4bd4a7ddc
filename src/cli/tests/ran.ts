/** The command as people run it: a process with its output and exit code. */
import { spawn } from "node:child_process";

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command to its end. `during` sees the output as it grows and may end the process. */
export function longroll(
  args: readonly string[],
  input = "",
  during: (child: ReturnType<typeof spawn>, out: string) => void = () => {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["dist/longroll.js", ...args], { stdio: "pipe" });
    let out = "";
    let err = "";
    child.stdout.on("data", (part) => {
      out += part;
      during(child, out);
    });
    child.stderr.on("data", (part) => {
      err += part;
      during(child, err);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
