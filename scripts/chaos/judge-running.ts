import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, openClient } from './client.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterObject } from './engine.ts';
import { type Item, itemsOf } from './items.ts';
import { PROCESSES } from './plan.ts';
import { ANSWER } from './work.ts';

/** A container that has been killed several times starts again after a pause, and an earlier release has to end. */
const SETTLE_DEADLINE_MS = 120_000;
const LOOK_MS = 1_000;
const VISIT_MS = 5_000;

interface Records {
  readonly applications: readonly Item[];
  readonly databases: readonly Item[];
}

/** Compares what runs with the records: what is missing, what is too much, and what does not answer. */
export async function judgeRunning(cluster: Cluster): Promise<string[]> {
  const { engine } = cluster;
  const client = openClient(cluster);
  const deadline = performance.now() + SETTLE_DEADLINE_MS;
  for (;;) {
    const records = await recordsOf(client);
    const problems =
      records === null
        ? ['the platform does not answer']
        : [
            ...(engine.cluster === null ? [] : judgeObjects(await engine.cluster.objects(), records)),
            ...(await engine.stopped()).map((what) => `does not run: ${what}`),
            ...(await judgeVisits(cluster, records)),
          ];
    if (problems.length === 0 || performance.now() > deadline) return problems;
    await delay(LOOK_MS);
  }
}

async function recordsOf(client: Client): Promise<Records | null> {
  const listed = await itemsOf(client, '/api/application.list?');
  const databases = await itemsOf(client, '/api/database.list?');
  if (listed === null || databases === null) return null;
  const replies = await Promise.all(
    listed.map(({ applicationId }) =>
      client.call('GET', `/api/application.get?applicationId=${applicationId}`),
    ),
  );
  const applications = replies.flatMap((reply) => (reply?.status === 200 ? [reply.body] : []));
  return applications.length === listed.length ? { applications, databases } : null;
}

function judgeObjects(objects: readonly ClusterObject[], { applications, databases }: Records): string[] {
  const started = databases.filter(({ status }) => status === 'running');
  const running = applications.filter(({ liveDeploymentId }) => liveDeploymentId !== null);
  const live = new Set(running.map(({ liveDeploymentId }) => String(liveDeploymentId)));
  const known = {
    application: new Set(applications.map(({ applicationId }) => String(applicationId))),
    database: new Set(databases.map(({ databaseId }) => String(databaseId))),
  };
  const orphaned = objects.filter(({ kind, application, release, database }) => {
    if (database !== null) return !known.database.has(database);
    // An image that is built is kept for a return to it, in a list of its own.
    if (release !== null && kind !== 'ConfigMap') return !live.has(release);
    return application !== null && !known.application.has(application);
  });
  return [
    ...orphaned.map(({ kind, name }) => `orphaned: ${kind} ${name}`),
    ...missing(objects, 'release', live, ['Deployment', 'Pod', 'Service', 'Secret', 'ConfigMap']),
    ...missing(objects, 'application', new Set(running.map(({ applicationId }) => String(applicationId))), [
      'Ingress',
    ]),
    ...missing(objects, 'database', new Set(started.map(({ databaseId }) => String(databaseId))), [
      ...['StatefulSet', 'Pod', 'Service', 'Secret', 'PersistentVolumeClaim'],
    ]),
  ];
}

/** Of some kinds, everything that has to exist has one object or more; of what runs or leads there, it has exactly one. */
function missing(
  objects: readonly ClusterObject[],
  owner: 'application' | 'release' | 'database',
  ids: ReadonlySet<string>,
  kinds: readonly string[],
): string[] {
  return [...ids].flatMap((id) =>
    kinds.flatMap((kind) => {
      const count = objects.filter((object) => object.kind === kind && object[owner] === id).length;
      if (count === 0) return [`lost: ${kind} of ${id}`];
      return count > 1 && RUNNING.has(kind) ? [`duplicated: ${kind} of ${id}, ${count} times`] : [];
    }),
  );
}
const RUNNING = new Set(['Deployment', 'StatefulSet', 'Pod', 'Ingress']);

/**
 * Every application that has a release answers: at the ingress of its own process, or of every process if they share the
 * engine.
 */
async function judgeVisits(cluster: Cluster, { applications }: Records): Promise<string[]> {
  const hosts = applications
    .filter(({ liveDeploymentId }) => liveDeploymentId !== null)
    .flatMap(({ domains }) => (domains as Item[]).map(({ host }) => String(host)));
  const wanted = cluster.engine.cluster === null ? 1 : PROCESSES.length;
  const problems = await Promise.all(
    hosts.map(async (host) => {
      const answers = await Promise.all(PROCESSES.map((index) => visit(cluster.ingressPort(index), host)));
      const right = answers.filter((answer) => answer === ANSWER);
      return right.length >= wanted ? [] : [`${host} does not answer: ${answers.join(', ')}`];
    }),
  );
  return problems.flat();
}

/** What a visitor gets: the status where it is not 200. */
async function visit(port: number, host: string): Promise<string> {
  const options = { port, headers: { host }, agent: false, signal: AbortSignal.timeout(VISIT_MS) };
  return new Promise<string>((resolve) => {
    const request = get(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => resolve(response.statusCode === 200 ? text : `${response.statusCode}`));
      response.once('error', ({ message }) => resolve(message));
    });
    request.once('error', ({ message }) => resolve(message));
  });
}
