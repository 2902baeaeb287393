import type { Db } from '#db/client.ts';
import {
  findGitProvider,
  findSshKey,
  findTokenForUrl,
  type GitProviderRow,
} from '#db/queries/source-access.ts';
import { findRepository } from '#db/queries/upload-repository.ts';
import type { GitCredential, RemoteBranch } from '#src/adapters/git/port.ts';
import type { HostedRepository, Provider } from '#src/adapters/git-host/port.ts';
import type { Source } from '#src/contracts/source.ts';
import { onAnotherNode } from '#src/domain/another-node.ts';
import { GIT_API_KINDS, GIT_HOST_TITLES } from '#src/domain/git-host.ts';
import type { Id } from '#src/domain/id.ts';
import type { Problem } from '#src/domain/problem.ts';
import { assertNever } from '#src/kernel/assert-never.ts';
import type { Sealing } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import {
  type BuiltSource,
  isUploadAddress,
  originOf,
  type ProviderOrigin,
  type UrlOrigin,
  uploadRepositoryIn,
} from '../source/index.ts';
import { providerKeyIdentity, providerTokenIdentity } from './provider-secrets.ts';
import { sshKeyIdentity } from './ssh-key-identity.ts';

/** The provider or key that opens the source, or the repository of this platform that it names, does not exist. */
type AccessProblem = Problem<'PROVIDER_NOT_FOUND' | 'SSH_KEY_NOT_FOUND' | 'REPOSITORY_NOT_FOUND'>;

/** Knows the addresses of its own repositories. */
type Addressed = Pick<Instance, 'publicUrl'>;

/** Where a repository is, and what is stored to open it: at a host whose API is known, or with a credential. */
type StoredAccess = { readonly url: string } & (
  | { readonly hosted: HostedRepository }
  | { readonly credential: Exclude<GitCredential, { kind: 'local' }> }
  | LocalAccess
);

/** A repository that was pushed to this platform, and its node, whose folder has it. */
interface LocalAccess {
  readonly credential: Extract<GitCredential, { kind: 'local' }>;
  readonly node: string;
  /** The field of the source that names it. */
  readonly field: string;
}

/** What a source refers to and the organization does not have; null where all is there. */
export async function missingAccess(
  instance: Addressed,
  db: Db,
  organizationId: Id<'org'>,
  source: Source,
): Promise<AccessProblem | null> {
  const origin = originOf(source);
  switch (origin.kind) {
    case 'image':
      return null;
    case 'provider': {
      const provider = await findGitProvider(db, organizationId, origin.providerId);
      return provider?.type === origin.host ? null : missingProvider(origin);
    }
    case 'url': {
      const repository = await ownRepository(instance, db, organizationId, origin);
      if (repository !== null && 'code' in repository) return repository;
      if (origin.sshKeyId === undefined) return null;
      const key = await findSshKey(db, organizationId, origin.sshKeyId);
      return key === undefined ? missingKey(origin) : null;
    }
  }
}

/**
 * The repository and branch that a built source names, with the credential that opens it. A GitHub App's token is made
 * here: throws a `GitHostError` where the host does not give one. A problem, too, where the repository is on another node.
 */
export async function remoteOfSource(
  instance: Sealing & Addressed & Pick<Instance, 'gitHost' | 'homeId'>,
  db: Db,
  organizationId: Id<'org'>,
  source: BuiltSource,
  signal: AbortSignal,
): Promise<RemoteBranch | AccessProblem> {
  const access = await accessOfSource(instance, db, organizationId, source);
  if ('code' in access) return access;
  if ('node' in access && access.node !== instance.homeId) return repositoryElsewhere(access);
  const credential =
    'credential' in access ? access.credential : await instance.gitHost.credential(access.hosted, signal);
  return { url: access.url, branch: source.branch, credential, hostKeyScope: organizationId };
}

/** The same, without a call to the git host. */
export async function accessOfSource(
  services: Sealing & Addressed,
  db: Db,
  organizationId: Id<'org'>,
  source: BuiltSource,
): Promise<StoredAccess | AccessProblem> {
  const origin = originOf(source);
  switch (origin.kind) {
    case 'image':
      throw new Error('An image has no repository');
    case 'url':
      return accessOfUrl(services, db, organizationId, origin);
    case 'provider':
      return accessOfProvider(services, db, organizationId, origin);
  }
}

async function accessOfProvider(
  services: Sealing,
  db: Db,
  organizationId: Id<'org'>,
  origin: ProviderOrigin,
): Promise<StoredAccess | AccessProblem> {
  const row = await findGitProvider(db, organizationId, origin.providerId);
  if (row?.type !== origin.host) return missingProvider(origin);
  const provider = hostOf(origin.host, row.baseUrl, hostAccess(services, row));
  if (provider === null) return missingProvider(origin);
  const url = `${row.baseUrl}/${origin.repository}.git`;
  return { url, hosted: { provider, name: origin.repository } };
}

/** A stored provider as its API takes it; null if its kind of host has no API here. */
export function apiProviderOf(services: Sealing, row: GitProviderRow): Provider | null {
  const kind = GIT_API_KINDS.find((known) => known === row.type);
  return kind === undefined ? null : hostOf(kind, row.baseUrl, hostAccess(services, row));
}

/** Null where this host does not have such an access: only GitHub has Apps. */
function hostOf(
  host: Provider['type'],
  baseUrl: string,
  access: ReturnType<typeof hostAccess>,
): Provider | null {
  switch (host) {
    case 'github':
      return { type: 'github', baseUrl, access };
    case 'gitlab':
      return access.kind === 'app' ? null : { type: 'gitlab', baseUrl, access };
    default:
      return assertNever(host);
  }
}

/** Everything secret that opens a source as it is stored; nothing where it is not there. */
export async function secretsOfSource(
  services: Sealing & Addressed,
  db: Db,
  organizationId: Id<'org'>,
  source: BuiltSource,
): Promise<string[]> {
  const found = await accessOfSource(services, db, organizationId, source);
  if ('code' in found) return [];
  const stored = 'credential' in found ? found.credential : found.hosted.provider.access;
  switch (stored.kind) {
    case 'none':
    case 'local':
      return [];
    case 'token':
      return [stored.token];
    case 'sshKey':
    case 'app':
      return [stored.privateKey];
  }
}

async function accessOfUrl(
  services: Sealing & Addressed,
  db: Db,
  organizationId: Id<'org'>,
  origin: UrlOrigin,
): Promise<StoredAccess | AccessProblem> {
  const { vault } = services;
  const { url, sshKeyId } = origin;
  const repository = await ownRepository(services, db, organizationId, origin);
  if (repository !== null) return 'code' in repository ? repository : { url, ...repository };
  if (sshKeyId === undefined) {
    const provider = await findTokenForUrl(db, organizationId, url);
    if (provider === undefined || provider.tokenSealed === null) return { url, credential: { kind: 'none' } };
    const token = vault.open(provider.tokenSealed, providerTokenIdentity(provider.id));
    // Bitbucket's own user name for access tokens; Gitea takes any.
    return { url, credential: { kind: 'token', username: 'x-token-auth', token } };
  }
  const key = await findSshKey(db, organizationId, sshKeyId);
  if (key === undefined) return missingKey(origin);
  const privateKey = vault.open(key.privateKeySealed, sshKeyIdentity(key.id));
  return { url, credential: { kind: 'sshKey', privateKey } };
}

/**
 * The repository of this platform that an address names; null for an address elsewhere. The organization may have
 * pushed to it under an earlier address of the platform, which counts as elsewhere where it has no such repository.
 */
async function ownRepository(
  { publicUrl }: Addressed,
  db: Db,
  organizationId: Id<'org'>,
  { url, fields }: UrlOrigin,
): Promise<LocalAccess | AccessProblem | null> {
  const repositoryId = uploadRepositoryIn(url);
  if (repositoryId === null) return null;
  const row = await findRepository(db, organizationId, repositoryId);
  if (row !== undefined)
    return { credential: { kind: 'local', repositoryId }, node: row.node, field: fields.repository };
  if (!isUploadAddress(publicUrl, url)) return null;
  return {
    code: 'REPOSITORY_NOT_FOUND',
    message: 'This organization has no such repository. Create one with repository.create.',
    path: ['source', fields.repository],
  };
}

function repositoryElsewhere({ node, field }: LocalAccess): AccessProblem {
  return {
    code: 'REPOSITORY_NOT_FOUND',
    message: onAnotherNode('The repository is', node),
    path: ['source', field],
  };
}

function hostAccess({ vault }: Sealing, provider: GitProviderRow) {
  const { id, appId, privateKeySealed, tokenSealed } = provider;
  if (appId !== null && privateKeySealed !== null)
    return { kind: 'app', appId, privateKey: vault.open(privateKeySealed, providerKeyIdentity(id)) } as const;
  if (tokenSealed === null) return { kind: 'none' } as const;
  return { kind: 'token', token: vault.open(tokenSealed, providerTokenIdentity(id)) } as const;
}

function missingProvider({ host, fields }: ProviderOrigin): AccessProblem {
  return {
    code: 'PROVIDER_NOT_FOUND',
    message: `This organization has no such ${GIT_HOST_TITLES[host]} provider. Create one with gitProvider.create.`,
    path: ['source', fields.provider],
  };
}

function missingKey({ fields }: UrlOrigin): AccessProblem {
  return {
    code: 'SSH_KEY_NOT_FOUND',
    message: 'This organization has no such SSH key. Create one with sshKey.create.',
    path: ['source', fields.key],
  };
}
