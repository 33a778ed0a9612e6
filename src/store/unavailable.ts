import { type ErrorCode, Problem } from '../errors.ts';

const RETRY_SECS = 5;
/** Space comes back when somebody makes room, or when old history is removed. */
const FULL_RETRY_SECS = 60;

/**
 * The store does not do just now what was asked of it, which is no fault of who asked. Nothing is known of what was asked of it
 * last: a statement whose answer was lost may have had its effect.
 */
export class StoreUnavailable extends Problem {
  constructor(what: 'database' | 'audio store', cause: unknown);
  constructor(what: string, cause: unknown, code: ErrorCode, detail: string, retrySecs: number);
  constructor(
    what: string,
    cause: unknown,
    code: ErrorCode = 'GENERATION_CAPACITY_EXCEEDED',
    detail = `The ${what} is not responding. Try again shortly.`,
    retrySecs = RETRY_SECS,
  ) {
    super(code, detail, { retry_after_secs: retrySecs });
    this.name = 'StoreUnavailable';
    this.cause = cause;
  }
}

/** There is no space left for what was to be written. */
export class StorageFull extends StoreUnavailable {
  constructor(what: 'disk' | 'database' | 'audio store', cause: unknown) {
    const detail = `The server's ${what} is full, so nothing can be stored. Try again after its operator has freed some space.`;
    super(what, cause, 'INSUFFICIENT_STORAGE', detail, FULL_RETRY_SECS);
    this.name = 'StorageFull';
  }
}
