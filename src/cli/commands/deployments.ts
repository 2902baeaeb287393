import { z } from 'zod';
import {
  DEPLOYMENT_STATUSES,
  DEPLOYMENT_STEP_STATUSES,
  DEPLOYMENT_STEPS,
  releaseIdOf,
} from '#src/domain/deployment.ts';
import { APP_OPTION, chooseApplication } from '../core/applications.ts';
import { command, number, text } from '../core/command.ts';
import { findDeployment } from '../core/deployments.ts';
import { CliFailure } from '../core/failure.ts';
import { type Deployment, FOLLOW_OPTIONS, followDeployment, followHint } from '../core/follow-deployment.ts';
import { plain, table } from '../core/table.ts';
import { ago, duration } from '../core/times.ts';

const DeploymentShape = z.object({
  deploymentId: z.string(),
  applicationId: z.string(),
  status: z.enum(DEPLOYMENT_STATUSES),
  title: z.string(),
  errorMessage: z.string().nullable(),
  commitHash: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
const DetailsShape = DeploymentShape.extend({
  steps: z.array(
    z.object({
      name: z.enum(DEPLOYMENT_STEPS),
      status: z.enum(DEPLOYMENT_STEP_STATUSES),
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
    }),
  ),
  url: z.string().nullable(),
});
const QueuedShape = z.object({ deploymentId: z.string(), alreadyQueued: z.boolean() });

export const deployCommand = command({
  name: 'deploy',
  summary: 'Deploy the newest commit',
  description: 'While a deployment waits in the queue, further calls join it.',
  arguments: z.object({}),
  options: z.object({ ...APP_OPTION, ...FOLLOW_OPTIONS }),
  json: z.union([QueuedShape, DetailsShape]),
  examples: [
    { line: 'pilothouse deploy --follow', meaning: 'Deploy the application of this folder and wait' },
    { line: 'pilothouse deploy --app shop', meaning: 'Queue a deployment and return at once' },
  ],
  async run(cli, { app, follow, log }) {
    const chosen = await chooseApplication(cli, app);
    const { client, applicationId, name } = chosen;
    const queued = await client.application.deploy.mutate({ applicationId });
    if (!follow) {
      cli.print(queued, () => `Deployment ${queued.deploymentId} of ${plain(name)} is queued.\n`);
      cli.note(followHint(queued.deploymentId));
      return;
    }
    cli.note(`Deploying ${plain(name)} (${queued.deploymentId})`);
    const deployment = await followDeployment(cli, chosen, queued.deploymentId, { withLog: log });
    const { url } = await client.application.get.query({ applicationId });
    cli.print(detailsOf(deployment, url), () => `Deployed. ${url ?? ''}`.trimEnd().concat('\n'));
  },
});

export const deploymentsCommand = command({
  name: 'deployments',
  summary: 'List the deployments of an application',
  arguments: z.object({}),
  options: z.object({ ...APP_OPTION, limit: number('Maximum number; default 10', { min: 1, max: 100 }) }),
  json: z.array(DeploymentShape.extend({ isKept: z.boolean() })),
  examples: [{ line: 'pilothouse deployments --limit 3', meaning: 'The newest three' }],
  async run(cli, { app, limit = 10 }) {
    const { client, applicationId } = await chooseApplication(cli, app);
    const { items } = await client.deployment.list.query({ applicationId, limit });
    const now = Date.now();
    cli.print(
      items.map((item) => ({ ...deploymentOf(item), isKept: item.isKept })),
      (paint) =>
        items.length === 0
          ? 'It was never deployed. Run "pilothouse deploy".\n'
          : table(
              ['id', 'status', 'release', 'took', 'when', 'what'],
              items.map((item) => [
                item.deploymentId,
                STATUS_TEXTS[item.status],
                releaseOf(item, items),
                tookOf(item),
                ago(item.createdAt, now),
                plain(item.title),
              ]),
              paint,
            ),
    );
  },
});

export const rollbackCommand = command({
  name: 'rollback',
  summary: 'Start an earlier release again, without a build',
  description:
    'Without an id it starts the newest kept release before the current one. The last three releases are kept; "pilothouse deployments" shows which. The variables are those of today.',
  arguments: z.object({
    deployment: text('Deployment whose release is started again, by its id or the unique start of it', {
      value: 'deployment',
      completes: 'deployment',
    }),
  }),
  options: z.object({ ...APP_OPTION, ...FOLLOW_OPTIONS }),
  json: z.union([QueuedShape, DetailsShape]),
  examples: [
    { line: 'pilothouse rollback --follow', meaning: 'Roll back to the previous release' },
    { line: 'pilothouse rollback dep_01k0 --app shop', meaning: 'Roll back to a specific release' },
  ],
  async run(cli, { app, deployment: named, follow, log }) {
    const chosen = await chooseApplication(cli, app);
    const { client, applicationId, name } = chosen;
    const target =
      named !== undefined
        ? await findDeployment(client, applicationId, named)
        : earlierRelease((await client.deployment.list.query({ applicationId, limit: 100 })).items);
    const queued = await client.application.rollback.mutate({ applicationId, deploymentId: target });
    if (!follow) {
      cli.print(
        queued,
        () => `Rolling ${plain(name)} back to ${target} (deployment ${queued.deploymentId}).\n`,
      );
      return;
    }
    cli.note(`Rolling ${plain(name)} back to ${target}`);
    const deployment = await followDeployment(cli, chosen, queued.deploymentId, { withLog: log });
    const { url } = await client.application.get.query({ applicationId });
    cli.print(detailsOf(deployment, url), () => `Rolled back. ${url ?? ''}`.trimEnd().concat('\n'));
  },
});

export const restartCommand = command({
  name: 'restart',
  summary: 'Restart an application with its current variables',
  description:
    'Starts the live release again, without a build. Changed variables apply then; changed settings need a deployment. The application does not answer for a moment.',
  arguments: z.object({}),
  options: z.object(APP_OPTION),
  json: z.object({ applicationId: z.string() }),
  examples: [{ line: 'pilothouse restart', meaning: 'After "pilothouse env set"' }],
  async run(cli, { app }) {
    const { client, applicationId, name } = await chooseApplication(cli, app);
    await client.application.restart.mutate({ applicationId });
    cli.print({ applicationId }, () => `${plain(name)} restarts.\n`);
    cli.note('"pilothouse status" shows whether it answers.');
  },
});

type Listed = Pick<Deployment, 'deploymentId' | 'status' | 'isKept' | 'rollbackOf'>;

/** The newest kept release before the one that serves now. */
function earlierRelease(newestFirst: readonly Listed[]): string {
  const serving = newestFirst.find(({ status }) => status === 'done');
  const servingRelease = serving && releaseIdOf(serving);
  const at = newestFirst.findIndex(({ deploymentId }) => deploymentId === servingRelease);
  const earlier = newestFirst
    .slice(at + 1)
    .find(({ status, isKept, rollbackOf }) => status === 'done' && isKept && rollbackOf === null);
  if (at >= 0 && earlier !== undefined) return earlier.deploymentId;
  const later = newestFirst.find(
    ({ deploymentId, status, isKept, rollbackOf }) =>
      status === 'done' && isKept && rollbackOf === null && deploymentId !== servingRelease,
  );
  throw new CliFailure('refused', 'No earlier release than the current one is kept.', {
    code: 'NO_EARLIER_RELEASE',
    hint:
      later === undefined
        ? 'The last three releases are kept. Deploy an earlier commit instead.'
        : `A later release is kept: pilothouse rollback ${later.deploymentId}`,
  });
}

export const STATUS_TEXTS = {
  queued: 'queued',
  running: 'in progress',
  done: 'succeeded',
  error: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<(typeof DEPLOYMENT_STATUSES)[number], string>;

/** Whether visitors are sent to the release of a deployment, or `rollback` can start it. */
function releaseOf(item: Listed, newestFirst: readonly Listed[]): 'live' | 'kept' | '–' {
  const live = newestFirst.find(({ status }) => status === 'done');
  if (item.deploymentId === live?.deploymentId) return 'live';
  if (!item.isKept || item.rollbackOf !== null) return '–';
  return live !== undefined && releaseIdOf(live) === item.deploymentId ? 'live' : 'kept';
}

function deploymentOf(deployment: z.output<typeof DeploymentShape>): z.output<typeof DeploymentShape> {
  const { deploymentId, applicationId, status, title, errorMessage, commitHash } = deployment;
  const { createdAt, startedAt, finishedAt } = deployment;
  return {
    deploymentId,
    applicationId,
    status,
    title,
    errorMessage,
    commitHash,
    createdAt,
    startedAt,
    finishedAt,
  };
}

function detailsOf(deployment: Deployment, url: string | null): z.output<typeof DetailsShape> {
  return { ...deploymentOf(deployment), steps: deployment.steps, url };
}

function tookOf({ startedAt, finishedAt }: Pick<Deployment, 'startedAt' | 'finishedAt'>): string {
  if (startedAt === null) return '–';
  return duration((finishedAt === null ? Date.now() : Date.parse(finishedAt)) - Date.parse(startedAt));
}
