import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { GITEA, SECRET, signed } from '../instance/triggers/support.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { until } from '../support/until.ts';
import { giteaPush } from '../trigger/payloads/gitea.ts';
import { commit, webApp } from './sample-apps.ts';

/** A push to a real git host, its event, and the site that visitors see afterwards. */
let world: RealApp;
let host: GitServer;
let eventsUrl: string;
beforeAll(async () => {
  [world, host] = await Promise.all([openRealApp(), startGitServer()]);
  const provider = { type: 'gitea', name: 'Here', baseUrl: host.baseUrl, webhookSecret: SECRET };
  ({ eventsUrl } = await world.ok('POST /api/gitProvider.create', provider));
});
afterAll(async () => {
  await world.close();
  await host.close();
});

/** A deployed site of a repository of that name, which answers `version 1`. */
async function deployed(name: string) {
  const { url } = await host.makeRepository(name, { branches: { main: [commit(webApp('version 1'))] } });
  const source = { type: 'git', customGitUrl: url, buildType: 'nixpacks' };
  const { deploymentId } = await world.importSite({ name, domain: `${name}.example.com`, source });
  expect(await world.settled(deploymentId)).toMatchObject({ status: 'done' });
  return {
    push: (version: string) => host.push(name, 'main', [commit(webApp(version), version)]),
    answers: (version: string) =>
      until(`${version} answers`, async () => (await world.visit(`${name}.example.com`)).text === version),
    /** Sends the event of a push; the deployment that it starts, once that has ended. */
    async sendEvent(after: string) {
      const repository = { full_name: `here/${name}`, clone_url: url };
      const { headers, body } = signed(GITEA, giteaPush({ ref: 'refs/heads/main', after, repository }));
      const request = { method: 'POST', headers: { ...headers }, body: body.toString() };
      const response = await fetch(eventsUrl, request);
      expect(response.status).toBe(200);
      const { deployments } = (await response.json()) as { deployments: { deploymentId: string }[] };
      return world.settled(deployments[0]?.deploymentId ?? '');
    },
  };
}

test('a push redeploys the site at its commit, also where the branch has moved on', async () => {
  const { push, sendEvent, answers } = await deployed('pushed');
  const second = await push('version 2');
  expect(await sendEvent(second)).toMatchObject({ status: 'done' });
  await answers('version 2');
  const third = await push('version 3');
  await push('version 4');
  expect(await sendEvent(third)).toMatchObject({
    status: 'done',
    description: `version 3 (${third.slice(0, 12)})`,
  });
  await answers('version 3');
});

test('a commit that is not of the branch is not deployed: the newest is', async () => {
  const { push, sendEvent, answers } = await deployed('forked');
  await push('version 2');
  const strange = await host.makeRepository('fork', { branches: { main: [commit(webApp('evil'))] } });
  expect(await sendEvent(strange.heads.main ?? '')).toMatchObject({ status: 'done' });
  await answers('version 2');
});
