import { messageOf } from '#src/kernel/fault.ts';
import { type Run, unlessAborted } from '#src/kernel/run.ts';
import { within } from '#src/kernel/within.ts';
import { commandFailed, releaseMissing } from '../../common/failures.ts';
import { refusalOf, statusOf } from '../../images/daemon/connection.ts';
import { labelOf } from '../../images/daemon/names.ts';
import { COMMAND_GRACE_MS } from '../../one-off-commands.ts';
import type { CommandExit, CommandSpec } from '../../port.ts';
import type { DockerEngineContext } from '../daemon/engine-context.ts';
import { followLog } from './follow-log.ts';
import { commandContainer, networkKeyOf } from './plan.ts';

/** For the last lines of a container that has ended. */
const DRAIN_MS = 2_000;
/** A command is followed from its first line. */
const FROM_THE_BEGINNING = { get: () => null, set: () => undefined };

/** Runs a command in a container of a release's image and removes the container. Throws a `WorkloadError` without the image. */
export async function runOnce(host: DockerEngineContext, spec: CommandSpec, run: Run): Promise<CommandExit> {
  const { connection, names, limits, networks, log } = host;
  run.signal.throwIfAborted();
  const image = await connection.callIfThere((docker) => docker.getImage(names.image(spec)).inspect());
  if (!image) throw releaseMissing();
  const containerId = await networks.within(networkKeyOf(spec), (network) =>
    connection.createContainer(commandContainer(spec, { names, limits, network })).catch(refused),
  );
  try {
    run.signal.throwIfAborted();
    // Asked before it starts: it may exit at once. The answer takes as long as the command.
    const exit = connection.streams.getContainer(containerId).wait({ condition: 'next-exit' });
    exit.catch(() => undefined);
    await connection.call((docker) => docker.getContainer(containerId).start()).catch(refused);
    const followed = followLog({
      ...{ connection, containerId, log, positions: FROM_THE_BEGINNING, output: spec.output },
    });
    try {
      const { StatusCode } = await unlessAborted(exit, run.signal).catch((error: unknown) => {
        throw connection.explained(error);
      });
      return { exitCode: StatusCode };
    } finally {
      if (run.signal.aborted) await stop(host, containerId);
      await within(DRAIN_MS, followed.ended);
      followed.stop();
    }
  } finally {
    await remove(host, containerId, networkKeyOf(spec));
  }
}

/** Removes the commands that an earlier, killed program has left; with an application only those of it. */
export async function removeLeftCommands(host: DockerEngineContext, application?: string): Promise<void> {
  const filters = host.names.filter(application === undefined ? {} : { application });
  const containers = await host.connection.call((docker) => docker.listContainers({ all: true, filters }));
  for (const { Id, Labels } of containers) {
    if (labelOf(Labels, 'command') === null) continue;
    host.log('ending a one-off command of an earlier run');
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
