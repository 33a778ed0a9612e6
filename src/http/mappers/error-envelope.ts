import { type ErrorMeta, type Problem, statusTitle, ValidationProblem } from '../../errors.ts';

/** How a door words an error; everything else of an error's answer is alike for all. */
export type ErrorFormat = (problem: Problem, requestId: string) => object;

/** The error format of the native API, and of every door that has none of its own. */
export const errorEnvelope: ErrorFormat = (problem, requestId) => ({
  code: problem.code,
  detail: problem instanceof ValidationProblem ? problem.violations : problem.message,
  error: statusTitle(problem.status),
  ok: false,
  meta: { ...problem.meta, request_id: requestId } satisfies ErrorMeta,
});
