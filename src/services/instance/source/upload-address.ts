import { type Id, isId } from '#src/domain/id.ts';

const PATH = /^\/git\/(rep_[a-z0-9]{26})\.git$/;

/** The address of a repository that is pushed to this platform. */
export function uploadAddress(publicUrl: string, repositoryId: Id<'rep'>): string {
  return `${publicUrl}/git/${repositoryId}.git`;
}

/**
 * The id of a pushed repository in an address, by its path: the name of the platform may have changed since. Whether
 * the organization has that repository is judged with the records.
 */
export function uploadRepositoryIn(url: string): Id<'rep'> | null {
  if (!URL.canParse(url)) return null;
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const id = PATH.exec(pathname)?.[1];
  return id !== undefined && isId('rep', id) ? id : null;
}

/** Whether an address is one of this platform's repositories: those are not fetched over the network. */
export function isUploadAddress(publicUrl: string, url: string): boolean {
  return uploadRepositoryIn(url) !== null && new URL(url).origin === new URL(publicUrl).origin;
}
