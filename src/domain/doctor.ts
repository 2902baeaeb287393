/** What `pilothouse doctor` checks: on the machine of a server, and against an instance. Scripts depend on the names. */
export const DOCTOR_CHECKS = [
  'settings',
  'node',
  'git',
  'ssh',
  'engine',
  'ports',
  'dataFolder',
  'database',
  'publicUrl',
  'certificate',
  'ingressAddress',
  'applicationNames',
  'caddy',
  'licenseHub',
  'mail',
  'clock',
  'reachability',
  'version',
  'account',
  'health',
] as const;
export type DoctorCheck = (typeof DOCTOR_CHECKS)[number];

/** The result of a check: `warning` is for things that work with a limit, `problem` for those that do not work. */
export const CHECK_RESULTS = ['ok', 'warning', 'problem'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** What a check has found. */
export interface Finding {
  readonly check: DoctorCheck;
  readonly result: CheckResult;
  /** A sentence about what was found. */
  readonly message: string;
  /** What to do next; null: nothing. */
  readonly hint: string | null;
}

/** What `pilothouse doctor` looks at: this machine with the settings of its server, or an instance over its API. */
export const DOCTOR_TARGETS = ['server', 'instance'] as const;
export type DoctorTarget = (typeof DOCTOR_TARGETS)[number];
