import type { SagaName } from '#src/domain/saga.ts';

/** The test of each saga: the file that calls `testSaga` with its name. */
export const SAGA_TESTS: Readonly<Record<SagaName, string>> = {
  site_import: 'tests/instance/site-import/saga.test.ts',
  deployment: 'tests/instance/deploy/saga.test.ts',
  dns_change: 'tests/hub/dns-saga.test.ts',
};
