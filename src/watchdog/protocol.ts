import type { LogSettings } from '../logging.ts';

/** What the thread finds in `workerData`. */
export interface WatchdogData {
  /** An `Int32Array` of the fields below. */
  shared: SharedArrayBuffer;
  /** A stall this long ends the process; 0 = none does. */
  limitMs: number;
  log: LogSettings;
}

/** Counted up by the main thread for as long as it turns. */
export const BEATS = 0;
/** Counted up by the watchdog at each stall. */
export const STALLS = 1;
export const FIELDS = 2;

export const BEAT_MS = 500;

/** A global function of the main thread: what the watchdog calls there, while it is stalled, to learn whose work it does. */
export const CURRENT_REQUEST = 'locutionCurrentRequestId';
