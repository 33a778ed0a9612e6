/** Whether this is `npm run test:all`, which has time for everything. */
export const RUNS_ALL = process.env.LOCUTION_TEST_ALL === '1';

/** How many cases a test with drawn ones tries: a quarter for every change, all of them in `npm run test:all`. */
export const runsOf = (all: number): number => (RUNS_ALL ? all : Math.ceil(all / 4));

/**
 * Of the cases of a test that goes through a whole product or list: every `stride`-th for every change, all of them in
 * `npm run test:all`. A stride that has no divisor in common with the length of a product's inner list meets all of its values.
 */
export const someOf = <Case>(cases: readonly Case[], stride = 4): readonly Case[] =>
  RUNS_ALL ? cases : cases.filter((_, index) => index % stride === 0);
