import { SQLITE_FILE } from '#db/client.ts';

/** The files and folders of the data folder that a backup contains. */
export const DATA_FILES = {
  sqlite: SQLITE_FILE,
  nodeId: 'folder-id',
  encryptionKey: 'encryption.key',
  credentials: 'credentials.json',
  logs: 'logs',
  repositories: 'repositories',
  knownHosts: 'known-hosts',
} as const;
