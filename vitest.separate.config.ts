import { defineConfig } from 'vitest/config';
import { TestReport } from './scripts/test-report.ts';

/**
 * Tests that are not part of `npm test`, since they take long or need the network. Each has a command in package.json,
 * and `.ci/run` runs them all.
 */
export default defineConfig({
  test: {
    maxWorkers: 1,
    globalSetup: ['tests/support/global-template.ts'],
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    retry: Number(process.env.TEST_RETRIES ?? 0),
    include: ['tests/separate/**/*.test.ts'],
    provide: { dialect: 'sqlite' },
    reporters: [new TestReport({}), 'default'],
  },
});
