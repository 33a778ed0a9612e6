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

/** After so many first turns one after another, a run that has begun has one: or new ones could hold it up for ever. */
const FRESH_IN_A_ROW = 3;

/** Whose turn it is: new interactive runs first, then the others one after another, background ones last. */
export function createTurns() {
  let freshInARow = 0;
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
    next(): Turn | undefined {
      const isFresh = fresh.length > 0 && (freshInARow < FRESH_IN_A_ROW || interactive.length === 0);
      freshInARow = isFresh ? freshInARow + 1 : 0;
      return (isFresh ? fresh.shift() : interactive.shift()) ?? background.shift();
    },
    hasInteractive: () => fresh.length > 0 || interactive.length > 0,
  };
}
