import { type PlannedCheckout, planFetchRevisions, planInit, refOf } from './plan.ts';
import { planListEntries, planListTree, planShowBlob } from './plan-contents.ts';
import type { Extras } from './port.ts';
import { clean } from './progress.ts';
import { callRemote, runStep, tryStep } from './remote-session.ts';
import type { StopReason } from './stop-reason.ts';
import { gitlinks } from './submodules.ts';

export const INSPECT_DEADLINE_MS = 5_000;
export const INSPECT_MAX_BYTES = 5 * 1024 ** 2;
const MAX_ATTRIBUTE_FILES = 10;
const MAX_ATTRIBUTE_BYTES = 64 * 1024;

/** Fetches the names of a tree without its files, and then only its `.gitattributes`. */
export async function inspectTree(plan: PlannedCheckout, stop: StopReason): Promise<Extras> {
  await runStep(planInit(plan), stop);
  const withoutFiles = ['--depth=1', '--filter=blob:none'];
  await callRemote(plan, (to) => planFetchRevisions(to, [refOf(to)], withoutFiles), stop);
  // Of a very long listing only the end is kept: the files at the root are asked for by name.
  const atRoot = await runStep(planListEntries(plan, HEAD, ['.gitattributes', '.gitmodules']), stop);
  const { stdout: listing } = await runStep(planListTree(plan, HEAD), stop);
  const submodules =
    blobs(atRoot.stdout, '.gitmodules').length > 0
      ? [...gitlinks(listing).keys()].map((path) => clean(path, 100))
      : [];
  const attributes = new Set([
    ...blobs(atRoot.stdout, '.gitattributes'),
    ...blobs(listing, '.gitattributes'),
  ]);
  return { submodules, lfs: await namesLfs(plan, [...attributes].slice(0, MAX_ATTRIBUTE_FILES), stop) };
}

const HEAD = 'FETCH_HEAD';

/** Hashes of the files with this name, in any folder. */
function blobs(listing: string, name: string): string[] {
  return listing.split('\0').flatMap((entry) => {
    const [, hash, path = ''] = /^100(?:644|755) blob ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
    return hash !== undefined && (path === name || path.endsWith(`/${name}`)) ? [hash] : [];
  });
}

async function namesLfs(
  plan: PlannedCheckout,
  hashes: readonly string[],
  stop: StopReason,
): Promise<boolean> {
  if (hashes.length === 0) return false;
  const once = ['--depth=1', '--filter=blob:none', '--no-write-fetch-head'];
  await callRemote(plan, (to) => planFetchRevisions(to, hashes, once), stop);
  for (const hash of hashes) {
    const { stdout } = await tryStep(planShowBlob(plan, hash), stop);
    if (LFS_ATTRIBUTE.test(stdout.slice(0, MAX_ATTRIBUTE_BYTES))) return true;
  }
  return false;
}

const LFS_ATTRIBUTE = /^[^#\s][^\n]{0,2000}[ \t]filter=lfs(?:\s|$)/m;
