import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readChangeMarks } from '#db/queries/organization-change.ts';
import type { ChangeTopic } from '#src/domain/change.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { follow } from '../../support/follow.ts';
import { anOrganization } from '../../support/organizations.ts';
import { aMember } from '../../support/people.ts';
import { explain } from '../../support/plans.ts';
import { aGitSource, importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

let site: { projectId: string; applicationId: string; deploymentId: string };
let sites = 0;
beforeEach(async () => {
  site = (await importSite(world, { name: `Site ${++sites}` })).body;
  await settled(world, site.deploymentId);
  await untilUnwatched();
});

/** Until then streams join the watch of an earlier test, and may receive its last change. */
const untilUnwatched = () => {
  const logged = (text: string) => world.logLines.filter((line) => line.includes(text)).length;
  return until(
    'no organization is watched',
    async () => logged('is watched"') === logged('is watched no more"'),
  );
};

/** A stream that has begun. */
async function followed(headers: Record<string, string> = { 'x-api-key': world.key }) {
  const stream = follow(`${world.url}/api/organization.follow`, headers);
  onTestFinished(() => stream.close());
  await until('it is ready', async () => stream.events.some(({ type }) => type === 'ready'));
  const topics = () =>
    new Set(
      stream.events
        .filter(({ type }) => type === 'changed')
        .flatMap(({ data }) => (JSON.parse(data) as { topics: ChangeTopic[] }).topics),
    );
  return { ...stream, topics };
}

const untilSeen = (stream: Awaited<ReturnType<typeof followed>>, ...wanted: ChangeTopic[]) =>
  until(`a change of ${wanted}`, async () => wanted.every((topic) => stream.topics().has(topic)));

test('reports the topics of what operations and jobs change', async () => {
  const stream = await followed();
  await world.ok('POST /api/webhook.create', { url: 'https://hooks.invalid/', events: ['deploy.failed'] });
  await untilSeen(stream, 'webhooks', 'auditLog');
  expect([...stream.topics()]).not.toContain('deployments');
  const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
    applicationId: site.applicationId,
  });
  await untilSeen(stream, 'deployments', 'applications');
  await settled(world, deploymentId);
  await importSite(world, { name: `Imported ${sites}` });
  await untilSeen(stream, 'imports', 'projects');
});

test('reports health, which no audit row records', async () => {
  const stream = await followed();
  await world.app.instance.database.writer
    .updateTable('application')
    .set({ health: 'unhealthy' })
    .where('id', '=', site.applicationId as `app_${string}`)
    .execute();
  await untilSeen(stream, 'applications');
  expect([...stream.topics()]).toEqual(['applications']);
});

test('a member is notified of what is granted', async () => {
  const member = await aMember(world, 'member');
  const stream = await followed({ 'x-api-key': member.key });
  const owner = await followed();
  const port = (number: number) =>
    world.ok('POST /api/application.update', { applicationId: site.applicationId, port: number });
  await port(3001);
  await untilSeen(owner, 'applications');
  expect([...stream.topics()]).toEqual([]);
  await world.ok('POST /api/member.setAccess', {
    ...{ memberId: member.memberId, projectIds: [site.projectId], applicationIds: [] },
  });
  await untilSeen(stream, 'applications');
  expect([...stream.topics()]).not.toContain('members');
  const seen = stream.events.length;
  await port(3002);
  await until('the next change', async () => stream.events.length > seen);
});

test('another organization is not reported', async () => {
  const other = await anOrganization(world);
  const [own, theirs] = [await followed(), await followed({ 'x-api-key': other.key })];
  await other.call('POST /api/project.create', { body: { name: 'Theirs' } });
  await untilSeen(theirs, 'projects');
  expect([...own.topics()]).not.toContain('projects');
});

test('streams of an organization have one watch, which ends with the last of them', async () => {
  const other = await anOrganization(world);
  const logged = (text: string) =>
    world.logLines.filter((line) => line.includes(text) && line.includes(other.organizationId)).length;
  const [first, second] = [
    await followed({ 'x-api-key': other.key }),
    await followed({ 'x-api-key': other.key }),
  ];
  expect(logged('an organization is watched"')).toBe(1);
  first.close();
  await other.call('POST /api/project.create', { body: { name: 'Later' } });
  await untilSeen(second, 'projects');
  second.close();
  await until('the watch ends', async () => logged('is watched no more') === 1);
});

test('ends when the caller loses the access, or the role changes', async () => {
  const gone = await aMember(world, 'member');
  const changed = await aMember(world, 'admin');
  const signedOut = await aMember(world, 'member');
  const open = async (headers: Record<string, string>) => {
    const response = await fetch(`${world.url}/api/organization.follow`, { headers });
    expect(response.status).toBe(200);
    return response.text();
  };
  const ended = Promise.all([
    open({ 'x-api-key': gone.key }),
    open({ cookie: changed.cookie }),
    open({ cookie: signedOut.cookie }),
  ]);
  const input = encodeURIComponent(JSON.stringify({ json: {} }));
  const overRpc = await fetch(`${world.url}/api/trpc/organization.follow?input=${input}`, {
    headers: { cookie: signedOut.cookie, accept: 'text/event-stream' },
  });
  const cut = expect(overRpc.text()).rejects.toThrow();
  await world.ok('POST /api/member.remove', { memberId: gone.memberId });
  await world.ok('POST /api/member.setRole', { memberId: changed.memberId, role: 'member' });
  await world.call('POST /api/auth/sign-out', {
    key: null,
    headers: { cookie: signedOut.cookie, origin: world.url },
    body: {},
  });
  for (const text of await ended) expect(text).toContain('event: ready');
  await cut;
});

test('asks by indexes only', async () => {
  await world.ok('POST /api/application.create', {
    environmentId: (
      await world.ok<{ environmentId: string }>(
        `GET /api/application.get?applicationId=${site.applicationId}`,
      )
    ).environmentId,
    name: 'Another',
    source: aGitSource(),
  });
  const plan = await explain(world, (db) => readChangeMarks(db, world.organizationId));
  for (const index of ['deployment_open', 'application_failing', 'database_creating', 'siteImport_open'])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(
    /Seq Scan on|SCAN (?:auditLog|deployment|application|database|siteImport|webhook)\b/,
  );
});
