import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    // Speech is CPU work: more files at once than cores only makes every one of them slower.
    maxWorkers: 2,
    // A ceiling against hanging, not a measure of speed: shared machines can be very slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: 'machine',
          include: ['test/**/*.test.ts'],
          exclude: ['test/cluster/**'],
          provide: { servers: undefined },
        },
      },
      {
        // The same tests with rows in PostgreSQL and audio in an S3 store: all that reach the store by its settings.
        test: {
          name: 'cluster',
          include: ['test/{cluster,http,accounts,jobs,store}/**/*.test.ts'],
          exclude: ['test/store/{migrations,job-migration}.test.ts', 'test/http/{client-library,openapi}.test.ts'],
          globalSetup: ['test/servers.ts'],
        },
      },
    ],
  },
});
