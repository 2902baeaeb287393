import type { ReleaseDocument } from '#src/contracts/release.ts';
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
  /** Where the newest version is published; null: `UPDATE_URL` is not set. */
  readonly updates: {
    readonly url: string;
    readLatest(): Promise<LatestRelease>;
  } | null;
}

/** What the checks have found. Messages contain no secrets. */
export interface Diagnosis {
  readonly checkedAt: string;
  readonly findings: readonly Finding[];
}

export type LatestRelease =
  | { readonly kind: 'found'; readonly release: ReleaseDocument }
  /** A sentence with the reason and what to do. */
  | { readonly kind: 'failed'; readonly problem: string };
