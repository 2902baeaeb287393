import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../core/connect.ts';
import { DemoFailure } from './failure.ts';

export interface Follower {
  readonly signal: AbortSignal;
  /** A new line of the log. */
  print(line: string): void;
  /** The deployment has reached this step. */
  atStep(name: string): void;
}

const POLL_INTERVAL_MS = 150;

/** Hands on the log of a deployment as it grows, until it is done. A deployment that fails is a `DemoFailure`. */
export async function followDeployment(
  client: Client,
  deploymentId: string,
  follower: Follower,
): Promise<void> {
  let printed = 0;
  for (;;) {
    // Asked in this order, the log holds everything that was written before the status was read.
    const deployment = await client.deployment.get.query({ deploymentId });
    const { log } = await client.deployment.log.query({ deploymentId });
    const lines = log === '' ? [] : log.split('\n');
    for (const line of lines.slice(printed)) follower.print(line);
    printed = lines.length;
    const step = deployment.steps.at(-1)?.name;
    if (step !== undefined) follower.atStep(step);
    if (deployment.status === 'done') return;
    if (deployment.status === 'error' || deployment.status === 'cancelled') {
      const why = deployment.errorMessage ?? 'it was cancelled';
      throw new DemoFailure(`The deployment did not succeed: ${why}`, log);
    }
    await delay(POLL_INTERVAL_MS, undefined, { signal: follower.signal });
  }
}
