import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findPostgresBinaries } from './scripts/postgres/find-binaries.ts';
import { TestReport } from './scripts/test-report.ts';

/** Tests that open the whole program on a database. */
const ON_A_DATABASE = ['tests/{db,gateway,http,hub,instance,jobs}/**/*.test.ts'];

/**
 * What runs on PostgreSQL as well as on SQLite, with what can differ there. Everything else tests requests, streams and
 * calls to the outside; its queries run on PostgreSQL in `effects.test.ts`, which calls every operation.
 */
const ALSO_ON_POSTGRES = {
  'tests/db/**': 'connections, transactions and migrations',
  'tests/jobs/**': 'leases, claims by several workers and LISTEN/NOTIFY',
  'tests/gateway/**': 'amounts, the order of ledger rows and payments at the same time',
  'tests/hub/**': 'unique names, counters of licenses and claims at the same time',
  'tests/http/{first-start,idempotency}.test.ts': 'stored responses, and the first rows of an empty database',
  'tests/instance/{application,audit,database,deploy,domain,health,license,organization,payment,repository,shared-engine,site-import,webhook}/**':
    'records, quotas, sums and removals, and requests that race for them',
  'tests/instance/identity/**': 'sessions and attempts, which are counted in the database',
  'tests/instance/coverage/effects.test.ts': 'every operation, its audit row and its transaction',
  'tests/instance/coverage/kept-answers.test.ts': 'triggers that count every change',
};

/** Of these, what differs most: the rest has the same queries and rules on SQLite. */
const FIRST_ON_POSTGRES = [
  'tests/{db,jobs}/**/*.test.ts',
  'tests/http/{first-start,idempotency}.test.ts',
  'tests/instance/coverage/{effects,kept-answers}.test.ts',
  'tests/instance/shared-engine/**/*.test.ts',
  'tests/instance/identity/read-limit.test.ts',
  'tests/{gateway,hub,instance}/**/{races,two-processes,fair-*}.test.ts',
];

/** `POSTGRES_TESTS=first` and `=rest` split what runs on PostgreSQL, for machines with little time. */
const POSTGRES_TESTS = process.env.POSTGRES_TESTS ?? 'all';

/** Commands of their own run these: see vitest.separate.config.ts. */
const SEPARATE = ['tests/separate/**'];
/** After those with a browser: a network that the engine adds or removes ends its requests on the machine. */
const WITH_DOCKER = [
  'tests/adapters/workloads/docker/**/*.test.ts',
  'tests/adapters/workloads/registry.test.ts',
  'tests/engines/docker/**/*.test.ts',
];
/** On a real cluster, whose addresses are reached from its own network alone. */
const WITH_KUBERNETES = [
  'tests/adapters/workloads/kubernetes/cluster/**/*.test.ts',
  'tests/engines/kubernetes/**/*.test.ts',
];
/** Takes a node off the network of the cluster, on which other tests would have pods. */
const KUBERNETES_ALONE = ['tests/adapters/workloads/kubernetes/cluster/nodes.test.ts'];
/** Builds the image of the program, and installs the manifests with it. */
const KUBERNETES_INSTALLED = ['tests/engines/kubernetes/manifests.test.ts'];
/**
 * Looks at all that the Docker Engine does: its whole cache, and every step that runs on it. These tests run after all
 * others, which build on the same engine as programs of their own.
 */
const DOCKER_ALONE = ['tests/adapters/workloads/docker/build-limits.test.ts'];

/**
 * Now and then, V8 13 does not find the memory of WebAssembly code that it frees, and ends the process: "Check failed:
 * jit_page.has_value()". `fetch` uses WebAssembly.
 */
const KEEP_WASM_CODE = process.versions.node.startsWith('24.') ? ['--no-wasm-code-gc'] : [];

/** How often a failed test is repeated. The report names tests that pass only then, to be mended. */
const RETRIES = Number(process.env.TEST_RETRIES ?? 0);

/** Far above what a test takes on a busy machine: the limit only ends a test that hangs. Tests set none of their own. */
const limits = {
  pool: 'forks',
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  retry: RETRIES,
  execArgv: KEEP_WASM_CODE,
} as const;
const hasPostgres = findPostgresBinaries() !== undefined;

const testsOf = (patterns: string[]) => patterns.map((pattern) => pattern.replace(/\*\*$/, '**/*.test.ts'));

/**
 * The files that a worker runs share their modules: they keep no state in modules, and loading the program for each
 * file took half of the time. A hook of a module that files share would belong to the first of them alone.
 */
const inOneWorker = { ...limits, isolate: false } as const;

const onPostgres = POSTGRES_TESTS === 'first' ? FIRST_ON_POSTGRES : testsOf(Object.keys(ALSO_ON_POSTGRES));

const onDatabase = (dialect: 'sqlite' | 'postgres', include: string[]) => ({
  ...inOneWorker,
  name: dialect,
  include,
  // Beside the tests with Docker, which often wait for its engine.
  sequence: { groupOrder: 1 },
  provide: { dialect },
});

export default defineConfig({
  test: {
    // Tests also wait for programs, disks and clocks: one worker more than cores keeps the machine busy.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['tests/support/global-template.ts'],
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
          ...inOneWorker,
          name: 'parts',
          include: ['tests/**/*.test.ts'],
          exclude: [...ON_A_DATABASE, ...WITH_DOCKER, ...WITH_KUBERNETES, ...SEPARATE],
          provide: { dialect: 'sqlite', noDocker: null, noKubernetes: null },
        },
      },
      {
        test: {
          ...limits,
          name: 'docker',
          include: WITH_DOCKER,
          exclude: DOCKER_ALONE,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/global-docker.ts'],
          provide: { dialect: 'sqlite' },
        },
      },
      {
        test: {
          ...limits,
          name: 'docker-alone',
          include: DOCKER_ALONE,
          sequence: { groupOrder: 2 },
          globalSetup: ['tests/support/global-docker.ts'],
          provide: { dialect: 'sqlite' },
        },
      },
      {
        test: {
          ...limits,
          name: 'kubernetes',
          include: WITH_KUBERNETES,
          exclude: [...KUBERNETES_ALONE, ...KUBERNETES_INSTALLED],
          globalSetup: ['tests/support/global-kubernetes.ts'],
          provide: { dialect: 'sqlite' },
        },
      },
      {
        test: {
          ...limits,
          name: 'kubernetes-alone',
          include: KUBERNETES_ALONE,
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/global-kubernetes.ts'],
          provide: { dialect: 'sqlite' },
        },
      },
      {
        test: {
          ...limits,
          name: 'kubernetes-manifests',
          include: KUBERNETES_INSTALLED,
          sequence: { groupOrder: 2 },
          globalSetup: ['tests/support/global-kubernetes.ts'],
          provide: { dialect: 'sqlite' },
        },
      },
      { test: onDatabase('sqlite', ON_A_DATABASE) },
      ...(hasPostgres
        ? [
            {
              test: {
                ...onDatabase('postgres', onPostgres),
                exclude: POSTGRES_TESTS === 'rest' ? FIRST_ON_POSTGRES : [],
                globalSetup: ['tests/support/global-postgres.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
