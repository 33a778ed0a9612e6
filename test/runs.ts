/** How many cases a test with drawn ones tries: a quarter for every change, all of them in `npm run test:all`. */
export const runsOf = (all: number): number => (process.env.LOCUTION_TEST_ALL === '1' ? all : Math.ceil(all / 4));
