/** Git's invocations that look at what was fetched. None of them talks to a remote. */
import { command, type GitCommand, type PlannedCheckout } from './plan.ts';

/** Prints the size of `.gitmodules`; fails where the tree has none. */
export function planModulesSize(plan: PlannedCheckout, revision: string): GitCommand {
  return command(plan, [`--git-dir=${plan.gitDir}`, 'cat-file', '-s', `${revision}:.gitmodules`]);
}

/** Prints `.gitmodules` as `key\nvalue\0`. An `include` in it is not followed: it could name any file of the machine. */
export function planReadModules(plan: PlannedCheckout, revision: string): GitCommand {
  const config = ['config', '--no-includes', `--blob=${revision}:.gitmodules`, '--list', '-z'];
  return command(plan, [`--git-dir=${plan.gitDir}`, ...config]);
}

/** Prints the entries at these paths as `<mode> <type> <hash>\t<path>\0`. */
export function planListEntries(
  plan: PlannedCheckout,
  revision: string,
  paths: readonly string[],
): GitCommand {
  const list = ['ls-tree', '-z', '--full-tree', revision, '--', ...paths];
  return command(plan, [`--git-dir=${plan.gitDir}`, ...list]);
}

/** The same for every entry of the tree. */
export function planListTree(plan: PlannedCheckout, revision: string): GitCommand {
  return command(plan, [`--git-dir=${plan.gitDir}`, 'ls-tree', '-r', '-z', '--full-tree', revision]);
}

/** Prints the content of an object, which must be there. */
export function planShowBlob(plan: PlannedCheckout, hash: string): GitCommand {
  return command(plan, [`--git-dir=${plan.gitDir}`, 'cat-file', 'blob', hash]);
}

/** Prints the paths of the checked-out files that `.gitattributes` puts in Git LFS, each with a NUL behind. */
export function planListLfsFiles(plan: PlannedCheckout): GitCommand {
  const directories = [`--git-dir=${plan.gitDir}`, `--work-tree=${plan.treeDir}`];
  const list = ['ls-files', '-z', '--cached', '--', ':(attr:filter=lfs)'];
  const planned = command(plan, ['-c', 'core.bare=false', ...directories, ...list]);
  // The attributes are looked for below the working directory.
  return { ...planned, cwd: plan.treeDir };
}
