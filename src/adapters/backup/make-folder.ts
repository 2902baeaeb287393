import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and the missing ones above it. The recursive form of Node repeats for ever what the system refuses with
 * "no such file or directory" although the folder above exists, as below `/proc`.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return assertFolder(path);
    if (code !== 'ENOENT' || (await exists(dirname(path)))) throw error;
    await makeFolder(dirname(path), mode);
    await makeFolder(path, mode);
  }
}

async function assertFolder(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) throw new Error(`${path} is not a folder`);
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
