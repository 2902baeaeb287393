import type { ColumnType, Generated } from 'kysely';
import type { DeviceLoginStatus } from '#src/domain/device-login.ts';
import type { Id } from '#src/domain/id.ts';

/** What the command line needs: sign-ins that wait for a browser, and repositories that are pushed here. */
export interface CommandLineSchema {
  deviceLogin: DeviceLoginTable;
  uploadRepository: UploadRepositoryTable;
  repositoryPart: RepositoryPartTable;
  unpublishedPack: UnpublishedPackTable;
}

type Iso = string;

export interface DeviceLoginTable {
  id: Id<'dlg'>;
  deviceCodeHash: string;
  /** What the user compares and types, such as `BCDF-GHJK`. */
  userCode: string;
  clientName: string;
  /** From which the sign-in was started. */
  address: string;
  status: DeviceLoginStatus;
  /** Who confirmed it, and the organization of the key; null until then. */
  userId: Id<'usr'> | null;
  organizationId: Id<'org'> | null;
  expiresAt: Iso;
  createdAt: Iso;
}

export interface UploadRepositoryTable {
  id: Id<'rep'>;
  organizationId: Id<'org'>;
  /** The application that is built from it; null before the import. */
  applicationId: Id<'app'> | null;
  /** The node whose data folder has it, or the engine whose processes share it. */
  node: string;
  /** Id of the user. */
  createdBy: Id<'usr'>;
  /** Since when no application is built from it; null while one is. */
  unusedSince: Iso | null;
  pushedAt: Iso | null;
  createdAt: Iso;
  /** How often it was pushed to, where processes share it; else 0. */
  version: Generated<number>;
  /** Its branches and the names of its packs, where processes share it. */
  stateJson: ColumnType<string | null, string | undefined>;
}

/** A part of a pack of a repository that processes share. */
interface RepositoryPartTable {
  repositoryId: Id<'rep'>;
  pack: string;
  number: number;
  content: Buffer;
}

/** A pack of which parts are stored, while no state of its repository has it. */
interface UnpublishedPackTable {
  repositoryId: Id<'rep'>;
  pack: string;
  /** When its newest part was stored. */
  storedAt: Iso;
}
