import { type TSchema, Type } from 'typebox';
import { type ErrorCode, type Problem, statusTitle, ValidationProblem } from '../../errors.ts';
import type { ErrorFormat } from '../mappers/error-envelope.ts';
import { Nullable } from '../schemas/common.ts';

/** Codes that OpenAI's clients know by another name; the rest are ours in lower case. */
const CODES: Partial<Record<ErrorCode, string>> = {
  AUTH_REQUIRED: 'invalid_api_key',
  API_KEY_CREDIT_LIMIT_EXCEEDED: 'insufficient_quota',
  ACCOUNT_CREDITS_EXCEEDED: 'insufficient_quota',
  GENERATION_CONCURRENCY_EXCEEDED: 'rate_limit_exceeded',
  RATE_LIMITED: 'rate_limit_exceeded',
};

function typeOf(status: number): string {
  if (status >= 500) return 'server_error';
  if (status === 402) return 'insufficient_quota';
  return status === 429 ? 'rate_limit_error' : 'invalid_request_error';
}

/** What its service answers for a body that its schema refuses: its libraries have a class of errors for each status. */
export const openAiStatus = (problem: Problem): number => (problem instanceof ValidationProblem ? 400 : problem.status);

/** Errors as OpenAI words them. */
export const openAiError: ErrorFormat = (problem) => {
  const named = problem instanceof ValidationProblem ? asNamedHere(problem) : problem;
  return {
    error: {
      message: named.message,
      type: typeOf(named.status),
      param: paramOf(named),
      code: CODES[named.code] ?? named.code.toLowerCase(),
    },
  };
};

/** The use cases know the text by another name than the request. */
const asNamedHere = ({ violations }: ValidationProblem) =>
  new ValidationProblem(
    violations.map((one) => ({ ...one, loc: one.loc.map((step) => (step === 'text' ? 'input' : step)) })),
  );

function paramOf(problem: Parameters<ErrorFormat>[0]): string | null {
  if (problem instanceof ValidationProblem) return problem.violations[0]?.loc.slice(1).join('.') || null;
  return 'voice_id' in problem.meta ? 'voice' : null;
}

const ErrorBody = Type.Object({
  error: Type.Object({
    message: Type.String(),
    type: Type.String(),
    param: Nullable(Type.String()),
    code: Nullable(Type.String()),
  }),
});

/** Error responses of an operation, by status. */
export const openAiErrors = (...statuses: number[]): Record<number, TSchema> =>
  Object.fromEntries(
    [...statuses, 500, 507].map((status) => [status, { description: statusTitle(status), ...ErrorBody }]),
  );
