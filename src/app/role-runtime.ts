import type { JobKind, PoolName } from '#src/domain/job.ts';
import type { Share } from '../jobs/fair-share.ts';
import type { JobHandlers } from '../jobs/runnable-job.ts';

/** A role of this process: its context, and what it does beside answering requests. */
export interface RoleRuntime<Context> {
  readonly context: Context;
  /** The handlers of its jobs. */
  readonly handlers: Partial<JobHandlers<JobKind>>;
  /** The pools of those jobs, and how each pool's places are shared. */
  readonly shares: Readonly<Partial<Record<PoolName, Share>>>;
  /** Run every minute, and once at the start. */
  readonly periodicTasks: Readonly<Record<string, () => Promise<void>>>;
  /** Before requests are accepted: what a process that died has left is put in order. */
  prepare(): Promise<void>;
  /** Once requests are accepted, before jobs run. */
  begin(): Promise<void>;
  /** Stops accepting work while the jobs are still ending. */
  quiesce(): Promise<void>;
  /** Ends what lives and dies with this process, while its ports are still taken. */
  close(): Promise<void>;
  /** Last, once all work has ended: gives the ports back. */
  release(): Promise<void>;
  /** For when no time is left: ends what lives and dies with this process, without waiting. */
  killNow(): void;
}
