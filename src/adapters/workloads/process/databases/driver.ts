import type { DatabaseType } from '#src/domain/database.ts';
import type { Confined } from '../../common/commands/confined.ts';
import type { Command } from '../../common/commands/process-group.ts';
import type { Owner } from '../../common/files.ts';
import type { DatabaseSpec, Endpoint } from '../../port.ts';

/** How one type of database differs from the others: one file or folder for each type. */
export interface DatabaseDriver {
  readonly type: DatabaseType;
  readonly defaultPort: number;
  /** Names of the server's program file. They distinguish a leftover from anything else in its folder. */
  readonly programs: readonly string[];
  /** The signal after which the server ends its connections and exits cleanly. */
  readonly shutdown: NodeJS.Signals;
  /** Why it cannot run here, as a sentence for the user; null where it can. */
  unavailable(): Promise<string | null>;
  /** The server that replaces the requested one, as a sentence for the user; null: no replacement is needed. */
  substitute?(): Promise<string | null>;
  /** Throws a `WorkloadError` for names and passwords that this server cannot take. */
  check(spec: DatabaseSpec): void;
  /** Fills a folder of the server's user with a complete data directory: one empty database, one user who owns it. */
  create(place: DatabasePlace, spec: DatabaseSpec, signal: AbortSignal): Promise<void>;
  /** Writes the files that the server reads beside its data, and returns how to start it. */
  serve(place: DatabasePlace, endpoint: Endpoint): Promise<Command>;
  /** Whether the server with this process id accepts connections. */
  ready(place: DatabasePlace, pid: number): Promise<boolean>;
  /** Removes what a killed server leaves and a new one would take for a running one. */
  clearStale(place: DatabasePlace): Promise<void>;
}

export interface DatabasePlace {
  /** The data directory: complete, or being filled. */
  readonly data: string;
  /** Folder of the platform that the server may read but not write. */
  readonly config: string;
  readonly env: Readonly<Record<string, string>>;
  readonly owner: Owner | undefined;
  readonly confined: Confined;
}
