import { readFile } from 'node:fs/promises';
import type { Owner } from '../common/files.ts';

/** Servers like PostgreSQL need a user with a passwd entry: their own if it exists, else the user `nobody`. */
export async function databaseUser(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      passwd
        .split('\n')
        .map((line) => line.split(':'))
        .find(([user]) => user === name) ?? [];
    // The numbers of macOS's user `nobody` are negative. A server never runs as root.
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  throw new Error('This machine has neither a user `postgres` nor a user `nobody` to run database servers');
}
