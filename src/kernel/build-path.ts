/**
 * Whether a text can name a sub-directory of a repository: relative to its root, with or without a leading `/`. What
 * it leads to (symbolic links) is judged once the repository is there.
 */
export function isBuildPath(path: string): boolean {
  if (/[\\\p{Cc}]/u.test(path)) return false;
  return path.split('/').every((segment) => segment !== '..' && !/^(?:\.|%2e){2}$/i.test(segment));
}
