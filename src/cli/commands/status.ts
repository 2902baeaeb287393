import { z } from 'zod';
import { APPLICATION_STATUSES, HEALTH_STATES } from '#src/domain/application.ts';
import { DEPLOYMENT_STATUSES } from '#src/domain/deployment.ts';
import { APP_OPTION, chooseApplication } from '../core/applications.ts';
import { command } from '../core/command.ts';
import { CliFailure } from '../core/failure.ts';
import { openInBrowser } from '../core/open-in-browser.ts';
import { addressOfPage, PAGES } from '../core/page.ts';
import { facts, plain } from '../core/table.ts';
import { ago } from '../core/times.ts';
import { STATUS_TEXTS } from './deployments.ts';

export const statusCommand = command({
  name: 'status',
  summary: 'Show the state of an application',
  arguments: z.object({}),
  options: z.object(APP_OPTION),
  json: z.object({
    applicationId: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    status: z.enum(APPLICATION_STATUSES),
    health: z.enum(HEALTH_STATES).nullable(),
    domains: z.array(z.string()),
    autoDeploy: z.boolean(),
    lastDeployment: z
      .object({
        deploymentId: z.string(),
        status: z.enum(DEPLOYMENT_STATUSES),
        errorMessage: z.string().nullable(),
        createdAt: z.string(),
      })
      .nullable(),
  }),
  examples: [{ line: 'pilothouse status --app shop', meaning: 'Whether it runs, and where' }],
  async run(cli, { app }) {
    const { client, applicationId } = await chooseApplication(cli, app);
    const [application, deployments] = await Promise.all([
      client.application.get.query({ applicationId }),
      client.deployment.list.query({ applicationId, limit: 1 }),
    ]);
    const [last] = deployments.items;
    const { name, url, applicationStatus, health, domains, autoDeploy } = application;
    const lastDeployment =
      last === undefined
        ? null
        : {
            ...{ deploymentId: last.deploymentId, status: last.status },
            ...{ errorMessage: last.errorMessage, createdAt: last.createdAt },
          };
    const result = {
      ...{ applicationId, name, url, status: applicationStatus, health },
      ...{ domains: domains.map(({ host }) => host), autoDeploy: autoDeploy.enabled, lastDeployment },
    };
    cli.print(result, (paint) =>
      facts(
        [
          ['Application', `${plain(name)} (${applicationId})`],
          ['Address', url ?? 'none: no release runs'],
          [
            'Health',
            health === null ? unchecked(url) : paint(health === 'healthy' ? 'green' : 'red', health),
          ],
          ['Last deployment', last === undefined ? 'never' : `${STATUS_TEXTS[last.status]}, ${when(last)}`],
          ['Reason', last?.errorMessage === null || last === undefined ? null : plain(last.errorMessage)],
          ['Domains', domains.length === 0 ? 'none' : result.domains.join(', ')],
          ['Auto deploy', autoDeploy.enabled ? 'on' : 'off'],
        ],
        paint,
      ),
    );
    if (last?.status === 'error') cli.note(`Its log: pilothouse logs --deployment ${last.deploymentId}`);
  },
});

/** When a deployment began, and which it was. */
function when({ createdAt, deploymentId }: { createdAt: string; deploymentId: string }): string {
  return `${ago(createdAt, Date.now())} (${deploymentId})`;
}

/** Why an application has no health: only one that runs has an address. */
function unchecked(url: string | null): string {
  return url === null ? 'nothing runs' : 'not checked';
}

export const openCommand = command({
  name: 'open',
  summary: 'Open an application in the browser',
  description: 'Without a terminal it prints the address and opens no browser.',
  arguments: z.object({}),
  options: z.object(APP_OPTION),
  json: z.object({ url: z.string() }),
  examples: [{ line: 'pilothouse open', meaning: 'Open the application of this folder' }],
  async run(cli, { app }) {
    const chosen = await chooseApplication(cli, app);
    const { client, applicationId, name } = chosen;
    const { url } = await client.application.get.query({ applicationId });
    if (url === null)
      throw new CliFailure('refused', `No release of ${plain(name)} runs.`, {
        ...{ code: 'NOT_RUNNING', hint: 'Run "pilothouse deploy --follow".' },
        page: await addressOfPage(chosen, PAGES.application(applicationId)),
      });
    const isOpened = cli.terminal.isInteractive && !cli.json && (await openInBrowser(url, cli.environment));
    cli.print({ url }, () => `${isOpened ? 'Opened ' : ''}${url}\n`);
  },
});
