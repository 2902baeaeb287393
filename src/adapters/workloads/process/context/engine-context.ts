import type { OutputSink } from '#src/kernel/output.ts';
import { type Command, type ProcessGroup, spawnGroup } from '../../common/commands/process-group.ts';
import type { Owner } from '../../common/files.ts';
import type { Confinement } from '../confinement/confinement.ts';
import type { Labels, ProcessTable } from '../leftovers/process-table.ts';
import type { Accounts } from './accounts.ts';
import type { Trash } from './erase.ts';
import type { Layout } from './layout.ts';

/** What every part of the engine uses. */
export interface ProcessEngineContext {
  readonly layout: Layout;
  readonly nodePath: string;
  /** Random name of this data directory's processes. */
  readonly instance: string;
  readonly accounts: Accounts;
  readonly confinement: Confinement;
  readonly trash: Trash;
  /** Aborted when the program stops and no more time is left for removing files. */
  readonly erasing: AbortSignal;
  readonly processes: ProcessTable;
  /** The user that runs database servers if this program is root. */
  readonly databaseOwner: Owner | undefined;
  readonly log: (message: string) => void;
  /** Longest time that one command of a build may take. */
  readonly buildStepMs: number;
  readonly restartDelayMs: ((exitsInARow: number) => number) | undefined;
}

/** Starts a command as a group that the next start of this program would find. */
export async function spawnRecorded(
  host: ProcessEngineContext,
  command: Command,
  labels: Labels,
  output: OutputSink,
): Promise<ProcessGroup> {
  const group = await spawnGroup(command, output);
  await host.processes.started(group.pid, labels);
  return group;
}
