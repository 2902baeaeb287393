import type { Finding } from '#src/domain/doctor.ts';
import type { EngineName } from '#src/domain/engine.ts';
import type { Role } from '#src/domain/surface.ts';

/** The running process, and what it can find out about the machine on which it runs. */
export interface Installation {
  readonly version: string;
  readonly nodeVersion: string;
  readonly roles: readonly Role[];
  /** Null in a process without the role `instance`. */
  readonly engine: EngineName | null;
  readonly startedAt: string;
  /** Runs the checks of `pilothouse doctor` that are possible beside the server. Callers at the same time share one run. */
  diagnose(): Promise<Diagnosis>;
}

/** What the checks have found. Messages contain no secrets. */
export interface Diagnosis {
  readonly checkedAt: string;
  readonly findings: readonly Finding[];
}
