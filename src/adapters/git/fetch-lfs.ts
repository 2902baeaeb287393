/**
 * Fetches files that are kept in Git LFS, where the source asks for them: the batch API at the repository's own
 * address (what `.lfsconfig` names is not used), every address judged, size and SHA-256 of every file verified.
 */
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lfsNotFetched } from '#src/kernel/not-fetched.ts';
import type { Fetching, LfsBudget } from './fetching.ts';
import { askBatch, downloadObject, type LfsPlace } from './lfs-client.ts';
import { findPointers, type LfsPointer, MAX_LFS_FILES } from './lfs-pointers.ts';
import { basicCredential, type PlannedCheckout } from './plan.ts';
import { GitError } from './port.ts';
import { clean } from './progress.ts';

const BATCH_SIZE = 100;
const CONCURRENCY = 4;

/** Replaces the pointers in a tree by their files; where they are not asked for, the log names them. */
export async function fetchLfs(plan: PlannedCheckout, fetching: Fetching): Promise<void> {
  const { request, run, stop, settings, budget } = fetching;
  const pointers = await findPointers(plan, stop);
  if (pointers.length === 0) return;
  if (request.lfs !== true)
    return run.log(`Warning: ${lfsNotFetched(pointers.map(({ path }) => clean(path, 100)))}`);
  if (plan.url.transport === 'ssh')
    throw new GitError(
      'failed',
      `LFS objects are fetched over HTTPS, and ${plan.url.host} is read over SSH here. Use the repository's HTTPS address, or remove \`lfs\` from the source.`,
    );
  const objects = groupedByObject(pointers);
  spend(budget, pointers, settings.maxBytes);
  run.log(
    `Fetching ${pointers.length} ${pointers.length === 1 ? 'file' : 'files'} from Git LFS at ${plan.url.host}`,
  );
  const { credential } = plan;
  const authorization = credential.kind === 'token' ? `Basic ${basicCredential(credential)}` : null;
  const place: LfsPlace = { url: plan.url, authorization, settings, stop };
  const folder = join(plan.jobDir, 'lfs');
  await mkdir(folder, { mode: 0o700 });
  for (let from = 0; from < objects.length; from += BATCH_SIZE) {
    const batch = objects.slice(from, from + BATCH_SIZE);
    const actions = await askBatch(
      place,
      batch.map(([first]) => first),
    );
    await inParallel(batch, async (files) => {
      const [first] = files;
      const received = join(folder, first.oid);
      await downloadObject(place, first, actions.get(first.oid), received);
      for (const { file, mode } of files) {
        await copyFile(received, file);
        await chmod(file, mode);
      }
      await rm(received);
    });
  }
  await rm(folder, { recursive: true });
}

type Files = readonly [LfsPointer, ...LfsPointer[]];

function groupedByObject(pointers: readonly LfsPointer[]): Files[] {
  const objects = new Map<string, Files>();
  for (const pointer of pointers) {
    const others = objects.get(pointer.oid);
    if (others !== undefined && others[0].size !== pointer.size)
      throw new GitError(
        'failed',
        `The LFS pointers ${clean(others[0].path, 100)} and ${clean(pointer.path, 100)} name one object with two sizes.`,
      );
    objects.set(pointer.oid, others === undefined ? [pointer] : [...others, pointer]);
  }
  return [...objects.values()];
}

function spend(budget: LfsBudget, pointers: readonly LfsPointer[], maxBytes: number): void {
  budget.files -= pointers.length;
  if (budget.files < 0)
    throw new GitError(
      'too_large',
      `At most ${MAX_LFS_FILES} files are fetched from Git LFS; the source has more.`,
    );
  for (const { size } of pointers) budget.bytes -= size;
  if (budget.bytes < 0)
    throw new GitError(
      'too_large',
      `The files in Git LFS are together larger than ${Math.round(maxBytes / 1024 ** 2)} MiB.`,
    );
}

/** The first failure ends the others at their next file. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const pending = items.values();
  let failed = false;
  const worker = async () => {
    for (const item of pending) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
