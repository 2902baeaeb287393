import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openReceiver, type Received, type Receiver } from '../../support/receiver.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { ALL_EVENTS as ALL, declaredEvent, verifiedAt } from '../../support/webhook-events.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: TestApp;
let offsetMs = 0;
beforeAll(async () => {
  const clock = { now: () => Date.now() + offsetMs };
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' }, { clock });
  publishSite(world.git);
});
afterAll(() => world.close());

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

async function aWebhook(events = ALL, url = receiver.url): Promise<{ webhookId: string; secret: string }> {
  return world.ok('POST /api/webhook.create', { url, events });
}

async function deployed(name: string): Promise<{ applicationId: string; deploymentId: string }> {
  const { body } = await importSite(world, { name });
  await settled(world, body.deploymentId);
  return body;
}

const typesOf = (requests: readonly Received[]): string[] =>
  requests.map(({ body }) => JSON.parse(body.toString()).type);

interface Delivery {
  deliveryId: string;
  type: string;
  status: string;
  nextAttemptAt: string | null;
  attempts: { outcome: string; statusCode: number | null; reason: string | null; manual: boolean }[];
}

async function deliveriesOf(webhookId: string): Promise<Delivery[]> {
  const { items } = await world.ok<{ items: Delivery[] }>(
    `GET /api/webhook.deliveries?webhookId=${webhookId}`,
  );
  return items;
}

async function webhookOf(webhookId: string) {
  const { items } = await world.ok<{
    items: { webhookId: string; enabled: boolean; disabledReason: string }[];
  }>('GET /api/webhook.list?limit=100');
  return items.find((one) => one.webhookId === webhookId);
}

/** Waits for the first delivery to have had so many attempts. */
const attempted = (webhookId: string, attempts: number): Promise<Delivery> =>
  until(`attempt ${attempts}`, async () => {
    const [delivery] = await deliveriesOf(webhookId);
    return delivery !== undefined && delivery.attempts.length >= attempts ? delivery : undefined;
  });

describe('what is sent', () => {
  test('a deployment announces its begin and its end, signed as Standard Webhooks are', async () => {
    const { webhookId, secret } = await aWebhook();
    const { applicationId, deploymentId } = await deployed('Announced');
    await until('two events', async () => receiver.requests.length >= 2);
    expect(typesOf(receiver.requests).sort()).toEqual(['deploy.started', 'deploy.succeeded']);
    for (const request of receiver.requests) {
      const verified = verifiedAt(Date.now() + offsetMs, secret, request);
      expect(declaredEvent(verified)).toEqual(verified);
      expect(verified).toMatchObject({
        data: { applicationId, deploymentId, organizationId: world.organizationId },
      });
      expect(request.headers['webhook-id']).toMatch(/^msg_[^.]+$/);
      expect(Object.keys(verified as object)).toEqual(['type', 'timestamp', 'data']);
    }
    const succeeded = receiver.requests.find(({ body }) => body.includes('deploy.succeeded'));
    expect(JSON.parse(String(succeeded?.body)).data).toMatchObject({
      status: 'done',
      commitHash: 'a'.repeat(40),
      errorMessage: null,
    });
    const deliveries = await until('both logged', async () => {
      const found = await deliveriesOf(webhookId);
      return found.every(({ status }) => status === 'succeeded') ? found : undefined;
    });
    expect(deliveries.map(({ attempts }) => attempts)).toEqual([
      [expect.objectContaining({ outcome: 'succeeded', statusCode: 200, reason: null, manual: false })],
      [expect.objectContaining({ outcome: 'succeeded', statusCode: 200, reason: null, manual: false })],
    ]);
    await world.ok('POST /api/webhook.remove', { webhookId });
  });

  test('sends why a deployment failed', async () => {
    const { webhookId } = await aWebhook(['deploy.failed']);
    world.workloads.failBuilds('npm ERR! missing script: build');
    await deployed('Broken');
    world.workloads.failBuilds(null);
    await until('the event', async () => receiver.requests.length === 1);
    expect(JSON.parse(String(receiver.requests[0]?.body))).toMatchObject({
      type: 'deploy.failed',
      data: { status: 'error', errorMessage: expect.stringContaining('missing script') },
    });
    await world.ok('POST /api/webhook.remove', { webhookId });
  });

  test('an event that is not subscribed to, or whose endpoint is off, is not sent', async () => {
    const { webhookId: other } = await aWebhook(['deploy.failed']);
    const { webhookId: off } = await aWebhook();
    await world.ok('POST /api/webhook.update', { webhookId: off, enabled: false });
    await deployed('Quiet');
    expect([await deliveriesOf(other), await deliveriesOf(off)]).toEqual([[], []]);
    expect(receiver.requests).toEqual([]);
    for (const webhookId of [other, off]) await world.ok('POST /api/webhook.remove', { webhookId });
  });
});

describe('what fails', () => {
  test('is tried eight times over about 28 hours, with one id, and then given up', async () => {
    receiver.answerWith(503);
    const { webhookId } = await aWebhook(['deploy.started']);
    await deployed('Retried');
    const pausesMs = [
      5000,
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      2 * HOUR_MS,
      5 * HOUR_MS,
      10 * HOUR_MS,
      10 * HOUR_MS,
    ];
    for (const [index, pauseMs] of pausesMs.entries()) {
      await attempted(webhookId, index + 1);
      const waitMs = await until('the next one is planned', async () => {
        const [delivery] = await deliveriesOf(webhookId);
        expect(delivery?.status).toBe('pending');
        const untilNextMs = Date.parse(String(delivery?.nextAttemptAt)) - (Date.now() + offsetMs);
        return untilNextMs > 0 ? untilNextMs : undefined;
      });
      expect(waitMs).toBeLessThanOrEqual(pauseMs);
      expect(waitMs).toBeGreaterThan(pauseMs - MINUTE_MS);
      offsetMs += pauseMs;
    }
    const last = await until('given up', async () => {
      const [delivery] = await deliveriesOf(webhookId);
      return delivery?.status === 'failed' ? delivery : undefined;
    });
    expect(last).toMatchObject({ nextAttemptAt: null });
    expect(last.attempts).toHaveLength(8);
    expect(last.attempts[0]).toMatchObject({ outcome: 'failed', statusCode: 503, reason: 'Answered 503.' });
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-signature'])).size).toBe(8);
    await world.ok('POST /api/webhook.remove', { webhookId });
  });

  test('a redirect is a failure and is not followed', async () => {
    const elsewhere = await openReceiver();
    receiver.answerWith(307, `${elsewhere.url}/there`);
    const { webhookId } = await aWebhook(['deploy.started']);
    await deployed('Redirected');
    const { attempts } = await attempted(webhookId, 1);
    expect(attempts[0]).toMatchObject({ outcome: 'failed', statusCode: 307 });
    expect(attempts[0]?.reason).toContain('not followed');
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
    await world.ok('POST /api/webhook.remove', { webhookId });
  });

  test('refuses an internal address, and the attempt shows it', async () => {
    const { webhookId } = await aWebhook(['deploy.started'], 'http://10.1.2.3/hook');
    await deployed('Internal');
    const { attempts } = await attempted(webhookId, 1);
    expect(attempts[0]).toMatchObject({ outcome: 'refused', statusCode: null });
    expect(attempts[0]?.reason).toContain('not a public address');
    await world.ok('POST /api/webhook.remove', { webhookId });
  });

  test('410 switches the endpoint off at once', async () => {
    receiver.answerWith(410);
    const { webhookId } = await aWebhook(['deploy.started']);
    await deployed('Gone');
    await until('it is off', async () => (await webhookOf(webhookId))?.enabled === false);
    expect((await webhookOf(webhookId))?.disabledReason).toContain('410');
    const [delivery] = await deliveriesOf(webhookId);
    expect(delivery).toMatchObject({ status: 'failed', nextAttemptAt: null });
    receiver.answerWith(200);
    const { enabled, disabledReason } = await world.ok<{ enabled: boolean; disabledReason: null }>(
      'POST /api/webhook.update',
      { webhookId, enabled: true },
    );
    expect({ enabled, disabledReason }).toEqual({ enabled: true, disabledReason: null });
    await world.ok('POST /api/webhook.remove', { webhookId });
  });

  test('five days of failures switch it off', async () => {
    receiver.answerWith(500);
    const { webhookId } = await aWebhook(['deploy.started']);
    const { applicationId } = await deployed('Failing');
    await attempted(webhookId, 1);
    offsetMs += 5 * 24 * HOUR_MS;
    const again = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', { applicationId });
    await settled(world, again.deploymentId);
    await until('it is off', async () => (await webhookOf(webhookId))?.enabled === false);
    expect((await webhookOf(webhookId))?.disabledReason).toContain('five days');
    await world.ok('POST /api/webhook.remove', { webhookId });
  });
});

test('a delivery is sent again by hand, marked as such', async () => {
  const { webhookId } = await aWebhook(['deploy.succeeded']);
  await deployed('By hand');
  const delivery = await attempted(webhookId, 1);
  await world.ok('POST /api/webhook.redeliver', { deliveryId: delivery.deliveryId });
  const { attempts } = await attempted(webhookId, 2);
  expect(attempts.map(({ manual }) => manual)).toEqual([false, true]);
  const [first, second] = receiver.requests;
  expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  await world.ok('POST /api/webhook.remove', { webhookId });
});

describe('a delivery that waits for its next attempt', () => {
  /** Its first two attempts have failed: the next one is planned in minutes. */
  async function waiting(webhookId: string): Promise<Delivery> {
    await deployed(`Waiting ${webhookId.slice(-6)}`);
    await attempted(webhookId, 1);
    offsetMs += 5000;
    await attempted(webhookId, 2);
    return until('the third is planned', async () => {
      const [delivery] = await deliveriesOf(webhookId);
      return Date.parse(delivery?.nextAttemptAt ?? '') > Date.now() + offsetMs + MINUTE_MS
        ? delivery
        : undefined;
    });
  }

  test('is sent again by hand at once, and not again by itself when that succeeds', async () => {
    receiver.answerWith(503);
    const { webhookId } = await aWebhook(['deploy.started']);
    const { deliveryId } = await waiting(webhookId);
    receiver.answerWith(200);
    await world.ok('POST /api/webhook.redeliver', { deliveryId });
    await attempted(webhookId, 3);
    const [delivery] = await deliveriesOf(webhookId);
    expect(delivery).toMatchObject({ status: 'succeeded', nextAttemptAt: null });
    expect(delivery?.attempts.map(({ manual }) => manual)).toEqual([false, false, true]);
    expect(await plannedAttempts(deliveryId)).toBe(0);
    await world.ok('POST /api/webhook.remove', { webhookId });
  });

  test('goes on waiting when that fails, with one attempt planned however often it is sent', async () => {
    receiver.answerWith(503);
    const { webhookId } = await aWebhook(['deploy.started']);
    const { deliveryId } = await waiting(webhookId);
    for (let times = 0; times < 2; times += 1) await world.ok('POST /api/webhook.redeliver', { deliveryId });
    await attempted(webhookId, 4);
    const [delivery] = await deliveriesOf(webhookId);
    expect(delivery?.status).toBe('pending');
    expect(Date.parse(String(delivery?.nextAttemptAt))).toBeGreaterThan(Date.now() + offsetMs + HOUR_MS);
    expect(await plannedAttempts(deliveryId)).toBe(1);
    await world.ok('POST /api/webhook.remove', { webhookId });
  });

  async function plannedAttempts(deliveryId: string): Promise<number> {
    return until('no job of it is under way', async () => {
      const jobs = await world.app.instance.database.reader
        .selectFrom('job')
        .select('leaseOwner')
        .where('lane', '=', deliveryId)
        .execute();
      return jobs.every(({ leaseOwner }) => leaseOwner === null) ? jobs.length : undefined;
    });
  }
});

test.each([
  ['ftp://example.com/x', 'The address must start with https:// or http://.'],
  ['https://me:secret@example.com/', 'The address must not contain a user name or password.'],
  ['nonsense', 'The address is not a valid URL.'],
])('the address %s is refused when it is saved', async (url, message) => {
  const { status, body } = await world.call('POST /api/webhook.create', { body: { url, events: ALL } });
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path: ['url'], message, code: 'custom' }]);
});

test('no event at all, or one that there is not, is a rejected input', async () => {
  for (const events of [[], ['deploy.exploded']]) {
    const answer = await world.call('POST /api/webhook.create', { body: { url: receiver.url, events } });
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path[0]).toBe('events');
  }
});
