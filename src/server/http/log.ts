/** The log: one JSON object a line, without secrets. */
import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "../config.js";

const SECRETS = [
  "password",
  "old",
  "token",
  "cookie",
  "authorization",
  "secret",
  "seed",
  "mail",
  "invitation",
  "endpoint",
  "databaseUrl",
  "smtpUrl",
];

/** Secrets are masked wherever a record of the log or a record in it has them. */
export function createLog(config: Pick<Config, "logLevel" | "node">, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: { node: config.node },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "(secret)" },
    serializers: { err: plainError },
  };
  return to ? pino(options, to) : pino(options);
}

/** Only what says where and why: errors of the database can carry the row they stumbled over. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === "string" && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  };
}
