import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const SCOPE = /^[A-Za-z0-9_-]{1,100}$/;

/** The file with the SSH host keys of a scope: one file per scope, in a private directory. */
export function hostKeysFile(knownHostsDir: string, scope: string): string {
  return join(knownHostsDir, fileNameOf(scope));
}

/** The scopes that have a file of host keys. */
export async function listHostKeyScopes(knownHostsDir: string): Promise<readonly string[]> {
  try {
    return (await readdir(knownHostsDir)).filter((name) => SCOPE.test(name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** OpenSSH keeps the file of before beside it, with `.old` at its end. */
export async function removeHostKeys(knownHostsDir: string, scope: string): Promise<void> {
  const file = hostKeysFile(knownHostsDir, scope);
  for (const path of [file, `${file}.old`]) await rm(path, { force: true });
}

/** A scope is one of our ids; anything else still gives one file inside the directory. */
function fileNameOf(scope: string): string {
  return SCOPE.test(scope) ? scope : createHash('sha256').update(scope).digest('hex');
}
