import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface PostgresBinaries {
  readonly directory: string;
  readonly major: number;
}

/** Folders that hold versions side by side, as Debian and Homebrew lay them out. */
const VERSIONED = [
  { parent: '/usr/lib/postgresql', pattern: /^\d+$/ },
  { parent: '/opt/homebrew/opt', pattern: /^postgresql(@\d+)?$/ },
  { parent: '/usr/local/opt', pattern: /^postgresql(@\d+)?$/ },
] as const;

/** Every installation of the PostgreSQL server on this machine, newest first. */
export async function findPostgres(path: string): Promise<PostgresBinaries[]> {
  const directories = [...path.split(':'), ...(await Promise.all(VERSIONED.map(versionFolders))).flat()];
  const found = await Promise.all([...new Set(directories)].map(inspect));
  return found.filter((binaries) => binaries !== null).sort((a, b) => b.major - a.major);
}

async function versionFolders({ parent, pattern }: (typeof VERSIONED)[number]): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names.filter((name) => pattern.test(name)).map((name) => join(parent, name, 'bin'));
}

async function inspect(directory: string): Promise<PostgresBinaries | null> {
  try {
    await access(join(directory, 'initdb'), constants.X_OK);
    const { stdout } = await promisify(execFile)(join(directory, 'postgres'), ['--version'], {
      timeout: 5_000,
    });
    const major = Number(/\b(\d+)\./.exec(stdout)?.[1] ?? /\b(\d+)/.exec(stdout)?.[1]);
    return Number.isInteger(major) ? { directory, major } : null;
  } catch {
    return null;
  }
}
