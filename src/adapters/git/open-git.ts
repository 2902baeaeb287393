/**
 * Reads repositories with git's own binary. It promises that only judged addresses are connected to, that
 * credentials exist only while a job runs and only in its private directory and environment, that size and time
 * are bounded, and that a job that fails or is cut short leaves no process and no file. It does not fetch
 * history, submodules or large files kept elsewhere (LFS).
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TargetGuard } from '#src/adapters/http-client/resolve-target.ts';
import type { Run } from '#src/kernel/run.ts';
import { listHostKeyScopes, removeHostKeys } from './host-keys.ts';
import { makeJobDirectory, removeAbandonedJobs, removeTree } from './job-directory.ts';
import {
  type PlannedCheckout,
  planCheckout,
  planDescribe,
  planFetch,
  planFetchEarlier,
  planHasCommit,
  planInit,
  planListBranch,
  refOf,
} from './plan.ts';
import {
  type CloneRequest,
  type Commit,
  type Git,
  GitError,
  type ProbeResult,
  type RemoteBranch,
} from './port.ts';
import { clean, mask, progressFilter } from './progress.ts';
import {
  callRemote,
  planRemote,
  runStep,
  type SessionSettings,
  secretsOf,
  succeeds,
} from './remote-session.ts';
import { exceedsSize, sizeOf } from './size-watch.ts';
import { type StopReason, stopReason } from './stop-reason.ts';

export interface GitOptions {
  readonly allowHttp: boolean;
  /** Judges the addresses that are connected to; the one of all outgoing calls. */
  readonly guard: TargetGuard;
  /** Private directories of running jobs; what killed programs left in it is removed. Mode 0700. */
  readonly workDir: string;
  /** One file of recorded host keys a scope. */
  readonly knownHostsDir: string;
  /** For the operator: refusals and failures, without credentials. */
  readonly log?: (message: string) => void;
  /** Where `git` and `ssh` are looked for. */
  readonly path?: string;
  readonly cloneDeadlineMs?: number;
  readonly probeDeadlineMs?: number;
  /** Git's own files and the tree together. */
  readonly maxBytes?: number;
  readonly sizeIntervalMs?: number;
}

const DEFAULTS = {
  log: (_message: string) => {},
  path: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  cloneDeadlineMs: 10 * 60_000,
  probeDeadlineMs: 20_000,
  maxBytes: 1024 ** 3,
  sizeIntervalMs: 500,
};

type Settings = typeof DEFAULTS & SessionSettings & { readonly workDir: string };

export async function openGit(options: GitOptions): Promise<Git> {
  const settings: Settings = { ...DEFAULTS, ...options, log: options.log ?? DEFAULTS.log };
  await removeAbandonedJobs(settings.workDir);
  return {
    clone: (request, run) => clone(request, run, settings),
    probe: (request, run) => probe(request, run, settings),
    hostKeyScopes: () => listHostKeyScopes(settings.knownHostsDir),
    forgetHostKeys: (scope) => removeHostKeys(settings.knownHostsDir, scope),
  };
}

async function clone(request: CloneRequest, run: Run, settings: Settings): Promise<Commit> {
  const { directory } = request;
  await mkdir(dirname(directory), { recursive: true });
  await mkdir(directory, { mode: 0o700 });
  try {
    return await inJob(
      request,
      run,
      { ...settings, deadlineMs: settings.cloneDeadlineMs },
      async (jobDir, stop) => {
        const remote = await planRemote(request, jobDir, settings, stop);
        const plan = { ...remote, gitDir: join(jobDir, 'repository'), treeDir: directory };
        return withinSize(plan, settings, stop, () => fetchTree(plan, request.commit, run, stop));
      },
    );
  } catch (error) {
    await removeTree(directory);
    throw error;
  }
}

async function fetchTree(
  plan: PlannedCheckout,
  wanted: string | undefined,
  run: Run,
  stop: StopReason,
): Promise<Commit> {
  const onLine = progressFilter(secretsOf(planRequest(plan)), run.log);
  run.log(`Fetching branch ${plan.branch} from ${plan.url.host}`);
  await runStep(planInit(plan), stop);
  await callRemote(plan, planFetch, stop, onLine);
  const revision = wanted === undefined ? 'FETCH_HEAD' : await findCommit(plan, wanted, run, stop);
  await runStep(planCheckout(plan, revision), stop);
  const { stdout } = await runStep(planDescribe(plan, revision), stop);
  const [hash = '', subject = ''] = stdout.split('\0');
  const commit = { hash: hash.trim(), subject: clean(subject, 200) };
  run.log(`Checked out ${commit.hash.slice(0, 10)} ${commit.subject}`);
  return commit;
}

/** Only the branch is ever fetched: what is there then belongs to it. Mostly the commit is the newest. */
async function findCommit(
  plan: PlannedCheckout,
  commit: string,
  run: Run,
  stop: StopReason,
): Promise<string> {
  if (!COMMIT_HASH.test(commit)) throw new GitError('failed', 'The commit is not named by its full hash.');
  if (await succeeds(planHasCommit(plan, commit), stop)) return commit;
  await callRemote(plan, planFetchEarlier, stop);
  if (await succeeds(planHasCommit(plan, commit), stop)) return commit;
  run.log(
    `The commit ${commit.slice(0, 10)} is not among the last of the branch any more; taking its newest`,
  );
  return 'FETCH_HEAD';
}

const COMMIT_HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

async function probe(request: RemoteBranch, run: Run, settings: Settings): Promise<ProbeResult> {
  try {
    return await inJob(
      request,
      run,
      { ...settings, deadlineMs: settings.probeDeadlineMs },
      async (jobDir, stop) => {
        const plan = await planRemote(request, jobDir, settings, stop);
        const { stdout } = await callRemote(plan, planListBranch, stop);
        // Git matches the pattern against the end of each name.
        if (stdout.split('\n').some((line) => line.endsWith(`\t${refOf(plan)}`))) return { ok: true };
        throw new GitError(
          'branch_not_found',
          `The branch "${request.branch}" does not exist in ${plan.url.host}/${plan.url.path.replace(/^\/+/, '')}.`,
        );
      },
    );
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return { ok: false, failure: error.failure, message: error.message };
  }
}

/** Gives the work a private directory and a deadline, and takes both back whatever happens. */
async function inJob<T>(
  request: RemoteBranch,
  run: Run,
  settings: Settings & { readonly deadlineMs: number },
  work: (jobDir: string, stop: StopReason) => Promise<T>,
): Promise<T> {
  const stop = stopReason(run, settings.deadlineMs);
  const jobDir = await makeJobDirectory(settings.workDir);
  try {
    return await work(jobDir, stop);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const message = mask(error.message, secretsOf(request));
    settings.log(`git: ${error.failure}: ${message}`);
    throw new GitError(error.failure, message, { cause: error.cause });
  } finally {
    stop.release();
    await removeTree(jobDir);
  }
}

async function withinSize<T>(
  plan: PlannedCheckout,
  settings: Settings,
  stop: StopReason,
  work: () => Promise<T>,
): Promise<T> {
  const limitBytes = settings.maxBytes;
  const directories = [plan.gitDir, plan.treeDir];
  const tooLarge = new GitError(
    'too_large',
    `The repository is larger than ${Math.round(limitBytes / 1024 ** 2)} MiB.`,
  );
  const done = new AbortController();
  const watch = exceedsSize({
    directories,
    limitBytes,
    intervalMs: settings.sizeIntervalMs,
    signal: done.signal,
  });
  const watched = watch.then((exceeded) => exceeded && stop.stop(tooLarge));
  try {
    const result = await work();
    // What grew since the last look counts as well.
    if ((await sizeOf(directories, limitBytes)) > limitBytes) throw tooLarge;
    return result;
  } finally {
    done.abort();
    await watched;
  }
}

function planRequest(plan: PlannedCheckout): RemoteBranch {
  return { url: plan.url.text, branch: plan.branch, credential: plan.credential, hostKeyScope: '' };
}
