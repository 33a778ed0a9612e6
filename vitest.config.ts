import { defineConfig } from 'vitest/config';

/** Sends a request to every operation. */
const EVERY_OPERATION = 'test/http/isolation.test.ts';
/** Takes half a minute, and differs least on a cluster. */
const CRASHING = 'test/jobs/crashing.test.ts';
/** Run with rows in PostgreSQL and audio in an S3 store: what is different there. */
const ON_CLUSTER = ['test/{cluster,accounts,jobs,store}/**/*.test.ts', EVERY_OPERATION];
/** Read what only a machine of its own has, or what is the same wherever the store is. */
const NOT_ON_CLUSTER = [
  'test/store/{migrations,job-migration,full-disk,damaged-database}.test.ts',
  'test/http/openapi.test.ts',
];

/** For projects whose files share processes. */
const WARM = ['test/warm-threads.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    // For two cores: one more than there are, since many tests wait for a time limit. Speech itself gains nothing by more.
    maxWorkers: 3,
    // Starting a process, loading all modules and compiling all schemas for each file costs more than most files' tests.
    isolate: false,
    // A ceiling against hanging, not a measure of speed: shared machines can be very slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'machine',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cluster/**'],
          setupFiles: WARM,
          provide: { servers: undefined },
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ON_CLUSTER,
          exclude: [...NOT_ON_CLUSTER, CRASHING],
          globalSetup: ['test/servers.ts'],
          // Some start servers of their own, whose address is in the process' environment.
          isolate: true,
        },
      },
      {
        // The rest on such a store too: only in `npm run test:all`.
        extends: true,
        test: {
          name: 'cluster-http',
          include: ['test/http/**/*.test.ts', CRASHING],
          exclude: [...NOT_ON_CLUSTER, EVERY_OPERATION],
          setupFiles: WARM,
          globalSetup: ['test/servers.ts'],
        },
      },
    ],
  },
});
