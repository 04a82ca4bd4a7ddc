/** What went wrong, as those who asked are told: a code, a sentence, the rule where one says so. */
import { ZodError } from "zod";
import { whatIsWrong } from "../safety/read.js";
import { asTrouble as asStoreTrouble } from "../store/faults.js";
import { Trouble, type TroubleCode } from "../trouble.js";

export interface ErrorBody {
  readonly error: { readonly code: TroubleCode; readonly message: string; readonly rule?: string };
}

export function bodyOf({ code, message, rule }: Trouble): ErrorBody {
  return { error: { code, message, ...(rule !== undefined && { rule }) } };
}

const BY_STATUS: Readonly<Record<number, TroubleCode>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "unknown",
  413: "too-large",
  414: "too-large",
  429: "too-many",
  431: "too-large",
  503: "unavailable",
};

const WORDS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "This is too large.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "What is sent here has to be JSON: Content-Type: application/json.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The length of what was sent is not what was announced.",
  FST_ERR_BAD_URL: "This is no address.",
  FST_ERR_MAX_PARAM_LENGTH: "This address is too long.",
};

/** The trouble behind an error, or null when it is a fault of ours. */
export function asTrouble(error: unknown): Trouble | null {
  if (error instanceof ZodError) return new Trouble("bad-request", whatIsWrong(error));
  const told = asStoreTrouble(error);
  if (told instanceof Trouble) return told;
  if (!(error instanceof Error)) return null;
  const { statusCode, code = "" } = error as { statusCode?: number; code?: string };
  if (statusCode === undefined || ((statusCode < 400 || statusCode >= 500) && statusCode !== 503)) return null;
  const known = BY_STATUS[statusCode] ?? "bad-request";
  return new Trouble(
    known,
    WORDS[code] ?? (known === "unavailable" ? "This server is about to stop. Try again soon." : "This cannot be read."),
  );
}
