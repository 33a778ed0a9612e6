import type { Readable } from 'node:stream';
import { type TSchema, Type } from 'typebox';
import { ERROR_STATUS, type ErrorCode, statusTitle } from '../../errors.ts';

/** A request field that may be left out or sent as null, which existing clients do. */
export const Nullish = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** A response field that is always there, null while it is not known. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Meta = Type.Record(Type.String(), Type.Unknown(), { description: 'Machine-readable details.' });

const errorBody = (codes: ErrorCode[]) =>
  Type.Object({
    code: Type.String({ enum: codes }),
    detail: Type.String({ description: 'What is wrong, and what to do about it.' }),
    error: Type.String({ description: "The status' short name." }),
    ok: Type.Literal(false),
    meta: Meta,
  });

const ValidationErrorBody = Type.Object({
  code: Type.Literal('VALIDATION_ERROR'),
  ok: Type.Literal(false),
  error: Type.String(),
  detail: Type.Array(
    Type.Object({
      loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), { description: 'Path to the value.' }),
      msg: Type.String(),
      type: Type.String(),
    }),
    { description: 'Every violation.' },
  ),
  meta: Meta,
});

/** Error responses of an operation by status; what every operation can answer is included. */
export function errorResponses(...codes: ErrorCode[]): Record<number, TSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...codes, 'INTERNAL_ERROR', 'INSUFFICIENT_STORAGE'] as const)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, of]) => [status, errorResponse(status, of)]));
}

/** The error response of one status. */
export function errorResponse(status: number, codes: ErrorCode[]): TSchema {
  return { description: statusTitle(status), ...(status === 422 ? ValidationErrorBody : errorBody(codes)) };
}

/** Errors of every operation that speaks. */
export const SPEECH_ERRORS = errorResponses(
  'BAD_REQUEST',
  'AUTH_REQUIRED',
  'API_KEY_CREDIT_LIMIT_EXCEEDED',
  'ACCOUNT_CREDITS_EXCEEDED',
  'FORBIDDEN',
  'RESOURCE_NOT_FOUND',
  'GENERATION_CONCURRENCY_EXCEEDED',
  'PAYLOAD_TOO_LARGE',
  'VALIDATION_ERROR',
  'GENERATION_CAPACITY_EXCEEDED',
  'UPSTREAM_GENERATION_ERROR',
  'UPSTREAM_TIMEOUT',
);

/** Errors of operations that propose voices. */
export const WORK_ERRORS = errorResponses(
  'BAD_REQUEST',
  'AUTH_REQUIRED',
  'API_KEY_CREDIT_LIMIT_EXCEEDED',
  'ACCOUNT_CREDITS_EXCEEDED',
  'VALIDATION_ERROR',
  'GENERATION_CONCURRENCY_EXCEEDED',
  'GENERATION_CAPACITY_EXCEEDED',
  'UPSTREAM_GENERATION_ERROR',
);

/** The answer of an operation that has nothing else to say. */
export const Ok = Type.Object({ status: Type.Literal('ok') });

const BINARY = { schema: Type.Unsafe<Uint8Array | Readable>({ type: 'string', format: 'binary' }) };

/** A response of audio bytes. */
export function audioResponse(
  description: string,
  contentTypes: readonly string[],
  headers: Record<string, unknown> = {},
) {
  return { description, headers, content: Object.fromEntries(contentTypes.map((type) => [type, BINARY])) };
}

const header = (description: string, type: 'string' | 'number' | 'integer' = 'string') => ({ description, type });

export const GENERATION_HEADERS = {
  'history-item-id': header('Id of the saved audio.'),
  'x-service-api-key-id': header('Public id of the key that authenticated the request.'),
  'x-request-id': header('Id of this request in the logs.'),
  'x-seed': header('Send it as `seed` to get the same bytes again.', 'integer'),
  'x-engine-version': header('What rendered it: equal requests, with the seed, give equal bytes while this is equal.'),
  'x-credits-used': header('Credits this request cost.', 'number'),
  'request-id': header('As `x-request-id`.'),
  'character-cost': header('As `x-credits-used`.', 'number'),
  'current-concurrent-requests': header("The account's running generations, this one included.", 'integer'),
  'maximum-concurrent-requests': header("Concurrent generations that the account's plan allows.", 'integer'),
  'x-ignored-fields': header('Request fields that had no effect.'),
  'x-detected-languages': header('Languages of the sentences in their order, where `language_code` is `auto`.'),
  'x-language-notice': header(
    '`text=de; spoken=en` where the text is clearly in another language than it is spoken in.',
  ),
  'x-ignored-instructions': header(
    'Words of `instructions` that had no effect, percent-encoded UTF-8, with commas between.',
  ),
};

/** Query of a list in pages. */
export const pageQuery = (largest: number, usual = 30) => ({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: largest, default: usual })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next_cursor` of the page before.' })),
});
