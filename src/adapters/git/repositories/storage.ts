import type { Id } from '#src/domain/id.ts';

/** What a repository consists of, besides its packs. */
export interface RepositoryState {
  /** Content of the file `HEAD`. */
  readonly head: string;
  /** Each as `<hash> <name>`. */
  readonly refs: readonly string[];
  /** Names of files; each name is a digest of its pack. */
  readonly packs: readonly string[];
}

/** Keeps the repositories of several processes. What a process has in its folder is a copy. */
export interface RepositoryStorage {
  /** Version 0 has no state: nothing was pushed. Null: there is no such repository. */
  find(
    repositoryId: Id<'rep'>,
  ): Promise<{ readonly version: number; readonly state: RepositoryState | null } | null>;
  /** Stores the next version. False: another process has stored it. */
  replace(repositoryId: Id<'rep'>, version: number, state: RepositoryState): Promise<boolean>;
  readPack(repositoryId: Id<'rep'>, pack: string): AsyncIterable<Uint8Array>;
  writePack(repositoryId: Id<'rep'>, pack: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}
