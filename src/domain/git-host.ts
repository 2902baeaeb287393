/** The git hosts whose push events and repositories are known. */
export const GIT_HOST_KINDS = ['github', 'gitlab', 'gitea', 'bitbucket'] as const;
export type GitHostKind = (typeof GIT_HOST_KINDS)[number];
