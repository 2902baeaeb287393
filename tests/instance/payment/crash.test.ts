import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, type TestContext, test } from 'vitest';
import { fakePaymentGateway } from '#src/adapters/gateway/fake.ts';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { openApp } from '#src/app/app.ts';
import { loadConfig } from '#src/config/config.ts';
import type { PaymentDeliveryView } from '#src/contracts/payment-gateway.ts';
import { listPaymentGatewayDeliveries } from '#src/services/instance/payment/list-payment-gateway-deliveries.ts';
import { ownerContext } from '../../support/actor.ts';
import { openReceiver } from '../../support/receiver.ts';
import { migratedDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { openSlowReceiver } from './slow-receiver.ts';

/** kill -9 between receipt and relay: what was acknowledged is not lost, and nothing is ever sent twice. */

const PROGRAM = fileURLToPath(new URL('../../payment/dying-relay.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

async function aPlace({ onTestFinished }: TestContext): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-relay-'));
  await chmod(dataDir, 0o711);
  const database = await migratedDatabase(dataDir);
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    ...{ DATA_DIR: dataDir, PORT: '0', DNS_PORT: '0', LOG_LEVEL: 'silent' },
    ...{ ROLES: 'instance', ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' },
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
  };
}

function start(environment: Record<string, string>, args: readonly string[]): ChildProcess {
  const { PATH = '' } = process.env;
  return spawn(process.execPath, [PROGRAM, ...args], {
    cwd: ROOT,
    env: { PATH, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Opens the program again on what is left; answers the log of the event once nothing of it is on its way. */
async function afterRestart(
  { onTestFinished }: TestContext,
  environment: Record<string, string>,
): Promise<readonly PaymentDeliveryView[]> {
  const app = await openApp(loadConfig(environment), {
    ...{ workloads: new FakeWorkloads(), git: fakeGit(), ingress: fakeIngress() },
    ...{ payments: fakePaymentGateway(), log: pino({ level: 'silent' }), authRateLimited: false },
  });
  await app.start();
  onTestFinished(() => app.stop());
  const ctx = await ownerContext({ app });
  const services = await ctx.database.reader.selectFrom('paymentService').select('id').execute();
  return until('nothing is on its way', async () => {
    const logs = services.map(({ id }) =>
      listPaymentGatewayDeliveries(ctx, { paymentGatewayId: id, limit: 50, offset: 0 }),
    );
    const items = (await Promise.all(logs)).flatMap((log) => log.items);
    const isOver = items.length > 0 && items.every(({ status }) => status !== 'pending');
    return isOver ? items : undefined;
  });
}

const statuses = (log: readonly PaymentDeliveryView[]): string[] => log.map(({ status }) => status).sort();

test('after the acknowledgement: every address has the event once, after the restart', async (context) => {
  const receiver = await openReceiver();
  context.onTestFinished(() => receiver.close());
  const environment = await aPlace(context);
  const urls = ['/a', '/b', '/c'].map((path) => receiver.url + path);
  const [, signal] = await once(start(environment, ['acknowledged', ...urls]), 'exit');
  expect([signal, receiver.requests.length]).toEqual(['SIGKILL', 0]);
  const log = await afterRestart(context, environment);
  expect(statuses(log)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(receiver.requests.map(({ path }) => path).sort()).toEqual(['/a', '/b', '/c']);
  expect(log.every(({ manual }) => !manual)).toBe(true);
});

test('after a claim: what was claimed is interrupted and not sent, the rest is sent', async (context) => {
  const receiver = await openReceiver();
  context.onTestFinished(() => receiver.close());
  const environment = await aPlace(context);
  const urls = ['/a', '/b', '/c'].map((path) => receiver.url + path);
  await once(start(environment, ['claimed', ...urls]), 'exit');
  const log = await afterRestart(context, environment);
  expect(statuses(log)).toEqual(['interrupted', 'interrupted', 'succeeded']);
  expect(receiver.requests).toHaveLength(1);
  const interrupted = log.find(({ status }) => status === 'interrupted');
  expect(interrupted).toMatchObject({ reason: expect.stringContaining('unknown'), statusCode: null });
  expect(interrupted?.finishedAt).not.toBeNull();
});

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`while it is being sent, by ${signal}: interrupted, and not sent again`, async (context) => {
    const slow = await openSlowReceiver();
    context.onTestFinished(() => slow.close());
    const environment = await aPlace(context);
    const program = start(environment, ['sending', slow.url]);
    await until('it is being sent', async () => slow.bodies.length === 1);
    const ended = once(program, 'exit');
    program.kill(signal);
    await ended;
    slow.release();
    const log = await afterRestart(context, environment);
    expect(statuses(log)).toEqual(['interrupted']);
    expect(slow.bodies).toHaveLength(1);
  });
}

test('while it is being sent, by SIGTERM: waits for an answer within seconds', async (context) => {
  const slow = await openSlowReceiver();
  context.onTestFinished(() => slow.close());
  const environment = await aPlace(context);
  const program = start(environment, ['sending', slow.url]);
  await until('it is being sent', async () => slow.bodies.length === 1);
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  setTimeout(() => slow.release(), 4500);
  await ended;
  expect(statuses(await afterRestart(context, environment))).toEqual(['succeeded']);
  expect(slow.bodies).toHaveLength(1);
});
