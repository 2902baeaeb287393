import { readdir, readlink, stat } from 'node:fs/promises';
import { linesTo, NO_OUTPUT } from '#src/kernel/output.ts';
import { runCommand } from '../../common/commands/run-command.ts';
import type { Owner } from '../../common/files.ts';
import { processesOfUsers } from '../leftovers/end-users.ts';

const DEADLINE_MS = 60_000;
/** Open files that are looked at for each application. */
const MAX_DESCRIPTORS = 5_000;
const BLOCK_BYTES = 512;
const KIB = 1024;

/**
 * Bytes on disk of an application, counted by a process of its user; null if they could not be counted. A folder
 * that its owner has closed to itself is opened again to be counted.
 */
export async function diskBytesOf(
  owner: Owner | undefined,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<number | null> {
  const first = await count(owner, paths, signal);
  if (first.isWhole) return (first.kib ?? 0) * KIB + (await deletedBytesOf(owner));
  const options = { signal, deadlineMs: DEADLINE_MS, output: NO_OUTPUT };
  const unlock = { argv: ['/bin/chmod', '-R', 'u+rX', '--', ...paths] as const, cwd: '/', env: {}, owner };
  await runCommand(unlock, options).catch(() => undefined);
  const { kib } = await count(owner, paths, signal);
  return kib === null ? null : kib * KIB + (await deletedBytesOf(owner));
}

async function count(
  owner: Owner | undefined,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ kib: number | null; isWhole: boolean }> {
  let kib: number | null = null;
  const output = linesTo((line) => {
    const total = /^(\d+)\s+total$/.exec(line)?.[1];
    if (total !== undefined) kib = Number(total);
  });
  const command = { argv: ['/usr/bin/du', '-skxc', '--', ...paths] as const, cwd: '/', env: {}, owner };
  const exit = await runCommand(command, { signal, deadlineMs: DEADLINE_MS, output }).catch(() => null);
  return { kib, isWhole: exit?.code === 0 && kib !== null };
}

/** Files that have no name any more take space for as long as they are open (Linux, as root). */
async function deletedBytesOf(owner: Owner | undefined): Promise<number> {
  if (owner === undefined || process.platform !== 'linux') return 0;
  const seen = new Map<string, number>();
  let left = MAX_DESCRIPTORS;
  for (const pid of await processesOfUsers(new Set([owner.uid]))) {
    for (const name of await readdir(`/proc/${pid}/fd`).catch(() => [])) {
      if (left-- <= 0) break;
      const path = `/proc/${pid}/fd/${name}`;
      const target = await readlink(path).catch(() => '');
      if (!target.startsWith('/') || !target.endsWith(' (deleted)')) continue;
      // The entry leads to the open file itself, wherever its name was.
      const file = await stat(path).catch(() => null);
      if (file?.isFile() && file.nlink === 0) seen.set(`${file.dev}:${file.ino}`, file.blocks * BLOCK_BYTES);
    }
  }
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
}
