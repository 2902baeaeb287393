import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aSecondOrganization } from '../../support/organization.ts';
import { until } from '../../support/until.ts';
import { anActiveService, anEvent, aService, postSigned } from './support.ts';

/** A dead address delays only itself: neither another organization nor another address of the same one. */

const PROGRAM = fileURLToPath(new URL('../../payment/arrivals-server.ts', import.meta.url));

let world: TestApp;
let port: number;
beforeAll(async () => {
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinishedAll.push(() => void child.kill());
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  port = Number(line);
});
const onTestFinishedAll: (() => void)[] = [];
afterAll(async () => {
  await world.close();
  for (const finish of onTestFinishedAll) finish();
});

async function arrivals(path: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/arrivals`);
  return ((await response.json()) as Record<string, number[]>)[path]?.length ?? 0;
}

/** How many deliveries to an address have run into the deadline so far. */
async function timedOut(path: string): Promise<number> {
  const rows = await world.app.instance.database.reader
    .selectFrom('paymentDelivery')
    .select('id')
    .where('url', '=', `http://127.0.0.1:${port}${path}`)
    .where('status', '=', 'failed')
    .execute();
  return rows.length;
}

async function postMany(service: { merchantCode: string; key: string }, count: number): Promise<void> {
  for (let at = 0; at < count; at += 20)
    await Promise.all(Array.from({ length: 20 }, () => postSigned(world, service, anEvent())));
}

test('260 events to a silent address of one organization do not hold up the event of another', async () => {
  const silent = await anActiveService(world, { webhookUrl: `http://127.0.0.1:${port}/silent/one` });
  const other = await aSecondOrganization(world);
  const theirs = await anActiveService(other, { webhookUrl: `http://127.0.0.1:${port}/live/theirs` });
  await postMany(silent, 260);
  // Every place that it can have is taken, and stays so until the first deadline.
  await until('it waits for the silent address', async () => (await arrivals('/silent/one')) >= 8);
  const timedOutBefore = await timedOut('/silent/one');
  await postSigned(other, theirs, anEvent());
  await until('theirs has arrived', async () => (await arrivals('/live/theirs')) === 1);
  // In turn with the others it would come after several rounds of deadlines: 260 events, 64 at a time.
  expect((await timedOut('/silent/one')) - timedOutBefore).toBeLessThan(64);
});

test('a dead address of an organization does not hold up its healthy one', async () => {
  const dead = await anActiveService(world, { webhookUrl: `http://127.0.0.1:${port}/silent/two` });
  await aService(world, { webhookUrl: `http://127.0.0.1:${port}/live/ours` });
  await postMany(dead, 100);
  await until('the healthy one has all', async () => (await arrivals('/live/ours')) === 100);
  // Where both addresses of an event share a place, at least as many deadlines pass first as there are places.
  expect(await timedOut('/silent/two')).toBeLessThan(40);
});
