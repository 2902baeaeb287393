import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import {
  anActiveService,
  anEvent,
  aService,
  type Delivery,
  postSigned,
  settledDeliveries,
} from './support.ts';

/**
 * Every form of an internal address is refused, logged with its reason, and not connected to: a decoy listens on
 * every interface of this machine, and gets no request.
 */

let decoy: Server;
let decoyPort: number;
let visits: number;
beforeEach(async () => {
  visits = 0;
  decoy = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => decoy.listen(0, '::', resolve));
  decoyPort = (decoy.address() as AddressInfo).port;
});
afterEach(() => decoy.close());

/** Hosts that lead to this machine, or would if they were resolved. */
const INTERNAL = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'LocalHost.'],
  ...[
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '0.1.2.3',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '127.0.1',
  ],
  ...[
    '１２７.０.０.１',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.1',
  ],
  ...[
    '169.254.169.254',
    '169.254.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
  ],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...[
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12::1]',
    '[ff02::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
  ],
  ...['[64:ff9b::7f00:1]', '[2001:0:1::1]', '[2001:db8::1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]'],
  ...[
    'metadata.internal',
    'METADATA.Google.INTERNAL.',
    'printer.local',
    'printer.LOCAL.',
    'internal',
    'local',
  ],
  ...['postgres', 'shop-k3f9az', 'kubernetes', 'api.'],
];

/** Internal under every setting of the operator. */
const NEVER = ['metadata.internal', 'printer.local', 'Printer.LOCAL.', 'x.internal.', 'internal', 'local'];

async function logOf(world: TestApp, hosts: readonly string[], port: number): Promise<Delivery[]> {
  const first = await anActiveService(world);
  const services: Id<'pgw'>[] = [];
  for (const host of hosts)
    services.push(await aService(world, { webhookUrl: `http://${host}:${port}/hook` }));
  await postSigned(world, first, anEvent());
  const logs = [];
  for (const service of services) logs.push(...(await settledDeliveries(world, service, 1)));
  return logs;
}

describe('where nothing private is allowed', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp();
  });
  afterAll(() => world.close());

  test('every form is logged as refused and never connected to', async () => {
    const log = await logOf(world, INTERNAL, decoyPort);
    const others = log.filter(({ status }) => status !== 'refused');
    expect(others).toEqual([]);
    for (const { reason, statusCode, address } of log) {
      expect([reason, statusCode], address).toEqual([expect.stringMatching(/^\S.*\.$/), null]);
    }
    expect(new Set(log.map(({ address }) => address)).size).toBeGreaterThan(40);
    expect(visits).toBe(0);
  });

  test.each([
    ['ftp://example.com/x', 'The address must start with https:// or http://.'],
    ['file:///etc/passwd', 'The address must start with https:// or http://.'],
    ['https://me:secret@example.com/', 'The address must not contain a user name or password.'],
    ['https://me@example.com/', 'The address must not contain a user name or password.'],
    ['example.com/x', 'The address is not a valid URL.'],
    ['', 'The address is not a valid URL.'],
  ])('what can never work is refused when it is saved: %s', async (webhookUrl, message) => {
    const { paymentGatewayId } = await anActiveService(world);
    const created = await world.call('POST /api/paymentGateway.create', {
      body: {
        projectId: await aProjectOf(world, paymentGatewayId),
        name: 'X',
        paymentMethods: [],
        webhookUrl,
      },
    });
    const updated = await world.call('POST /api/paymentGateway.update', {
      body: { paymentGatewayId, webhookUrl },
    });
    for (const { status, body } of [created, updated]) {
      expect(status).toBe(400);
      expect(body.issues).toEqual([{ path: ['webhookUrl'], message, code: 'custom' }]);
    }
  });
});

async function aProjectOf(world: TestApp, paymentGatewayId: Id<'pgw'>): Promise<string> {
  const { items } = await world.ok<{ items: { paymentGatewayId: Id<'pgw'>; projectId: string }[] }>(
    'GET /api/paymentGateway.list?limit=100',
  );
  return items.find((one) => one.paymentGatewayId === paymentGatewayId)?.projectId ?? '';
}

describe('where the operator allows loopback', () => {
  let world: TestApp;
  beforeEach(async () => {
    world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '0.0.0.0/0,::/0' });
  });
  afterEach(() => world.close());

  test('.internal and .local stay refused, and so does this program’s own address', async () => {
    const log = await logOf(world, NEVER, decoyPort);
    const { port } = new URL(world.url);
    log.push(...(await logOf(world, ['127.0.0.1', 'localhost'], Number(port))));
    expect(log.map(({ status, address }) => [address, status])).toEqual(
      log.map(({ address }) => [address, 'refused']),
    );
    expect(log).toHaveLength(NEVER.length + 2);
    expect(visits).toBe(0);
  });

  test('the decoy would be heard of', async () => {
    const log = await logOf(world, ['127.0.0.1'], decoyPort);
    expect(log).toMatchObject([{ status: 'failed', statusCode: null }]);
    expect(visits).toBe(1);
  });
});
