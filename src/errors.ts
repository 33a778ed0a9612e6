import { STATUS_CODES } from 'node:http';

/** Every error code of the API and the status it is answered with. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  AUTH_REQUIRED: 401,
  API_KEY_CREDIT_LIMIT_EXCEEDED: 402,
  ACCOUNT_CREDITS_EXCEEDED: 402,
  FORBIDDEN: 403,
  RESOURCE_NOT_FOUND: 404,
  CONFLICT: 409,
  GENERATION_FAILED: 409,
  PAYLOAD_TOO_LARGE: 413,
  MISDIRECTED_REQUEST: 421,
  VALIDATION_ERROR: 422,
  GENERATION_NOT_READY: 425,
  GENERATION_CONCURRENCY_EXCEEDED: 429,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  AUDIO_DAMAGED: 500,
  GENERATION_INVALID_RESPONSE: 502,
  UPSTREAM_GENERATION_ERROR: 503,
  GENERATION_CAPACITY_EXCEEDED: 503,
  UPSTREAM_TIMEOUT: 504,
  INSUFFICIENT_STORAGE: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Facts that a program can use; `retry_after_secs` also becomes the header `Retry-After`. */
export type ErrorMeta = Record<string, string | number | boolean | null>;

/** An error that is answered to the caller as it is: one sentence that says what is wrong and what to do. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly meta: ErrorMeta;
  readonly status: number;

  constructor(code: ErrorCode, detail: string, meta: ErrorMeta = {}, status: number = ERROR_STATUS[code]) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.meta = meta;
    this.status = status;
  }
}

/** The short name of a status: 404 → "Not Found". */
export function statusTitle(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

/** The 404 of an id that is unknown or another account's: the two are told alike, so that ids cannot be probed. */
export function notFound(what: string, meta: ErrorMeta = {}): Problem {
  return new Problem(
    'RESOURCE_NOT_FOUND',
    `${what} does not exist, or this API key or session has no access to it.`,
    meta,
  );
}

/** One violation of a request's schema. */
export interface Violation {
  /** Path to the value, beginning with the part of the request: ["body", "voice_settings", "speed"]. */
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** A request that breaks its schema, with every violation. */
export class ValidationProblem extends Problem {
  readonly violations: Violation[];

  constructor(violations: Violation[]) {
    super('VALIDATION_ERROR', violations.map(({ loc, msg }) => `${loc.join('.')} ${msg}`).join('; '));
    this.violations = violations;
  }
}
