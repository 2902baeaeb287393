import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

const HOST = 'meanwhile.example.com';

let world: TestApp;
let applicationId: string;
let first: string;
beforeEach(async () => {
  world = await openTestApp();
  publishSite(world.git);
  const { body } = await importSite(world);
  ({ applicationId, deploymentId: first } = body);
  await settled(world, first);
});
afterEach(() => world.close());

const deploy = () => world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
const addHost = () =>
  world.ok<{ domainId: string }>('POST /api/domain.create', { applicationId, host: HOST });

/** The release that a visitor of the domain meets. */
async function served(): Promise<string | null> {
  const target = world.ingress.targetOf(HOST);
  if (!target) return null;
  const answer = await fetch(`http://${target.host}:${target.port}`);
  return ((await answer.json()) as { releaseId: string }).releaseId;
}

test('a deployment serves the domains that exist when it ends', async () => {
  const release = world.git.hold();
  const { deploymentId } = await deploy();
  const { domainId } = await addHost();
  await until('the domain is served', async () => (await served()) === first);
  await world.ok('POST /api/domain.remove', { domainId });
  await until('the domain is gone', async () => world.ingress.targetOf(HOST) === undefined);
  await addHost();
  release();
  expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
  await until('the new release is served', async () => (await served()) === deploymentId);
});

test('domains that come around the switch never lead back to the release before', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { deploymentId } = await deploy();
    const changes = (async () => {
      for (let change = 0; change < 4; change += 1) {
        const { domainId } = await addHost();
        await world.ok('POST /api/domain.remove', { domainId });
      }
      await world.ok('POST /api/domain.create', { applicationId, host: `r${round}.example.com` });
    })();
    expect(await settled(world, deploymentId)).toMatchObject({ status: 'done' });
    await changes;
    const target = () => world.ingress.targetOf(`r${round}.example.com`);
    await until('the host is routed', async () => target() !== undefined);
    expect(target()).toEqual(world.workloads.endpoint(deploymentId));
  }
});

test('an application that is removed while a step runs is no failure of the program', async () => {
  const release = world.git.hold();
  await deploy();
  const clones = () => world.git.calls.filter(({ kind }) => kind === 'clone').length;
  await until('the source is fetched', async () => clones() === 2);
  await world.ok('POST /api/application.remove', { applicationId });
  release();
  await until('nothing is left', async () => {
    const { applicationIds, releases } = await world.workloads.inventory();
    return applicationIds.length + releases.length === 0;
  });
  expect(world.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
