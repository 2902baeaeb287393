import type { Server } from 'node:http';
import { printLine } from '#src/kernel/output.ts';
import type { DatabaseSpec, Endpoint, KeptWorkloads, ReleaseEvent, SharedEngine, StartSpec } from './port.ts';

export interface FakeRelease {
  readonly server: Server;
  readonly endpoint: Endpoint;
  readonly spec: StartSpec;
}

/** What several `FakeWorkloads` have in common, as programs that use one cluster. */
export class FakeCluster implements SharedEngine {
  readonly releases = new Map<string, string>();
  readonly running = new Map<string, FakeRelease>();
  readonly databases = new Map<string, DatabaseSpec>();
  /** Releases that are still reached by their address, and that nothing keeps running. */
  readonly lost = new Set<string>();
  readonly listeners = new Set<(event: ReleaseEvent) => void>();
  /** What each release has printed that nothing has passed on. */
  readonly #unread = new Map<string, string[]>();
  /** How many follow the output; tests expect one at most. */
  followers = 0;
  #follower: ((releaseId: string) => Promise<void>) | null = null;

  /** Lets a release print a line. */
  async print(releaseId: string, line: string): Promise<void> {
    this.#unread.set(releaseId, [...(this.#unread.get(releaseId) ?? []), line]);
    await this.#follower?.(releaseId);
  }

  async follow(outputOf: Parameters<SharedEngine['follow']>[0], signal: AbortSignal): Promise<void> {
    const pass = async (releaseId: string): Promise<void> => {
      const spec = this.running.get(releaseId)?.spec;
      if (spec === undefined) return;
      const output = await outputOf({ ...spec, readVariables: async () => spec.env });
      const lines = this.#unread.get(releaseId) ?? [];
      this.#unread.delete(releaseId);
      for (const line of lines) await printLine(output, line);
    };
    if (signal.aborted) return;
    this.followers += 1;
    this.#follower = pass;
    signal.addEventListener(
      'abort',
      () => {
        this.followers -= 1;
        if (this.#follower === pass) this.#follower = null;
      },
      { once: true },
    );
    for (const releaseId of this.#unread.keys()) await pass(releaseId);
  }

  async kept(): Promise<KeptWorkloads> {
    const releaseIds = [...this.running.keys()].filter((releaseId) => !this.lost.has(releaseId));
    return { releaseIds: new Set(releaseIds), databaseIds: new Set(this.databases.keys()) };
  }

  async renewProjects(): Promise<void> {}
}
