import { Problem } from '../errors.ts';

const RETRY_SECS = 5;

/**
 * The database or the audio's store does not answer, or answers that it cannot just now. Nothing is known of what was asked
 * of it last: a statement whose answer was lost may have had its effect.
 */
export class StoreUnavailable extends Problem {
  constructor(what: 'database' | 'audio store', cause: unknown) {
    super('GENERATION_CAPACITY_EXCEEDED', `The ${what} does not answer. Try again shortly.`, {
      retry_after_secs: RETRY_SECS,
    });
    this.name = 'StoreUnavailable';
    this.cause = cause;
  }
}
