/** Why an import or a change cannot be made, as its preview shows it. */
export const PROBLEM_CODES = [
  'NAME_CONFLICT',
  /** A quota of the plan, or a limit of the license. */
  'QUOTA_EXCEEDED',
  'FEATURE_DISABLED',
  'ENGINE_UNSUPPORTED',
  'PROVIDER_NOT_FOUND',
  'SSH_KEY_NOT_FOUND',
  'REPOSITORY_NOT_FOUND',
  'BRANCH_NOT_FOUND',
  'DOMAIN_INVALID',
  'DOMAIN_TAKEN',
  /** The license hub refuses the license, or there is none. */
  'LICENSE_REQUIRED',
  'LICENSE_SUSPENDED',
  'LICENSE_HUB_UNREACHABLE',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** What will be different from what was asked for, as a preview shows it. */
export const WARNING_CODES = [
  /** Another build type does the work of the requested one. */
  'BUILD_TYPE_EMULATED',
  /** Another database server does the work of the requested one. */
  'ENGINE_SUBSTITUTE',
  'LIMITS_NOT_ENFORCED',
  'SUBMODULES_NOT_FETCHED',
  'LFS_NOT_FETCHED',
  'DOMAIN_NOT_POINTED',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];
