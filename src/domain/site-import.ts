export const IMPORT_STATUSES = [
  'pending',
  'success',
  /** Some of its resources exist; `errorStep` names the step that failed. */
  'partial',
  /** None of its resources exist. */
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

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
