import { z } from 'zod';
import { IMPORT_STATUSES, IMPORT_STEP_STATUSES, IMPORT_STEPS } from '#src/domain/site-import.ts';
import { command, number, required } from '../core/command.ts';
import { facts, plain, plainLines, table } from '../core/table.ts';
import { ago, duration } from '../core/times.ts';
import { notImported } from './import.ts';

export const importsListCommand = command({
  name: 'imports list',
  summary: 'List the newest imports',
  arguments: z.object({}),
  options: z.object({ limit: number('Maximum number; default 10', { min: 1, max: 100 }) }),
  json: z.array(
    z.object({
      importId: z.string(),
      name: z.string(),
      status: z.enum(IMPORT_STATUSES),
      errorStep: z.string().nullable(),
      errorMessage: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  examples: [{ line: 'pilothouse imports list', meaning: 'Which of them failed, and why' }],
  async run(cli, { limit = 10 }) {
    const { client } = await cli.signIn();
    const { items } = await client.siteImport.list.query({ limit });
    const shapes = items.map(
      ({ importId, name, status, errorStep = null, errorMessage = null, createdAt }) => ({
        ...{ importId, name, status, errorStep, errorMessage, createdAt },
      }),
    );
    const now = Date.now();
    cli.print(shapes, (paint) =>
      shapes.length === 0
        ? 'There was no import yet.\n'
        : table(
            ['id', 'name', 'status', 'when', 'reason'],
            shapes.map((one) => [
              one.importId,
              plain(one.name),
              one.status,
              ago(one.createdAt, now),
              plain(one.errorMessage ?? ''),
            ]),
            paint,
          ),
    );
  },
});

const StepShape = z.object({
  name: z.enum(IMPORT_STEPS),
  status: z.enum(IMPORT_STEP_STATUSES),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  errorMessage: z.string().nullable(),
});

export const importsShowCommand = command({
  name: 'imports show',
  summary: 'Show an import with its steps and its request',
  arguments: z.object({ import: required('Id of the import', { value: 'import' }) }),
  options: z.object({}),
  json: z.object({
    importId: z.string(),
    name: z.string(),
    status: z.enum(IMPORT_STATUSES),
    projectId: z.string().nullable(),
    applicationId: z.string().nullable(),
    databaseId: z.string().nullable(),
    domainId: z.string().nullable(),
    deploymentId: z.string().nullable(),
    url: z.string().nullable(),
    createdAt: z.string(),
    steps: z.array(StepShape),
    request: z.record(z.string(), z.unknown()),
  }),
  examples: [
    { line: 'pilothouse imports show imp_01k0', meaning: 'Where it failed, and what was requested' },
  ],
  async run(cli, { import: siteImportId }) {
    const { client } = await cli.signIn();
    const found = await client.siteImport.get.query({ siteImportId });
    const { importId, name, status, createdAt, request } = found;
    const { projectId = null, applicationId = null, databaseId = null } = found;
    const { domainId = null, deploymentId = null, url = null } = found;
    const steps = found.steps.map(({ errorMessage = null, ...step }) => ({ ...step, errorMessage }));
    const created = { projectId, applicationId, databaseId, domainId, deploymentId, url };
    cli.print({ importId, name, status, ...created, createdAt, steps, request }, (paint) => {
      const about = facts(
        [
          ['Import', importId],
          ['Name', plain(name)],
          ['Status', status],
          ['Started', ago(createdAt, Date.now())],
          ['Project', projectId],
          ['Application', applicationId],
          ['Database', databaseId],
          ['Domain', domainId],
          ['Deployment', deploymentId],
          ['Site', url],
        ],
        paint,
      );
      const ofSteps = table(
        ['step', 'status', 'time', 'reason'],
        steps.map((step) => [step.name, step.status, timeOf(step), plain(step.errorMessage ?? '')]),
        paint,
      );
      const requested = plainLines(JSON.stringify(request, null, 2));
      return `${about}\n${ofSteps}\n${paint('bold', 'REQUEST')}\n${requested}\n`;
    });
  },
});

function timeOf({ startedAt, finishedAt }: z.output<typeof StepShape>): string {
  if (startedAt === null || finishedAt === null) return '';
  return duration(Date.parse(finishedAt) - Date.parse(startedAt));
}

export const importsRetryCommand = command({
  name: 'imports retry',
  summary: 'Run a failed or partial import again',
  arguments: z.object({ import: required('Id of the import', { value: 'import' }) }),
  options: z.object({}),
  json: z.object({
    importId: z.string(),
    status: z.enum(IMPORT_STATUSES),
    deploymentId: z.string().optional(),
  }),
  examples: [{ line: 'pilothouse imports retry imp_01k0', meaning: 'After its cause was removed' }],
  async run(cli, { import: siteImportId }) {
    const signedIn = await cli.signIn();
    const result = await signedIn.client.siteImport.retry.mutate({ siteImportId });
    const { importId, status, deploymentId } = result;
    if (status !== 'success') throw await notImported(signedIn, result);
    cli.print({ importId, status, deploymentId }, () => `Imported. Deployment: ${deploymentId ?? 'none'}\n`);
  },
});

export const importsRollbackCommand = command({
  name: 'imports rollback',
  summary: 'Remove what a partial import has created',
  arguments: z.object({ import: required('Id of the import', { value: 'import' }) }),
  options: z.object({}),
  json: z.object({ importId: z.string(), status: z.literal('removed') }),
  examples: [{ line: 'pilothouse imports rollback imp_01k0', meaning: 'Remove its project and its record' }],
  async run(cli, { import: siteImportId }) {
    const { client } = await cli.signIn();
    const removed = await client.siteImport.rollback.mutate({ siteImportId });
    cli.print(removed, () => `Removed what ${siteImportId} had created.\n`);
  },
});
