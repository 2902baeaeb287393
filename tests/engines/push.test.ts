import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GitServer, startGitServer } from '../../scripts/demo/git-server.ts';
import { GITEA, SECRET, signed } from '../instance/triggers/support.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { until } from '../support/until.ts';
import { giteaPush } from '../trigger/payloads/gitea.ts';
import { commit, webApp } from './sample-apps.ts';

const HOST = 'pushed.example.com';

/** A push to a real git host, its event, and the site that visitors see afterwards. */
let world: RealApp;
let host: GitServer;
let site: { applicationId: string; deploymentId: string };
let url: string;
let eventsUrl: string;
beforeAll(async () => {
  [world, host] = await Promise.all([openRealApp(), startGitServer()]);
  ({ url } = await host.makeRepository('site', { branches: { main: [commit(webApp('version 1'))] } }));
  const source = { type: 'git', customGitUrl: url, buildType: 'nixpacks' };
  site = await world.importSite({ name: 'Pushed', domain: HOST, source });
  expect(await world.settled(site.deploymentId)).toMatchObject({ status: 'done' });
  const provider = { type: 'gitea', name: 'Here', baseUrl: host.baseUrl, webhookSecret: SECRET };
  ({ eventsUrl } = await world.ok('POST /api/gitProvider.create', provider));
});
afterAll(async () => {
  await world.close();
  await host.close();
});

const push = (version: string) => host.push('site', 'main', [commit(webApp(version), version)]);

async function tell(after: string) {
  const repository = { full_name: 'here/site', clone_url: url };
  const delivery = giteaPush({ ref: 'refs/heads/main', after, repository });
  const { headers, body } = signed(GITEA, delivery);
  const response = await fetch(eventsUrl, { method: 'POST', headers: { ...headers }, body: body.toString() });
  expect(response.status).toBe(200);
  const { deployments } = (await response.json()) as { deployments: { deploymentId: string }[] };
  return world.settled(deployments[0]?.deploymentId ?? '');
}

test('a push redeploys the site at its commit, also where the branch has moved on', async () => {
  const second = await push('version 2');
  expect(await tell(second)).toMatchObject({ status: 'done' });
  await until('version 2 answers', async () => (await world.visit(HOST)).text === 'version 2');
  const third = await push('version 3');
  await push('version 4');
  expect(await tell(third)).toMatchObject({
    status: 'done',
    description: `version 3 (${third.slice(0, 12)})`,
  });
  await until('version 3 answers', async () => (await world.visit(HOST)).text === 'version 3');
});

test('a commit that is not of the branch is not deployed: the newest is', async () => {
  const strange = await host.makeRepository('fork', { branches: { main: [commit(webApp('evil'))] } });
  expect(await tell(strange.heads.main ?? '')).toMatchObject({ status: 'done' });
  await until('version 4 answers', async () => (await world.visit(HOST)).text === 'version 4');
});
