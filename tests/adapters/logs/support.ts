import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openFileLogs } from '#src/adapters/logs/files.ts';
import type { LogStore } from '#src/adapters/logs/port.ts';

/** Logs in a folder of their own. */
export async function someLogs(): Promise<{ directory: string; logs: LogStore }> {
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-logs-'));
  const logs = openFileLogs(directory);
  onTestFinished(async () => {
    await logs.flush();
    await rm(directory, { recursive: true, force: true });
  });
  return { directory, logs };
}

/** Lines that are told apart by their numbers. */
export function numbered(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `line ${from + index}`);
}
