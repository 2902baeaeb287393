import { defineConfig } from 'vitest/config';
import { TestReport } from './scripts/test-report.ts';

/** What keeps records is tried on both databases; the rest once. */
const ON_BOTH_DATABASES = ['tests/{db,gateway,http,hub,instance,jobs}/**/*.test.ts'];

/** Far above what a test takes on a busy machine: the limit only ends a test that hangs. Tests set none of their own. */
const limits = { pool: 'forks', testTimeout: 600_000, hookTimeout: 600_000 } as const;

/**
 * These open whole programs and keep nothing of their own in modules: the files that a worker runs share them, since
 * loading the program for each file took half of the time.
 */
const onDatabase = (dialect: 'sqlite' | 'postgres') => ({
  test: { ...limits, name: dialect, include: ON_BOTH_DATABASES, isolate: false, provide: { dialect } },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['tests/support/global-postgres.ts'],
    reporters: [new TestReport(process.env.TEST_REPORT_FILE), 'default'],
    projects: [
      {
        test: {
          ...limits,
          name: 'parts',
          include: ['tests/**/*.test.ts'],
          exclude: ON_BOTH_DATABASES,
          provide: { dialect: 'sqlite' },
        },
      },
      onDatabase('sqlite'),
      onDatabase('postgres'),
    ],
  },
});
