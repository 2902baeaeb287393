import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of this repository: its path from the root with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folders that tools or the running program make; none of them is committed. */
const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', 'src/console/dist']);

/** The code below some folders of the repository. */
export function codeFiles(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => filesBelow(join(ROOT, folder)))
    .filter(({ path }) => /\.m?tsx?$|\.mjs$/.test(path) && !path.endsWith('.gen.ts'));
}

/** Everything that is or could be committed; without git, everything that is not made by tools. */
export function allFiles(): SourceFile[] {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  if (git.status !== 0) return filesBelow(ROOT);
  const paths = git.stdout.toString('utf8').split('\0');
  return paths
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function filesBelow(folder: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const fromRoot = relative(ROOT, path).split(sep).join('/');
    if (entry.isDirectory()) return NOT_OURS.has(fromRoot) ? [] : filesBelow(path);
    if (!entry.isFile()) return [];
    return [{ path: fromRoot, text: readFileSync(path, 'utf8') }];
  });
}
