import { join, relative } from 'node:path';
import { outputOf, type Run } from '#src/kernel/run.ts';
import { type BuildPlan, stepsOf } from '../../common/build/build-plan.ts';
import { gatherFacts, isFile, staticFoldersOf } from '../../common/build/facts.ts';
import { nothingRecognised, planBuild } from '../../common/build/plan.ts';
import { removeLinks } from '../../common/build/remove-links.ts';
import { buildDirectory } from '../../common/build/source-path.ts';
import type { StartCommand } from '../../common/build/start-command.ts';
import { describeExit, type Exit, SpawnError } from '../../common/commands/process-group.ts';
import { DeadlineError, runCommand } from '../../common/commands/run-command.ts';
import { buildFailed, leftOut } from '../../common/failures.ts';
import { giveTree, makeDirectory, moveTree, type Owner } from '../../common/files.ts';
import type { BuildSpec } from '../../port.ts';
import type { ProcessEngineContext } from '../context/engine-context.ts';
import { systemPath, tenantEnvironment } from '../context/environment.ts';
import { endAll, type Labels } from '../leftovers/process-table.ts';
import { isFileFor } from './is-file-for.ts';
import { binariesOf, writeStartPlan } from './start-plan.ts';

/** Shown by preview and again in the log of the build. */
export const EMULATED =
  'This engine runs no containers: a Dockerfile is not used, the application is built from its source instead.';

const LEFT_BEHIND_GRACE_MS = 1_000;

/** Makes a release out of a source tree; its folder is whole once the start plan lies in it. */
export async function buildRelease(host: ProcessEngineContext, spec: BuildSpec, run: Run): Promise<void> {
  const release = host.layout.release(spec.applicationId, spec.releaseId);
  const owner = await host.accounts.ensure(spec.applicationId);
  await makeDirectory(release.directory, 0o710, owner && { uid: 0, gid: owner.gid });
  await moveTree(spec.sourceDir, release.tree);

  // Until the tree is given away no process of the tenant can change what we judge here.
  const directory = await buildDirectory(release.tree, spec.buildPath);
  const plan = planBuild(
    await gatherFacts(release.tree, directory, spec.env.PATH ?? systemPath(host.nodePath)),
    spec,
  );
  for (const note of plan.notes) run.log(note);
  if (plan.start === null && stepsOf(plan).length === 0) await prune(directory, run);
  if (owner) await giveTree(release.tree, owner);

  await runSteps({ host, spec, run, owner, tree: release.tree, directory }, plan);
  const found = await foundStart(plan, directory, owner);
  run.log(`Start: ${found.description}`);
  await writeStartPlan(release.startPlan, {
    version: 1,
    start: found.start,
    directory: relative(release.tree, join(directory, found.folder)),
  });
}

interface Building {
  readonly host: ProcessEngineContext;
  readonly spec: BuildSpec;
  readonly run: Run;
  readonly owner: Owner | undefined;
  readonly tree: string;
  readonly directory: string;
}

async function prune(directory: string, run: Run): Promise<void> {
  const removed = await removeLinks(directory, isFile);
  if (removed.length > 0) run.log(leftOut('links to other than files of the site', removed));
}

async function runSteps(
  { host, spec, run, owner, tree, directory }: Building,
  plan: BuildPlan,
): Promise<void> {
  const labels: Labels = {
    instance: host.instance,
    application: spec.applicationId,
    release: spec.releaseId,
  };
  const env = tenantEnvironment({
    nodePath: host.nodePath,
    home: host.layout.application(spec.applicationId).home,
    variables: spec.env,
    labels,
    binaries: binariesOf(tree, relative(tree, directory)),
  });
  try {
    for (const argv of stepsOf(plan)) {
      const title = argv.filter((part) => !part.startsWith('--')).join(' ');
      run.log(`$ ${argv.join(' ')}`);
      const confined = host.confinement.within('application', spec.releaseId);
      const command = { argv, cwd: directory, env, owner, confined };
      const options = {
        signal: run.signal,
        deadlineMs: host.buildStepMs,
        output: outputOf(run),
        onStarted: (pid: number) => host.processes.started(pid, labels),
      };
      const exit = await runCommand(command, options).catch((error: unknown) => {
        throw stepFailure(title, error);
      });
      if (exit.code !== 0) throw buildFailed(failureOf(title, exit));
    }
  } finally {
    if (host.confinement.cgroups === null)
      await endAll(() => host.processes.find(labels), 'SIGTERM', LEFT_BEHIND_GRACE_MS);
  }
  run.signal.throwIfAborted();
}

/** The exit code of a shell that does not find a program. */
const NOT_FOUND_EXIT = 127;

/** Why a step failed, and where to look. */
function failureOf(title: string, exit: Exit): string {
  const hint =
    exit.code === NOT_FOUND_EXIT
      ? ' A program that it calls is not installed: add it to the dependencies, or set buildCommand.'
      : '';
  return `\`${title}\` ${describeExit(exit)}.${hint} The log of the deployment shows what it printed.`;
}

function stepFailure(title: string, error: unknown): unknown {
  if (error instanceof DeadlineError) return buildFailed(`\`${title}\` ${error.message}`);
  if (error instanceof SpawnError) return buildFailed(`\`${title}\` could not be started`);
  return error;
}

async function foundStart(
  plan: BuildPlan,
  directory: string,
  owner: Owner | undefined,
): Promise<{ start: StartCommand; folder: string; description: string }> {
  if (plan.start) return { start: plan.start, folder: '.', description: describeStart(plan.start) };
  for (const file of plan.entries) {
    if (await isFileFor(owner, join(directory, file)))
      return { start: { kind: 'node', file }, folder: '.', description: `node ${file}` };
  }
  const [folder] = await staticFoldersOf(directory, (path) => isFileFor(owner, path));
  if (folder === undefined) throw nothingRecognised();
  const where = folder === '.' ? 'the build folder' : folder;
  return { start: { kind: 'static' }, folder, description: `static files of ${where}` };
}

function describeStart(start: StartCommand): string {
  if (start.kind === 'shell') return start.command;
  return start.kind === 'exec' ? start.argv.join(' ') : start.kind;
}
