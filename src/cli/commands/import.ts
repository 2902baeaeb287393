import { z } from 'zod';
import { DEPLOYMENT_STATUSES } from '#src/domain/deployment.ts';
import { IMPORT_STATUSES } from '#src/domain/site-import.ts';
import type { Cli, SignedIn } from '../core/cli.ts';
import { command, flag, required } from '../core/command.ts';
import type { Client } from '../core/connect.ts';
import { CliFailure } from '../core/failure.ts';
import { followDeployment } from '../core/follow-deployment.ts';
import { findLink, LINK_FILE, unlessBroken, writeLink } from '../core/link.ts';
import { addressOfPage, PAGES } from '../core/page.ts';
import { addRemote, REMOTE } from '../core/remote.ts';
import { plain } from '../core/table.ts';
import { IMPORT_OPTIONS } from './import-options.ts';
import { PlanShape, planOf, showPlan } from './import-plan.ts';
import { type PlannedImport, planImport } from './import-request.ts';

const Problem = z.object({
  code: z.string(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
});
const PreviewShape = z.object({
  valid: z.boolean(),
  plan: PlanShape,
  warnings: z.array(Problem),
  errors: z.array(Problem),
});
const ImportedShape = z.object({
  importId: z.string(),
  status: z.enum(IMPORT_STATUSES),
  projectId: z.string().optional(),
  applicationId: z.string().optional(),
  databaseId: z.string().optional(),
  domainId: z.string().optional(),
  deploymentId: z.string().optional(),
  url: z.string().optional(),
  deploymentStatus: z.enum(DEPLOYMENT_STATUSES).nullable(),
});

export const importCommand = command({
  name: 'import',
  summary: 'Put a site online from a git address or a folder',
  description: `Checks everything first, then creates a project with an application, and with a database and a domain if you ask for them, and deploys. A folder needs no git host: its commit is pushed to the instance, the remote "${REMOTE}" is set, and "git push ${REMOTE}" deploys from then on.`,
  arguments: z.object({ source: required('Git address or folder', { value: 'source', completes: 'file' }) }),
  options: z.object({
    ...IMPORT_OPTIONS,
    preview: flag('Check, show what would be created, and create nothing'),
    'no-follow': flag('Return when the deployment is queued'),
    log: flag('Show the whole log of the deployment'),
  }),
  json: z.union([PreviewShape, ImportedShape]),
  examples: [
    { line: 'pilothouse import .', meaning: 'The current commit of this folder' },
    {
      line: 'pilothouse import https://git.example.com/acme/shop.git --domain shop.example.com',
      meaning: 'A repository',
    },
    {
      line: 'pilothouse import . --database postgres --env-file .env.production',
      meaning: 'With a database',
    },
    { line: 'pilothouse import . --preview', meaning: 'Check, and show the plan' },
  ],
  async run(cli, options) {
    const signedIn = await cli.signIn({ ignoresBrokenLink: true });
    const progress = cli.progress();
    try {
      const planned = await planImport(cli, signedIn, options, progress);
      try {
        progress.begin('Check the import');
        const preview = await signedIn.client.siteImport.preview.mutate(planned.request);
        progress.end(preview.valid ? 'done' : 'failed');
        for (const { message } of preview.warnings) cli.note(`Note: ${plain(message)}`);
        if (options.preview) return await showPreview(cli, preview, planned, options.source);
        if (!preview.valid) throw await refused(preview, planned);
        cli.signal.throwIfAborted();
        progress.begin('Create the site');
        // Also of an import that fails: a retry builds from it. One that no application uses is removed after an hour.
        planned.keepsUpload = true;
        const result = await signedIn.client.siteImport.create.mutate(planned.request);
        progress.end(result.status === 'success' ? 'done' : 'failed');
        if (cli.signal.aborted) throw interrupted(result);
        if (result.status !== 'success') throw await notImported(signedIn, result);
        progress.close();
        await imported(cli, signedIn, {
          result,
          planned,
          isPointed: !preview.warnings.some(({ code }) => code === 'DOMAIN_NOT_POINTED'),
          follows: !options['no-follow'],
          withLog: options.log,
        });
      } finally {
        await planned.discardUpload();
      }
    } finally {
      progress.close();
    }
  },
});

type Preview = Awaited<ReturnType<Client['siteImport']['preview']['mutate']>>;
type Result = Awaited<ReturnType<Client['siteImport']['create']['mutate']>>;

async function showPreview(
  cli: Cli,
  { valid, warnings, errors }: Preview,
  planned: PlannedImport,
  source: string,
): Promise<void> {
  const plan = planOf(planned, source);
  const result = { valid, plan, warnings, errors };
  if (!valid) {
    if (cli.json) cli.print(result, () => '');
    throw await refused({ errors }, planned);
  }
  cli.print(result, (paint) => `The import would create:\n\n${showPlan(plan, paint)}\n${POSSIBLE}\n`);
}

const POSSIBLE = 'The import is possible. Nothing was created; an uploaded commit is removed again.';

async function refused(
  { errors }: Pick<Preview, 'errors'>,
  { request, local }: PlannedImport,
): Promise<CliFailure> {
  const isNameTaken = errors.some(({ code }) => code === 'NAME_CONFLICT');
  const uploaded = local === null ? '' : '; the uploaded commit is removed again';
  return new CliFailure('refused', `The import is not possible. Nothing was created${uploaded}.`, {
    code: errors[0]?.code ?? 'IMPORT_REFUSED',
    details: errors.map(({ message }) => plain(message)),
    hint: isNameTaken ? await hintOfTakenName(request.name, local) : undefined,
  });
}

/** A folder that was imported before is deployed by a push; any other one needs a free name. */
async function hintOfTakenName(name: string, local: PlannedImport['local']): Promise<string> {
  const linked = local === null ? null : await unlessBroken(findLink(local.git.folder));
  const rename = 'Give another name with --name <name>';
  const remove = `remove the existing project with "pilothouse remove ${quoted(name)}"`;
  if (linked === null || local === null)
    return `${rename}, or ${remove}. To work with the existing application, run "pilothouse link ${quoted(name)}" and "pilothouse deploy".`;
  return `This folder is linked to the application ${plain(linked.link.name)}: deploy its commits with "git push ${REMOTE} ${plain(local.branch)}" or "pilothouse deploy". Otherwise: ${rename.toLowerCase()}, or ${remove}.`;
}

/** A name as one argument in a shell. */
function quoted(word: string): string {
  return /^[\w.-]+$/.test(word) ? word : `'${plain(word).replaceAll("'", `'\\''`)}'`;
}

/** The failure of an import that ended as `failed` or `partial`. */
export async function notImported(
  signedIn: SignedIn,
  { importId, status, errorStep, errorMessage }: Result,
): Promise<CliFailure> {
  const isPartial = status === 'partial';
  return new CliFailure(
    'failed',
    `The import failed at ${errorStep ?? 'an unknown step'}: ${plain(errorMessage ?? '')}`,
    {
      code: isPartial ? 'IMPORT_PARTIAL' : 'IMPORT_FAILED',
      hint: isPartial
        ? `Try again with "pilothouse imports retry ${importId}", or remove what exists with "pilothouse imports rollback ${importId}".`
        : `Nothing was created. Try again with "pilothouse imports retry ${importId}".`,
      page: await addressOfPage(signedIn, PAGES.import(importId)),
    },
  );
}

/** Where the user has interrupted the command while the instance carried out the import. */
function interrupted({ importId, status, deploymentId }: Result): CliFailure {
  return new CliFailure('interrupted', `Interrupted. The import ${importId} has ended: ${status}.`, {
    hint:
      deploymentId === undefined
        ? `"pilothouse imports show ${importId}" shows what exists.`
        : `The site is being deployed: pilothouse logs --follow --deployment ${deploymentId}. To remove it again, run "pilothouse remove".`,
  });
}

interface Imported {
  readonly result: Result;
  readonly planned: PlannedImport;
  /** Whether the domain, if any, leads to the instance already. */
  readonly isPointed: boolean;
  readonly follows: boolean;
  readonly withLog: boolean;
}

async function imported(
  cli: Cli,
  signedIn: SignedIn,
  { result, planned, follows, withLog, isPointed }: Imported,
): Promise<void> {
  const { applicationId, deploymentId } = result;
  const { local, upload, request } = planned;
  if (applicationId !== undefined && local !== null && upload !== null) {
    await writeLink(local.git.folder, { url: signedIn.url, applicationId, name: request.name });
    const isSet = await addRemote(cli, local.git, upload);
    cli.note(
      `This folder is linked (${LINK_FILE}).${isSet ? ` Deploy later commits with: git push ${REMOTE} ${local.branch}` : ''}`,
    );
  }
  const deployment =
    deploymentId !== undefined && follows
      ? await followDeployment(cli, signedIn, deploymentId, { withLog })
      : null;
  const { importId, status, projectId, databaseId, domainId } = result;
  const shape = {
    ...{ importId, status, projectId, applicationId, databaseId, domainId, deploymentId, url: result.url },
    deploymentStatus: deployment?.status ?? null,
  };
  cli.print(shape, () =>
    deployment === null
      ? `Imported. Follow the deployment with: pilothouse logs --follow --deployment ${deploymentId ?? ''}\n`
      : isPointed
        ? `Your site is online: ${result.url ?? ''}\n`
        : `Your site runs. It answers at ${result.url ?? ''} when the DNS record of the domain exists.\n`,
  );
}
