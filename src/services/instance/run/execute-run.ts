import { type LogWriter, RUN_LOG } from '#src/adapters/logs/port.ts';
import { type CommandSpec, WorkloadError } from '#src/adapters/workloads/port.ts';
import { EXIT_CODES_OF_ENDINGS, type RunEnding } from '#src/domain/run.ts';
import { type ActiveRun, RunCancelled, type RunResult } from '../../platform/runs/active-runs.ts';
import type { Instance } from '../context.ts';

const MS_PER_MINUTE = 60_000;

type Executing = Pick<Instance, 'workloads' | 'logs' | 'log' | 'runs' | 'settings'>;

/** Runs a command to its end and stores its result. Never rejects. */
export async function executeRun(
  instance: Executing,
  run: ActiveRun,
  spec: CommandSpec,
  writer: LogWriter,
): Promise<void> {
  const result = await resultOf(instance, run, spec);
  const { message } = result;
  const masked = message === null ? null : await writer.mask(message).catch(() => '');
  writer.close();
  const record = instance.logs.record(RUN_LOG, run.id);
  const logged = (what: string) => (error: unknown) =>
    instance.log.warn({ runId: run.id, err: error }, `the output of a run could not be ${what}`);
  await record.close().catch(logged('closed'));
  instance.runs.end(run, { ...result, message: masked }, () => void record.remove().catch(logged('removed')));
}

/** Removes the output of runs that an earlier program has left. */
export async function forgetRuns({ logs }: Pick<Instance, 'logs'>): Promise<void> {
  await logs.remove(RUN_LOG);
}

async function resultOf(instance: Executing, run: ActiveRun, spec: CommandSpec): Promise<RunResult> {
  const { workloads, log, settings } = instance;
  const deadline = AbortSignal.timeout(settings.runTimeoutMs);
  const signal = AbortSignal.any([run.cancelled, deadline]);
  const { applicationId } = run;
  log.info({ applicationId, runId: run.id }, 'a one-off command begins');
  try {
    const { exitCode } = await workloads.runOnce(spec, { signal, log: () => undefined, output: spec.output });
    log.info({ applicationId, runId: run.id, exitCode }, 'a one-off command has ended');
    return { ending: 'exited', exitCode, message: null };
  } catch (error) {
    // Without the message of the engine: it can contain words of the command.
    log.info({ applicationId, runId: run.id }, 'a one-off command was ended');
    if (error instanceof RunCancelled) return ended('cancelled', error.message);
    if (error instanceof WorkloadError) return ended('failed', error.message);
    if (deadline.aborted) {
      const minutes = Math.round(settings.runTimeoutMs / MS_PER_MINUTE);
      return ended('deadline', `The command took longer than ${minutes} minutes and was ended.`);
    }
    log.warn({ applicationId, runId: run.id, err: error }, 'a one-off command could not be run');
    return ended(
      'failed',
      'The server ended the command, because it is stopping or because of an internal error.',
    );
  }
}

function ended(ending: Exclude<RunEnding, 'exited'>, message: string): RunResult {
  return { ending, exitCode: EXIT_CODES_OF_ENDINGS[ending], message };
}
