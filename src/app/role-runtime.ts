import type { JobHandler } from '../jobs/worker.ts';

/** A role of this process: its world, and what it does beside answering requests. */
export interface RoleRuntime<World> {
  readonly world: World;
  /** Kinds of jobs that it carries out; each pool has places of its own. */
  readonly pools: readonly JobPool[];
  /** What it does every minute, and once at the start. */
  readonly rounds: Readonly<Record<string, () => Promise<void>>>;
  /** Before requests are accepted: what a process that died has left is put in order. */
  prepare(): Promise<void>;
  /** Once requests are accepted, before jobs run. */
  begin(): Promise<void>;
  /** Stops taking what comes in, while the jobs are still ending. */
  quiesce(): Promise<void>;
  /** Last: ends what lives and dies with this process. */
  close(): Promise<void>;
}

export interface JobPool {
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** How many of its jobs run at once. */
  readonly concurrency: number;
}
