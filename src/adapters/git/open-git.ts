/**
 * Reads repositories with git's own binary. It promises that only judged addresses are connected to, that
 * credentials exist only while a job runs and only in its private directory and environment, that size and time
 * are bounded, and that a job that fails or is cut short leaves no process and no file. It does not fetch history;
 * submodules and large files kept elsewhere (LFS) only where it is asked to.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openGuardedFetch } from '#src/adapters/http-client/guarded-fetch.ts';
import type { TargetGuard } from '#src/adapters/http-client/resolve-target.ts';
import type { Id } from '#src/domain/id.ts';
import type { Run } from '#src/kernel/run.ts';
import { explainMissingBranch } from './explain-missing-branch.ts';
import { fetchTree } from './fetch-tree.ts';
import type { FetchSettings } from './fetching.ts';
import { listHostKeyScopes, removeHostKeys } from './host-keys.ts';
import { INSPECT_DEADLINE_MS, INSPECT_MAX_BYTES, inspectTree } from './inspect.ts';
import { makeJobDirectory, removeAbandonedJobs, removeTree } from './job-directory.ts';
import { MAX_LFS_FILES } from './lfs-pointers.ts';
import { listBranches } from './list-branches.ts';
import { planListBranch, refOf } from './plan.ts';
import {
  type CloneRequest,
  type Commit,
  type Extras,
  type Git,
  GitError,
  type ProbeResult,
  type RemoteBranch,
} from './port.ts';
import { mask } from './progress.ts';
import { callRemote, planRemote, secretsOf } from './remote-session.ts';
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
  /** Of the repositories that are pushed to this machine. */
  readonly repositoriesDir: string;
  /** Brings one of them up to date before it is read. */
  readonly refreshRepository?: (repositoryId: Id<'rep'>, run: Run) => Promise<void>;
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
  refreshRepository: async (_repositoryId: Id<'rep'>, _run: Run): Promise<void> => {},
  path: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  cloneDeadlineMs: 10 * 60_000,
  probeDeadlineMs: 20_000,
  maxBytes: 1024 ** 3,
  sizeIntervalMs: 500,
};

type Settings = typeof DEFAULTS & FetchSettings & { readonly workDir: string };

/** Git by its command line program. First removes the folders of abandoned jobs. */
export async function openGit(options: GitOptions): Promise<Git> {
  const settings: Settings = {
    ...DEFAULTS,
    ...options,
    log: options.log ?? DEFAULTS.log,
    fetch: openGuardedFetch({ guard: options.guard }),
  };
  await removeAbandonedJobs(settings.workDir);
  return {
    clone: (request, run) => clone(request, run, settings),
    probe: (request, run) => probe(request, run, settings),
    branches: (request, run) =>
      inJob(request, run, { ...settings, deadlineMs: settings.probeDeadlineMs }, async (jobDir, stop) =>
        listBranches(await planRemote(request, jobDir, settings, stop), settings.fetch, stop),
      ),
    inspect: (request, run) => inspect(request, run, settings),
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
        return withinSize([jobDir, directory], settings, stop, () =>
          fetchTree(plan, {
            ...{ request, run, stop, settings },
            budget: { files: MAX_LFS_FILES, bytes: settings.maxBytes },
          }),
        );
      },
    );
  } catch (error) {
    await removeTree(directory);
    throw error;
  }
}

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
        throw await explainMissingBranch(plan, settings.fetch, stop);
      },
    );
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return { ok: false, failure: error.failure, message: error.message };
  }
}

/** The result is only used for a warning: if the host does not answer quickly, it is left out. */
async function inspect(request: RemoteBranch, run: Run, settings: Settings): Promise<Extras | null> {
  const limited = {
    ...settings,
    maxBytes: INSPECT_MAX_BYTES,
    deadlineMs: INSPECT_DEADLINE_MS,
    log: () => {},
  };
  try {
    return await inJob(request, run, limited, async (jobDir, stop) => {
      const remote = await planRemote(request, jobDir, settings, stop);
      const plan = { ...remote, gitDir: join(jobDir, 'repository'), treeDir: join(jobDir, 'tree') };
      return withinSize([jobDir], limited, stop, () => inspectTree(plan, stop));
    });
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return null;
  }
}

/** Gives the work a private directory and a deadline, and ends both in every case. */
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
  directories: readonly string[],
  settings: Settings,
  stop: StopReason,
  work: () => Promise<T>,
): Promise<T> {
  const limitBytes = settings.maxBytes;
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
