import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../../scripts/demo/git-server.ts';
import { noDocker } from '../../support/docker.ts';
import { openRealApp, type RealApp } from '../../support/real-app.ts';
import { skipNote } from '../../support/skip-note.ts';
import { until } from '../../support/until.ts';
import { commit } from '../sample-apps.ts';
import { echoApp } from './apps.ts';
import { constantLoad } from './constant-load.ts';
import { openDockerApp } from './world.ts';

const HOST = 'busy.example.com';
const REDEPLOYMENTS = 10;

const ENGINES = [
  { engine: 'process', buildType: 'nixpacks', lacking: null, open: openRealApp },
  { engine: 'docker', buildType: 'dockerfile', lacking: noDocker, open: openDockerApp },
] as const;

describe.each(ENGINES)('on the engine $engine', ({ buildType, lacking, open }) => {
  let world: RealApp;
  let host: GitServer;
  let applicationId: string;

  beforeAll(async () => {
    if (lacking !== null) return;
    [world, host] = await Promise.all([open(), startGitServer()]);
    const { url } = await host.makeRepository('busy', { branches: { main: [commit(echoApp('version 0'))] } });
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
    async () => {
      const versions = Array.from({ length: REDEPLOYMENTS + 1 }, (_, index) => `version ${index}`);
      const load = constantLoad(world.ingressPort, HOST);
      for (const version of versions.slice(1)) {
        await host.push('busy', 'main', [commit(echoApp(version))]);
        expect(await world.redeploy(applicationId)).toMatchObject({ status: 'done' });
        await until(
          `${version} answers`,
          async () => JSON.parse((await world.visit(HOST)).text).version === version,
        );
      }
      const met = await load.stop();
      expect(met.flatMap(({ loss }) => loss ?? [])).toEqual([]);
      expect(new Set(met.map(({ version }) => version))).toEqual(new Set(versions));
      expect(met.length).toBeGreaterThan(1000);
    },
  );
});
