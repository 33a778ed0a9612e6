/** Whether this is `npm run test:all`, which has time for everything. */
export const RUNS_ALL = process.env.LOCUTION_TEST_ALL === '1';

/** How many cases a test with drawn ones tries: a quarter for every change, all of them in `npm run test:all`. */
export const runsOf = (all: number): number => (RUNS_ALL ? all : Math.ceil(all / 4));
