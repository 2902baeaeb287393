import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import type { Route, RouteSource } from '#src/adapters/ingress/port.ts';
import type { Inventory, Workloads } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import { announceHosts, restoreWorkloads, sweep } from '#src/services/instance/startup/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { seedProjects } from '../../support/plans.ts';
import { until } from '../../support/until.ts';

/** More than two pages of the start, and more than two slices of the sweep. */
const APPLICATIONS = 2100;
const NODE = 'another-node';
/** Greater than all other ids. */
const ADDED = 'app_zz';

let world: TestApp;
/** In their order. */
let applications: {
  readonly id: Id<'app'>;
  readonly appName: string;
  readonly liveDeploymentId: Id<'dep'>;
}[];

beforeAll(async () => {
  world = await openTestApp();
  await seedProjects(world, APPLICATIONS / 5, 5);
  const { database } = world.app.instance;
  // As long as the node is seen, no other process does its jobs.
  await database.writer.insertInto('node').values({ id: NODE, lastSeenAt: '9999' }).execute();
  const rows = await database.reader
    .selectFrom('application')
    .select(['id', 'appName'])
    .where('node', '=', '')
    .orderBy('id')
    .execute();
  applications = rows.map((row) => ({ ...row, liveDeploymentId: `dep_${row.id}` }));
  for (let from = 0; from < applications.length; from += 500) {
    const some = applications.slice(from, from + 500);
    await database.writer.insertInto('deployment').values(some.map(deploymentOf)).execute();
  }
  await database.writer
    .updateTable('application')
    .set({ liveDeploymentId: sql<Id<'dep'>>`'dep_' || "id"`, node: NODE })
    .where('node', '=', '')
    .execute();
});
afterAll(() => world.close());

beforeEach(async () => {
  const { writer } = world.app.instance.database;
  await writer.deleteFrom('job').where('node', '=', NODE).execute();
  await writer.deleteFrom('application').where('id', '=', ADDED).execute();
  await writer.updateTable('application').set({ desired: 'run' }).where('node', '=', NODE).execute();
});

const deploymentOf = ({ id, liveDeploymentId }: (typeof applications)[number]) => ({
  ...{ id: liveDeploymentId, applicationId: id, organizationId: world.organizationId as Id<'org'> },
  ...{ status: 'done' as const, title: 'Seeded', description: null, commitHash: null, errorMessage: null },
  ...{ cancelRequestedAt: null, releaseState: 'kept' as const, startedAt: null, finishedAt: null },
  createdAt: new Date().toISOString(),
});

const hostOf = (appName: string) => `${appName}.${world.app.instance.settings.ingressDomain}`;
const TARGET = { host: '127.0.0.1', port: 4000 };

test('a start routes the hosts of every application, also of one that is created meanwhile', async () => {
  const ingress = fakeIngress();
  const { instance } = world.app;
  const last = applications.at(-1);
  await instance.database.writer
    .insertInto('domain')
    .values({
      ...{ id: instance.ids.next('dom'), host: 'last.example.com', kind: 'custom' as const },
      ...{ organizationId: world.organizationId as Id<'org'>, applicationId: last?.id ?? 'app_' },
      ...{ hubId: null, verifiedAt: null, lostAt: null, problem: null, createdAt: new Date().toISOString() },
    })
    .execute();
  let isAdded = false;
  // Later pages are read ahead: it is there once the first one has been read.
  const reader = instance.database.reader.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isAdded) {
        isAdded = true;
        await addApplication('zz-created-meanwhile');
      }
      return result;
    },
  });
  await announceHosts({
    database: { ...instance.database, reader },
    domainPolicy: instance.domainPolicy,
    settings: instance.settings,
    workloads: { ...instance.workloads, endpoint: () => TARGET },
    ingress,
  });
  for (const { appName } of applications) expect(ingress.targetOf(hostOf(appName))).toEqual(TARGET);
  expect(ingress.targetOf('last.example.com')).toEqual(TARGET);
  expect(ingress.targetOf(hostOf('zz-created-meanwhile'))).toBeNull();
});

test('what an ingress reads later, and for single hosts, are the routes of a start', async () => {
  const { instance } = world.app;
  const sources: RouteSource[] = [];
  await announceHosts({
    database: instance.database,
    domainPolicy: { ...instance.domainPolicy, isProofRequired: true },
    settings: instance.settings,
    workloads: { ...instance.workloads, endpoint: () => TARGET },
    ingress: { ...fakeIngress(), routeAll: async (source) => void sources.push(source) },
  });
  const [source] = sources;
  if (source === undefined) throw new Error('The ingress got no routes');
  const read = async (options?: { isInBackground: boolean }) => {
    const routes: Route[] = [];
    for await (const page of source.pages(options)) routes.push(...page);
    return routes;
  };
  const all = await read();
  expect(await read({ isInBackground: true })).toEqual(all);

  const domain = { lostAt: null, problem: null, hubId: null, kind: 'custom' as const };
  const createdAt = new Date().toISOString();
  const holder = applications.at(7)?.id ?? 'app_';
  const proved = { host: 'proved.example.com', verifiedAt: createdAt };
  for (const { host, verifiedAt } of [proved, { host: 'claimed.example.com', verifiedAt: null }])
    await instance.database.writer
      .insertInto('domain')
      .values({
        ...{ ...domain, id: instance.ids.next('dom'), host, verifiedAt, createdAt, applicationId: holder },
        organizationId: world.organizationId as Id<'org'>,
      })
      .execute();
  const own = applications.at(1500)?.appName ?? '';
  const found = await source.of([
    ...[hostOf(own), 'proved.example.com', 'claimed.example.com'],
    ...['unknown.example.com', hostOf('no-such-name')],
  ]);
  expect(found.map(({ hosts }) => hosts)).toEqual([
    [hostOf(applications.at(7)?.appName ?? ''), 'proved.example.com'],
    [hostOf(own)],
  ]);
  expect(found.map(({ target }) => target)).toEqual([TARGET, TARGET]);
  expect(await source.of(['unknown.example.com'])).toEqual([]);
});

async function addApplication(appName: string): Promise<void> {
  const { database } = world.app.instance;
  const [template] = await database.reader.selectFrom('application').selectAll().limit(1).execute();
  if (template === undefined) throw new Error('There is no application');
  await database.writer
    .insertInto('application')
    .values({ ...template, id: ADDED, appName, deployTokenHash: appName, liveDeploymentId: null })
    .execute();
}

test('a start queues the start of every application of the node that should run, once', async () => {
  const { instance } = world.app;
  await restoreWorkloads({
    database: instance.database,
    homeId: NODE,
    clock: instance.clock,
    ids: instance.ids,
    workloads: instance.workloads,
  });
  const queued = await instance.database.reader
    .selectFrom('job')
    .select(['lane', 'node'])
    .where('kind', '=', 'application.start')
    .where('node', '=', NODE)
    .execute();
  expect(queued.map(({ lane }) => lane).sort()).toEqual(applications.map(({ id }) => id).sort());
});

function sweepWith(workloads: Partial<Workloads>): Promise<void> {
  const { instance } = world.app;
  return sweep({
    database: instance.database,
    homeId: NODE,
    clock: instance.clock,
    ids: instance.ids,
    log: instance.log,
    settings: instance.settings,
    workloads: { ...instance.workloads, endpoint: () => TARGET, ...workloads },
  });
}

test('the sweep removes what no record knows from every slice, and leaves the rest', async () => {
  const removed: string[] = [];
  const stopped: string[] = [];
  const strangers = Array.from({ length: 1100 }, (_, index) => `app_stranger${index}`);
  const inventory: Inventory = {
    applicationIds: [...applications.map(({ id }) => id), ...strangers],
    releases: [
      ...applications.map(({ id, liveDeploymentId }) => ({ applicationId: id, releaseId: liveDeploymentId })),
      ...applications.map(({ id }) => ({ applicationId: id, releaseId: `dep_unknown-${id}` })),
    ],
    databaseIds: ['db_stranger'],
  };
  await sweepWith({
    inventory: async () => inventory,
    removeApplication: async (id) => void removed.push(id),
    removeRelease: async ({ releaseId }) => void removed.push(releaseId),
    removeDatabase: async (id) => void removed.push(id),
    stop: async (id) => void stopped.push(id),
  });
  const unknown = applications.map(({ id }) => `dep_unknown-${id}`);
  expect(removed.sort()).toEqual([...strangers, ...unknown, 'db_stranger'].sort());
  expect(stopped).toEqual([]);
});

test('the sweep leaves applications with open jobs, and stops a release that takes no traffic', async () => {
  const { instance } = world.app;
  const [busy, idle] = applications;
  if (busy === undefined || idle === undefined) throw new Error('There are no applications');
  await instance.database.writer
    .updateTable('application')
    .set({ desired: 'stop' })
    .where('id', 'in', [busy.id, idle.id])
    .execute();
  const createdAt = new Date(instance.clock.now() + 3_600_000).toISOString();
  await instance.database.writer
    .insertInto('job')
    .values({
      ...{ id: instance.ids.next('job'), kind: 'application.stop', payloadJson: '{}', lane: busy.id },
      ...{ node: NODE, pool: 'switches', tenantId: '', queueKey: '', state: 'scheduled' as const },
      ...{ runAt: createdAt, createdAt, leaseOwner: null, leaseUntil: null, lastError: null },
      ...{ requestId: null, traceparent: null },
    })
    .execute();
  const stopped: string[] = [];
  const releases = [busy, idle].map(({ id, liveDeploymentId }) => ({
    applicationId: id,
    releaseId: liveDeploymentId,
  }));
  await sweepWith({
    inventory: async () => ({ applicationIds: [], releases, databaseIds: [] }),
    stop: async (id) => void stopped.push(id),
  });
  await until('it is stopped', async () => stopped.length > 0);
  expect(stopped).toEqual([idle.liveDeploymentId]);
});
