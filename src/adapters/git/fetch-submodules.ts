/**
 * Fetches the submodules that a repository records, where the source asks for them. Their addresses come from the
 * repository, so each is judged like the address of a source, and gets the source's credential only where it is at the
 * same place as the source.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type GitUrl, parseGitUrl } from '#src/kernel/git-url.ts';
import { submodulesNotFetched } from '#src/kernel/not-fetched.ts';
import { fetchLfs } from './fetch-lfs.ts';
import type { Fetching } from './fetching.ts';
import { type PlannedCheckout, planCheckout, planFetchRevisions, planHasCommit, planInit } from './plan.ts';
import { type GitCredential, GitError } from './port.ts';
import { clean } from './progress.ts';
import { callRemote, planRemote, runStep, succeeds } from './remote-session.ts';
import { findSubmodules, MAX_SUBMODULES, placeOf, resolveUrl, type Submodule } from './submodules.ts';

const MAX_DEPTH = 2;

/** Commits of a branch in which a recorded commit is looked for, where a host does not hand it out by its hash. */
const EARLIER_COMMITS = 100;

/** Fetches the submodules of a tree and those within them; where they are not asked for, the log names them. */
export async function fetchSubmodules(
  plan: PlannedCheckout,
  revision: string,
  fetching: Fetching,
): Promise<void> {
  const { request, run, stop } = fetching;
  if (request.submodules === true) {
    const source = plan.url;
    return fetchBelow({ plan, revision, prefix: '', depth: 1 }, { ...fetching, source, fetched: [] });
  }
  const found = await findSubmodules(plan, revision, stop);
  if (found.kind === 'unreadable')
    run.log(`Warning: submodules of this repository are not fetched. ${found.reason}`);
  else if (found.submodules.length > 0)
    run.log(`Warning: ${submodulesNotFetched(found.submodules.map(({ path }) => clean(path, 100)))}`);
}

interface Tree {
  readonly plan: PlannedCheckout;
  readonly revision: string;
  /** Path of this tree in the whole, with a slash behind; empty for the source itself. */
  readonly prefix: string;
  readonly depth: number;
}

interface Nested extends Fetching {
  readonly source: GitUrl;
  /** Paths of all that were fetched so far. */
  readonly fetched: string[];
}

async function fetchBelow({ plan, revision, prefix, depth }: Tree, nested: Nested): Promise<void> {
  const found = await findSubmodules(plan, revision, nested.stop);
  const owner = prefix === '' ? 'this repository' : `the submodule "${clean(prefix.slice(0, -1), 200)}"`;
  if (found.kind === 'unreadable')
    throw new GitError('failed', `The submodules of ${owner} could not be fetched. ${found.reason}`);
  const [first] = found.submodules;
  if (first === undefined) return;
  if (depth > MAX_DEPTH)
    throw new GitError(
      'failed',
      `The submodule "${clean(prefix + first.path, 200)}" could not be fetched: submodules are fetched ${MAX_DEPTH} levels deep.`,
    );
  for (const submodule of found.submodules) {
    const path = prefix + submodule.path;
    if (nested.fetched.length >= MAX_SUBMODULES)
      throw new GitError(
        'too_large',
        `The submodule "${clean(path, 200)}" could not be fetched: a source may have at most ${MAX_SUBMODULES} submodules.`,
      );
    nested.fetched.push(path);
    const inner = await named(path, () => fetchOne(plan, submodule, path, nested));
    await fetchBelow(
      { plan: inner, revision: submodule.commit, prefix: `${path}/`, depth: depth + 1 },
      nested,
    );
  }
}

/** The sentence about a failure begins with the submodule; what ends the whole clone stays as it is. */
async function named<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitError) || WHOLE.includes(error.failure)) throw error;
    const message = `The submodule "${clean(path, 200)}" could not be fetched: ${error.message}`;
    throw new GitError(error.failure, message, { cause: error.cause });
  }
}

const WHOLE: readonly GitError['failure'][] = ['too_large', 'timed_out', 'cancelled'];

async function fetchOne(
  parent: PlannedCheckout,
  submodule: Submodule,
  path: string,
  nested: Nested,
): Promise<PlannedCheckout> {
  const { request, run, stop, settings, source, fetched } = nested;
  const parsed = parseGitUrl(resolveUrl(submodule.url, parent.url.text), settings);
  if (!parsed.ok) throw new GitError('address_refused', parsed.reason);
  const { url } = parsed;
  const credential: GitCredential = isSamePlace(url, source) ? request.credential : { kind: 'none' };
  const treeDir = await placeOf(parent.treeDir, submodule.path);
  const jobDir = join(parent.jobDir, `submodule-${fetched.length}`);
  await mkdir(jobDir, { mode: 0o700 });
  const remote = { url: url.text, branch: 'main', credential, hostKeyScope: request.hostKeyScope };
  run.log(`Fetching submodule ${clean(path, 200)} from ${url.host}`);
  const planned = await planRemote(remote, jobDir, settings, stop);
  const plan = { ...planned, gitDir: join(jobDir, 'repository'), treeDir };
  await runStep(planInit(plan), stop);
  await fetchCommit(plan, submodule.commit, nested);
  await runStep(planCheckout(plan, submodule.commit), stop);
  await fetchLfs(plan, nested);
  run.log(`Checked out submodule ${clean(path, 200)} at ${submodule.commit.slice(0, 10)}`);
  return plan;
}

function isSamePlace(url: GitUrl, source: GitUrl): boolean {
  return url.transport === source.transport && url.host === source.host && url.port === source.port;
}

/** Most hosts hand out a commit by its hash; of others the default branch is searched. */
async function fetchCommit(plan: PlannedCheckout, commit: string, { stop }: Nested): Promise<void> {
  const missing = new GitError(
    'failed',
    `the recorded commit ${commit.slice(0, 10)} is not in the repository at ${plan.url.host}. Push it there.`,
  );
  try {
    await callRemote(plan, (to) => planFetchRevisions(to, [commit], ['--depth=1']), stop);
  } catch (error) {
    if (!(error instanceof GitError) || !['failed', 'branch_not_found'].includes(error.failure)) throw error;
    const depth = `--depth=${EARLIER_COMMITS}`;
    await callRemote(plan, (to) => planFetchRevisions(to, ['HEAD'], [depth]), stop).catch(
      (reason: unknown) => {
        throw reason instanceof GitError && reason.failure === 'branch_not_found' ? missing : reason;
      },
    );
  }
  if (!(await succeeds(planHasCommit(plan, commit), stop))) throw missing;
}
