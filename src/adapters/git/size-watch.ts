import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface SizeWatch {
  readonly directories: readonly string[];
  readonly limitBytes: number;
  readonly intervalMs: number;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

/** Measures again and again; resolves true as soon as the limit is passed, false when the signal ends the watch. */
export async function exceedsSize({
  directories,
  limitBytes,
  intervalMs,
  signal,
}: SizeWatch): Promise<boolean> {
  while (!signal.aborted) {
    if ((await sizeOf(directories, limitBytes)) > limitBytes) return true;
    await delay(intervalMs, undefined, { signal }).catch(() => {});
  }
  return false;
}

/** Bytes on disk below these directories; stops counting once `enough` is passed. Links are not followed. */
export async function sizeOf(directories: readonly string[], enough: number): Promise<number> {
  let bytes = 0;
  const pending = [...directories];
  for (let directory = pending.pop(); directory !== undefined && bytes <= enough; directory = pending.pop()) {
    try {
      for await (const entry of await opendir(directory)) {
        const path = join(directory, entry.name);
        if (entry.isDirectory()) pending.push(path);
        else bytes += await sizeOfFile(path);
      }
    } catch {
      // Git renames and removes its temporary directories while they are read.
    }
  }
  return bytes;
}

/** Allocated, not apparent: a million empty files weigh as well, a sparse file does not. */
async function sizeOfFile(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null);
  return found === null ? 0 : Math.max(found.blocks * 512, 512);
}
