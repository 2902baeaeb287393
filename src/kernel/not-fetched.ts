const NAMED = 5;

/** A warning that submodules of a repository are left out, with the setting to change. `paths`: printable. */
export function submodulesNotFetched(paths: readonly string[]): string {
  const count = paths.length === 1 ? 'a submodule that is' : `${paths.length} submodules that are`;
  return `This repository has ${count} not fetched: ${listed(paths)}. Set \`submodules\` in the source to fetch them.`;
}

/**
 * A warning that files in Git LFS are left out, with the setting to change. `paths`: printable; empty if they are not
 * known.
 */
export function lfsNotFetched(paths: readonly string[]): string {
  const list = paths.length === 0 ? '' : `: ${listed(paths)}`;
  return `This repository has files in Git LFS that are not fetched${list}. Set \`lfs\` in the source to fetch them.`;
}

function listed(paths: readonly string[]): string {
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
  return paths.slice(0, NAMED).join(', ') + more;
}
