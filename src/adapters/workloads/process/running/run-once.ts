import { constants } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '#src/kernel/fault.ts';
import { printLine } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import { type Exit, SpawnError } from '../../common/commands/process-group.ts';
import { runCommand } from '../../common/commands/run-command.ts';
import { commandFailed, releaseMissing } from '../../common/failures.ts';
import { errorCode } from '../../common/files.ts';
import { COMMAND_GRACE_MS } from '../../one-off-commands.ts';
import type { CommandExit, CommandSpec } from '../../port.ts';
import { binariesOf, readStartPlan } from '../build/start-plan.ts';
import type { ProcessEngineContext } from '../context/engine-context.ts';
import { tenantEnvironment } from '../context/environment.ts';
import { endAll, type Labels } from '../leftovers/process-table.ts';

const LEFT_BEHIND_GRACE_MS = 1_000;

/**
 * Runs a command in the folder of a release, as the application's user, in a control group with the limits of a
 * release. `pids` contains its process group while it runs. Throws a `WorkloadError` where the release is missing.
 */
export async function runOnce(
  host: ProcessEngineContext,
  spec: CommandSpec,
  run: Run,
  pids: Set<number>,
): Promise<CommandExit> {
  const { applicationId, releaseId, argv, output } = spec;
  const release = host.layout.release(applicationId, releaseId);
  const plan = await readStartPlan(release.startPlan);
  if (plan === null) throw releaseMissing();
  // Without the label of the release: a stop of the release does not end the command.
  const labels: Labels = { instance: host.instance, application: applicationId, command: spec.commandId };
  const env = tenantEnvironment({
    nodePath: host.nodePath,
    home: host.layout.application(applicationId).home,
    defaults: { NODE_ENV: 'production' },
    variables: spec.env,
    labels,
    binaries: binariesOf(release.tree, plan.directory),
  });
  const owner = await host.accounts.of(applicationId);
  const confined = host.confinement.within('application', spec.commandId);
  const command = { argv, cwd: join(release.tree, plan.directory), env, owner, confined };
  let group: number | null = null;
  try {
    const exit = await runCommand(command, {
      ...{ signal: run.signal, output, graceMs: COMMAND_GRACE_MS },
      onStarted: async (pid) => {
        group = pid;
        pids.add(pid);
        await host.processes.started(pid, labels);
      },
    });
    return { exitCode: exitCodeOf(exit) };
  } catch (error) {
    if (!(error instanceof SpawnError)) throw error;
    return notStarted(spec, error);
  } finally {
    if (group !== null) pids.delete(group);
    if (host.confinement.cgroups === null)
      await endAll(() => host.processes.find(labels), 'SIGTERM', LEFT_BEHIND_GRACE_MS);
  }
}

const SIGNAL_BASE = 128;
const UNKNOWN_EXIT = 1;

function exitCodeOf({ code, signal }: Exit): number {
  if (signal !== null) return SIGNAL_BASE + constants.signals[signal];
  return code ?? UNKNOWN_EXIT;
}

/** What shells print and return for a program that they cannot start. */
const NOT_STARTED: Readonly<Record<string, { readonly exitCode: number; readonly sentence: string }>> = {
  ENOENT: { exitCode: 127, sentence: 'command not found' },
  EACCES: { exitCode: 126, sentence: 'permission denied' },
};

async function notStarted({ argv, output }: CommandSpec, error: SpawnError): Promise<CommandExit> {
  const reason = errorCode(error.cause) ?? messageOf(error.cause);
  const known = NOT_STARTED[reason];
  if (known === undefined) throw commandFailed(reason === 'E2BIG' ? 'its arguments are too long' : reason);
  await printLine(output, `${argv[0]}: ${known.sentence}`);
  return { exitCode: known.exitCode };
}
