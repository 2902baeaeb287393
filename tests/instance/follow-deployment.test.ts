import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import {
  follow,
  type HeldSite,
  type HeldWorkloads,
  type HeldWorld,
  openHeldWorld,
} from '../support/follow.ts';
import { aMember, assistantTokenOf } from '../support/people.ts';
import { until } from '../support/until.ts';

let held: HeldWorld;
let world: TestApp;
let workloads: HeldWorkloads;
let site: HeldSite;
let path: HeldSite['path'];

beforeAll(async () => {
  held = await openHeldWorld();
  ({ world, workloads } = held);
});
afterAll(() => world.close());

beforeEach(async () => {
  site = await held.aSite();
  ({ path } = site);
  return () => workloads.release();
});

const key = () => ({ 'x-api-key': world.key });

function followed(headers: Record<string, string> = key(), address = path) {
  const stream = follow(world.url + address, headers);
  onTestFinished(() => stream.close());
  return stream;
}

const finish = async (stream: ReturnType<typeof followed>) => {
  workloads.release();
  return until('the end', async () => stream.ended());
};

describe('over REST', () => {
  test('lines come while they are written, and last how it ended', async () => {
    const stream = followed();
    workloads.say('first', 'second');
    await until('both lines', async () => stream.lines().includes('second'));
    expect(stream.ended()).toBeUndefined();
    workloads.say('third with canary-of-a-secret', `\u001b[31mfourth\u001b[0m\r`, 'data: fifth');
    const end = await finish(stream);
    expect(JSON.parse(end.data)).toEqual({ status: 'done', errorMessage: null });
    const lines = stream.lines();
    expect(lines).toEqual(expect.arrayContaining(['first', 'third with ********', 'fourth', 'data: fifth']));
    expect(lines).toEqual(await held.logOf(site));
    const ids = stream.events.filter(({ type }) => type === 'message').map(({ id }) => Number(id));
    expect(ids).toEqual(lines.map((_, index) => index + 1));
    expect(stream.events.at(-1)).toEqual(end);
  });

  test('a stream goes on where another has ended', async () => {
    const first = followed();
    workloads.say('first', 'second');
    const { id } = await until('a line', async () => first.events.find(({ data }) => data === 'first'));
    first.close();
    workloads.say('third');
    const again = followed({ ...key(), 'last-event-id': id });
    const byAddress = followed(key(), `${path}&lastEventId=${id}`);
    await finish(again);
    await until('the end', async () => byAddress.ended());
    expect(again.lines().slice(0, 2)).toEqual(['second', 'third']);
    expect(byAddress.events).toEqual(again.events);
  });

  test('sends a complete log at once, and only its end for a number beyond it', async () => {
    const stream = followed();
    await finish(stream);
    const again = followed();
    const beyond = followed({ ...key(), 'last-event-id': '999999' });
    await until('both ends', async () => again.ended() && beyond.ended());
    expect(again.lines()).toEqual(await held.logOf(site));
    expect(beyond.events.map(({ type }) => type)).toEqual(['end']);
  });

  test('sends why a deployment failed', async () => {
    const stream = followed();
    workloads.failBuilds('No such luck: canary-of-a-secret');
    onTestFinished(() => workloads.failBuilds(null));
    const end = await finish(stream);
    expect(JSON.parse(end.data)).toEqual({ status: 'error', errorMessage: 'No such luck: ********' });
    expect(stream.lines().at(-1)).toBe('Failed: No such luck: ********');
  });

  test('one that waits is followed through its whole life', async () => {
    const { deploymentId } = await world.ok('POST /api/application.deploy', site);
    const stream = followed(key(), `/api/deployment.follow?deploymentId=${deploymentId}`);
    await world.ok('POST /api/deployment.cancel', { deploymentId });
    const end = await until('the end', async () => stream.ended());
    expect(JSON.parse(end.data)).toMatchObject({ status: 'cancelled' });
  });

  test('sends the part of another node’s log that this node has, and marks it', async () => {
    workloads.say('first');
    await world.app.instance.database.writer
      .updateTable('application')
      .set({ node: 'another' })
      .where('id', '=', site.applicationId)
      .execute();
    const stream = followed();
    await until('a line', async () => stream.lines().includes('first'));
    expect(stream.events[0]).toMatchObject({ type: 'note', data: expect.stringContaining('another node') });
  });

  test('the head of a stream is an answer without events', async () => {
    const answer = await world.call(`HEAD ${path}`);
    expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
    expect((await world.call(`HEAD ${path}x`)).status).toBe(404);
  });
});

describe('refuses by an ordinary answer', () => {
  test.each([
    ['no caller', async () => ({}), 401],
    ['an unknown key', async () => ({ 'x-api-key': 'key_unknown' }), 401],
    [
      'an assistant',
      async () => ({ 'x-api-key': await assistantTokenOf(await aMember(world, 'owner')) }),
      401,
    ],
    ['a member without access', async () => ({ 'x-api-key': (await aMember(world, 'member')).key }), 404],
  ])('%s', async (_, headers, status) => {
    const answer = await world.call(`GET ${path}`, { key: null, headers: await headers() });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  test.each([
    ['/api/deployment.follow', 400],
    ['/api/deployment.follow?deploymentId=dep_none', 404],
    ['/api/deployment.follow?deploymentId=a&deploymentId=b', 400],
    ['/api/deployment.follow?deploymentId=dep_none&lastEventId=-1', 400],
    ['/api/deployment.follow?deploymentId=dep_none&lastEventId=x', 400],
  ] as const)('%s: %i', async (address, status) => {
    expect((await world.call(`GET ${address}`)).status).toBe(status);
  });

  test('a member with access follows; another method does not', async () => {
    const member = await aMember(world, 'member');
    await world.ok('POST /api/member.setAccess', {
      memberId: member.memberId,
      projectIds: [site.projectId],
      applicationIds: [],
    });
    const byKey = followed({ 'x-api-key': member.key });
    const byCookie = followed({ cookie: member.cookie });
    workloads.say('first');
    await until(
      'the line',
      async () => byKey.lines().includes('first') && byCookie.lines().includes('first'),
    );
    // What they may not see any more ends, without a word.
    const before = held.logged('is followed no more');
    await world.ok('POST /api/member.setAccess', {
      memberId: member.memberId,
      projectIds: [],
      applicationIds: [],
    });
    await until('both are cut', async () => held.logged('is followed no more') >= before + 2);
    expect([byKey.ended(), byCookie.ended()]).toEqual([undefined, undefined]);
    const other = await world.call(`POST ${path}`);
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('where only the published API is served there is nothing', async () => {
    const published = await openTestApp({ SERVICE_PUBLIC_API_ONLY: 'true' });
    onTestFinished(() => published.close());
    expect((await published.call(`GET ${path}`)).status).toBe(404);
  });
});

test('deletes the log of a removed application, also while lines arrive', async () => {
  const stream = followed();
  workloads.say('first');
  await until('a line', async () => stream.lines().includes('first'));
  await world.ok('POST /api/application.remove', { applicationId: site.applicationId });
  await until('the deployment is over', async () => !workloads.isBuilding);
  const record = world.app.instance.logs.record(site.applicationId, site.deploymentId);
  await until('nothing is left', async () => (await record.tail(10)).length === 0);
  expect(stream.ended()).toBeUndefined();
});
