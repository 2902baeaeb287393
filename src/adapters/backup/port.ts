/** A backup as a store lists it. */
export interface StoredBackup {
  /** The name of the file, such as `pilothouse-4f1c…-20260102T030405Z.phbackup`. */
  readonly name: string;
  readonly bytes: number;
}

/**
 * Where backups are kept: a folder or an S3-compatible store. A backup is visible under its name only when all of it
 * is stored. Every call throws a `BackupError` if the store cannot be used.
 */
export interface BackupStore {
  /** The address for people, without credentials. */
  readonly address: string;
  /** Stores a local file under a name. */
  put(name: string, file: string, signal: AbortSignal): Promise<void>;
  /** Copies a backup into a local file that does not exist yet. */
  get(name: string, file: string, signal: AbortSignal): Promise<void>;
  /** All backups, oldest first by name. Other files are left out. */
  list(signal: AbortSignal): Promise<readonly StoredBackup[]>;
  /** A missing backup is not an error. */
  remove(name: string, signal: AbortSignal): Promise<void>;
}

/** A backup cannot be written, read or verified. The message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const BACKUP_SUFFIX = '.phbackup';

/** The name of a backup of a node: the names of one node sort by time. */
export function backupName(nodeId: string, createdAt: string): string {
  return `${prefixOf(nodeId)}${createdAt.replaceAll(/[-:]|\.\d+/g, '')}${BACKUP_SUFFIX}`;
}

/** Whether a backup is one of this node. */
export function isBackupOf(nodeId: string, name: string): boolean {
  return name.startsWith(prefixOf(nodeId)) && createdAtOf(name) !== null;
}

/** When a backup was begun, from its name, as ISO 8601; null for a name of another form. */
export function createdAtOf(name: string): string | null {
  const match = /^pilothouse-[\w-]+-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.phbackup$/.exec(name);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}

function prefixOf(nodeId: string): string {
  return `pilothouse-${nodeId}-`;
}
