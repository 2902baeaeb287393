import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, cp, realpath, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists, makeDirectory } from '../common/files.ts';

const OTHERS_MAY_PASS = 0o001;

/** The first folder above a path through which other users cannot pass; null where they reach it. */
async function closedAncestor(path: string): Promise<string | null> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & OTHERS_MAY_PASS) === 0) return folder;
    if (folder === dirname(folder)) return null;
  }
}

/**
 * Where releases and databases lie: the data directory itself, unless it is in a folder that is closed to other
 * users, such as /root. Then it is a folder named after it in `fallback`, and the operator's folder stays closed.
 */
export async function workingRoot(
  dataDir: string,
  fallback: string,
  log: (message: string) => void,
): Promise<string> {
  const closed = await closedAncestor(dataDir);
  if (closed === null) return dataDir;
  await makeDirectory(fallback, 0o755);
  const root = join(fallback, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  await makeDirectory(root, 0o711);
  log(
    `applications run as users of their own, which cannot pass through ${closed}: they are kept in ${root}`,
  );
  return root;
}

/** A node with its npm that applications may run: the given one, or a copy where that is closed to other users. */
export async function reachableNode(nodePath: string, runtime: string): Promise<string> {
  const real = await realpath(nodePath);
  if ((await closedAncestor(nodePath)) === null && (await closedAncestor(real)) === null) return nodePath;
  const home = join(runtime, 'node');
  const copy = join(home, 'bin/node');
  await makeDirectory(dirname(copy), 0o755);
  await copyFile(real, copy, constants.COPYFILE_FICLONE);
  const npm = join(dirname(dirname(real)), 'lib/node_modules/npm');
  if (await exists(npm)) {
    await cp(npm, join(home, 'lib/node_modules/npm'), { recursive: true });
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(home, 'bin/npm'));
    await symlink('../lib/node_modules/npm/bin/npx-cli.js', join(home, 'bin/npx'));
  }
  return copy;
}
