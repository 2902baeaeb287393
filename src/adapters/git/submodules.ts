import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlannedCheckout } from './plan.ts';
import { planListEntries, planModulesSize, planReadModules } from './plan-contents.ts';
import { GitError } from './port.ts';
import { clean } from './progress.ts';
import { tryStep } from './remote-session.ts';
import type { StopReason } from './stop-reason.ts';

/** A submodule that a tree records and `.gitmodules` describes. */
export interface Submodule {
  readonly path: string;
  /** As it is written: absolute, or relative to the repository's own address. */
  readonly url: string;
  readonly commit: string;
}

export type FoundSubmodules =
  | { readonly kind: 'found'; readonly submodules: readonly Submodule[] }
  /** `.gitmodules` is there and cannot be used; `reason` is a sentence for the user. */
  | { readonly kind: 'unreadable'; readonly reason: string };

const MAX_MODULES_BYTES = 64 * 1024;
/** Of a repository and its submodules together. */
export const MAX_SUBMODULES = 20;
/** How many descriptions are looked at. */
const MAX_DESCRIBED = 200;

/** The submodules that a commit records, or the reason why they cannot be read. */
export async function findSubmodules(
  plan: PlannedCheckout,
  revision: string,
  stop: StopReason,
): Promise<FoundSubmodules> {
  const size = await tryStep(planModulesSize(plan, revision), stop);
  if (size.exitCode !== 0) return { kind: 'found', submodules: [] };
  if (Number(size.stdout) > MAX_MODULES_BYTES)
    return { kind: 'unreadable', reason: 'Its .gitmodules is larger than 64 KiB.' };
  const listed = await tryStep(planReadModules(plan, revision), stop);
  if (listed.exitCode !== 0) return { kind: 'unreadable', reason: 'Its .gitmodules is not valid.' };
  const described = [...readModules(listed.stdout)].filter(
    ([, { path }]) => path !== undefined && path !== '',
  );
  if (described.length === 0) return { kind: 'found', submodules: [] };
  if (described.length > MAX_DESCRIBED)
    return { kind: 'unreadable', reason: `Its .gitmodules names more than ${MAX_DESCRIBED} submodules.` };
  return withCommits(plan, revision, Object.fromEntries(described), stop);
}

type Described = Readonly<{ path?: string | undefined; url?: string | undefined }>;

/** By name; of a setting that is given twice the last one counts, as in git. */
function readModules(text: string): Map<string, Described> {
  const found = new Map<string, Described>();
  for (const line of text.split('\0')) {
    const [, name, field, value] = /^submodule\.(.+)\.(path|url)\n(.*)$/s.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    found.set(name, { ...found.get(name), [field === 'path' ? 'path' : 'url']: value });
  }
  return found;
}

async function withCommits(
  plan: PlannedCheckout,
  revision: string,
  described: Readonly<Record<string, Described>>,
  stop: StopReason,
): Promise<FoundSubmodules> {
  const submodules: Submodule[] = [];
  const wrong = Object.values(described).find(({ path = '' }) => !isInside(path));
  if (wrong !== undefined)
    return {
      kind: 'unreadable',
      reason: `Its .gitmodules names the path "${clean(wrong.path ?? '', 100)}", which is not inside the repository.`,
    };
  const paths = Object.values(described).map(({ path = '' }) => path);
  const { stdout } = await tryStep(planListEntries(plan, revision, paths), stop);
  const commits = gitlinks(stdout);
  for (const { path = '', url = '' } of Object.values(described)) {
    const commit = commits.get(path);
    if (commit !== undefined) submodules.push({ path, url, commit });
  }
  return { kind: 'found', submodules };
}

/** The entries of a listing that are submodules, by path. */
export function gitlinks(listing: string): Map<string, string> {
  return new Map(
    listing.split('\0').flatMap((entry) => {
      const [, commit, path] = /^160000 commit ([0-9a-f]{40}|[0-9a-f]{64})\t(.+)$/s.exec(entry) ?? [];
      return commit === undefined || path === undefined ? [] : [[path, commit]];
    }),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNFIT = /[\u0000-\u001f\u007f\\]/;

function isInside(path: string): boolean {
  if (path.length > 1000 || UNFIT.test(path)) return false;
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git');
}

/** The empty directory that the checkout has left for a submodule. A link on the way is refused. */
export async function placeOf(treeDir: string, path: string): Promise<string> {
  let place = treeDir;
  for (const part of path.split('/')) {
    place = join(place, part);
    const found = await lstat(place).catch(() => null);
    if (found?.isDirectory() !== true)
      throw new GitError('failed', 'its path is not a directory of the repository.');
  }
  if ((await readdir(place)).length > 0)
    throw new GitError('failed', 'the repository has other files at its path.');
  return place;
}

/** Resolves `./` and `../` as git does: against the address of the repository that has the submodule. */
export function resolveUrl(url: string, parent: string): string {
  if (!/^\.{1,2}(?:\/|$)/.test(url)) return url;
  let base = parent.replace(/\/+$/, '');
  let rest = url;
  let separator = '/';
  for (let step = /^(\.{1,2})(?:\/+|$)/.exec(rest); step !== null; step = /^(\.{1,2})(?:\/+|$)/.exec(rest)) {
    rest = rest.slice(step[0].length);
    if (step[1] === '.') continue;
    const slash = base.lastIndexOf('/');
    const cut = slash < 0 ? base.lastIndexOf(':') : slash;
    if (cut < 0) return url;
    separator = base[cut] ?? '/';
    base = base.slice(0, cut);
  }
  return `${base}${separator}${rest}`;
}
