import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Speech is CPU work: more files at once than cores only makes every one of them slower.
    maxWorkers: 2,
    // A ceiling against hanging, not a measure of speed: shared machines can be very slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
