import type { Owner } from '../files.ts';

export const CELL_KINDS = ['application', 'database'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** What a group of processes uses; null where the machine does not report it. */
export interface CellUsage {
  readonly memoryBytes: number | null;
  readonly cpuSeconds: number | null;
  readonly processes: number | null;
}

/** One control group: what is admitted, and all that it ever starts, is in it until it ends. */
export interface Cell {
  /** Call it before the process runs anything of a tenant. */
  admit(pid: number): Promise<void>;
  pids(): Promise<number[]>;
  isEmpty(): Promise<boolean>;
  usage(): Promise<CellUsage>;
  /** Kills everything in it at once: nothing can fork its way out. */
  kill(): Promise<void>;
  /** Once it is empty. */
  remove(): Promise<void>;
}

/** How one command is kept within its limits. */
export interface Confined {
  readonly kind: CellKind;
  /** The program that waits for its turn and then becomes the command; null where nothing has to be prepared. */
  launcher(owner: Owner | undefined): Promise<Launcher | null>;
  /** Makes the scheduler run this program first if no control group limits its use of the processor. */
  readonly isNice: boolean;
  /** A separate group, if the machine has control groups that this program may use. */
  cell(): Promise<Cell | null>;
}

export interface Launcher {
  readonly argv: readonly [string, ...string[]];
  /** The tools change the user themselves, since only root can do the rest before. */
  readonly changesUser: boolean;
}
