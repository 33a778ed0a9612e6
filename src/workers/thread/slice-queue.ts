import type { LaneRun } from './speaking.ts';

/** A run in a queue: its next step is one slice; the steps end with the run. */
export interface QueuedRun {
  readonly run: LaneRun;
  readonly steps: AsyncGenerator<void, void, undefined>;
  /** It waits for its reader, or for its language, in no queue. */
  isParked: boolean;
  /** What its language needs is not there yet. */
  isPreparing: boolean;
}

/** After this many first slices in a row, a run that has already begun gets one; otherwise new runs could starve it. */
const FRESH_IN_A_ROW = 3;

/** Which run gets the next slice: new interactive runs first, then the others one after another, background ones last. */
export function createSliceQueue() {
  let freshInARow = 0;
  const fresh: QueuedRun[] = [];
  const interactive: QueuedRun[] = [];
  const background: QueuedRun[] = [];

  return {
    /** A run that has had no slice yet. */
    addFresh(queued: QueuedRun): void {
      (queued.run.laneRequest.priority === 'background' ? background : fresh).push(queued);
    },
    add(queued: QueuedRun): void {
      (queued.run.laneRequest.priority === 'background' ? background : interactive).push(queued);
    },
    next(): QueuedRun | undefined {
      const isFresh = fresh.length > 0 && (freshInARow < FRESH_IN_A_ROW || interactive.length === 0);
      freshInARow = isFresh ? freshInARow + 1 : 0;
      return (isFresh ? fresh.shift() : interactive.shift()) ?? background.shift();
    },
    hasInteractive: () => fresh.length > 0 || interactive.length > 0,
  };
}
