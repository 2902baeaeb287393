import { setTimeout as sleep } from 'node:timers/promises';
import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { type OutputSink, printLine } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { within } from '#src/kernel/within.ts';
import { commandPosition, noteIncomplete } from '../../common/commands/command-output.ts';
import { throughAbsence } from '../../common/commands/through-absence.ts';
import { commandFailed, releaseMissing } from '../../common/failures.ts';
import { COMMAND_GRACE_MS, COMMAND_REMOVAL_MS } from '../../one-off-commands.ts';
import type { CommandExit, CommandSpec } from '../../port.ts';
import { labelOf } from '../cluster/names.ts';
import { containerOf, hasEnded, startErrorOf, Troubles } from '../cluster/pod-state.ts';
import { isInvalid } from '../cluster/refusal.ts';
import { commandLabels, commandPod } from '../objects/command.ts';
import { APPLICATION } from '../objects/release.ts';
import { variablesSecret } from '../objects/variables.ts';
import { type FollowedLog, followLog } from './follow-log.ts';
import { projectOf, type ReleaseContext } from './release-context.ts';

const LOOK_EVERY_MS = 200;
/** For the last lines of a container that has ended, also where they were broken off. */
const DRAIN_MS = 10_000;
const REMOVED = 'its pod was removed from the cluster';
const NOT_FOUND_EXIT = 127;
const NOT_EXECUTABLE_EXIT = 126;

/**
 * Runs a command in a pod of a release's image and removes the pod. Throws a `WorkloadError` without the image. A command
 * that runs goes on while the API server is away for a moment. A pod that cannot be removed is left to `removeLeftCommands`.
 */
export async function runOnce(context: ReleaseContext, spec: CommandSpec, run: Run): Promise<CommandExit> {
  const { cluster, names, limits, pullSecret, spaces } = context;
  run.signal.throwIfAborted();
  const built = await context.built.get(spec.releaseId);
  if (built === null) throw releaseMissing();
  const project = projectOf(spec);
  const place = { namespace: names.namespace(project), name: names.object(spec.commandId) };
  const of = { names, project, program: context.nodeId };
  const labels = commandLabels(spec, of);
  const variables = variablesSecret({ ...place, name: `${place.name}-env`, labels }, spec.env);
  try {
    await spaces
      .within(project, run.signal, async () => {
        await cluster.apply('Secret', variables);
        const parts = { ...of, limits, pullSecret, image: built.image, variables: variables.metadata.name };
        await cluster.apply('Pod', commandPod(spec, parts));
      })
      .catch((error: unknown) => {
        if (isInvalid(error)) throw commandFailed(messageOf(error));
        throw error;
      });
    return await follow(context, place, spec, run);
  } finally {
    const removeAll = async () => {
      await end(context, place, run.signal.aborted ? COMMAND_GRACE_MS : 0);
      await cluster.remove('Secret', { ...place, name: variables.metadata.name });
      await spaces.leave(project);
    };
    await throughAbsence(removeAll, { absenceMs: COMMAND_REMOVAL_MS }).catch((error: unknown) =>
      context.log(`a one-off command was not removed: ${messageOf(error)}`),
    );
  }
}

interface LeftCommands {
  /** Selects commands. */
  readonly labels: string;
  /** Which of them are left. Default: all. */
  readonly isLeft?: (command: { readonly commandId: string; readonly nodeId: string }) => boolean;
}

/** Ends and removes one-off commands that no program follows. */
export async function removeLeftCommands(
  context: ReleaseContext,
  { labels, isLeft = () => true }: LeftCommands,
): Promise<void> {
  const { cluster, spaces, log } = context;
  for (const kind of ['Pod', 'Secret'] as const)
    for (const object of (await cluster.list(kind, { labels })).items) {
      const { namespace = '', name = '' } = object.metadata ?? {};
      const [commandId, nodeId] = [labelOf(object, 'command'), labelOf(object, 'program')];
      if (commandId === null || nodeId === null || !isLeft({ commandId, nodeId })) continue;
      if (kind === 'Pod') log('ending a one-off command that no program follows');
      if (kind === 'Pod') await end(context, { namespace, name }, 0);
      else await cluster.remove(kind, { namespace, name });
      const project = labelOf(object, 'project');
      if (project !== null) await spaces.leave(project);
    }
}

async function follow(
  { cluster, log, scheduleMs }: ReleaseContext,
  place: { readonly namespace: string; readonly name: string },
  spec: CommandSpec,
  run: Run,
): Promise<CommandExit> {
  let pod: Pod | null = null;
  let followed: FollowedLog | null = null;
  const troubles = new Troubles(scheduleMs);
  try {
    for (;;) {
      run.signal.throwIfAborted();
      pod = await throughAbsence(() => cluster.get('Pod', place), run);
      if (pod === null) throw commandFailed(REMOVED);
      const startError = startErrorOf(pod);
      if (startError !== null) return await couldNotStart(spec, startError);
      const reason = troubles.whyNot(pod);
      if (reason !== null) throw commandFailed(reason);
      const { state } = containerOf(pod) ?? {};
      if (followed === null && (state?.running ?? state?.terminated) !== undefined)
        followed = followLog({
          ...{
            cluster,
            log,
            positions: commandPosition(),
            containerId: spec.commandId,
            output: spec.output,
          },
          pod: { ...place, container: APPLICATION },
          isRunning: () => true,
        });
      if (state?.terminated !== undefined) return { exitCode: state.terminated.exitCode };
      if (pod.status?.phase === 'Failed') throw commandFailed(whyFailed(pod));
      await sleep(LOOK_EVERY_MS, undefined, { signal: run.signal }).catch(() => undefined);
    }
  } finally {
    if (followed !== null && !run.signal.aborted) await drain(followed, spec.output);
    followed?.stop();
  }
}

async function drain(followed: FollowedLog, output: OutputSink): Promise<void> {
  let isComplete = false;
  followed.finish();
  const ended = followed.ended.then((ofAll) => {
    isComplete = ofAll;
  });
  await within(DRAIN_MS, ended);
  if (isComplete) return;
  followed.stop();
  await noteIncomplete(output);
}

/** A pod that is being removed may lose the state of its container before its end is known. */
function whyFailed({ status, metadata }: Pod): string {
  return status?.message ?? (metadata?.deletionTimestamp === undefined ? 'its pod has failed' : REMOVED);
}

/** As a shell reports it: the message of the runtime, and 127 or 126. */
async function couldNotStart(spec: CommandSpec, message: string): Promise<CommandExit> {
  await printLine(spec.output, `${spec.argv[0]}: ${message}`);
  return { exitCode: /permission denied/i.test(message) ? NOT_EXECUTABLE_EXIT : NOT_FOUND_EXIT };
}

/** Ends a command's pod and removes it. */
async function end(
  { cluster }: Pick<ReleaseContext, 'cluster'>,
  place: { readonly namespace: string; readonly name: string },
  graceMs: number,
): Promise<void> {
  const isOver = async () => {
    const pod = await cluster.get('Pod', place);
    return pod === null || hasEnded(pod);
  };
  if (await isOver()) return cluster.remove('Pod', place, { graceSeconds: 0 });
  await cluster.remove('Pod', place, { graceSeconds: Math.max(1, Math.ceil(graceMs / 1000)) });
  await waitFor(isOver, { timeoutMs: graceMs + 20_000, maxPauseMs: 500 });
  await cluster.remove('Pod', place, { graceSeconds: 0 });
}
