import { z } from 'zod';
import { IMPORT_STATUSES } from '#src/domain/site-import.ts';
import { command, number, required } from '../core/command.ts';
import { plain, table } from '../core/table.ts';
import { ago } from '../core/times.ts';
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
