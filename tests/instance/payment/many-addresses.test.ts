import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { insertPaymentService } from '#db/queries/payment-service.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { anActiveService, anEvent, aProject, postSigned } from './support.ts';

const PROGRAM = fileURLToPath(new URL('../../payment/arrivals-server.ts', import.meta.url));

/** Starts the receivers as a process of their own, so that they do not share an event loop with the sender. */
async function startReceivers(): Promise<number> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return Number(line);
}

/** When what arrived, by its path. */
async function arrivalsAt(port: number): Promise<Record<string, number[]>> {
  const response = await fetch(`http://127.0.0.1:${port}/arrivals`);
  return (await response.json()) as Record<string, number[]>;
}

async function configure(world: TestApp, urls: readonly string[]): Promise<void> {
  const { database, ids } = world.app.instance;
  const { organizationId } = world;
  const projectId = await aProject(world);
  const createdAt = new Date().toISOString();
  await database.writer.transaction().execute(async (tx) => {
    for (const webhookUrl of urls) {
      const id = ids.next('pgw');
      await insertPaymentService(tx, { id, organizationId, projectId, name: id, webhookUrl, createdAt });
    }
  });
}

/** The specification's time for a call of an address. Who had to wait for a slow address would come after it. */
const CALL_DEADLINE_MS = 10_000;
/** What is promised to each that answers. */
const PROMISED_MS = 2_000;
/** A shared machine may be slow at one moment; a relay that waits for slow addresses is slow at each. */
const MOST_EVENTS = 3;

test('with 500 addresses of which 50 are dead or slow, every live one has its event within two seconds', async () => {
  const world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  onTestFinished(() => world.close());
  const port = await startReceivers();
  const closed = await freePort();
  // Each live one is a host of its own.
  const live = Array.from({ length: 450 }, (_, at) => `127.0.${1 + (at % 200)}.1:${port}/live/${at}`);
  const bad = Array.from({ length: 50 }, (_, at) =>
    at % 3 === 0
      ? `127.0.0.1:${closed}/${at}`
      : `127.0.0.1:${port}/${at % 3 === 1 ? 'silent' : 'drip'}/${at}`,
  );
  // The dead ones stand among the others, most of them in front.
  await configure(
    world,
    [...bad, ...live].map((address) => `http://${address}`),
  );
  const service = await anActiveService(world);
  const slowestMs: number[] = [];
  do {
    const acknowledgedAtMs = Date.now();
    await postSigned(world, service, anEvent());
    const sent = slowestMs.length + 1;
    await until('every live one has it', async () => {
      const count = await (await fetch(`http://127.0.0.1:${port}/count`)).text();
      return Number(count) >= live.length * sent;
    });
    const arrivals = Object.entries(await arrivalsAt(port)).filter(([path]) => path.startsWith('/live/'));
    expect(arrivals).toHaveLength(live.length);
    slowestMs.push(Math.max(...arrivals.map(([, times]) => (times.at(-1) ?? 0) - acknowledgedAtMs)));
  } while (Math.min(...slowestMs) >= PROMISED_MS && slowestMs.length < MOST_EVENTS);
  expect(Math.max(...slowestMs)).toBeLessThan(CALL_DEADLINE_MS);
  expect(Math.min(...slowestMs)).toBeLessThan(PROMISED_MS);
  const events = slowestMs.length;

  const log = await until('all have ended', async () => {
    const rows = await world.app.instance.database.reader
      .selectFrom('paymentDelivery')
      .select(['url', 'status', 'durationMs'])
      .execute();
    return rows.every(({ status }) => status !== 'pending' && status !== 'sending') ? rows : undefined;
  });
  const count = (part: string, status: string) =>
    log.filter((row) => row.url.includes(part) && row.status === status).length;
  expect(count('/live/', 'succeeded')).toBe(450 * events);
  expect(count(`:${closed}/`, 'failed')).toBe(17 * events);
  expect(count('/silent/', 'failed')).toBe(17 * events);
  // They have said 200, and nobody waits for the rest for longer than that.
  expect(count('/drip/', 'succeeded')).toBe(16 * events);
  for (const { durationMs } of log) expect(durationMs).toBeLessThan(1.5 * CALL_DEADLINE_MS);
  expect(Object.values(await arrivalsAt(port)).filter((times) => times.length !== events)).toEqual([]);
});
