import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { settled } from '../../support/sites.ts';
import { anotherOrganization } from '../coverage/credentials.ts';
import { anApplication } from '../triggers/support.ts';

let world: TestApp;
const workloads = new FakeWorkloads({ engine: 'docker' });
beforeAll(async () => {
  // Registries of these tests are addresses of this machine at which nothing answers.
  const ALLOWED_PRIVATE_TARGETS = '127.0.0.0/8,::1/128';
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS }, { workloads });
});
afterAll(() => world.close());

const create = (body: Record<string, unknown>) =>
  world.call('POST /api/registry.create', { body: { username: 'ada', password: 'open sesame', ...body } });

async function deployed(dockerImage: string) {
  const applicationId = await anApplication(world, { type: 'docker', dockerImage });
  const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  });
  return { applicationId, deploymentId, ...(await settled(world, deploymentId)) };
}

describe('an image', () => {
  test('is fetched in the build step, without a source, and started', async () => {
    const { deploymentId, applicationId, ...deployment } = await deployed('127.0.0.1:7007/acme/open:1');
    expect(deployment).toMatchObject({ status: 'done' });
    expect(workloads.pulls.at(-1)).toEqual({
      ...{ applicationId, releaseId: deploymentId, image: '127.0.0.1:7007/acme/open:1' },
    });
    const { steps } = await world.ok<{ steps: { name: string }[] }>(
      `GET /api/deployment.get?deploymentId=${deploymentId}`,
    );
    expect(steps.map(({ name }) => name)).toEqual(['build', 'start', 'health', 'route']);
    expect(world.git.calls).toEqual([]);
  });

  test('takes no build minutes, and is deployed without any', async () => {
    const { organizationId } = world;
    await world.ok('POST /api/organization.setPlan', { organizationId, quotas: { buildMinutes: 0 } });
    expect(await deployed('nginx')).toMatchObject({ status: 'done' });
    const { usage } = await world.ok<{ usage: unknown }>('GET /api/organization.get');
    expect(usage).toMatchObject({ buildMinutes: 0 });
  });

  test.each([
    ['127.0.0.2:7007', '127.0.0.2:7007/team/app:2'],
    ['LocalHost:7007', 'localhost:7007/app@sha256:'.concat('a'.repeat(64))],
    ['index.docker.io', 'acme/app'],
  ])('of %s is fetched with what is stored for it', async (host, image) => {
    expect((await create({ host, username: `user-of-${image}`.slice(0, 20).replace(':', '') })).status).toBe(
      200,
    );
    expect(await deployed(image)).toMatchObject({ status: 'done' });
    expect(workloads.pulls.at(-1)?.credential).toEqual({
      username: expect.any(String),
      password: 'open sesame',
    });
    expect(await deployed('127.0.0.3:7007/app')).toMatchObject({ status: 'done' });
    expect(workloads.pulls.at(-1)).not.toHaveProperty('credential');
  });

  test('is not fetched with what another organization has stored', async () => {
    const { maker } = await anotherOrganization(world);
    const body = { host: '127.0.0.4:7007', username: 'eve', password: 'theirs' };
    expect((await maker.call('POST /api/registry.create', { body })).status).toBe(200);
    await deployed('127.0.0.4:7007/app');
    expect(workloads.pulls.at(-1)).not.toHaveProperty('credential');
  });

  test('whose fetching fails with the password in its words does not tell it', async () => {
    await create({ host: '127.0.0.5:7007', password: 'leaked-password' });
    workloads.failBuilds('401 for ada:leaked-password');
    expect(await deployed('127.0.0.5:7007/app')).toMatchObject({
      status: 'error',
      errorMessage: '401 for ada:********',
    });
    workloads.failBuilds(null);
  });
});

describe('a registry', () => {
  test.each([
    ['10.1.2.3/app', '10.1.2.3', '10.1.2.3 is not a public address.'],
    ['169.254.169.254:80/latest', '169.254.169.254:80', '169.254.169.254 is not a public address.'],
  ])('sends no request to a forbidden address: %s', async (image, host, reason) => {
    const pullsBefore = workloads.pulls.length;
    expect((await create({ host })).status).toBe(200);
    expect(await deployed(image)).toMatchObject({
      status: 'error',
      errorMessage: expect.stringContaining(`Images are not fetched from ${host}: ${reason} `),
    });
    expect(workloads.pulls).toHaveLength(pullsBefore);
  });

  test('of this program itself is not asked', async () => {
    const { host } = new URL(world.url);
    const { status, errorMessage } = await deployed(`${host}/app`);
    expect([status, errorMessage]).toEqual(['error', expect.stringContaining("this platform's own address")]);
  });
});

describe('credentials of a registry', () => {
  test('are listed without the password, and one a host', async () => {
    expect((await create({ host: 'quay.io' })).status).toBe(200);
    const { body } = await create({ host: 'ghcr.io' });
    const again = await create({ host: 'GHCR.io:443' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'Credentials for ghcr.io already exist. Remove them first.',
    ]);
    const { items, total } = await world.ok<{ items: unknown[]; total: number }>(
      'GET /api/registry.list?limit=1',
    );
    expect(items).toEqual([
      { registryId: body.registryId, host: 'ghcr.io', username: 'ada', createdAt: expect.any(String) },
    ]);
    expect(total).toBeGreaterThan(1);
    expect(await world.ok('POST /api/registry.remove', { registryId: body.registryId })).toEqual({
      removed: body.registryId,
    });
    expect((await create({ host: 'ghcr.io' })).status).toBe(200);
  });

  test('of two at once one is stored', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create({ host: 'race.example.com' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test.each([
    ['host', { host: '' }],
    ['host', { host: 'https://ghcr.io' }],
    ['host', { host: 'ghcr.io/acme' }],
    ['host', { host: 'a b' }],
    ['host', { host: '-x.example.com' }],
    ['host', { host: 'ghcr.io:99999' }],
    ['username', { host: 'x.example.com', username: '' }],
    ['username', { host: 'x.example.com', username: 'a:b' }],
    ['username', { host: 'x.example.com', username: 'a\nb' }],
    ['password', { host: 'x.example.com', password: '' }],
    ['password', { host: 'x.example.com', password: 'a\nb' }],
    ['password', { host: 'x.example.com', password: 'x'.repeat(10_001) }],
  ])('with an odd %s are refused: %j', async (field, body) => {
    const answer = await create(body);
    expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, [field]]);
  });
});

test('a deployment reports that the engine runs no images', async () => {
  const own = await openTestApp();
  try {
    const applicationId = await anApplication(own, {});
    await own.app.instance.database.writer
      .updateTable('application')
      .set({ sourceType: 'docker', buildType: null, sourceJson: '{"type":"docker","dockerImage":"nginx"}' })
      .where('id', '=', applicationId)
      .execute();
    const { deploymentId } = await own.ok<{ deploymentId: string }>('POST /api/application.deploy', {
      applicationId,
    });
    expect(await settled(own, deploymentId)).toMatchObject({
      status: 'error',
      errorMessage: 'Images need the engine `docker`.',
    });
  } finally {
    await own.close();
  }
});
