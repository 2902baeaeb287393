export const IMPORT_STATUSES = [
  'pending',
  'success',
  /** Some of its resources exist; `errorStep` names the step that failed. */
  'partial',
  /** None of its resources exist. */
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

interface ImportRules {
  /** Whether its stored request can run again. */
  readonly canRetry: boolean;
  /** Whether its resources can be removed. */
  readonly canRollBack: boolean;
  /** Whether it ended without some of its resources. */
  readonly hasFailed: boolean;
  /** Whether its site has an address. */
  readonly hasUrl: boolean;
}

/** What an import with each status allows. */
export const IMPORT_RULES = {
  pending: { canRetry: false, canRollBack: false, hasFailed: false, hasUrl: false },
  success: { canRetry: false, canRollBack: false, hasFailed: false, hasUrl: true },
  partial: { canRetry: true, canRollBack: true, hasFailed: true, hasUrl: false },
  failed: { canRetry: true, canRollBack: false, hasFailed: true, hasUrl: false },
} as const satisfies Record<ImportStatus, ImportRules>;

/** The statuses of imports that can be retried. */
export const RETRYABLE_IMPORT_STATUSES: readonly ImportStatus[] = importStatusesThat('canRetry');
/** The statuses of imports that can be rolled back. */
export const ROLLBACK_IMPORT_STATUSES: readonly ImportStatus[] = importStatusesThat('canRollBack');
/** The statuses of imports that ended without some of their resources. */
export const FAILED_IMPORT_STATUSES: readonly ImportStatus[] = importStatusesThat('hasFailed');

function importStatusesThat(rule: keyof ImportRules): readonly ImportStatus[] {
  return IMPORT_STATUSES.filter((status) => IMPORT_RULES[status][rule]);
}

/** The steps of a site import, in their order. */
export const IMPORT_STEPS = [
  'project_creation',
  'database_creation',
  'application_creation',
  'domain_creation',
  'deployment',
] as const;
export type ImportStepName = (typeof IMPORT_STEPS)[number];

export const IMPORT_STEP_STATUSES = [
  'pending',
  'running',
  'success',
  'failed',
  /** The request did not ask for it. */
  'skipped',
] as const;
export type ImportStepStatus = (typeof IMPORT_STEP_STATUSES)[number];
