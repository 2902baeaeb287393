/** Every saga. Its tests are named in `tests/support/saga-tests.ts`. */
export const SAGA_NAMES = ['site_import', 'deployment', 'dns_change'] as const;
export type SagaName = (typeof SAGA_NAMES)[number];
