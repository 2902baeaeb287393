import type { Provider } from '#src/adapters/git-host/port.ts';
import type { Source } from '#src/contracts/source.ts';
import type { Id } from '#src/domain/id.ts';
import type { SourceType } from '#src/domain/source.ts';

/** Where an application comes from, in one form for all source types. */
export type Origin = ImageOrigin | ProviderOrigin | UrlOrigin;

interface ImageOrigin {
  readonly kind: 'image';
  readonly image: string;
}

/** A repository at a git host, opened by a stored git provider of the same type. */
export interface ProviderOrigin {
  readonly kind: 'provider';
  readonly host: Provider['type'];
  readonly providerId: Id<'gp'>;
  /** `owner/name`, with GitLab's groups in front. */
  readonly repository: string;
  /** The fields of the source that name the provider and the repository. */
  readonly fields: { readonly provider: string; readonly repository: string };
}

/** A repository at any address, opened by a stored SSH key or by the token of a provider at that address. */
export interface UrlOrigin {
  readonly kind: 'url';
  readonly url: string;
  readonly sshKeyId: Id<'ssh'> | undefined;
  readonly fields: { readonly key: string; readonly repository: string };
}

type SourceOf<Type extends SourceType> = Extract<Source, { type: Type }>;

interface SourceKind<Own extends Source> {
  originOf(source: Own): Origin;
}

/** One entry for each source type: a new type is described here. */
const SOURCE_KINDS: { readonly [Type in SourceType]: SourceKind<SourceOf<Type>> } = {
  github: {
    originOf: ({ githubId, repo }) => ({
      ...{ kind: 'provider', host: 'github', providerId: githubId, repository: repo },
      fields: { provider: 'githubId', repository: 'repo' },
    }),
  },
  gitlab: {
    originOf: ({ gitlabId, repo }) => ({
      ...{ kind: 'provider', host: 'gitlab', providerId: gitlabId, repository: repo },
      fields: { provider: 'gitlabId', repository: 'repo' },
    }),
  },
  docker: { originOf: ({ dockerImage }) => ({ kind: 'image', image: dockerImage }) },
  git: {
    originOf: ({ customGitUrl, customGitSSHKeyId }) => ({
      ...{ kind: 'url', url: customGitUrl, sshKeyId: customGitSSHKeyId },
      fields: { key: 'customGitSSHKeyId', repository: 'customGitUrl' },
    }),
  },
};

/** The origin of a source of any type. */
export function originOf(source: Source): Origin {
  const kind: SourceKind<Source> = SOURCE_KINDS[source.type];
  return kind.originOf(source);
}

/** The sources that are built from a repository. */
export type BuiltSource = Extract<Source, { branch: string }>;

export function isBuilt(source: Source): source is BuiltSource {
  return 'branch' in source;
}

export function buildTypeOf(source: Source): BuiltSource['buildType'] | null {
  return isBuilt(source) ? source.buildType : null;
}

/** The stored git provider that a source refers to. */
export function providerIdOf(source: Source): Id<'gp'> | undefined {
  const origin = originOf(source);
  return origin.kind === 'provider' ? origin.providerId : undefined;
}

/** The stored SSH key that a source refers to. */
export function sshKeyIdOf(source: Source): Id<'ssh'> | undefined {
  const origin = originOf(source);
  return origin.kind === 'url' ? origin.sshKeyId : undefined;
}

/**
 * The clone URL of a source; null for an image, and for a repository at a provider that is not known.
 * `baseUrl` is the address of the source's provider, and null without one.
 */
export function repositoryUrlOf(source: Source, baseUrl: string | null): string | null {
  const origin = originOf(source);
  switch (origin.kind) {
    case 'image':
      return null;
    case 'url':
      return origin.url;
    case 'provider':
      return baseUrl === null ? null : `${baseUrl}/${origin.repository}.git`;
  }
}
