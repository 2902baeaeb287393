import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertNever } from '#src/kernel/assert-never.ts';
import { outputOf, type Run } from '#src/kernel/run.ts';
import { gatherFacts } from '../../common/build/facts.ts';
import { planBuild } from '../../common/build/plan.ts';
import { removeLinks } from '../../common/build/remove-links.ts';
import { buildDirectory, readSource } from '../../common/build/source-path.ts';
import { describeExit, SpawnError } from '../../common/commands/process-group.ts';
import { DeadlineError, runCommand } from '../../common/commands/run-command.ts';
import { buildFailed, leftOut } from '../../common/failures.ts';
import { moveTree } from '../../common/files.ts';
import { installStaticServer } from '../../common/static/install.ts';
import type { BuildSpec } from '../../port.ts';
import type { Images } from '../daemon/builder-context.ts';
import { Names } from '../daemon/names.ts';
import {
  APPLICATION_FOLDER,
  dockerfileFor,
  startScript,
  TOOLS_FOLDER,
  VARIABLES_SECRET,
  variablesScript,
} from './dockerfile.ts';
import { externalBuilder, findExternalBuilder } from './external.ts';
import { judgeDockerfile } from './judge-dockerfile.ts';
import type { Secrets } from './session.ts';

/** What BuildKit is given. */
export interface ImageBuildPlan {
  /** The folder that is sent. */
  readonly context: string;
  /** Path of the Dockerfile in it. */
  readonly dockerfile: string;
  readonly buildArguments: Readonly<Record<string, string>>;
  readonly secrets: Secrets;
  /** Whether steps of earlier builds can be reused for this build. */
  readonly reusesSteps: boolean;
}

export interface BuildEnvironment {
  readonly images: Images;
  /** An empty folder for this build alone. */
  readonly work: string;
  /** Where the builders `nixpacks` and `railpack` are looked for. */
  readonly path: string;
  readonly deadlineMs: number;
}

const MAX_DOCKERFILE_BYTES = 512 * 1024;

/** What package managers the base images bring: those of the official images. */
const IMAGE_TOOLS = new Set(['yarn', 'python3'] as const);

/** Prepares the build of a source in the environment's folder. Throws a `WorkloadError` if it cannot be built. */
export async function planImageBuild(
  spec: BuildSpec,
  environment: BuildEnvironment,
  run: Run,
): Promise<ImageBuildPlan> {
  const tree = join(environment.work, 'tree');
  await moveTree(spec.sourceDir, tree);
  const directory = await buildDirectory(tree, spec.buildPath);
  switch (spec.buildType) {
    case 'dockerfile':
      return planOwnDockerfile(spec, directory);
    case 'nixpacks': {
      const program = await findExternalBuilder(environment.path);
      return program === null
        ? planDetected(spec, tree, directory, environment, run)
        : planWithBuilder(program, directory, environment, run);
    }
    default:
      return assertNever(spec.buildType);
  }
}

/**
 * The tenant's own Dockerfile. The application's variables would be written into the image as build arguments, so
 * they are there as secrets only: `RUN --mount=type=secret,id=NAME`.
 */
async function planOwnDockerfile(spec: BuildSpec, directory: string): Promise<ImageBuildPlan> {
  const text = await readSource(directory, join(directory, 'Dockerfile'), MAX_DOCKERFILE_BYTES);
  if (text === null) {
    const where =
      spec.buildPath === '/' ? 'The repository' : `The folder "${spec.buildPath}" of the repository`;
    throw buildFailed(
      `${where} has no Dockerfile. Add one, or choose the build type nixpacks, which needs none.`,
    );
  }
  assertAllowed(text);
  const secrets = new Map(Object.entries(spec.env).map(([name, value]) => [name, Buffer.from(value)]));
  // The builder does not look at secrets: what a step made of one application's would be given to the next one's.
  const reusesSteps = !/secret/i.test(text);
  return { context: directory, dockerfile: 'Dockerfile', buildArguments: {}, secrets, reusesSteps };
}

function assertAllowed(dockerfile: string): void {
  const reason = judgeDockerfile(dockerfile);
  if (reason !== null) throw buildFailed(`${reason}`);
}

async function planDetected(
  spec: BuildSpec,
  tree: string,
  directory: string,
  { images, work }: BuildEnvironment,
  run: Run,
): Promise<ImageBuildPlan> {
  const facts = { ...(await gatherFacts(tree, directory, '')), tools: IMAGE_TOOLS };
  const plan = planBuild(facts, spec);
  for (const note of plan.notes) run.log(note);
  const isPython = facts.packageJson === null && plan.notes.includes('Recognised: Python');

  const context = join(work, 'context');
  const tools = join(context, TOOLS_FOLDER);
  await mkdir(tools, { recursive: true });
  await moveTree(directory, join(context, APPLICATION_FOLDER));
  await writeFile(join(tools, 'start'), startScript(plan));
  await installStaticServer(join(tools, 'static'));
  await writeFile(join(context, 'Dockerfile'), dockerfileFor(plan, images, isPython));
  const secrets = new Map([[VARIABLES_SECRET, Buffer.from(variablesScript(spec.env))]]);
  // A command whose variables have changed is another command, and the builder does not look at secrets.
  return { context, dockerfile: 'Dockerfile', buildArguments: {}, secrets, reusesSteps: false };
}

async function planWithBuilder(
  program: string,
  directory: string,
  { work, path, deadlineMs }: BuildEnvironment,
  run: Run,
): Promise<ImageBuildPlan> {
  const source = await realpath(directory);
  const removed = await removeLinks(source);
  if (removed.length > 0) run.log(leftOut('links out of the repository', removed));
  const out = join(work, 'out');
  await mkdir(out);
  const builder = externalBuilder(program, source, out);
  run.log(`Recognising the application with ${builder.name}`);
  const command = { argv: builder.argv, cwd: work, env: { PATH: path, HOME: work, LANG: 'C.UTF-8' } };
  const options = { signal: run.signal, deadlineMs, output: outputOf(run) };
  const exit = await runCommand(command, options).catch((error: unknown) => {
    if (error instanceof DeadlineError || error instanceof SpawnError)
      throw buildFailed(`${builder.name} ${error.message}`);
    throw error;
  });
  if (exit.code !== 0) throw buildFailed(`${builder.name} ${describeExit(exit)}`);
  const { context, planFile: dockerfile, buildArguments } = builder;
  // The source can name the images to begin with.
  const written = await readSource(context, join(context, dockerfile), MAX_DOCKERFILE_BYTES);
  if (builder.name === 'nixpacks') assertAllowed(written ?? '');
  else if (Names.isMentioned(written ?? ''))
    throw buildFailed('the plan of railpack names an image of this platform.');
  return { context, dockerfile, buildArguments, secrets: new Map(), reusesSteps: true };
}
