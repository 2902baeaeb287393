import { defineConfig } from 'vitest/config';
import { TestReport } from './scripts/test-report.ts';
import { findPostgresBinaries } from './tests/support/postgres-binaries.ts';

/** What stores records: these files open the whole program on a database. */
const ON_A_DATABASE = ['tests/{db,gateway,http,hub,instance,jobs}/**/*.test.ts'];

/**
 * What runs on PostgreSQL as well as on SQLite, because the two can differ there: constraints, types and order of rows,
 * transactions that wait for each other, leases. Everything else reads requests and answers, and runs on SQLite only.
 */
const ALSO_ON_POSTGRES = ['tests/{db,gateway,hub,instance,jobs}/**/*.test.ts'];

/** Commands of their own run these: see vitest.separate.config.ts. */
const SEPARATE = ['tests/separate/**'];
const WITH_DOCKER = [
  'tests/adapters/workloads/docker/**/*.test.ts',
  'tests/adapters/workloads/registry.test.ts',
  'tests/engines/docker/**/*.test.ts',
];

/** Far above what a test takes on a busy machine: the limit only ends a test that hangs. Tests set none of their own. */
const limits = { pool: 'forks', testTimeout: 600_000, hookTimeout: 600_000 } as const;
const hasPostgres = findPostgresBinaries() !== undefined;

/**
 * The files that a worker runs share their modules: they keep no state in modules, and loading the program for each
 * file took half of the time.
 */
const onDatabase = (dialect: 'sqlite' | 'postgres', include: string[]) => ({
  ...limits,
  name: dialect,
  include,
  isolate: false,
  provide: { dialect },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: [
      new TestReport({
        countsFile: process.env.TEST_REPORT_FILE,
        leftOut: hasPostgres
          ? []
          : ['PostgreSQL is not installed (Debian: postgresql): the project `postgres`'],
      }),
      'default',
    ],
    projects: [
      {
        test: {
          ...limits,
          name: 'parts',
          include: ['tests/**/*.test.ts'],
          exclude: [...ON_A_DATABASE, ...WITH_DOCKER, ...SEPARATE],
          provide: { dialect: 'sqlite', noDocker: null },
        },
      },
      {
        test: {
          ...limits,
          name: 'docker',
          include: WITH_DOCKER,
          globalSetup: ['tests/support/global-docker.ts'],
          provide: { dialect: 'sqlite' },
        },
      },
      { test: onDatabase('sqlite', ON_A_DATABASE) },
      ...(hasPostgres
        ? [
            {
              test: {
                ...onDatabase('postgres', ALSO_ON_POSTGRES),
                globalSetup: ['tests/support/global-postgres.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
