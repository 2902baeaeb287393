import { randomBytes } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { z } from 'zod';
import type { RouterInputs } from '#packages/client/src/index.ts';
import type { BuildType } from '#src/domain/source.ts';
import type { Cli, SignedIn } from '../core/cli.ts';
import { readVariablesOf } from '../core/env-file.ts';
import { CliFailure } from '../core/failure.ts';
import { type LocalRepository, openLocalRepository } from '../core/local-git.ts';
import type { Progress } from '../core/progress.ts';
import { type Upload, uploadCommit } from '../core/upload.ts';
import { confirmNewLink } from './confirm-new-link.ts';
import type { IMPORT_OPTIONS } from './import-options.ts';

type Options = z.output<z.ZodObject<typeof IMPORT_OPTIONS>> & {
  readonly source: string;
  readonly preview: boolean;
};
type Request = RouterInputs['siteImport']['create'];

export interface PlannedImport {
  readonly request: Request;
  /** The parts of the source that a user chooses. */
  readonly built: {
    readonly branch: string;
    readonly buildType: BuildType;
    readonly buildPath: string;
    readonly healthPath: string;
  };
  /** Of a folder. */
  readonly local: LocalRepository | null;
  readonly upload: Upload | null;
  /** An application uses the uploaded repository. */
  keepsUpload: boolean;
  /** Removes the uploaded repository where no application uses it. */
  discardUpload(): Promise<void>;
}

/** The request of an import. The commit of a folder is pushed to the instance first, so that it can be checked. */
export async function planImport(
  cli: Cli,
  signedIn: SignedIn,
  options: Options,
  progress: Progress,
): Promise<PlannedImport> {
  const { client } = signedIn;
  const envVars = await variablesOf(cli, options);
  const { organizationId } = await client.me.get.query({});
  const source = options.source;
  const local = isGitAddress(source)
    ? null
    : await openLocalRepository(cli, resolve(cli.cwd, source), options.branch);
  if (local !== null && !options.preview) await confirmNewLink(cli, local, options.yes);
  if (local?.isDirty === true) cli.note('Note: Changes that are not committed are not deployed.');
  const branch = local?.branch ?? options.branch ?? 'main';
  const name = options.name ?? nameOf(local?.git.folder ?? source);
  const buildPath = options['build-path'] ?? local?.buildPath ?? '/';
  const build = options.build ?? (await buildTypeOf(local, buildPath));
  const upload = local === null ? null : await uploadCommit(signedIn, local, progress);
  const request: Request = {
    ...{ organizationId, name, envVars },
    source: {
      ...{ type: 'git', customGitUrl: upload?.sourceUrl ?? source, branch, buildType: build, buildPath },
      ...given('buildCommand', options['build-command']),
      ...given('startCommand', options['start-command']),
      ...given('healthPath', options['health-path']),
      ...(options.submodules && { submodules: true }),
      ...(options.lfs && { lfs: true }),
    },
    ...given('domain', options.domain),
    ...given('port', options.port),
    ...(options.database === undefined ? {} : { database: newDatabase(options.database, name) }),
  };
  const planned: PlannedImport = {
    ...{ request, local, upload, keepsUpload: false },
    built: { branch, buildType: build, buildPath, healthPath: options['health-path'] ?? '/' },
    async discardUpload() {
      if (upload === null || planned.keepsUpload) return;
      const { repositoryId } = upload;
      await client.repository.remove.mutate({ repositoryId }).catch(() => undefined);
    },
  };
  return planned;
}

/** `https://…`, `ssh://…` or `git@host:path`. Anything else is a folder. */
function isGitAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source) || /^[\w.-]+@[\w.-]+:/.test(source);
}

function nameOf(source: string): string {
  return basename(source.replace(/[/:]+$/, '').replaceAll(':', '/')).replace(/\.git$/, '') || 'site';
}

/** The commit decides: files that are not committed are not built. */
async function buildTypeOf(
  local: LocalRepository | null,
  buildPath: string,
): Promise<'dockerfile' | 'nixpacks'> {
  if (local === null) return 'nixpacks';
  const folder = buildPath.replaceAll(/^\/+|\/+$/g, '');
  const path = folder === '' ? 'Dockerfile' : `${folder}/Dockerfile`;
  const { exitCode } = await local.git.run(['cat-file', '-e', `${local.commit}:${path}`]);
  return exitCode === 0 ? 'dockerfile' : 'nixpacks';
}

function newDatabase(
  type: NonNullable<Options['database']>,
  siteName: string,
): NonNullable<Request['database']> {
  const letters = siteName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '');
  const name = letters.slice(0, 30) || 'site';
  return { type, name, user: name, password: randomBytes(24).toString('base64url') };
}

async function variablesOf(cli: Cli, options: Options): Promise<Record<string, string>> {
  const file = options['env-file'];
  const ofFile = file === undefined ? {} : await readVariablesOf(cli, file);
  const single = options.env.map((assignment) => {
    const at = assignment.indexOf('=');
    if (at > 0) return [assignment.slice(0, at), assignment.slice(at + 1)];
    throw new CliFailure('usage', `--env ${assignment} is not of the form NAME=value.`);
  });
  return { ...ofFile, ...Object.fromEntries(single) };
}

function given<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  const field: { [K in Key]?: Value } = {};
  if (value !== undefined) field[key] = value;
  return field;
}
