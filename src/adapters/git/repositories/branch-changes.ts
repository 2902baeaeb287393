import { type BranchChange, GitError } from '../port.ts';
import { runGit } from '../run-git.ts';
import type { StopReason } from '../stop-reason.ts';
import { type PlannedService, planChangedPaths, planListHeads, planMessage } from './plan-service.ts';

/** The commits of all branches, by branch. */
export type Heads = ReadonlyMap<string, string>;

/** Branches of one push that are looked at; the others do not deploy. */
const MAX_CHANGES = 20;
const MAX_FILES = 3_000;
const MAX_MESSAGE = 10_000;
const EMPTY: Heads = new Map();

export async function readHeads(plan: PlannedService, stop: StopReason): Promise<Heads> {
  const { exitCode, stdout } = await runGit(planListHeads(plan), stop);
  if (exitCode !== 0) throw new GitError('repository_not_found', 'The repository does not exist any more.');
  if (stdout === '') return EMPTY;
  return new Map(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => {
        const at = line.indexOf(' ');
        return [line.slice(at + 1), line.slice(0, at)];
      }),
  );
}

/** What a push has done to the branches. */
export async function changesBetween(
  plan: PlannedService,
  before: Heads,
  after: Heads,
  stop: StopReason,
): Promise<BranchChange[]> {
  const moved = [...after].filter(([branch, commit]) => before.get(branch) !== commit).slice(0, MAX_CHANGES);
  const deleted = [...before.keys()].filter((branch) => !after.has(branch)).slice(0, MAX_CHANGES);
  const changes: BranchChange[] = [];
  for (const [branch, commit] of moved) {
    const { stdout: message } = await runGit(planMessage(plan, commit), stop);
    const paths = await runGit(planChangedPaths(plan, before.get(branch) ?? null, commit), stop);
    const files = paths.stdout.split('\0').filter((path) => path !== '');
    changes.push({
      ...{
        branch,
        commit,
        message: message.trimEnd().slice(0, MAX_MESSAGE),
        files: files.slice(0, MAX_FILES),
      },
      isComplete: paths.exitCode === 0 && files.length <= MAX_FILES,
    });
  }
  const ended = deleted.map((branch) => ({ branch, commit: null, message: '', files: [], isComplete: true }));
  return [...changes, ...ended];
}
