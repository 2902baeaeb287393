import { join } from 'node:path';
import { type Id, isId } from '#src/domain/id.ts';

const ID = /^rep_[a-z0-9]{26}$/;

/** Where a repository is. Throws where the id is not one: a path is made of nothing else. */
export function repositoryPath(directory: string, repositoryId: Id<'rep'>): string {
  if (!ID.test(repositoryId)) throw new Error('Not the id of a repository');
  return join(directory, `${repositoryId}.git`);
}

/** The id of a folder of this directory; null for anything else. */
export function repositoryIdOf(folderName: string): Id<'rep'> | null {
  const id = folderName.replace(/\.git$/, '');
  return folderName.endsWith('.git') && ID.test(id) && isId('rep', id) ? id : null;
}
