import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openClient } from '../../../scripts/chaos/client.ts';
import { type Cluster, openCluster } from '../../../scripts/chaos/cluster.ts';
import { itemsOf } from '../../../scripts/chaos/items.ts';
import { judgeEvents } from '../../../scripts/chaos/judge.ts';
import { PROCESSES } from '../../../scripts/chaos/plan.ts';
import { makeRepository, openEvents } from '../../../scripts/chaos/work.ts';
import { until } from '../../support/until.ts';

/** Three processes of the control plane on one PostgreSQL. */

let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster();
  await makeRepository(cluster);
  await openEvents(cluster);
});
afterAll(() => cluster.close());

interface Answered {
  readonly requestId: string | null;
  // Tests look into bodies freely.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

/** Calls one process. */
function callAt(url: string, path: string, body?: object): Promise<Response> {
  return fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': cluster.apiKey, 'content-type': 'application/json', connection: 'close' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function bodyOf(answer: Promise<Response>): Promise<Answered['body']> {
  return (await answer).json();
}

let turn = 0;
/**
 * Calls the processes in turn, as a load balancer does: past one that refuses or resets the connection before anything
 * was sent, and past one that answers 503, which has not executed the request. Any other failure is a lost request.
 */
async function call(path: string, body?: object): Promise<Answered> {
  for (let tries = 0; tries < 2 * PROCESSES.length; tries += 1) {
    turn += 1;
    const { url } = cluster.program(PROCESSES[turn % PROCESSES.length] ?? 0);
    const response = await callAt(url, path, body).catch((error: unknown) => {
      if (hasNotConnected(error)) return null;
      throw error;
    });
    if (response === null || response.status === 503) continue;
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return { requestId: response.headers.get('x-request-id'), body: JSON.parse(text) };
  }
  throw new Error(`${path} was served by no process`);
}

/** The system refuses a connection when the listener is closed, and resets one that waits while it closes. */
function hasNotConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect';
}

const importSite = (name: string) =>
  call('site-import', {
    organizationId: cluster.organizationId,
    ...{ name, domain: `${name}.example.org` },
    source: {
      ...{ type: 'git', customGitUrl: `http://127.0.0.1:${cluster.gitPort}/site.git` },
      ...{ branch: 'main', buildType: 'nixpacks' },
    },
  });

const ended = (deploymentId: string) =>
  until(`the deployment ${deploymentId} ends`, async () => {
    const { status } = (await call(`deployment.get?deploymentId=${deploymentId}`)).body;
    return ['done', 'error', 'cancelled'].includes(status) ? String(status) : undefined;
  });

test('a rolling restart under load loses no request, job, event or line of the log', async () => {
  const { applicationId, deploymentId } = (await importSite('rolling')).body;
  expect(await ended(deploymentId)).toBe('done');
  const created: { requestId: string | null; name: string }[] = [];
  const deployments = new Set<string>();
  let isOver = false;
  const load = async (user: number) => {
    for (let at = 0; !isOver; at += 1) {
      const name = `Project ${user} ${at}`;
      created.push({ requestId: (await call('project.create', { name })).requestId, name });
      await call('project.list');
      if (user === 0 && at % 5 === 0)
        deployments.add((await call('application.deploy', { applicationId })).body.deploymentId);
      await delay(20);
    }
  };
  const users = Promise.all([0, 1, 2].map(load));
  for (const index of PROCESSES) {
    expect(await cluster.program(index).stop()).toBe('exit code 0');
    await cluster.start(index);
  }
  isOver = true;
  await users;

  const ends = new Map<string, string>();
  for (const id of deployments) ends.set(id, await ended(id));
  // One that waits gives way to a later one: also one that a stop has put back.
  expect([...ends].filter(([, status]) => status === 'error')).toEqual([]);
  expect([...ends.values()].at(-1)).toBe('done');
  const projects = await itemsOf(openClient(cluster), '/api/project.list?');
  const listed = projects?.map(({ name }) => String(name)).sort();
  expect(listed).toEqual(['rolling', ...created.map(({ name }) => name)].sort());
  const log = PROCESSES.map((index) => cluster.program(index).output()).join('\n');
  expect(created.filter(({ requestId }) => requestId === null || !log.includes(requestId))).toEqual([]);
  const done = [...ends].flatMap(([id, status]) => (status === 'done' ? [id] : []));
  await until(
    'every deployment has its events',
    () => judgeEvents(cluster, [deploymentId, ...done]).length === 0,
  );
});

test('the work of a killed process is taken over within 30 seconds', async () => {
  const victim = cluster.program(2);
  const site = {
    organizationId: cluster.organizationId,
    ...{ name: 'taken', domain: 'taken.example.org' },
    source: {
      ...{ type: 'git', customGitUrl: `http://127.0.0.1:${cluster.gitPort}/site.git` },
      ...{ branch: 'main', buildType: 'nixpacks' },
    },
  };
  const { applicationId } = await bodyOf(callAt(victim.url, 'site-import', site));
  // The import waits for the hub, and with it for its end.
  cluster.links['hub and gateway'].drop();
  onTestFinished(() => cluster.links['hub and gateway'].heal());
  const hanging = callAt(victim.url, 'site-import', { ...site, name: 'cut', domain: 'cut.example.org' });
  hanging.catch(() => undefined);
  await until('the import is under way', async () => (await pendingImports()) === 1);
  const { deploymentId } = await bodyOf(callAt(victim.url, 'application.deploy', { applicationId }));
  victim.signal('SIGKILL');
  const killedAt = performance.now();
  await victim.ended;
  await until('the import has ended', async () => (await pendingImports()) === 0);
  const importSeconds = (performance.now() - killedAt) / 1_000;
  await until('another process works on the deployment', async () => {
    const { status } = (await call(`deployment.get?deploymentId=${deploymentId}`)).body;
    return status !== 'queued' ? status : undefined;
  });
  const takeoverSeconds = (performance.now() - killedAt) / 1_000;
  expect({
    importSeconds,
    takeoverSeconds,
    isInTime: Math.max(importSeconds, takeoverSeconds) < 30,
  }).toMatchObject({
    isInTime: true,
  });
  expect(['done', 'error']).toContain(await ended(deploymentId));
  await cluster.start(2);
});

async function pendingImports(): Promise<number> {
  const { items } = (await call('site-import?limit=100')).body;
  return items.filter(({ status }: { status: string }) => status === 'pending').length;
}
