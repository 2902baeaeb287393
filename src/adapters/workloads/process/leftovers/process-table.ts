import { waitFor } from '#src/kernel/wait-for.ts';
import { signalTarget } from '../../common/commands/signal-target.ts';

/** What every process that this program starts carries in its environment, with all its descendants. */
export interface Labels {
  readonly instance: string;
  readonly application?: string;
  readonly release?: string;
  readonly database?: string;
  /** A one-off command. */
  readonly command?: string;
}

/** Finds processes of this program without a handle: left over by a crash, or gone from their group. */
export interface ProcessTable {
  /** Remembers the leader of a process group, where processes cannot be found by their labels. */
  started(pid: number, labels: Labels): Promise<void>;
  /** Signal targets (a process, or a group as a negative number) of everything that carries all these labels. */
  find(labels: Labels): Promise<number[]>;
  /** Every process of one of these users, independent of its environment. */
  findByUser(uids: ReadonlySet<number>): Promise<number[]>;
  /** Servers that run in this directory: some programs write over the environment in which labels are looked for. */
  findByDirectory(directory: string, program: string): Promise<number[]>;
}

/** What the name of every label's variable begins with. */
export const LABEL_PREFIX = 'PILOTHOUSE_';

const VARIABLES = {
  instance: 'PILOTHOUSE_INSTANCE',
  application: 'PILOTHOUSE_APPLICATION',
  release: 'PILOTHOUSE_RELEASE',
  database: 'PILOTHOUSE_DATABASE',
  command: 'PILOTHOUSE_COMMAND',
} as const;

/** The labels as environment variables. */
export function labelVariables(labels: Labels): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const key of ['instance', 'application', 'release', 'database', 'command'] as const) {
    const value = labels[key];
    if (value !== undefined) variables[VARIABLES[key]] = value;
  }
  return variables;
}

const AFTER_KILL_MS = 2_000;

/** Ends what a search finds, and what that has started meanwhile, until the search finds nothing. */
export async function endAll(
  find: () => Promise<number[]>,
  signal: NodeJS.Signals,
  graceMs: number,
): Promise<void> {
  const send = async (kind: NodeJS.Signals) => {
    const targets = await find();
    for (const target of targets) signalTarget(target, kind);
    return targets.length === 0;
  };
  if (await send(signal)) return;
  if (await waitFor(async () => (await find()).length === 0, { timeoutMs: graceMs })) return;
  await waitFor(() => send('SIGKILL'), { timeoutMs: AFTER_KILL_MS });
}
