/** Characters a second until this process has measured its own rate. */
const FIRST_GUESS_CHARS_PER_SEC = 1000;
/** Shorter jobs and shorter times say little about the rate. */
const MINIMUM_CHARS = 500;
const MINIMUM_SECS = 0.5;

interface Course {
  startedAt: number;
  /** Of the whole job, its markup not counted. */
  characters: number;
  /** What of it is spoken, or being spoken: 0 to 1. */
  begunPart: number;
}

/** Characters a second, undefined before that can be told. */
function rateOf({ startedAt, characters, begunPart }: Course): number | undefined {
  const begunChars = characters * begunPart;
  const secs = (performance.now() - startedAt) / 1000;
  return begunChars < MINIMUM_CHARS || secs < MINIMUM_SECS ? undefined : begunChars / secs;
}

/** How fast this node's jobs are spoken. */
export function createPace() {
  const courses = new Map<string, Course>();
  let charsPerSec = FIRST_GUESS_CHARS_PER_SEC;
  return {
    begin(jobId: string, characters: number): void {
      courses.set(jobId, { startedAt: performance.now(), characters, begunPart: 0 });
    },

    advance(jobId: string, begunPart: number): void {
      const course = courses.get(jobId);
      if (course === undefined) return;
      course.begunPart = begunPart;
      charsPerSec = rateOf(course) ?? charsPerSec;
    },

    end(jobId: string): void {
      courses.delete(jobId);
    },

    /** By the job's own rate where it can be told, else by that of the last one. `begunPart` is undefined elsewhere. */
    of(jobId: string): { charsPerSec: number; begunPart: number | undefined } {
      const course = courses.get(jobId);
      return { charsPerSec: (course && rateOf(course)) ?? charsPerSec, begunPart: course?.begunPart };
    },
  };
}

export type Pace = ReturnType<typeof createPace>;
