/**
 * Repositories that users push to this machine, as bare repositories in one directory. Git runs without hooks and
 * without any configuration but this program's, with a deadline, bounded memory, and objects checked before they are
 * kept. One push at a time is taken in a repository, and a few at a time on the machine, of which each organization and
 * each user has a share. Places are taken before locks of repositories.
 */

import { readdir, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Id } from '#src/domain/id.ts';
import { Locks } from '#src/kernel/locks.ts';
import type { Run } from '#src/kernel/run.ts';
import { makeJobDirectory, removeTree } from '../job-directory.ts';
import { GitError, type ReceivedPush, type Repositories } from '../port.ts';
import { repositoryIdOf, repositoryPath } from '../repository-path.ts';
import { runGit } from '../run-git.ts';
import { sizeOf } from '../size-watch.ts';
import { type StopReason, stopReason } from '../stop-reason.ts';
import { changesBetween, type Heads, readHeads } from './branch-changes.ts';
import { Places, type TakePlace } from './places.ts';
import { type PlannedService, planInitBare, planService, planSetHead } from './plan-service.ts';
import { serveGit } from './serve-git.ts';
import { sharedCopies } from './shared-copy.ts';
import type { RepositoryStorage } from './storage.ts';
import { unlessSilent } from './unless-silent.ts';

export interface RepositoriesOptions {
  readonly directory: string;
  /** Private directories of running jobs. */
  readonly workDir: string;
  readonly path?: string;
  /** Of one repository. */
  readonly maxBytes?: number;
  readonly deadlineMs?: number;
  /** How long nothing of a body may arrive. */
  readonly silenceMs?: number;
  /** Where several processes share the repositories: the directory contains copies. */
  readonly storage?: RepositoryStorage | undefined;
}

const DEFAULTS = {
  path: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  maxBytes: 1024 ** 3,
  deadlineMs: 10 * 60_000,
  silenceMs: 30_000,
};
/** A list of branches and tags, and what git reports about a push. */
const MAX_ANSWER_BYTES = 16 * 1024 ** 2;
const MAX_REQUEST_BYTES = 4 * 1024 ** 2;
const AT_ONCE = { most: 12, share: 3 };

type Settings = typeof DEFAULTS & Pick<RepositoriesOptions, 'directory' | 'workDir'>;

export function openRepositories(options: RepositoriesOptions): Repositories {
  const settings: Settings = { ...DEFAULTS, ...options };
  const pushes = new Locks();
  const copies = options.storage === undefined ? null : sharedCopies(options.storage);
  const enter = openJobs(settings);
  const transfers = new Places(AT_ONCE);
  /** For what ends without the client. */
  const short = new Places(AT_ONCE);
  const within = async <Result>(
    repositoryId: Id<'rep'>,
    run: Run,
    take: TakePlace,
    work: (job: Job) => Promise<Result>,
  ): Promise<Result> => {
    const job = await enter(repositoryId, run, take);
    try {
      return await work(job);
    } finally {
      await job.leave();
    }
  };
  /** Others that use the repository at once have the same copy. */
  const refresh = async (repositoryId: Id<'rep'>, { plan, stop }: Job): Promise<void> => {
    if (copies !== null) await pushes.hold(repositoryId, () => copies.refresh(repositoryId, plan, stop));
  };
  return {
    refresh: async (repositoryId, run) => {
      // Builds have limits of their own.
      if (copies !== null) await within(repositoryId, run, NO_PLACE, (job) => refresh(repositoryId, job));
    },
    async create(repositoryId, client) {
      const run: Run = { signal: AbortSignal.timeout(settings.deadlineMs), log: () => undefined };
      const { exitCode, stderr } = await within(repositoryId, run, short.for(client), ({ plan, stop }) =>
        runGit(planInitBare(plan), stop),
      );
      if (exitCode === 0) return;
      throw new GitError('failed', 'The repository could not be created.', { cause: new Error(stderr) });
    },
    remove: (repositoryId) =>
      pushes.hold(repositoryId, () => removeTree(repositoryPath(settings.directory, repositoryId))),
    async list({ idleMs = 0 } = {}) {
      const names = await readdir(settings.directory).catch(() => []);
      const ids = names.map(repositoryIdOf).filter((id) => id !== null);
      if (idleMs === 0) return ids;
      const until = Date.now() - idleMs;
      const idle: Id<'rep'>[] = [];
      for (const id of ids) {
        const found = await stat(repositoryPath(settings.directory, id)).catch(() => null);
        if (found !== null && found.mtimeMs <= until) idle.push(id);
      }
      return idle;
    },
    advertise: (repositoryId, service, protocol, run) =>
      within(repositoryId, run, short.for(run.client), async (job) => {
        await refresh(repositoryId, job);
        const { plan, stop } = job;
        const command = planService(plan, service, { advertises: true, protocol });
        return buffer(
          serveGit(command, {
            signal: stop.signal,
            input: Readable.from([]),
            maxInputBytes: 0,
            maxOutputBytes: MAX_ANSWER_BYTES,
          }),
        );
      }),
    receive: (repositoryId, pack, run) =>
      within(repositoryId, run, transfers.for(run.client), ({ plan, stop }) =>
        pushes.hold(repositoryId, async () => {
          stop.check();
          const body = unlessSilent(pack, settings.silenceMs);
          const push = () => receive(plan, body, stop, settings.maxBytes);
          if (copies === null) return push();
          await copies.refresh(repositoryId, plan, stop);
          return copies.change(repositoryId, plan, stop, push);
        }),
      ),
    async *upload(repositoryId, request, protocol, run) {
      const job = await enter(repositoryId, run, transfers.for(run.client));
      const { plan, stop, leave } = job;
      let hasAnswered = false;
      try {
        await refresh(repositoryId, job);
        const command = planService(plan, 'git-upload-pack', { advertises: false, protocol });
        const answer = serveGit(command, {
          ...{ signal: stop.signal, input: unlessSilent(request, settings.silenceMs) },
          ...{ maxInputBytes: MAX_REQUEST_BYTES },
          maxOutputBytes: 2 * settings.maxBytes,
        });
        for await (const chunk of answer) {
          hasAnswered = true;
          yield chunk;
        }
      } catch (error) {
        // Git has reported to the client what is wrong with the request; a broken connection would hide it.
        const isReported = hasAnswered && error instanceof GitError && error.failure === 'invalid_request';
        if (!isReported) throw error;
      } finally {
        await leave();
      }
    },
  };
}

interface Job {
  readonly plan: PlannedService;
  readonly stop: StopReason;
  leave(): Promise<void>;
}

const NO_PLACE: TakePlace = async () => () => undefined;

/** Gives each piece of work a place, a private directory and a deadline. */
function openJobs({ directory, workDir, path, deadlineMs }: Settings) {
  return async (repositoryId: Id<'rep'>, run: Run, take: TakePlace): Promise<Job> => {
    const repository = repositoryPath(directory, repositoryId);
    const stop = stopReason(run, deadlineMs);
    let leavePlace = () => {};
    try {
      leavePlace = await take(stop.signal);
      // Git has ended then, also where the client has stopped reading.
      stop.signal.addEventListener('abort', leavePlace, { once: true });
      const jobDir = await makeJobDirectory(workDir);
      return {
        ...{ plan: { repository, jobDir, path }, stop },
        async leave() {
          leavePlace();
          stop.release();
          await removeTree(jobDir);
        },
      };
    } catch (error) {
      leavePlace();
      stop.release();
      throw error;
    }
  };
}

async function receive(
  plan: PlannedService,
  pack: AsyncIterable<Uint8Array>,
  stop: StopReason,
  maxBytes: number,
): Promise<ReceivedPush> {
  const left = maxBytes - (await sizeOf([plan.repository], maxBytes));
  if (left <= 0)
    throw new GitError(
      'too_large',
      `The repository has reached ${maxBytes / 1024 ** 2} MiB. Create another one with repository.create, push to it, and set it as the source of the application.`,
    );
  const before = await readHeads(plan, stop);
  const command = planService(plan, 'git-receive-pack', { advertises: false, maxInputBytes: left });
  const answer = await buffer(
    serveGit(command, {
      ...{ signal: stop.signal, input: pack, maxInputBytes: left, maxOutputBytes: MAX_ANSWER_BYTES },
    }),
  );
  const after = await readHeads(plan, stop);
  await nameHead(plan, before, after, stop);
  return { answer, changes: await changesBetween(plan, before, after, stop) };
}

/** The first branch that is pushed is the one that a clone checks out. */
async function nameHead(plan: PlannedService, before: Heads, after: Heads, stop: StopReason): Promise<void> {
  const [first] = after.keys();
  if (before.size > 0 || first === undefined || after.has('main')) return;
  await runGit(planSetHead(plan, first), stop);
}
