import type { Instance } from '../context.ts';

/**
 * Writes into an application's own log when it exits by itself and when it is back, so that its user finds out. Ends with
 * the signal.
 */
export function logReleaseExits(
  { workloads, logs, log, meter }: Pick<Instance, 'workloads' | 'logs' | 'log' | 'meter'>,
  signal: AbortSignal,
): void {
  const stop = workloads.onReleaseEvent(({ applicationId, releaseId, kind, detail }) => {
    logs.append(
      applicationId,
      kind === 'exited' ? `The application ${detail}.` : 'The application is started again.',
    );
    const { engine } = workloads;
    if (kind === 'exited') meter.count('pilothouse_engine_release_exits_total', { engine });
    else meter.count('pilothouse_engine_release_restarts_total', { engine });
    log.info({ applicationId, releaseId, kind, detail }, 'an application exited or was started again');
  });
  signal.addEventListener('abort', stop, { once: true });
}
