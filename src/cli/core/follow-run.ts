import { setTimeout as sleep } from 'node:timers/promises';
import type { RouterOutputs } from '#packages/client/src/index.ts';
import type { RunEnding } from '#src/domain/run.ts';
import type { Cli } from './cli.ts';
import type { Client } from './connect.ts';
import { CliFailure } from './failure.ts';

type StartedRun = RouterOutputs['application']['run'];

export interface EndOfRun {
  readonly ending: RunEnding;
  readonly exitCode: number;
  readonly message: string | null;
}

/** After this time without a connection the server has ended the command. */
const LOST_AFTER_MS = 15_000;
/** For the end of a command that was interrupted. */
const INTERRUPTED_MS = 15_000;

/**
 * Shows what a one-off command prints until it ends. Returns its end. Ctrl-C ends the command. Throws a `CliFailure` if
 * the connection is lost.
 */
export async function followRun(
  cli: Cli,
  client: Client,
  { runId }: StartedRun,
  show: (line: string) => void,
): Promise<EndOfRun> {
  let resolve: (end: EndOfRun) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const ended = new Promise<EndOfRun>((...settle) => {
    [resolve, reject] = settle;
  });
  let lost: NodeJS.Timeout | undefined;
  const subscription = client.application.followRun.subscribe(
    { runId },
    {
      onData({ data }) {
        if (data.type === 'line') return show(data.line);
        const { ending, exitCode, message } = data;
        resolve({ ending, exitCode, message });
      },
      onConnectionStateChange({ state }) {
        // It is connecting again after each attempt.
        if (state === 'connecting') lost ??= setTimeout(() => reject(connectionLost()), LOST_AFTER_MS);
        if (state !== 'pending') return;
        clearTimeout(lost);
        lost = undefined;
      },
      onError: reject,
    },
  );
  const interrupt = () => void cancel(client, runId).then(() => reject(cli.signal.reason));
  if (cli.signal.aborted) interrupt();
  else cli.signal.addEventListener('abort', interrupt, { once: true });
  try {
    return await ended;
  } finally {
    clearTimeout(lost);
    cli.signal.removeEventListener('abort', interrupt);
    subscription.unsubscribe();
  }
}

/** Ends a command. The last lines arrive meanwhile. */
async function cancel(client: Client, runId: string): Promise<void> {
  const cancelled = client.application.cancelRun.mutate({ runId }).catch(() => undefined);
  await Promise.race([cancelled, sleep(INTERRUPTED_MS, undefined, { ref: false })]);
}

function connectionLost(): CliFailure {
  return new CliFailure('unavailable', 'The connection to the instance was lost. The command was ended.', {
    code: 'CONNECTION_LOST',
    hint: 'Check with "pilothouse status" whether the instance answers, then run the command again.',
  });
}
