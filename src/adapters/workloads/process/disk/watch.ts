import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '#src/kernel/fault.ts';
import { subdirectories } from '../../common/files.ts';
import { SHARED_FOLDERS } from '../context/accounts.ts';
import type { ProcessEngineContext } from '../context/engine-context.ts';
import { entriesOfUser } from '../context/erase.ts';
import { diskBytesOf } from './measure.ts';

const INTERVAL_MS = 20_000;
/** Measuring takes at most one part in so many of one core. */
const SHARE = 10;
const MAX_FAILURES = 3;
/** Names in folders such as /tmp that are measured. */
const MAX_TEMPORARY = 500;
const MIB = 1024 * 1024;

export interface DiskWatchOptions {
  readonly host: ProcessEngineContext;
  /** Applications of which something runs or is built. */
  readonly applications: () => Iterable<string>;
  /** Ends the processes and builds of an application that uses too much disk; the sentence is the reason. */
  readonly end: (applicationId: string, sentence: string) => void;
  /** Called with each measurement. */
  readonly measured: (applicationId: string, bytes: number) => void;
  readonly signal: AbortSignal;
  readonly intervalMs?: number | undefined;
}

/**
 * Holds applications to their disk space, where file systems do not: measures one after the other what each keeps, and
 * ends what is above the limit. It starts again after its pause and has until the next look to remove files.
 */
export async function watchDisk(options: DiskWatchOptions): Promise<void> {
  const { host, applications, end, measured, signal, intervalMs = INTERVAL_MS } = options;
  const { diskMb } = host.confinement.limits;
  const failures = new Map<string, number>();
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  while (!signal.aborted) {
    await pause(intervalMs);
    const current = [...new Set(applications())];
    for (const id of failures.keys()) if (!current.includes(id)) failures.delete(id);
    for (const applicationId of current) {
      if (signal.aborted) return;
      const startedAt = performance.now();
      const bytes = await measure(host, applicationId, signal).catch((error: unknown) => {
        host.log(`the disk space of ${applicationId} could not be measured: ${messageOf(error)}`);
        return null;
      });
      if (signal.aborted) return;
      const failed = bytes === null ? (failures.get(applicationId) ?? 0) + 1 : 0;
      failures.set(applicationId, failed);
      if (bytes !== null) measured(applicationId, bytes);
      if (failed >= MAX_FAILURES)
        end(applicationId, 'The application was ended: the disk space that it uses could not be measured.');
      else if (bytes !== null && bytes > diskMb * MIB) end(applicationId, sentenceFor(bytes, diskMb));
      await pause((performance.now() - startedAt) * SHARE);
    }
  }
}

function sentenceFor(bytes: number, diskMb: number): string {
  return (
    `The application was ended: it keeps ${Math.ceil(bytes / MIB)} MB on disk, and ${diskMb} MB are allowed ` +
    '(APPLICATION_DISK_MB). Let it remove files when it starts, or deploy a version that keeps fewer files.'
  );
}

async function measure(
  host: ProcessEngineContext,
  applicationId: string,
  signal: AbortSignal,
): Promise<number | null> {
  const owner = await host.accounts.of(applicationId);
  const { home, releases } = host.layout.application(applicationId);
  const trees = (await subdirectories(releases)).map(
    (releaseId) => host.layout.release(applicationId, releaseId).tree,
  );
  const temporary: string[] = [];
  for await (const path of owner === undefined ? [] : entriesOfUser(owner, SHARED_FOLDERS)) {
    if (temporary.push(path) === MAX_TEMPORARY) break;
  }
  return diskBytesOf(owner, [home, ...trees, ...temporary], signal);
}
