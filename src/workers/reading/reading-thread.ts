import { READER, type ReadingTask, type ReadSegment } from '../../engines/reading.ts';
import { Problem } from '../../errors.ts';
import { limitCalls, type OnWorked } from '../limited-calls.ts';
import { createCallThread } from '../thread-calls.ts';

const failed = (reason: string) => {
  const problem = new Problem('UPSTREAM_GENERATION_ERROR', 'Reading the text failed. Send the request again.');
  problem.cause = reason;
  return problem;
};

/** The longest text takes a second, and two more where the thread is to be started; busy machines take many times that. */
const LIMITS = { timeLimitSecs: 60, perAccount: 4 };

/**
 * A thread that tells how a text is read. Its calls throw Problem UPSTREAM_GENERATION_ERROR. Its own, so that neither
 * dictionaries nor long texts hold up the loop or those who speak.
 */
export const createReadingThread = (onWorked?: OnWorked) =>
  limitCalls(
    createCallThread<ReadingTask, ReadSegment[]>(new URL('./thread.ts', import.meta.url), {
      failed,
      data: { reader: READER.href },
    }),
    LIMITS,
    onWorked,
  );

export type ReadingThread = ReturnType<typeof createReadingThread>;
