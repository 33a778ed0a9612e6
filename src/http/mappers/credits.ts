import { toUnits, UNITS_PER_CREDIT } from '../../accounts/credits.ts';
import { ValidationProblem } from '../../errors.ts';

/**
 * Credits of a request body in the units of the store; undefined and null stay.
 * @throws ValidationProblem for more than four decimals: money is not rounded in silence
 */
export function creditUnits<T extends number | null | undefined>(field: string, credits: T): T {
  if (typeof credits !== 'number') return credits;
  const units = toUnits(credits);
  if (units / UNITS_PER_CREDIT !== credits) {
    throw new ValidationProblem([{ loc: ['body', field], msg: 'must have at most 4 decimals', type: 'multipleOf' }]);
  }
  return units as T;
}
