import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#src/kernel/fault.ts';
import { type Run, unlessAborted } from '#src/kernel/run.ts';
import { within } from '#src/kernel/within.ts';
import { commandPosition, noteIncomplete } from '../../common/commands/command-output.ts';
import { throughAbsence } from '../../common/commands/through-absence.ts';
import { commandFailed, releaseMissing } from '../../common/failures.ts';
import { refusalOf, statusOf } from '../../images/daemon/connection.ts';
import { labelOf } from '../../images/daemon/names.ts';
import { COMMAND_GRACE_MS, COMMAND_REMOVAL_MS } from '../../one-off-commands.ts';
import type { CommandExit, CommandSpec } from '../../port.ts';
import type { DockerEngineContext } from '../daemon/engine-context.ts';
import { followLog } from './follow-log.ts';
import { commandContainer, networkKeyOf } from './plan.ts';

/** For the last lines of a container that has ended. */
const DRAIN_MS = 2_000;
/** Until the output is followed again. */
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
/** How often the output of a command is read that has ended. */
const MAX_ATTEMPTS = 10;
const REMOVED = 'its container was removed from the Docker Engine';

/**
 * Runs a command in a container of a release's image and removes the container. Throws a `WorkloadError` without the
 * image. A command that runs goes on while the engine is away for a moment, if the engine lets it. A container that cannot
 * be removed is left to `removeLeftCommands`.
 */
export async function runOnce(host: DockerEngineContext, spec: CommandSpec, run: Run): Promise<CommandExit> {
  const { connection, names, limits, networks } = host;
  run.signal.throwIfAborted();
  const image = await connection.callIfThere((docker) => docker.getImage(names.image(spec)).inspect());
  if (!image) throw releaseMissing();
  const containerId = await networks.within(networkKeyOf(spec), (network) =>
    connection.createContainer(commandContainer(spec, { names, limits, network })).catch(refused),
  );
  try {
    run.signal.throwIfAborted();
    await connection.call((docker) => docker.getContainer(containerId).start()).catch(refused);
    return await follow(host, { containerId, output: spec.output }, run);
  } finally {
    const away = { absenceMs: COMMAND_REMOVAL_MS };
    await throughAbsence(() => remove(host, containerId, networkKeyOf(spec)), away).catch((error: unknown) =>
      host.log(`a one-off command was not removed: ${messageOf(error)}`),
    );
  }
}

interface Started {
  readonly containerId: string;
  readonly output: CommandSpec['output'];
}

/**
 * Passes on the output until the command has ended, and asks then how. The answer to Docker's call that waits for an end
 * is not used: its client never returns where the engine goes away meanwhile.
 */
async function follow(
  host: DockerEngineContext,
  { containerId, output }: Started,
  run: Run,
): Promise<CommandExit> {
  const { connection, log } = host;
  const following = { connection, containerId, log, positions: commandPosition(), output };
  for (let attempt = 1, pauseMs = FIRST_PAUSE_MS; ; attempt++) {
    const followed = followLog(following);
    try {
      await unlessAborted(followed.ended, run.signal);
      let asked = 0;
      const ask = () => {
        asked += 1;
        return readExit(host, containerId);
      };
      const exit = await throughAbsence(ask, run);
      // An engine that stops in good order ends the output without an error, and the command goes on.
      const isComplete = !followed.hasBrokenOff && asked === 1;
      if (exit !== null && isComplete) return exit;
      // What it has printed until its end is still there.
      if (exit !== null && attempt >= MAX_ATTEMPTS) {
        await noteIncomplete(output);
        return exit;
      }
      await sleep(pauseMs, undefined, run).catch(() => undefined);
      run.signal.throwIfAborted();
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    } finally {
      if (run.signal.aborted) {
        await stop(host, containerId);
        await within(DRAIN_MS, followed.ended);
      }
      followed.stop();
    }
  }
}

/** Null while it runs. */
async function readExit(
  { connection }: DockerEngineContext,
  containerId: string,
): Promise<CommandExit | null> {
  const found = await connection.callIfThere((docker) => docker.getContainer(containerId).inspect());
  if (found === undefined) throw commandFailed(REMOVED);
  return found.State.Running ? null : { exitCode: found.State.ExitCode };
}

interface LeftCommands {
  readonly application?: string;
  /** Which of the commands are left. Default: all. */
  readonly isLeft?: (commandId: string) => boolean;
}

/** Ends and removes one-off commands that no program follows. */
export async function removeLeftCommands(
  host: DockerEngineContext,
  { application, isLeft = () => true }: LeftCommands = {},
): Promise<void> {
  const filters = host.names.filter(application === undefined ? {} : { application });
  const containers = await host.connection.call((docker) => docker.listContainers({ all: true, filters }));
  for (const { Id, Labels } of containers) {
    const commandId = labelOf(Labels, 'command');
    if (commandId === null || !isLeft(commandId)) continue;
    host.log('ending a one-off command that no program follows');
    await remove(host, Id, labelOf(Labels, 'network'));
  }
}

async function stop({ connection, log }: DockerEngineContext, containerId: string): Promise<void> {
  await connection
    .callIfThere((docker) => docker.getContainer(containerId).stop({ t: COMMAND_GRACE_MS / 1000 }))
    .catch((error: unknown) => {
      // It is removed by force next. 304: it has ended already.
      if (statusOf(error) !== 304) log(`a one-off command did not stop: ${messageOf(error)}`);
    });
}

async function remove(
  { connection, networks }: DockerEngineContext,
  containerId: string,
  networkKey: string | null,
): Promise<void> {
  await connection.callIfThere((docker) => docker.getContainer(containerId).remove({ force: true, v: true }));
  if (networkKey !== null) await networks.leave(networkKey);
}

/** The engine refuses a command because of its arguments or the variables. */
function refused(error: unknown): never {
  if (statusOf(error) === 400) throw commandFailed(refusalOf(error));
  throw error;
}
