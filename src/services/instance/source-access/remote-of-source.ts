import type { Db } from '#db/client.ts';
import {
  findGitProvider,
  findSshKey,
  findTokenForUrl,
  type GitProviderRow,
} from '#db/queries/source-access.ts';
import type { GitCredential, RemoteBranch } from '#src/adapters/git/port.ts';
import type { HostedRepository } from '#src/adapters/git-host/port.ts';
import type { Source } from '#src/contracts/source.ts';
import type { Platform } from '../../platform/context.ts';
import { providerIdOf } from '../application/stored-source.ts';
import type { Instance } from '../context.ts';
import { providerKeyIdentity, providerTokenIdentity } from './provider-secrets.ts';
import { sshKeyIdentity } from './ssh-keys.ts';

/** Why a source cannot be reached at all: what opens it is missing. */
export interface MissingAccess {
  readonly code: 'PROVIDER_NOT_FOUND' | 'SSH_KEY_NOT_FOUND';
  readonly message: string;
  readonly path: readonly string[];
}

/** Where a repository is, and what is stored to open it: at a host whose API is known, or with a credential. */
type StoredAccess = { readonly url: string } & (
  | { readonly hosted: HostedRepository }
  | { readonly credential: GitCredential }
);

type BuiltSource = Exclude<Source, { type: 'docker' }>;

/** What a source refers to and the organization does not have; null where all is there. */
export async function missingAccess(
  db: Db,
  organizationId: string,
  source: Source,
): Promise<MissingAccess | null> {
  const providerId = providerIdOf(source);
  if (providerId !== undefined) {
    const provider = await findGitProvider(db, organizationId, providerId);
    if (provider?.type !== source.type) return missingProvider(source);
  }
  if (source.type === 'git' && source.customGitSSHKeyId !== undefined) {
    const key = await findSshKey(db, organizationId, source.customGitSSHKeyId);
    if (key === undefined) return missingKey();
  }
  return null;
}

/**
 * The repository and branch that a built source names, with the credential that opens it. A GitHub App's token is made
 * here: throws a `GitHostError` where the host does not give one.
 */
export async function remoteOfSource(
  instance: Pick<Instance, 'vault' | 'gitHost'>,
  db: Db,
  organizationId: string,
  source: BuiltSource,
  signal: AbortSignal,
): Promise<RemoteBranch | MissingAccess> {
  const access = await accessOfSource(instance, db, organizationId, source);
  if ('code' in access) return access;
  const credential =
    'credential' in access ? access.credential : await instance.gitHost.credential(access.hosted, signal);
  return { url: access.url, branch: source.branch, credential, hostKeyScope: organizationId };
}

/** The same without asking anybody. */
export async function accessOfSource(
  { vault }: Pick<Platform, 'vault'>,
  db: Db,
  organizationId: string,
  source: BuiltSource,
): Promise<StoredAccess | MissingAccess> {
  if (source.type === 'git') return accessOfUrl({ vault }, db, organizationId, source);
  const provider = await findGitProvider(db, organizationId, providerIdOf(source) ?? '');
  if (provider?.type !== source.type) return missingProvider(source);
  const { baseUrl } = provider;
  const url = `${baseUrl}/${source.repo}.git`;
  const access = hostAccess({ vault }, provider);
  if (source.type === 'github')
    return { url, hosted: { provider: { type: 'github', baseUrl, access }, name: source.repo } };
  // Only GitHub has Apps.
  if (access.kind === 'app') return missingProvider(source);
  return { url, hosted: { provider: { type: 'gitlab', baseUrl, access }, name: source.repo } };
}

/** Everything secret that opens a source as it is stored; nothing where it is not there. */
export async function secretsOfSource(
  platform: Pick<Platform, 'vault'>,
  db: Db,
  organizationId: string,
  source: BuiltSource,
): Promise<string[]> {
  const found = await accessOfSource(platform, db, organizationId, source);
  if ('code' in found) return [];
  const stored = 'credential' in found ? found.credential : found.hosted.provider.access;
  switch (stored.kind) {
    case 'none':
      return [];
    case 'token':
      return [stored.token];
    case 'sshKey':
    case 'app':
      return [stored.privateKey];
  }
}

async function accessOfUrl(
  { vault }: Pick<Platform, 'vault'>,
  db: Db,
  organizationId: string,
  { customGitUrl: url, customGitSSHKeyId: keyId }: Extract<Source, { type: 'git' }>,
): Promise<StoredAccess | MissingAccess> {
  if (keyId === undefined) {
    const provider = await findTokenForUrl(db, organizationId, url);
    if (provider === undefined || provider.tokenSealed === null) return { url, credential: { kind: 'none' } };
    const token = vault.open(provider.tokenSealed, providerTokenIdentity(provider.id));
    // Bitbucket's own name for whoever has an access token; Gitea takes any.
    return { url, credential: { kind: 'token', username: 'x-token-auth', token } };
  }
  const key = await findSshKey(db, organizationId, keyId);
  if (key === undefined) return missingKey();
  const privateKey = vault.open(key.privateKeySealed, sshKeyIdentity(key.id));
  return { url, credential: { kind: 'sshKey', privateKey } };
}

function hostAccess({ vault }: Pick<Platform, 'vault'>, provider: GitProviderRow) {
  const { id, appId, privateKeySealed, tokenSealed } = provider;
  if (appId !== null && privateKeySealed !== null)
    return { kind: 'app', appId, privateKey: vault.open(privateKeySealed, providerKeyIdentity(id)) } as const;
  if (tokenSealed === null) return { kind: 'none' } as const;
  return { kind: 'token', token: vault.open(tokenSealed, providerTokenIdentity(id)) } as const;
}

function missingProvider(source: Source): MissingAccess {
  const host = source.type === 'github' ? 'GitHub' : 'GitLab';
  return {
    code: 'PROVIDER_NOT_FOUND',
    message: `This organization has no such ${host} provider. Create one with gitProvider.create.`,
    path: ['source', source.type === 'github' ? 'githubId' : 'gitlabId'],
  };
}

function missingKey(): MissingAccess {
  return {
    code: 'SSH_KEY_NOT_FOUND',
    message: 'This organization has no such SSH key. Create one with sshKey.create.',
    path: ['source', 'customGitSSHKeyId'],
  };
}
