import { expect } from 'vitest';
import { startGitServer } from '../../scripts/demo/git-server.ts';
import type { RealProcess } from '../support/real-app.ts';
import { until } from '../support/until.ts';
import { inContainer } from './docker/apps.ts';
import { type HoldingProxy, openHoldingProxy } from './docker/holding-proxy.ts';
import { recordOf } from './docker/record.ts';
import { commit, webApp } from './sample-apps.ts';

/** A site that has to survive whenever its program is killed: the same scene on every engine that runs containers. */

const HOST = 'survivor.example.com';

export type Survivor<World extends RealProcess, Engine extends HoldingProxy> = Awaited<
  ReturnType<typeof openSurvivor<World, Engine>>
>;

/** A moment of one of the phases of a deployment. */
export interface Moment {
  readonly phase: string;
  /** What is deployed, where it is not an application that would come up. */
  readonly files?: ReturnType<typeof inContainer>;
  /** Resolves once the deployment, whose id is known from its beginning on, is there. */
  reached(deploymentId: () => string): Promise<unknown>;
}

/** A program that reaches its engine and its git host by proxies, and a site that answers `the old one`. */
export async function openSurvivor<World extends RealProcess, Engine extends HoldingProxy>(
  toEngine: Engine,
  startProcess: (toEngine: Engine) => Promise<World>,
) {
  const host = await startGitServer();
  const [world, toGit] = await Promise.all([
    startProcess(toEngine),
    openHoldingProxy({ host: '127.0.0.1', port: host.port }),
  ]);
  await host.makeRepository('site', { branches: { main: [commit(inContainer(webApp('the old one')))] } });
  const customGitUrl = `http://127.0.0.1:${toGit.port}/site.git`;
  const source = { type: 'git', customGitUrl, buildType: 'dockerfile' };
  const made = await world.importSite({ name: 'Survivor', domain: HOST, source });
  expect(await world.settled(made.deploymentId)).toMatchObject({ status: 'done' });
  const visit = () => world.visit(HOST);
  expect(await visit()).toEqual({ status: 200, text: 'the old one' });
  return {
    ...{ world, host, toEngine, toGit, record: recordOf(world.dataDir), visit },
    ...{ applicationId: String(made.applicationId), liveId: String(made.deploymentId) },
    projectId: String(made.projectId),
    push: (text: string) => host.push('site', 'main', [commit(inContainer(webApp(text)))]),
    async close() {
      await world.close();
      await Promise.all([toEngine.close(), toGit.close(), host.close()]);
    },
  };
}

/** What the test of one engine knows of its objects. */
interface EngineObjects {
  /** What serves the site, and since when; compared before and after. */
  serving(): Promise<unknown>;
  /** The objects of deployments besides the one that serves. */
  left(): Promise<string[]>;
  /** How soon after the restart the deployment has ended. */
  readonly interruptedWithinMs: number;
}

/**
 * Kills the program at a moment of a new deployment and starts it again: the site goes on answering from what served it
 * before, the deployment ends as interrupted, and nothing of it is left.
 */
export async function expectSurvival<World extends RealProcess, Engine extends HoldingProxy>(
  { world, host, toEngine, toGit, record, applicationId, visit }: Survivor<World, Engine>,
  { phase, files = inContainer(webApp('the new one')), reached }: Moment,
  { serving, left, interruptedWithinMs }: EngineObjects,
): Promise<void> {
  const before = await serving();
  let deploymentId = '';
  const moment = reached(() => deploymentId);
  await host.push('site', 'main', [commit(files)]);
  ({ deploymentId } = await world.ok('POST /api/application.deploy', { applicationId }));
  await moment;
  await world.end('SIGKILL');
  expect(await serving()).toEqual(before);
  toEngine.letThrough();
  toGit.letThrough();
  record.unstall();

  const firstAnswer = until('the ingress answers', () => visit().catch(() => null));
  await world.start();
  const startedAt = Date.now();
  expect(await firstAnswer).toEqual({ status: 200, text: 'the old one' });
  expect(await world.settled(deploymentId)).toMatchObject({
    status: 'error',
    errorMessage: expect.stringMatching(/interrupted by a crash/),
  });
  expect(Date.now() - startedAt).toBeLessThan(interruptedWithinMs);
  const { steps } = await world.ok(`GET /api/deployment.get?deploymentId=${deploymentId}`);
  expect(steps.at(-1).name).toBe(phase);
  await until('only the old release is left', async () => (await left()).length === 0).catch(async () =>
    expect(await left()).toEqual([]),
  );
  expect(await serving()).toEqual(before);
  expect(await visit()).toEqual({ status: 200, text: 'the old one' });
}
