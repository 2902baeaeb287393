import type { DatabaseType } from '#src/domain/database.ts';
import type { DatabaseSpec } from '../../../port.ts';

type Argv = readonly [string, ...string[]];

/** How one type of database differs from the others, on the official image or a compatible one. */
export interface DatabaseKind {
  readonly type: DatabaseType;
  readonly port: number;
  /** Where the volume lies. */
  readonly data: string;
  /** Throws a `WorkloadError` for names and passwords that this server cannot take. */
  check(spec: DatabaseSpec): void;
  /** The variables that the image is set up by. */
  env(spec: DatabaseSpec, adminPassword: string): Record<string, string>;
  /** A script that the image runs once, on an empty volume; null where the variables are enough. */
  setUp(spec: DatabaseSpec): { readonly path: string; readonly text: string } | null;
  /** Succeeds once the server accepts connections from the network; while it is set up it must not. */
  probe(host: string): Argv;
}
