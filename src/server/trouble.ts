/** What a request is refused with: a code for programs, a sentence for people, the rule where one says so. */
export type TroubleCode =
  | "bad-request"
  | "unauthorized"
  | "forbidden"
  | "unknown"
  | "stale"
  | "illegal"
  | "taken"
  | "too-large"
  | "too-many"
  | "frozen"
  | "over"
  | "unavailable";

const STATUS: Readonly<Record<TroubleCode, number>> = {
  "bad-request": 400,
  unauthorized: 401,
  forbidden: 403,
  unknown: 404,
  stale: 409,
  illegal: 422,
  taken: 409,
  "too-large": 413,
  "too-many": 429,
  frozen: 423,
  over: 410,
  unavailable: 503,
};

export class Trouble extends Error {
  readonly status: number;
  constructor(
    readonly code: TroubleCode,
    message: string,
    readonly rule?: string,
  ) {
    super(message);
    this.name = "Trouble";
    this.status = STATUS[code];
  }
}
