/** A commit's hash as descriptions contain it. */
export function shortHash(commitHash: string): string {
  return commitHash.slice(0, 12);
}
