import { setTimeout as sleep } from 'node:timers/promises';
import type { RouterOutputs } from '#packages/client/src/index.ts';
import {
  DEPLOYMENT_HAS_ENDED,
  type DeploymentStep,
  failureLine,
  isLikeFailureLine,
} from '#src/domain/deployment.ts';
import type { Cli, SignedIn } from './cli.ts';
import { flag } from './command.ts';
import type { Client } from './connect.ts';
import { CliFailure } from './failure.ts';
import { addressOfPage, PAGES } from './page.ts';
import { plain } from './table.ts';

export type Deployment = RouterOutputs['deployment']['get'];

/** The options of every command that starts a deployment. */
export const FOLLOW_OPTIONS = {
  follow: flag('Wait until it has ended, and show its steps', { short: 'f' }),
  log: flag('With --follow: show the whole log while it is written'),
};

const POLL_MS = 500;

const STEP_TITLES = {
  fetch: 'Fetch the source',
  build: 'Build',
  start: 'Start the release',
  health: 'Wait until it answers',
  route: 'Send visitors to it',
} as const satisfies Record<DeploymentStep, string>;

export interface FollowOptions {
  /** Show the log while it is written. */
  readonly withLog: boolean;
}

/** The command that follows a deployment later. */
export function followHint(deploymentId: string): string {
  return `Follow it with: pilothouse logs --follow --deployment ${deploymentId}`;
}

/**
 * Shows the steps of a deployment, with their times, until it has ended. Returns it; throws a `CliFailure` where it
 * failed or was cancelled.
 */
export async function followDeployment(
  cli: Cli,
  signedIn: Pick<SignedIn, 'url' | 'client'>,
  deploymentId: string,
  { withLog }: FollowOptions,
): Promise<Deployment> {
  const { client } = signedIn;
  const progress = cli.progress();
  const log = withLog ? streamLog(cli, client, deploymentId, progress.line) : null;
  const shown = new Set<DeploymentStep>();
  let running: DeploymentStep | 'queued' | null = null;
  try {
    for (;;) {
      cli.signal.throwIfAborted();
      const deployment = await client.deployment.get.query({ deploymentId }, { signal: cli.signal });
      for (const step of deployment.steps) {
        if (shown.has(step.name)) continue;
        if (running !== step.name) progress.begin(STEP_TITLES[step.name]);
        running = step.name;
        if (step.finishedAt === null) break;
        const tookMs = Date.parse(step.finishedAt) - Date.parse(step.startedAt);
        progress.end(step.status === 'success' ? 'done' : 'failed', undefined, tookMs);
        shown.add(step.name);
        running = null;
      }
      if (deployment.status === 'queued' && running === null) {
        progress.begin('Wait for a worker');
        running = 'queued';
      }
      if (DEPLOYMENT_HAS_ENDED[deployment.status])
        return await ended(cli, signedIn, deployment, { withLog, log });
      await sleep(POLL_MS, undefined, { signal: cli.signal });
    }
  } finally {
    progress.close();
    log?.stop();
  }
}

const LINES_OF_FAILURE = 30;

async function ended(
  cli: Cli,
  signedIn: Pick<SignedIn, 'url' | 'client'>,
  deployment: Deployment,
  { withLog, log }: FollowOptions & { readonly log: LogStream | null },
): Promise<Deployment> {
  await log?.lastLines();
  if (deployment.status === 'done') return deployment;
  const { deploymentId, errorMessage } = deployment;
  if (!withLog && !cli.json) await showEnd(cli, signedIn.client, deployment);
  const reason =
    errorMessage ?? (deployment.status === 'cancelled' ? 'It was cancelled.' : 'No reason is recorded.');
  throw new CliFailure('failed', `The deployment ${deploymentId} did not succeed: ${plain(reason)}`, {
    code: failureCodeOf(deployment.status),
    hint: `"pilothouse logs --deployment ${deploymentId}" shows the whole log. The earlier release, if any, still serves.`,
    page: await addressOfPage(signedIn, PAGES.deployment(deployment)),
  });
}

async function showEnd(cli: Cli, client: Client, { deploymentId, errorMessage }: Deployment): Promise<void> {
  const { log } = await client.deployment.log.query({ deploymentId });
  const reason = errorMessage === null ? '' : failureLine(errorMessage);
  const lines = withoutEnd(log.trimEnd(), reason).trimEnd().split('\n').slice(-LINES_OF_FAILURE);
  for (const line of lines) cli.note(`  ${cli.paintErr('dim', plain(line))}`);
}

/** The failure itself shows the reason. */
function withoutEnd(log: string, reason: string): string {
  return reason !== '' && log.endsWith(reason) ? log.slice(0, -reason.length) : log;
}

interface LogStream {
  /** Resolves when the last line is shown, at the latest after two seconds. */
  lastLines(): Promise<void>;
  stop(): void;
}

const LAST_LINES_MS = 2_000;

function streamLog(cli: Cli, client: Client, deploymentId: string, show: (line: string) => void): LogStream {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // A line that can be the reason waits for what follows it: the failure itself shows the reason.
  let held: string | null = null;
  const showHeld = () => {
    if (held !== null) show(plain(held));
    held = null;
  };
  const subscription = client.deployment.follow.subscribe(
    { deploymentId },
    {
      signal: cli.signal,
      onData: ({ data }) => {
        if (data.type === 'end') {
          if (data.errorMessage === null || held !== failureLine(data.errorMessage)) showHeld();
          return finish();
        }
        showHeld();
        if (data.type === 'note') show(plain(data.message));
        else if (isLikeFailureLine(data.line)) held = data.line;
        else show(plain(data.line));
      },
      onError: finish,
      onComplete: finish,
    },
  );
  return {
    lastLines() {
      setTimeout(finish, LAST_LINES_MS);
      return done;
    },
    stop: () => subscription.unsubscribe(),
  };
}

/** The code of the failure of a deployment that has ended without success. */
export const failureCodeOf = (status: Deployment['status']): string =>
  status === 'cancelled' ? 'DEPLOYMENT_CANCELLED' : 'DEPLOYMENT_FAILED';
