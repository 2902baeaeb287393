import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { insertPaymentService } from '#db/queries/payment-service.ts';
import { permit } from '#src/services/platform/access/permit.ts';
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
  const project = permit({ organizationId, role: 'owner', limits: null }, 'payment:manage', 'project', {
    id: projectId,
  });
  const createdAt = new Date().toISOString();
  await database.writer.transaction().execute(async (tx) => {
    for (const webhookUrl of urls) {
      const id = ids.next('pgw');
      await insertPaymentService(tx, project, { id, name: id, webhookUrl, createdAt });
    }
  });
}

/** The specification's limit for one call. A delivery that waited for a silent address would arrive after it. */
const CALL_DEADLINE_MS = 10_000;
/** The machine may be busy. A live address that waits for a silent one waits for its whole deadline. */
const MAX_DELAY_MS = CALL_DEADLINE_MS / 2;
/** A machine may be slow for a moment; a relay that waits for silent addresses is slow every time. */
const MAX_EVENTS = 3;

test('50 dead or slow addresses do not delay the events of 450 live ones', async () => {
  const world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  onTestFinished(() => world.close());
  const port = await startReceivers();
  const closed = await freePort();
  // Each live one is its own host.
  const live = Array.from({ length: 450 }, (_, at) => `127.0.${1 + (at % 200)}.1:${port}/live/${at}`);
  const bad = Array.from({ length: 50 }, (_, at) =>
    at % 3 === 0
      ? `127.0.0.1:${closed}/${at}`
      : `127.0.0.1:${port}/${at % 3 === 1 ? 'silent' : 'drip'}/${at}`,
  );
  const service = await anActiveService(world);
  let sent = 0;
  /** Sends an event; how long the slowest of the live addresses waited for it. */
  async function slowestOfOneEvent(): Promise<number> {
    const acknowledgedAtMs = Date.now();
    await postSigned(world, service, anEvent());
    sent += 1;
    await until('every live address has it', async () => {
      const count = await (await fetch(`http://127.0.0.1:${port}/count`)).text();
      return Number(count) >= live.length * sent;
    });
    const arrivals = Object.entries(await arrivalsAt(port)).filter(([path]) => path.startsWith('/live/'));
    expect(arrivals).toHaveLength(live.length);
    return Math.max(...arrivals.map(([, times]) => (times.at(-1) ?? 0) - acknowledgedAtMs));
  }
  const urls = (addresses: readonly string[]) => addresses.map((address) => `http://${address}`);
  await configure(world, urls(live));
  const withoutMs = Math.max(await slowestOfOneEvent(), await slowestOfOneEvent());
  await configure(world, urls(bad));
  const withMs: number[] = [];
  const limitMs = withoutMs + MAX_DELAY_MS;
  do withMs.push(await slowestOfOneEvent());
  while (Math.min(...withMs) >= limitMs && withMs.length < MAX_EVENTS);
  expect(Math.min(...withMs)).toBeLessThan(limitMs);
  const events = withMs.length;

  const log = await until('all have ended', async () => {
    const rows = await world.app.instance.database.reader
      .selectFrom('paymentDelivery')
      .select(['url', 'status', 'durationMs'])
      .execute();
    return rows.every(({ status }) => status !== 'pending' && status !== 'sending') ? rows : undefined;
  });
  const count = (part: string, status: string) =>
    log.filter((row) => row.url.includes(part) && row.status === status).length;
  expect(count('/live/', 'succeeded')).toBe(450 * sent);
  expect(count(`:${closed}/`, 'failed')).toBe(17 * events);
  expect(count('/silent/', 'failed')).toBe(17 * events);
  // They have answered 200; the rest of the body is not awaited for longer.
  expect(count('/drip/', 'succeeded')).toBe(16 * events);
  for (const { durationMs } of log) expect(durationMs).toBeLessThan(1.5 * CALL_DEADLINE_MS);
  const repeated = Object.entries(await arrivalsAt(port)).filter(
    ([path, times]) => times.length !== (path.startsWith('/live/') ? sent : events),
  );
  expect(repeated).toEqual([]);
});
