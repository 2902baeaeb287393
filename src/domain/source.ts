/** Where the code of an application is. */
export const SOURCE_TYPES = [
  /** A repository at GitHub, opened by a stored GitHub provider. */
  'github',
  /** A repository at GitLab, opened by a stored GitLab provider. */
  'gitlab',
  /** An image of a registry. It is not built. */
  'docker',
  /** The clone URL of any git host. */
  'git',
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** How an application is built from its repository. */
export const BUILD_TYPES = [
  /** By the Dockerfile of the repository. */
  'dockerfile',
  /** By what the platform recognises in the repository. */
  'nixpacks',
] as const;
export type BuildType = (typeof BUILD_TYPES)[number];

/** What a source type refers to. */
export const SOURCE_ORIGINS = {
  github: 'provider',
  gitlab: 'provider',
  docker: 'image',
  git: 'url',
} as const satisfies Record<SourceType, SourceOrigin>;

type SourceOrigin =
  /** An image, which is pulled. */
  | 'image'
  /** A repository at a git provider of the organization. */
  | 'provider'
  /** The clone URL of a repository. */
  | 'url';

/** Whether applications of a source type are built from a repository. */
export function isRepositoryType(type: SourceType): boolean {
  return SOURCE_ORIGINS[type] !== 'image';
}

/** The source types of applications that are built from a repository. */
export const REPOSITORY_SOURCE_TYPES: readonly SourceType[] = SOURCE_TYPES.filter(isRepositoryType);
