import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { outputOf, type Run } from '#src/kernel/run.ts';
import { nothingRecognised } from '../../common/build/plan.ts';
import { buildFailed } from '../../common/failures.ts';
import { removeTree } from '../../common/files.ts';
import { readJsonLines } from '../../common/json-lines.ts';
import type { BuildSpec } from '../../port.ts';
import type { BuilderContext } from '../daemon/builder-context.ts';
import { statusOf } from '../daemon/connection.ts';
import type { BuildCache } from './cache.ts';
import { contextOf } from './context.ts';
import { NOTHING_TO_START } from './dockerfile.ts';
import { failureText, readable } from './failure-text.ts';
import { type ImageBuildPlan, planImageBuild } from './image-build-plan.ts';
import { buildQuery } from './plan.ts';
import { readProgress } from './progress.ts';
import { openSession } from './session.ts';
import type { StepLimits } from './step-limits.ts';

export interface BuildOptions {
  readonly path: string;
  readonly deadlineMs: number;
  readonly cache: BuildCache;
  readonly steps: StepLimits;
}

/** Folders of builds in the making; what a crash has left of them goes at the next start. */
export const BUILD_FOLDER = 'build-';

/**
 * Makes an image of a source tree with BuildKit. The image appears, with its labels, only once the whole build has
 * succeeded; a build that is cut short leaves no container and no image, only steps in the builder's own cache.
 */
export async function buildImage(
  host: BuilderContext,
  spec: BuildSpec,
  options: BuildOptions,
  run: Run,
): Promise<void> {
  const work = await mkdtemp(join(host.directory, BUILD_FOLDER));
  const deadline = AbortSignal.timeout(options.deadlineMs);
  try {
    const { path, deadlineMs } = options;
    const imagePlan = await planImageBuild(spec, { images: host.images, work, path, deadlineMs }, run);
    run.signal.throwIfAborted();
    const signal = AbortSignal.any([run.signal, deadline]);
    const ofApplication = { applicationId: spec.applicationId, isReusable: imagePlan.reusesSteps };
    await options.cache.during(ofApplication, () =>
      options.steps.during(() => runBuild(host, spec, imagePlan, signal, run)),
    );
  } catch (error) {
    run.signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw buildFailed(`it took longer than ${Math.round(options.deadlineMs / 1000)} seconds`);
  } finally {
    await removeTree(work);
  }
}

async function runBuild(
  host: BuilderContext,
  spec: BuildSpec,
  imagePlan: ImageBuildPlan,
  signal: AbortSignal,
  run: Run,
): Promise<void> {
  const session = await openSession(host.connection, imagePlan.secrets);
  const failure = new AbortController();
  const context = contextOf({ directory: imagePlan.context, dockerfile: imagePlan.dockerfile }, signal);
  context.once('error', (error) => failure.abort(error));
  try {
    const query = buildQuery({ names: host.names, spec, imagePlan, session: session.id });
    const stream = await post(host, query, context, AbortSignal.any([signal, failure.signal]));
    await report(stream, run);
  } catch (error) {
    // The engine only knows that the upload has ended early.
    throw context.errored ?? error;
  } finally {
    context.destroy();
    session.close();
  }
}

function post(
  { connection }: BuilderContext,
  query: Record<string, unknown>,
  context: Readable,
  abortSignal: AbortSignal,
): Promise<Readable> {
  const request = {
    method: 'POST',
    path: '/build?',
    file: context,
    options: query,
    isStream: true,
    abortSignal,
    statusCodes: { 200: true, 400: 'bad parameter', 500: 'server error' },
  };
  return new Promise((resolve, reject) => {
    connection.streams.modem.dial(request, (error: unknown, stream: unknown) => {
      if (!error) return resolve(stream as Readable);
      context.destroy();
      const isTheirs = statusOf(error) === 400;
      reject(isTheirs ? buildFailed(`${String(error)}`) : connection.explained(error));
    });
  });
}

async function report(stream: Readable, run: Run): Promise<void> {
  let failure: string | null = null;
  const output = outputOf(run).open({ withheld: NOTHING_TO_START });
  let ended: Awaited<ReturnType<typeof output.end>>;
  try {
    for await (const message of readJsonLines(stream)) {
      const progress = readProgress(message);
      for (const title of progress.titles) run.log(readable(title));
      for (const chunk of progress.output) await output.write(chunk);
      failure ??= progress.failure;
    }
  } finally {
    ended = await output.end();
  }
  if (ended.sawWithheld) throw nothingRecognised();
  if (failure !== null) throw buildFailed(failureText(failure));
}
