import { join } from 'node:path';
import type { LogName } from '../storage.ts';

/** The path of a log, or of a record of it. */
export function pathOf(directory: string, { logId, recordId }: LogName): string {
  const [log, record] = [segment(logId), recordId === null ? null : segment(recordId)];
  return record === null ? join(directory, `${log}.log`) : join(directory, log, `${record}.log`);
}

/** The log of a path below the directory ``. */
export function nameOf(path: string): LogName {
  const [log = '', record] = path.replace(/\.log$/, '').split('/');
  return { logId: log, recordId: record ?? null };
}

/** An id as the name of a file. Ids come from this program; one of another shape is a defect of the caller. */
export function segment(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id)) throw new Error('An id cannot be used as the name of a log');
  return id;
}
