import type { DatabaseType } from '#src/domain/database.ts';
import type { BuildType, SourceType } from '#src/domain/source.ts';
import type { RouterInputs } from '../../api/index.ts';
import { newPassword } from '../../parts/new-password.ts';
import type { Variable } from './variable-rows/variables.ts';

export type ImportRequest = RouterInputs['siteImport']['create'];

/** The form as the user fills it in. What is empty is left to the server. */
export interface Draft {
  readonly sourceType: SourceType;
  readonly customGitUrl: string;
  readonly sshKeyId: string;
  readonly providerId: string;
  readonly repo: string;
  readonly dockerImage: string;
  readonly branch: string;
  /** Null: the name of the repository. */
  readonly name: string | null;
  readonly domain: string;
  readonly variables: readonly Variable[];
  readonly databaseType: DatabaseType | '';
  /** Null: made from the name of the site. */
  readonly databaseName: string | null;
  readonly databasePassword: string;
  readonly buildType: BuildType;
  readonly buildPath: string;
  readonly buildCommand: string;
  readonly startCommand: string;
  readonly port: string;
  readonly healthPath: string;
  readonly submodules: boolean;
  readonly lfs: boolean;
}

export function emptyDraft(): Draft {
  return {
    sourceType: 'git',
    customGitUrl: '',
    sshKeyId: '',
    providerId: '',
    repo: '',
    dockerImage: '',
    branch: '',
    name: null,
    domain: '',
    variables: [],
    databaseType: '',
    databaseName: null,
    databasePassword: newPassword(),
    buildType: 'nixpacks',
    buildPath: '',
    buildCommand: '',
    startCommand: '',
    port: '',
    healthPath: '',
    submodules: false,
    lfs: false,
  };
}

/** The name of the site: what the user has typed, else the name of the repository or image. */
export function nameOf(draft: Draft): string {
  if (draft.name !== null) return draft.name;
  const place = placeOf(draft).replace(/[/\s]+$/, '');
  const last = place.split(/[/:]/).filter(Boolean);
  const name = draft.sourceType === 'docker' ? place.split('/').at(-1)?.split(/[:@]/)[0] : last.at(-1);
  return (name ?? '').replace(/\.git$/, '').slice(0, MAX_NAME);
}

/** The name of the database: what the user has typed, else one from the name of the site. */
export function databaseNameOf(draft: Draft): string {
  if (draft.databaseName !== null) return draft.databaseName;
  const name = nameOf(draft)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return (/^[a-z]/.test(name) ? name : `site_${name}`).slice(0, MAX_USER).replace(/_+$/, '');
}

/** The import that the form describes; null while it lacks something that is required. */
export function requestOf(draft: Draft, organizationId: string): ImportRequest | null {
  const source = sourceOf(draft);
  const name = nameOf(draft).trim();
  if (source === null || name === '') return null;
  const named = draft.variables.filter((variable) => variable.name !== '');
  const database = databaseNameOf(draft);
  return {
    organizationId,
    name,
    source,
    ...(draft.domain.trim() !== '' && { domain: draft.domain.trim() }),
    ...(draft.port !== '' && { port: Number(draft.port) }),
    ...(named.length > 0 && {
      envVars: Object.fromEntries(named.map((variable) => [variable.name, variable.value])),
    }),
    ...(draft.databaseType !== '' && {
      database: {
        type: draft.databaseType,
        name: database,
        user: database.slice(0, MAX_USER),
        password: draft.databasePassword,
      },
    }),
  };
}

const MAX_NAME = 100;
/** MySQL has no longer names of users. */
const MAX_USER = 32;

/** The source without its branch and its build: where the code is. Null while it lacks something. */
export function repositoryOf({
  sourceType,
  customGitUrl,
  sshKeyId,
  providerId,
  repo,
  dockerImage,
}: Draft): ImportRequest['source'] | null {
  return sourceOf({ ...emptyDraft(), sourceType, customGitUrl, sshKeyId, providerId, repo, dockerImage });
}

function placeOf({ sourceType, customGitUrl, repo, dockerImage }: Draft): string {
  const places: Record<SourceType, string> = {
    git: customGitUrl,
    github: repo,
    gitlab: repo,
    docker: dockerImage,
  };
  return places[sourceType].trim();
}

function sourceOf(draft: Draft): ImportRequest['source'] | null {
  const place = placeOf(draft);
  if (place === '') return null;
  const { sourceType, sshKeyId, providerId } = draft;
  const healthPath = draft.healthPath === '' ? {} : { healthPath: draft.healthPath };
  if (sourceType === 'docker') return { type: 'docker', dockerImage: place, ...healthPath };
  const built = { ...buildOf(draft), ...healthPath };
  if (sourceType === 'git') {
    const key = sshKeyId === '' ? {} : { customGitSSHKeyId: sshKeyId };
    return { type: 'git', customGitUrl: place, ...key, ...built };
  }
  if (providerId === '') return null;
  return sourceType === 'github'
    ? { type: 'github', repo: place, githubId: providerId, ...built }
    : { type: 'gitlab', repo: place, gitlabId: providerId, ...built };
}

function buildOf({ branch, buildType, buildPath, buildCommand, startCommand, submodules, lfs }: Draft): Pick<
  Draft,
  'buildType'
> & {
  branch?: string;
  buildPath?: string;
  buildCommand?: string;
  startCommand?: string;
  submodules?: boolean;
  lfs?: boolean;
} {
  return {
    buildType,
    ...(branch !== '' && { branch }),
    ...(buildPath !== '' && { buildPath }),
    ...(buildCommand !== '' && { buildCommand }),
    ...(startCommand !== '' && { startCommand }),
    ...(submodules && { submodules }),
    ...(lfs && { lfs }),
  };
}
