import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** An endpoint that answers late: what has happened to the webhook meanwhile holds. */

let world: TestApp;
let endpoint: Server;
let held: ServerResponse[];
let answerTo: (type: string) => number | 'later';
beforeEach(async () => {
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
  publishSite(world.git);
  held = [];
  endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = answerTo(JSON.parse(Buffer.concat(chunks).toString()).type);
      if (answer === 'later') held.push(response);
      else response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  endpoint.closeAllConnections();
  await new Promise((resolve) => endpoint.close(resolve));
  await world.close();
});

async function aWebhook(): Promise<string> {
  const { port } = endpoint.address() as AddressInfo;
  const body = { url: `http://127.0.0.1:${port}`, events: ['deploy.started', 'deploy.succeeded'] };
  return (await world.ok<{ webhookId: string }>('POST /api/webhook.create', body)).webhookId;
}

async function failingSince(): Promise<string | null | undefined> {
  const { items } = await world.ok<{ items: { failingSince: string | null }[] }>('GET /api/webhook.list');
  return items[0]?.failingSince;
}

test('a failure that ends after a success begins the time of failures anew', async () => {
  answerTo = () => 500;
  const webhookId = await aWebhook();
  const { body } = await importSite(world, { name: 'Late' });
  await settled(world, body.deploymentId);
  const first = await until('it fails', failingSince);

  answerTo = (type) => (type === 'deploy.started' ? 'later' : 200);
  const { applicationId } = body;
  const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId,
  });
  await settled(world, deploymentId);
  await until(
    'another delivery gets through',
    async () => (await failingSince()) === null && held.length > 0,
  );
  answerTo = () => 500;
  for (const response of held.splice(0)) response.writeHead(500).end();
  const second = await until('it fails again', failingSince);
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
  await world.ok('POST /api/webhook.remove', { webhookId });
});

test('logs no failure for one that was removed meanwhile', async () => {
  answerTo = () => 'later';
  const webhookId = await aWebhook();
  const { body } = await importSite(world, { name: 'Removed' });
  await settled(world, body.deploymentId);
  await until('both are under way', async () => held.length >= 2);
  await world.ok('POST /api/webhook.remove', { webhookId });
  const linesBefore = world.logLines.length;
  answerTo = () => 200;
  for (const response of held.splice(0)) response.writeHead(200).end();
  await until('no delivery is left', async () => {
    const jobs = await world.app.instance.database.reader
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'webhook.deliver')
      .where('leaseOwner', 'is not', null)
      .execute();
    return jobs.length === 0;
  });
  expect(world.logLines.slice(linesBefore).filter((line) => JSON.parse(line).err !== undefined)).toEqual([]);
});
