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
  /** The license hub refuses the license, or the instance has no license. */
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

/** One reason why a request is rejected, or why its result will differ from what was asked for. */
export interface Problem<Code extends ProblemCode | WarningCode = ProblemCode | WarningCode> {
  readonly code: Code;
  /** What is wrong and what to do. */
  readonly message: string;
  /** The field of the input that it is about. */
  readonly path: (string | number)[];
}

/** A problem of a function that does not know the input: its caller adds the path. */
export type PathlessProblem<Code extends ProblemCode> = Omit<Problem<Code>, 'path'>;

/** Why the license hub refuses a name, or cannot judge it. */
export type HubProblem = PathlessProblem<
  Extract<ProblemCode, `LICENSE_${string}` | `DOMAIN_${string}` | 'QUOTA_EXCEEDED'>
>;
