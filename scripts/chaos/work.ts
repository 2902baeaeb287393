import { setTimeout as delay } from 'node:timers/promises';
import { GOOD_CARD, openPage, sendForm } from '../../tests/gateway/support/customer.ts';
import { runBackup } from './backup.ts';
import { type Client, openClient } from './client.ts';
import type { Cluster, License } from './cluster.ts';
import type { Random } from './random.ts';

/** What the platform has acknowledged: each of it must still be true at the end. */
export interface Ledger {
  /** Ids of imports that were answered, with the status of the answer. */
  readonly imports: Map<string, string>;
  readonly applications: Set<string>;
  readonly deployments: Set<string>;
  readonly databases: Set<string>;
  /** Names at the hub whose reservation was the last acknowledged call, with their ids. */
  readonly names: Map<string, string>;
  /** Names of which a call was not answered: it can still be carried out, after later ones, so either state is right. */
  readonly uncertainNames: Set<string>;
  /** References of payments that the gateway reported as paid. */
  readonly payments: Set<string>;
  /** Names, with the ids of the imports that had been answered when it began. */
  readonly backups: Map<string, readonly string[]>;
  /** Calls that were refused, by address and status: they acknowledge nothing. */
  readonly refused: Map<string, number>;
  /** Calls that got no answer, and those that were answered with 5xx. */
  unanswered: number;
  failed: number;
  calls: number;
}

export interface Shop {
  readonly environmentId: string;
  readonly merchantCode: string;
  readonly merchantSecret: string;
}

export function openLedger(): Ledger {
  return {
    ...{ imports: new Map(), applications: new Set(), deployments: new Set(), names: new Map() },
    ...{
      uncertainNames: new Set(),
      refused: new Map(),
      databases: new Set(),
      payments: new Set(),
      backups: new Map(),
    },
    ...{ unanswered: 0, failed: 0, calls: 0 },
  };
}

/** What every application answers. */
export const ANSWER = 'here';
const APPLICATION = {
  'package.json': JSON.stringify({ name: 'chaos', private: true, scripts: { start: 'node server.js' } }),
  'server.js': `require('node:http').createServer((_, response) => response.end('${ANSWER}')).listen(process.env.PORT);`,
};
const MAX_APPLICATIONS = 5;
const MAX_DATABASES = 2;

/** Users at work: each repeats its task until the time is over. */
export async function doWork(
  cluster: Cluster,
  shop: Shop,
  random: Random,
  ledger: Ledger,
  endsAt: number,
): Promise<void> {
  const client = counted(openClient(cluster), ledger);
  const repeat = async (pauseMs: number, task: (turn: number) => Promise<void>) => {
    for (let turn = 0; performance.now() < endsAt; turn += 1) {
      await task(turn);
      await delay(random.integer(pauseMs / 2, pauseMs));
    }
  };
  await Promise.all([
    repeat(1_500, (turn) => importSite(cluster, client, ledger, turn)),
    repeat(900, () => deploy(client, ledger, random)),
    repeat(4_000, () => restart(client, ledger, random)),
    ...cluster.licenses.map((license, user) =>
      repeat(3_000, () =>
        reserve(
          { cluster, client, ledger },
          license,
          certainName(ledger, `name-${user}-${random.integer(1, 3)}`),
        ),
      ),
    ),
    repeat(700, (turn) => pay(cluster, client, shop, ledger, `order-${turn}`)),
    repeat(5_000, () => backUp(cluster, ledger)),
    ...(cluster.engine.hasDatabases
      ? [repeat(5_000, (turn) => createDatabase(client, shop, ledger, turn))]
      : []),
  ]);
}

/** The repository that every import uses. */
export function makeRepository({ git }: Cluster): Promise<unknown> {
  return git.makeRepository('site', { branches: { main: [{ message: 'First', files: APPLICATION }] } });
}

/** A webhook of the organization for the events of deployments. */
export async function openEvents(cluster: Cluster): Promise<void> {
  const url = `http://127.0.0.1:${cluster.receiverPort}/events`;
  const events = ['deploy.started', 'deploy.succeeded', 'deploy.failed'];
  const reply = await openClient(cluster).call('POST', '/api/webhook.create', { url, events });
  if (reply?.status !== 200) throw new Error(`webhook.create answered ${JSON.stringify(reply)}`);
}

/** A service with an account at the gateway, whose events are relayed to the receiver. */
export async function openShop(cluster: Cluster): Promise<Shop> {
  const { call } = openClient(cluster);
  const project = await call('POST', '/api/project.create', { name: 'Shop' });
  const webhookUrl = `http://127.0.0.1:${cluster.receiverPort}/payments`;
  const created = await call('POST', '/api/paymentGateway.create', {
    ...{ projectId: project?.body.projectId, name: 'Shop', paymentMethods: ['card'], webhookUrl },
  });
  const paymentGatewayId = String(created?.body.paymentGatewayId);
  for (;;) {
    const panel = await call('GET', `/api/paymentGateway.get?paymentGatewayId=${paymentGatewayId}`);
    const { status, merchantCode } = panel?.body ?? {};
    if (status === 'active' && typeof merchantCode === 'string') {
      const revealed = await call('POST', '/api/paymentGateway.revealMerchantSecret', { paymentGatewayId });
      const merchantSecret = String(revealed?.body.merchantSecret);
      return { environmentId: String(project?.body.environmentId), merchantCode, merchantSecret };
    }
    await delay(200);
  }
}

function counted(client: Client, ledger: Ledger): Client {
  return {
    async call(...request) {
      const reply = await client.call(...request);
      ledger.calls += 1;
      if (reply === null) ledger.unanswered += 1;
      else if (reply.status >= 500) ledger.failed += 1;
      else if (reply.status >= 400) {
        const what = `${request[1].replace(/[?].*/, '')} ${reply.status} ${String(reply.body.code)}`;
        ledger.refused.set(what, (ledger.refused.get(what) ?? 0) + 1);
      }
      return reply;
    },
  };
}

async function importSite(
  { organizationId, gitPort }: Cluster,
  client: Client,
  ledger: Ledger,
  turn: number,
): Promise<void> {
  if (ledger.applications.size >= MAX_APPLICATIONS) return;
  const source = {
    type: 'git',
    customGitUrl: `http://127.0.0.1:${gitPort}/site.git`,
    branch: 'main',
    buildType: 'nixpacks',
  };
  const input = { organizationId, name: `Site ${turn}`, domain: `site-${turn}.example.org`, source };
  const reply = await client.call('POST', '/api/site-import', input);
  const { importId, status, applicationId, deploymentId } = reply?.body ?? {};
  if (typeof importId !== 'string') return;
  ledger.imports.set(importId, String(status));
  if (status !== 'success') return;
  if (typeof applicationId === 'string') ledger.applications.add(applicationId);
  if (typeof deploymentId === 'string') ledger.deployments.add(deploymentId);
}

async function deploy(client: Client, ledger: Ledger, random: Random): Promise<void> {
  if (ledger.applications.size === 0) return;
  const applicationId = random.pick([...ledger.applications]);
  const reply = await client.call('POST', '/api/application.deploy', { applicationId });
  if (reply?.status === 200) ledger.deployments.add(String(reply.body.deploymentId));
}

async function restart(client: Client, { applications }: Ledger, random: Random): Promise<void> {
  if (applications.size === 0) return;
  await client.call('POST', '/api/application.restart', { applicationId: random.pick([...applications]) });
}

async function createDatabase(client: Client, shop: Shop, ledger: Ledger, turn: number): Promise<void> {
  if (ledger.databases.size >= MAX_DATABASES) return;
  const account = { name: `shop_${turn}`, user: 'shop', password: 'a password for chaos' };
  const { environmentId } = shop;
  const reply = await client.call('POST', '/api/database.create', {
    environmentId,
    type: 'postgres',
    ...account,
  });
  if (reply?.status === 200) ledger.databases.add(String(reply.body.databaseId));
}

/** Of the names that begin so, the first one of which every call was answered. */
function certainName({ uncertainNames }: Ledger, start: string): string {
  for (let number = 1; ; number += 1)
    if (!uncertainNames.has(`${start}-${number}`)) return `${start}-${number}`;
}

/** Reserves a name at the hub; releases it where it was reserved. */
async function reserve(
  { cluster, client, ledger }: { cluster: Cluster; client: Client; ledger: Ledger },
  license: License,
  name: string,
): Promise<void> {
  const sentAt = performance.now();
  const held = ledger.names.get(name);
  const input = held === undefined ? { ...license, name } : { ...license, subdomainId: held };
  const reply = await client.call(
    'POST',
    `/api/subdomain/${held === undefined ? 'reserve' : 'release'}`,
    input,
    {},
  );
  // Of a call that was sent twice, the answer that did not arrive can be the opposite.
  const wasSentTwice = cluster.links.clients.lastCopyAt() >= sentAt;
  if (reply === null || reply.status >= 500 || (reply.status !== 200 && wasSentTwice)) {
    ledger.uncertainNames.add(name);
    ledger.names.delete(name);
    return;
  }
  if (reply.status !== 200) return;
  if (held !== undefined) ledger.names.delete(name);
  else ledger.names.set(name, String((reply.body.subdomain as { id?: unknown }).id));
}

async function pay(
  { url }: Cluster,
  client: Client,
  shop: Shop,
  ledger: Ledger,
  reference: string,
): Promise<void> {
  const authorization = { authorization: `Bearer ${shop.merchantSecret}` };
  const order = { amount: 500, currency: 'EUR', reference, returnUrl: 'https://shop.example/thanks' };
  const reply = await client.call('POST', `/api/pay?merchantCode=${shop.merchantCode}`, order, authorization);
  if (reply?.status !== 200 || typeof reply.body.url !== 'string') return;
  const pageUrl = reply.body.url;
  try {
    const page = await openPage(`${pageUrl}?method=card`);
    await sendForm(pageUrl, { ...page.payForm, ...GOOD_CARD }, { origin: url });
    const query = `/api/verifyPayment/${reference}?merchantCode=${shop.merchantCode}`;
    const verified = await client.call('GET', query, undefined, authorization);
    if (verified?.status === 200 && verified.body.status === 'succeeded') ledger.payments.add(reference);
  } catch {
    // The page did not answer: nothing was acknowledged.
  }
}

async function backUp(cluster: Cluster, ledger: Ledger): Promise<void> {
  const imports = [...ledger.imports.keys()];
  const name = await runBackup(cluster);
  if (name !== null) ledger.backups.set(name, imports);
}
