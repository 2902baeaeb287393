import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#src/domain/id.ts';
import { removeTree } from '../job-directory.ts';
import { GitError } from '../port.ts';
import { runGit } from '../run-git.ts';
import type { StopReason } from '../stop-reason.ts';
import { type PlannedService, planIndexPack, planInitBare, planListRefs } from './plan-service.ts';
import type { RepositoryState, RepositoryStorage } from './storage.ts';

/** A file of a copy that git does not know: which version it is. */
const VERSION_FILE = 'pilothouse-version';
/** Is there while a push changes the copy: after a crash the copy may have what was never stored. */
const CHANGING_FILE = 'pilothouse-changing';

/** Copies of repositories that several processes share. One call at a time is made for a repository. */
export interface SharedCopies {
  /** Makes the copy the newest version. */
  refresh(repositoryId: Id<'rep'>, plan: PlannedService, stop: StopReason): Promise<void>;
  /**
   * Stores what `push` changes in the copy. Throws a `GitError` if another process was faster: then the push has failed.
   * What a push has changed that fails is dropped.
   */
  change<Result>(
    repositoryId: Id<'rep'>,
    plan: PlannedService,
    stop: StopReason,
    push: () => Promise<Result>,
  ): Promise<Result>;
}

export function sharedCopies(storage: RepositoryStorage): SharedCopies {
  async function publish(repositoryId: Id<'rep'>, plan: PlannedService, stop: StopReason): Promise<void> {
    const { repository } = plan;
    const version = await versionOf(repository);
    const packs = await packsIn(repository);
    const stored = new Set((await storage.find(repositoryId))?.state?.packs);
    for (const pack of packs.filter((name) => !stored.has(name))) {
      stop.check();
      await storage.writePack(repositoryId, pack, createReadStream(join(packsOf(repository), pack)));
    }
    const refs = await refsOf(plan, stop);
    const head = await readFile(join(repository, 'HEAD'), 'utf8');
    if (!(await storage.replace(repositoryId, version, { head, refs, packs })))
      throw new GitError('failed', 'Another push has changed the repository meanwhile. Push again.');
    await writeFile(join(repository, VERSION_FILE), String(version + 1));
  }

  async function isAsStored(
    repositoryId: Id<'rep'>,
    plan: PlannedService,
    stop: StopReason,
  ): Promise<boolean> {
    const stored = (await storage.find(repositoryId))?.state?.refs ?? [];
    return isDeepStrictEqual(await refsOf(plan, stop), stored);
  }

  return {
    async refresh(repositoryId, plan, stop) {
      const { repository } = plan;
      const found = await storage.find(repositoryId);
      // Its record is written after the repository: a new one is here alone.
      if (found === null) return;
      if (await isThere(join(repository, CHANGING_FILE))) await removeTree(repository);
      if (!(await isThere(join(repository, 'HEAD')))) await succeeding(runGit(planInitBare(plan), stop));
      if (found.state === null || (await versionOf(repository)) === found.version) return;
      await fetchPacks(storage, repositoryId, plan, found.state, stop);
      await setRefs(repository, found.state);
      await writeFile(join(repository, VERSION_FILE), String(found.version));
    },
    async change(repositoryId, plan, stop, push) {
      const changing = join(plan.repository, CHANGING_FILE);
      await writeFile(changing, '');
      try {
        const result = await push();
        await publish(repositoryId, plan, stop);
        await rm(changing);
        return result;
      } catch (error) {
        // Most pushes that fail have changed nothing. Otherwise the next one who needs the copy makes another.
        const isKept = await isAsStored(repositoryId, plan, stop).catch(() => false);
        await (isKept ? rm(changing, { force: true }) : removeTree(plan.repository));
        throw error;
      }
    },
  };
}

async function fetchPacks(
  storage: RepositoryStorage,
  repositoryId: Id<'rep'>,
  plan: PlannedService,
  { packs }: RepositoryState,
  stop: StopReason,
): Promise<void> {
  const { repository, jobDir } = plan;
  const present = new Set(await packsIn(repository));
  await mkdir(packsOf(repository), { recursive: true });
  for (const pack of packs) {
    if (present.has(pack)) continue;
    const file = join(jobDir, pack);
    const content = Readable.from(storage.readPack(repositoryId, pack));
    await pipeline(content, createWriteStream(file, { mode: 0o600 }), { signal: stop.signal });
    await succeeding(runGit(planIndexPack(plan, file), stop));
    // Git sees a pack once its index is there.
    for (const suffix of ['.pack', '.idx'])
      await rename(
        file.replace(/\.pack$/, suffix),
        join(packsOf(repository), pack.replace(/\.pack$/, suffix)),
      );
  }
}

/** Loose refs go before packed ones: they are removed last. */
async function setRefs(repository: string, { head, refs }: RepositoryState): Promise<void> {
  const packed = join(repository, 'packed-refs');
  await writeFile(`${packed}.next`, refs.map((ref) => `${ref}\n`).join(''), { mode: 0o600 });
  await rename(`${packed}.next`, packed);
  for (const kind of ['heads', 'tags']) {
    const loose = join(repository, 'refs', kind);
    await rm(loose, { recursive: true, force: true });
    await mkdir(loose, { recursive: true });
  }
  await writeFile(join(repository, 'HEAD'), head);
}

async function refsOf(plan: PlannedService, stop: StopReason): Promise<string[]> {
  return lines((await succeeding(runGit(planListRefs(plan), stop))).stdout);
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function versionOf(repository: string): Promise<number> {
  return Number(await readFile(join(repository, VERSION_FILE), 'utf8').catch(() => '0'));
}

async function packsIn(repository: string): Promise<string[]> {
  const names = await readdir(packsOf(repository)).catch(() => []);
  const all = new Set(names);
  // Without its index, as after a crash between the two, git does not see a pack.
  const isUsable = (name: string) =>
    /^pack-[0-9a-f]+\.pack$/.test(name) && all.has(name.replace(/\.pack$/, '.idx'));
  return names.filter(isUsable).sort();
}

const packsOf = (repository: string): string => join(repository, 'objects', 'pack');

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

async function succeeding(running: ReturnType<typeof runGit>): ReturnType<typeof runGit> {
  const outcome = await running;
  if (outcome.exitCode === 0) return outcome;
  throw new GitError('failed', 'The repository could not be read.', { cause: new Error(outcome.stderr) });
}
