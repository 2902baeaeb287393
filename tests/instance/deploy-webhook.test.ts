import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendRaw } from '../http/raw.ts';
import { type Answer, openTestApp, type TestApp } from '../support/app.ts';
import { importSite, publishSite, settled } from '../support/sites.ts';

let world: TestApp;
let applicationId: string;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
// Each test has its own application: none joins a deployment of another.
let sites = 0;
beforeEach(async () => {
  sites += 1;
  const { body } = await importSite(world, { name: `Site ${sites}` });
  applicationId = body.applicationId;
  await settled(world, body.deploymentId);
});
afterAll(() => world.close());

const pathOf = async (): Promise<`/${string}`> => {
  const application = await world.ok<{ deployWebhookUrl: string }>(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  return new URL(application.deployWebhookUrl).pathname as `/${string}`;
};

test('a bare call deploys, without a key', async () => {
  const answer = await world.call(`POST ${await pathOf()}`, { key: null });
  expect(answer.body).toEqual({
    message: expect.any(String),
    deploymentId: expect.any(String),
    alreadyQueued: false,
  });
  expect(await settled(world, answer.body.deploymentId)).toMatchObject({
    status: 'done',
    title: 'Deploy webhook',
  });
});

test.each([
  ['text/plain', 'hello'],
  ['application/json', '{"broken'],
  ['application/octet-stream', '\u0000'],
  ['application/x-www-form-urlencoded', 'a=b'],
])('a body of %s does not matter', async (type, body) => {
  const answer = await world.call(`POST ${await pathOf()}`, {
    key: null,
    body,
    headers: { 'content-type': type },
  });
  expect(answer.status).toBe(200);
});

test.each(['', 'nonsense', 'text', 'application/json; charset=klingon', 'multipart/form-data', ';;;'])(
  'neither does the content type %j',
  async (type) => {
    const head = `POST ${await pathOf()} HTTP/1.1\r\nHost: ${new URL(world.url).host}\r\nConnection: close`;
    const answer = await sendRaw(
      world.url,
      `${head}\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('fifty calls at once make at most two deployments, and each answer is honest', async () => {
  const own = await openTestApp();
  try {
    publishSite(own.git);
    const { body: imported } = await importSite(own);
    await settled(own, imported.deploymentId);
    const { deployWebhookUrl } = await own.ok<{ deployWebhookUrl: string }>(
      `GET /api/application.get?applicationId=${imported.applicationId}`,
    );
    const path = new URL(deployWebhookUrl).pathname as `/${string}`;
    // Builds take longer than a burst: the first one still runs when the last call arrives.
    const release = own.git.hold();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => own.call(`POST ${path}`, { key: null })),
    );
    release();
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const named = new Set<string>(answers.map(({ body }) => body.deploymentId));
    expect(named.size).toBeLessThanOrEqual(2);
    const fresh = answers.filter(({ body }) => !body.alreadyQueued).map(({ body }) => body.deploymentId);
    expect(new Set(fresh)).toEqual(named);
    expect(fresh).toHaveLength(named.size);
    for (const deploymentId of named)
      expect(await settled(own, deploymentId)).toMatchObject({ status: 'done' });
    const { total } = await own.ok<{ total: number }>(
      `GET /api/deployment.list?applicationId=${imported.applicationId}`,
    );
    expect(total).toBe(1 + named.size);
  } finally {
    await own.close();
  }
});

test('of calls while the token is replaced, no later one deploys by the old one', async () => {
  const path = await pathOf();
  const calls: Promise<Answer>[] = [];
  const call = () => calls.push(world.call(`POST ${path}`, { key: null }));
  for (let at = 0; at < 10; at += 1) call();
  const regenerated = world.ok('POST /api/application.regenerateDeployToken', { applicationId });
  for (let at = 0; at < 10; at += 1) call();
  await regenerated;
  const late = await world.call(`POST ${path}`, { key: null });
  expect(late.status).toBe(404);
  const answers = await Promise.all(calls);
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
  const deployed = answers.filter(({ status }) => status === 200).length;
  const triggers = await world.ok<{ items: { kind: string; createdAt: string }[] }>(
    `GET /api/application.triggers?applicationId=${applicationId}&limit=100`,
  );
  expect(triggers.items.filter(({ kind }) => kind === 'webhook').length).toBeGreaterThanOrEqual(deployed);
});

test('regenerating kills the old address at once', async () => {
  const old = await pathOf();
  const { deployWebhookUrl } = await world.ok<{ deployWebhookUrl: string }>(
    'POST /api/application.regenerateDeployToken',
    { applicationId },
  );
  expect((await world.call(`POST ${old}`, { key: null })).status).toBe(404);
  expect(
    (await world.call(`POST ${new URL(deployWebhookUrl).pathname as `/${string}`}`, { key: null })).status,
  ).toBe(200);
});

test('an unknown or empty token is 404, another method 405, and no log line holds the token', async () => {
  expect((await world.call('POST /api/deploy/deploy_unknown', { key: null })).status).toBe(404);
  expect((await world.call('POST /api/deploy/', { key: null })).status).toBe(404);
  const path = await pathOf();
  expect((await world.call(`GET ${path}`, { key: null })).status).toBe(405);
  expect(world.logLines.join('')).not.toContain(path.split('/').at(-1));
});
