import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a published package consists of, by path: fetched from the registry by npm, unpacked by tar. */
export async function filesOfPackage(spec: string): Promise<Record<string, Buffer>> {
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-npm-'));
  try {
    await run('npm', ['pack', '--silent', '--pack-destination', directory, spec], { cwd: directory });
    const [archive = ''] = await readdir(directory);
    const unpacked = join(directory, 'unpacked');
    await mkdir(unpacked);
    await run('tar', ['-xzf', join(directory, archive), '-C', unpacked, '--strip-components=1']);
    const entries = await readdir(unpacked, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return Object.fromEntries(
      await Promise.all(paths.map(async (path) => [relative(unpacked, path), await readFile(path)])),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Without the tools of the package's authors (linters, test runners), which only cost half a minute to install. */
export function withoutDevDependencies(files: Record<string, Buffer>): Record<string, Buffer> {
  const { devDependencies: _, ...manifest } = JSON.parse(String(files['package.json']));
  return { ...files, 'package.json': Buffer.from(JSON.stringify(manifest, null, 2)) };
}

/** The files one folder down. */
export function inFolder(
  folder: string,
  files: Record<string, string | Buffer>,
): Record<string, string | Buffer> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
}
