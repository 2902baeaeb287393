import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '#src/kernel/fault.ts';
import { makeDirectory } from '../../common/files.ts';
import type { Connection } from '../daemon/connection.ts';

/**
 * The cache that BuildKit keeps. Guarantees: the cache of an application's builds is removed with the application,
 * immediately if no later build can use it; the whole cache stays below a size. The engine does not report to which
 * build a record belongs: records that appear or are used while an application is built are recorded as the
 * application's. So simultaneous builds lose some cache to each other, and so may a foreign build on the same engine.
 *
 * Docker Engine 20.10 crashes if layers of a base image are removed from the cache while a build looks them up. They
 * are removed only while no build of this program runs, or when they were not used for a day.
 */
export class BuildCache {
  readonly #options: BuildCacheOptions;
  /** Notes are read and written, and the engine is asked to remove, one after the other. */
  #last: Promise<void> = Promise.resolve();
  #building = 0;
  /** The removal that no build may overlap. */
  #alone: Promise<void> = Promise.resolve();

  constructor(options: BuildCacheOptions) {
    this.#options = options;
  }

  /** Runs a build and then removes the excess, also if the build fails. */
  async during<Result>(
    { applicationId, isReusable }: { readonly applicationId: string; readonly isReusable: boolean },
    build: () => Promise<Result>,
  ): Promise<Result> {
    const sinceMs = Date.now();
    this.#building += 1;
    try {
      await this.#alone;
      return await build();
    } finally {
      this.#building -= 1;
      await this.#inTurn('the cache entries of a build cannot be removed', async () => {
        await this.#noteBuild(applicationId, { sinceMs, isReusable });
        await this.#trim();
      });
    }
  }

  /** Removes what builds of an application have left. */
  async forget(applicationId: string): Promise<void> {
    await this.#inTurn('the cache of an application cannot be removed', async () => {
      await this.#remove(await this.#noted(applicationId));
      await rm(this.#fileOf(applicationId), { force: true });
    });
  }

  async #noteBuild(
    applicationId: string,
    { sinceMs, isReusable }: { readonly sinceMs: number; readonly isReusable: boolean },
  ): Promise<void> {
    const touched = (await this.#records())
      .filter(({ isOfBaseImage, usedAtMs }) => !isOfBaseImage && usedAtMs >= sinceMs - CLOCKS_DIFFER_MS)
      .map(({ id }) => id);
    const noted = await this.#noted(applicationId);
    await this.#note(applicationId, [...new Set([...noted, ...touched])].slice(-MAX_NOTED));
    if (!isReusable) await this.#remove(touched);
  }

  /** Removes what was used least lately until the rest is small enough. */
  async #trim(): Promise<void> {
    const { keepBytes } = this.#options;
    const records = (await this.#records()).sort((one, other) => one.usedAtMs - other.usedAtMs);
    let excess = records.reduce((sum, { bytes }) => sum + bytes, 0) - keepBytes;
    if (excess <= 0 && keepBytes > 0) return;
    if (this.#building === 0) {
      this.#alone = this.#post({ all: true, 'keep-storage': keepBytes });
      return this.#alone.finally(() => {
        this.#alone = Promise.resolve();
      });
    }
    const staleMs = Date.now() - STALE_AFTER_MS;
    const ids: string[] = [];
    for (const { id, bytes, isOfBaseImage, usedAtMs } of records) {
      if (excess <= 0) break;
      if (isOfBaseImage && usedAtMs > staleMs) continue;
      ids.push(id);
      excess -= bytes;
    }
    await this.#remove(ids);
  }

  /** What is based on a record keeps it: a second round takes what the first one has made free. */
  async #remove(ids: readonly string[]): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1)
      for (let at = 0; at < ids.length; at += MAX_IDS_PER_CALL) {
        // The engine takes one pattern. Identifiers are letters and digits.
        const some = ids.slice(at, at + MAX_IDS_PER_CALL).filter((id) => /^[a-z0-9]+$/i.test(id));
        if (some.length > 0)
          await this.#post({ all: true, filters: JSON.stringify({ id: [`^(${some.join('|')})$`] }) });
      }
  }

  /** An engine that does not answer keeps no build and no removal from ending: the next build prunes again. */
  #inTurn(what: string, work: () => Promise<void>): Promise<void> {
    this.#last = this.#last
      .then(work)
      .catch((error: unknown) => this.#options.log(`${what}: ${messageOf(error)}`));
    return this.#last;
  }

  async #records(): Promise<CacheRecord[]> {
    const answer: unknown = await this.#options.connection.call((docker) => docker.df());
    const found =
      typeof answer === 'object' && answer !== null && 'BuildCache' in answer ? answer.BuildCache : null;
    return (Array.isArray(found) ? (found as EngineRecord[]) : []).map(
      ({ ID: id, Description = '', Size = 0, Shared = false, CreatedAt = '', LastUsedAt }) => ({
        id,
        isOfBaseImage: OF_BASE_IMAGE.test(Description),
        // Data that an image also contains takes no additional space.
        bytes: Shared ? 0 : Size,
        usedAtMs: Math.max(Date.parse(CreatedAt) || 0, Date.parse(LastUsedAt ?? '') || 0),
      }),
    );
  }

  #post(options: Record<string, unknown>): Promise<void> {
    const request = {
      ...{ method: 'POST', path: '/build/prune?', options },
      statusCodes: { 200: true, 400: 'bad parameter', 500: 'server error' },
    };
    return this.#options.connection.call(
      (docker) =>
        new Promise((resolve, reject) => {
          docker.modem.dial(request, (error: unknown) => (error ? reject(error) : resolve()));
        }),
    );
  }

  async #noted(applicationId: string): Promise<string[]> {
    const text = await readFile(this.#fileOf(applicationId), 'utf8').catch(() => '');
    return text.split('\n').filter((id) => id !== '');
  }

  async #note(applicationId: string, ids: readonly string[]): Promise<void> {
    await makeDirectory(this.#options.directory, 0o700);
    const file = this.#fileOf(applicationId);
    await writeFile(`${file}.new`, ids.join('\n'));
    await rename(`${file}.new`, file);
  }

  #fileOf(applicationId: string): string {
    return join(this.#options.directory, applicationId.replace(/[^a-z0-9_-]/gi, '_'));
  }
}

export interface BuildCacheOptions {
  readonly connection: Connection;
  /** Where it is noted which records are whose. */
  readonly directory: string;
  /** The whole cache's size. 0: nothing is kept after a build. */
  readonly keepBytes: number;
  readonly log: (message: string) => void;
}

interface CacheRecord {
  readonly id: string;
  readonly isOfBaseImage: boolean;
  readonly bytes: number;
  readonly usedAtMs: number;
}

interface EngineRecord {
  readonly ID: string;
  readonly Description?: string;
  readonly Size?: number;
  readonly Shared?: boolean;
  readonly CreatedAt?: string;
  readonly LastUsedAt?: string | null;
}

const OF_BASE_IMAGE = /^(from local|pulled from)/;
const MAX_NOTED = 5000;
const MAX_IDS_PER_CALL = 100;
const ROUNDS = 2;
const STALE_AFTER_MS = 24 * 60 * 60_000;
/** Of this program and of an engine on another machine. */
const CLOCKS_DIFFER_MS = 1000;
