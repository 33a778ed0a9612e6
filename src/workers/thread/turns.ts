import type { LaneRun } from './speaking.ts';

/** A run in a queue: its next step is one turn; the steps end with the run. */
export interface Turn {
  readonly run: LaneRun;
  readonly steps: AsyncGenerator<void, void, undefined>;
  /** It waits for its reader, or for its language, in no queue. */
  isParked: boolean;
  /** What its language needs is not there yet. */
  isPreparing: boolean;
}

/** Whose turn it is: new interactive runs first, then the others one after another, background ones last. */
export function createTurns() {
  const fresh: Turn[] = [];
  const interactive: Turn[] = [];
  const background: Turn[] = [];

  return {
    /** A run that has not had a turn yet. */
    addFresh(turn: Turn): void {
      (turn.run.order.priority === 'background' ? background : fresh).push(turn);
    },
    add(turn: Turn): void {
      (turn.run.order.priority === 'background' ? background : interactive).push(turn);
    },
    next: () => fresh.shift() ?? interactive.shift() ?? background.shift(),
    hasInteractive: () => fresh.length > 0 || interactive.length > 0,
  };
}
