import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { restoreBackup } from './backup.ts';
import { type Client, openClient } from './client.ts';
import type { Cluster } from './cluster.ts';
import { type Item, itemsOf, PAGE } from './items.ts';
import { PROCESSES } from './plan.ts';
import type { Ledger, Shop } from './work.ts';

const QUIET_DEADLINE_MS = 120_000;
const LOOK_MS = 500;
const ENDED = new Set(['done', 'error', 'cancelled']);
/** Jobs that wait for a time of their own, not for a place. */
const SCHEDULED = new Set(['gateway.retryEvents', 'webhook.deliver', 'domain.verify', 'name.release']);

/** Waits until nothing is under way any more. Returns what still is after the deadline. */
export async function untilQuiet(cluster: Cluster): Promise<string[]> {
  const client = openClient(cluster);
  const deadline = performance.now() + QUIET_DEADLINE_MS;
  for (;;) {
    const open = await underWay(client);
    if (open.length === 0 || performance.now() > deadline) return open.map((what) => `stuck: ${what}`);
    await delay(LOOK_MS);
  }
}

/**
 * Sends the messages to webhooks again that wait for their next attempt, minutes or hours later. An attempt ends at the
 * latest after the deadline of a call.
 */
export async function sendWaitingEvents(cluster: Cluster, report: (line: string) => void): Promise<string[]> {
  const client = openClient(cluster);
  const problems: string[] = [];
  let sent = 0;
  for (const { webhookId } of (await itemsOf(client, '/api/webhook.list?')) ?? []) {
    const deliveries = await itemsOf(client, `/api/webhook.deliveries?webhookId=${String(webhookId)}`);
    if (deliveries === null) problems.push('the deliveries of a webhook could not be read');
    for (const { deliveryId, status } of deliveries ?? []) {
      if (status !== 'pending') continue;
      const reply = await client.call('POST', '/api/webhook.redeliver', { deliveryId });
      if (reply?.status === 200) sent += 1;
      else problems.push(`a message could not be sent again: ${JSON.stringify(reply)}`);
    }
  }
  report(`${sent} messages to webhooks waited for a later attempt, and were sent again.`);
  return problems;
}

async function underWay(client: Client): Promise<string[]> {
  const jobs = await itemsOf(client, '/api/job.list?');
  const imports = await itemsOf(client, '/api/site-import?');
  const applications = await itemsOf(client, '/api/application.list?');
  const databases = await itemsOf(client, '/api/database.list?');
  if (jobs === null || imports === null || applications === null || databases === null)
    return ['the platform does not answer'];
  return [
    ...jobs
      .filter(({ state, kind }) => state !== 'givenUp' && !SCHEDULED.has(String(kind)))
      .map((job) => `job ${String(job.kind)} ${String(job.state)}: ${String(job.lastError)}`),
    ...imports
      .filter(({ status }) => status === 'pending')
      .map(({ importId }) => `import ${String(importId)}`),
    ...applications
      .filter(({ state }) => state === 'deploying')
      .map(({ applicationId }) => `deployment of ${String(applicationId)}`),
    ...databases
      .filter(({ status }) => status === 'creating')
      .map(({ databaseId }) => `database ${String(databaseId)}`),
  ];
}

/** Everything that was acknowledged and is not there, and everything that is there twice. */
export async function judgeRecords(cluster: Cluster, shop: Shop, ledger: Ledger): Promise<string[]> {
  const client = openClient(cluster);
  const all = await Promise.all([
    judgeImports(client, ledger),
    judgeDeployments(cluster, client, ledger),
    judgeDatabases(client, ledger),
    judgeNames(cluster, client, ledger),
    judgePayments(cluster, client, shop, ledger),
    judgeBackups(cluster, ledger),
    judgeJobs(client),
  ]);
  return all.flat();
}

async function judgeJobs(client: Client): Promise<string[]> {
  const items = (await itemsOf(client, '/api/job.list?state=givenUp')) ?? [];
  return items.map(({ kind, lastError }) => `given up: job ${String(kind)}: ${String(lastError)}`);
}

async function judgeImports(client: Client, { imports }: Ledger): Promise<string[]> {
  const rows = new Map(
    ((await itemsOf(client, '/api/site-import?')) ?? []).map((row) => [row.importId, row]),
  );
  return [...imports].flatMap(([importId, status]) => {
    const found = rows.get(importId);
    if (found === undefined) return [`lost: import ${importId}, answered with ${status}`];
    return status === 'success' && found.status !== 'success'
      ? [`lost: import ${importId} was answered with success and is ${String(found.status)}`]
      : [];
  });
}

async function judgeDeployments(cluster: Cluster, client: Client, ledger: Ledger): Promise<string[]> {
  const problems: string[] = [];
  const succeeded: string[] = [];
  for (const deploymentId of ledger.deployments) {
    const reply = await client.call('GET', `/api/deployment.get?deploymentId=${deploymentId}`);
    const status = String(reply?.body.status);
    if (reply?.status !== 200) problems.push(`lost: deployment ${deploymentId} (${reply?.status})`);
    else if (!ENDED.has(status)) problems.push(`stuck: deployment ${deploymentId} is ${status}`);
    else if (status === 'done') succeeded.push(deploymentId);
  }
  return [...problems, ...judgeEvents(cluster, succeeded)];
}

async function judgeDatabases(client: Client, { databases }: Ledger): Promise<string[]> {
  const rows = (await itemsOf(client, '/api/database.list?')) ?? [];
  const listed = new Set(rows.map(({ databaseId }) => databaseId));
  return [...databases].filter((id) => !listed.has(id)).map((id) => `lost: database ${id}`);
}

/**
 * Compares the events that have arrived with the deployments that have succeeded. An event can arrive again, under the id of
 * its message; two messages about one event are a duplicate.
 */
export function judgeEvents({ receiver }: Cluster, succeeded: readonly string[]): string[] {
  const messages = new Map<string, Set<string>>();
  for (const { path, messageId, body } of receiver.received) {
    if (path !== '/events' || messageId === undefined) continue;
    const { type, data } = JSON.parse(body) as { type: string; data: { deploymentId: string } };
    const event = `${type} ${data.deploymentId}`;
    messages.set(event, (messages.get(event) ?? new Set()).add(messageId));
  }
  const twice = [...messages].filter(([event, ids]) => ids.size > 1 && event.startsWith('deploy.'));
  const missing = succeeded.filter((id) => !messages.has(`deploy.succeeded ${id}`));
  return [
    ...twice.map(([event, ids]) => `duplicated: event ${event} in ${ids.size} messages`),
    ...missing.map((id) => `lost: event deploy.succeeded of ${id}`),
  ];
}

async function judgeNames({ licenses }: Cluster, client: Client, ledger: Ledger): Promise<string[]> {
  const replies = await Promise.all(
    licenses.map((license) => client.call('POST', '/api/subdomain/list', { ...license, limit: PAGE }, {})),
  );
  const rows = replies.flatMap((reply) => (reply?.body.subdomains ?? []) as Item[]);
  const listed = rows.filter(({ status }) => status !== 'released').map(({ name }) => String(name));
  const problems = listed
    .filter((name, index) => listed.indexOf(name) !== index)
    .map((name) => `duplicated: name ${name}`);
  for (const name of ledger.names.keys()) if (!listed.includes(name)) problems.push(`lost: name ${name}`);
  for (const name of new Set(listed))
    if (!ledger.names.has(name) && !ledger.uncertainNames.has(name)) problems.push(`orphaned: name ${name}`);
  return problems;
}

async function judgePayments(
  { receiver }: Cluster,
  client: Client,
  shop: Shop,
  ledger: Ledger,
): Promise<string[]> {
  const problems: string[] = [];
  const headers = { authorization: `Bearer ${shop.merchantSecret}` };
  for (const reference of ledger.payments) {
    const path = `/api/verifyPayment/${reference}?merchantCode=${shop.merchantCode}`;
    const reply = await client.call('GET', path, undefined, headers);
    if (reply?.body.status !== 'succeeded')
      problems.push(`lost: payment ${reference} is ${String(reply?.body.status)}`);
  }
  const relayed = receiver.received.filter(({ path }) => path === '/payments').map(({ body }) => body);
  for (const body of new Set(relayed)) {
    const times = relayed.filter((one) => one === body).length;
    if (times > 1) problems.push(`duplicated: payment event relayed ${times} times: ${body.slice(0, 200)}`);
  }
  return problems;
}

/** Each can be restored, with the imports that had been answered before it. */
async function judgeBackups(cluster: Cluster, { backups }: Ledger): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, imports] of backups) {
    const restored = await restoreBackup(cluster, name);
    if (typeof restored === 'string') problems.push(`lost: backup ${name}: ${restored}`);
    else
      problems.push(
        ...imports.filter((id) => !restored.has(id)).map((id) => `lost: import ${id} in backup ${name}`),
      );
  }
  return problems;
}

/** Removes everything that users have created. */
export async function removeAll(cluster: Cluster): Promise<string[]> {
  const client = openClient(cluster);
  const projects = (await itemsOf(client, '/api/project.list?')) ?? [];
  const replies = await Promise.all(
    projects.map(({ projectId }) => client.call('POST', '/api/project.remove', { projectId })),
  );
  return replies.flatMap((reply) =>
    reply?.status === 200 ? [] : [`a project could not be removed: ${JSON.stringify(reply)}`],
  );
}

/** After the removal and a restart of every process, which sweeps: what is still there. */
export async function judgeLeftovers(cluster: Cluster): Promise<string[]> {
  const problems = (await cluster.engine.leftovers()).map((what) => `orphaned: ${what}`);
  for (const index of PROCESSES) {
    const dataDir = cluster.dataDir(index);
    for (const folder of ['sources', 'git', 'applications', 'apps', 'releases', 'process/apps']) {
      const names = await readdir(join(dataDir, folder)).catch(() => []);
      if (names.length > 0)
        problems.push(`orphaned: ${names.length} folders in ${folder} of process ${index + 1}: ${names[0]}`);
    }
  }
  return problems;
}
