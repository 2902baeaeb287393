import type { SourceType } from './source.ts';

/** The git hosts whose push events and repositories are known. */
export const GIT_HOST_KINDS = ['github', 'gitlab', 'gitea', 'bitbucket'] as const;
export type GitHostKind = (typeof GIT_HOST_KINDS)[number];

/** The name of each git host, as its users write it. */
export const GIT_HOST_TITLES = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
  bitbucket: 'Bitbucket',
} as const satisfies Record<GitHostKind, string>;

/** The git hosts whose API is asked about repositories, which are the source types of the same names. */
export const GIT_API_KINDS = ['github', 'gitlab'] as const satisfies readonly (GitHostKind & SourceType)[];
export type GitApiKind = (typeof GIT_API_KINDS)[number];

/** The git hosts that no source type names. Their tokens open the clone URLs of sources of the type `git`. */
export const GIT_URL_KINDS: readonly GitHostKind[] = GIT_HOST_KINDS.filter(
  (kind) => !(GIT_API_KINDS as readonly GitHostKind[]).includes(kind),
);

/** The address of each git host that its users share; null if each installation has its own. */
export const PUBLIC_GIT_HOSTS = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  gitea: null,
  bitbucket: 'https://bitbucket.org',
} as const satisfies Record<GitHostKind, string | null>;

/** The services of git over HTTP. */
export const GIT_SERVICES = [
  /** Fetching from a repository. */
  'git-upload-pack',
  /** Pushing to a repository. */
  'git-receive-pack',
] as const;
export type GitService = (typeof GIT_SERVICES)[number];
