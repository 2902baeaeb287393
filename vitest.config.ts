import { defineConfig } from 'vitest/config';
import { TestReport } from './scripts/test-report.ts';

/** What keeps records is tried on both databases; the rest once. */
const ON_BOTH_DATABASES = ['tests/{db,gateway,http,hub,instance,jobs}/**/*.test.ts'];

const limits = { pool: 'forks', testTimeout: 20_000, hookTimeout: 60_000 } as const;

const onDatabase = (dialect: 'sqlite' | 'postgres') => ({
  test: { ...limits, name: dialect, include: ON_BOTH_DATABASES, provide: { dialect } },
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
