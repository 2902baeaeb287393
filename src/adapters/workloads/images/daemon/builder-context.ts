import { DATABASE_TYPES } from '#src/domain/database.ts';
import type { Connection } from './connection.ts';
import type { Names } from './names.ts';

/** What building and fetching images on a Docker Engine uses. */
export interface BuilderContext {
  readonly connection: Connection;
  readonly names: Names;
  readonly images: Images;
  /** For builds in the making. */
  readonly directory: string;
  readonly log: (message: string) => void;
}

/** What one container may take of the machine. */
export interface Limits {
  readonly memoryBytes: number;
  /** Cores, in fractions too. */
  readonly cpus: number;
  readonly pids: number;
}

/** The images of which releases without a Dockerfile and databases are made. */
export type Images = Readonly<Record<ImageRole, string>>;
export const IMAGE_ROLES = ['node', 'python', ...DATABASE_TYPES] as const;
type ImageRole = (typeof IMAGE_ROLES)[number];
