import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { LogStore } from '#src/adapters/logs/port.ts';
import { openLogs } from '#src/adapters/logs/thread/open.ts';

const LIMITS = { linesPerSecond: 1_000, bytesPerSecond: 1024 * 1024 };

/** Logs in a folder of their own. */
export async function someLogs(): Promise<{
  directory: string;
  logs: LogStore;
  endThread: () => Promise<unknown>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-logs-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const threads: Worker[] = [];
  const logs = logsIn(directory, LIMITS, (thread) => threads.push(thread));
  return { directory, logs, endThread: async () => threads.at(-1)?.terminate() };
}

/** Opens the logs of a folder; closed at the end of the test. */
export function logsIn(
  directory: string,
  limits = LIMITS,
  started: (thread: Worker) => void = () => undefined,
): LogStore {
  const logs = openLogs({ directory, limits, log: () => undefined, started });
  onTestFinished(() => logs.close());
  return logs;
}

/** Lines with distinct numbers. */
export function numbered(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `line ${from + index}`);
}

/** The newest lines of a continuous log, without their times. */
export async function tailOf(logs: LogStore, logId: string, maxLines: number): Promise<string[]> {
  return (await logs.tail(logId, maxLines)).map(({ text }) => text);
}
