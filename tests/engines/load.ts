import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import type { RealApp } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { echoApp } from './docker/apps.ts';
import { constantLoad } from './docker/constant-load.ts';
import { commit } from './sample-apps.ts';

const HOST = 'busy.example.com';
const REDEPLOYMENTS = 10;
/** In all: a busy machine takes longer for as many. */
const LEAST_REQUESTS = 1_000;

export interface LoadSubject {
  readonly engine: string;
  readonly buildType: 'nixpacks' | 'dockerfile';
  /** Why the engine cannot be used here, or null. */
  readonly lacking: string | null;
  readonly open: () => Promise<RealApp>;
}

/** Visitors of a site do not notice that it is deployed again and again. */
export function losesNoRequest({ engine, buildType, lacking, open }: LoadSubject): void {
  describe(`on the engine ${engine}`, () => {
    let world: RealApp;
    let host: GitServer;
    let applicationId: string;

    beforeAll(async () => {
      if (lacking !== null) return;
      [world, host] = await Promise.all([open(), startGitServer()]);
      const { url } = await host.makeRepository('busy', {
        branches: { main: [commit(echoApp('version 0'))] },
      });
      const source = { type: 'git', customGitUrl: url, buildType };
      const made = await world.importSite({ name: 'Busy', domain: HOST, source });
      applicationId = made.applicationId;
      expect(await world.settled(made.deploymentId)).toMatchObject({ status: 'done' });
    });
    afterAll(async () => {
      await world?.close();
      await host?.close();
    });

    test.skipIf(lacking !== null)(
      `no request of a constant load is lost during ten redeployments${skipNote(lacking)}`,
      async ({ annotate }) => {
        const before: string = JSON.parse((await world.visit(HOST)).text).version;
        const versions = Array.from({ length: REDEPLOYMENTS }, (_, index) => `version ${index + 1}`);
        const load = constantLoad(world.ingressPort, HOST);
        await until('the load has begun', () => load.hasMet(before));
        const startedMs = performance.now();
        for (const version of versions) {
          await host.push('busy', 'main', [commit(echoApp(version))]);
          expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
          await until(`the load meets ${version}`, () => load.hasMet(version));
        }
        const met = await load.stop();
        const seconds = (performance.now() - startedMs) / 1_000;
        await annotate(`${met.length} requests in ${seconds.toFixed(0)} s, ${REDEPLOYMENTS} redeployments`);
        // The ingress logs why a request was lost.
        const failures = world.logLines.filter((line) => line.includes('ingress: '));
        if (failures.length > 0) await annotate(failures.join('\n'));
        expect(met.flatMap(({ loss }) => loss ?? [])).toEqual([]);
        expect(new Set(met.map(({ version }) => version))).toEqual(new Set([before, ...versions]));
        expect(met.length).toBeGreaterThan(LEAST_REQUESTS);
      },
    );
  });
}
