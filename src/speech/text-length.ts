import { Problem, ValidationProblem } from '../errors.ts';
import { codePointCount } from '../text/code-points.ts';

/** Code points that a text may have. */
export interface TextLimit {
  most: number;
  /** That it may have as a job, where it is more and the text is none yet. */
  asJob?: number | undefined;
}

/** Unicode code points; a lone surrogate counts as one. To see that a text is all ASCII takes a twentieth of counting. */
export const codePoints = (text: string): number =>
  Buffer.byteLength(text) === text.length ? text.length : codePointCount(text, 0, text.length);

/** @throws ValidationProblem */
export function requireLength(text: string, limit: TextLimit, field: 'text' | 'inputs' = 'text'): void {
  const length = codePoints(text);
  if (length <= limit.most) return;
  throw new ValidationProblem([{ loc: ['body', field], msg: tooLong(length, limit), type: 'maxLength' }]);
}

/** The same for a text that is still coming. @throws Problem BAD_REQUEST */
export function requireLengthSoFar(length: number, limit: TextLimit): void {
  if (length > limit.most) throw new Problem('BAD_REQUEST', `The text ${tooLong(length, limit)}.`);
}

function tooLong(length: number, { most, asJob = 0 }: TextLimit): string {
  const job = asJob > most ? `, or ${asJob} as a job (POST /v1/text-to-speech/{voice_id}?delivery=async)` : '';
  return `must have at most ${most} characters${job}; it has ${length}`;
}
