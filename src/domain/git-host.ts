import type { SourceType } from './source.ts';

/** The git hosts whose push events and repositories are known. */
export const GIT_HOST_KINDS = ['github', 'gitlab', 'gitea', 'bitbucket'] as const;
export type GitHostKind = (typeof GIT_HOST_KINDS)[number];

/** The git hosts whose API is asked about repositories, which are the source types of the same names. */
export const GIT_API_KINDS = ['github', 'gitlab'] as const satisfies readonly (GitHostKind & SourceType)[];
export type GitApiKind = (typeof GIT_API_KINDS)[number];

/** The services of git over HTTP. */
export const GIT_SERVICES = [
  /** Fetching from a repository. */
  'git-upload-pack',
  /** Pushing to a repository. */
  'git-receive-pack',
] as const;
export type GitService = (typeof GIT_SERVICES)[number];
