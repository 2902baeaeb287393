import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Id, parseId } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { follow } from '../support/follow.ts';
import { aMember, assistantTokenOf } from '../support/people.ts';
import { importSite, publishSite, settled } from '../support/sites.ts';
import { until } from '../support/until.ts';

const UNFOLLOWED_MS = 1_000;
const DEADLINE_MS = 3_000;

let world: TestApp;
let applicationId: Id<'app'>;
let projectId: string;
beforeAll(async () => {
  world = await openTestApp({}, { runUnfollowedMs: UNFOLLOWED_MS, runTimeoutMs: DEADLINE_MS });
  publishSite(world.git);
  const { body } = await importSite(world, { name: 'Shop', envVars: { TOKEN: 'canary-of-a-secret' } });
  applicationId = parseId('app', body.applicationId);
  ({ projectId } = body);
  await until('it is deployed', async () => {
    const application = await world.ok<{ applicationStatus: string }>(
      `GET /api/application.get?applicationId=${applicationId}`,
    );
    return application.applicationStatus === 'done';
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  const { runs } = world.app.instance;
  await until('no command runs', async () => {
    runs.active(applicationId)?.cancel('A test ends it.');
    return runs.active(applicationId) === undefined;
  });
});

const start = (argv: readonly string[], key: string = world.key) =>
  world.call('POST /api/application.run', { key, body: { applicationId, argv } });
const started = async (...argv: string[]): Promise<string> => {
  const answer = await start(argv);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.runId;
};
const pathOf = (runId: string) => `/api/application.followRun?runId=${runId}` as const;
function followed(runId: string, headers: Record<string, string> = {}) {
  const stream = follow(world.url + pathOf(runId), { 'x-api-key': world.key, ...headers });
  onTestFinished(() => stream.close());
  return stream;
}
const endOf = async (stream: ReturnType<typeof followed>) =>
  JSON.parse((await until('the end', async () => stream.ended())).data);

describe('over REST', () => {
  test('the output is a stream of lines, and the last event has the exit code', async () => {
    const answer = await start(['echo', 'one', 'canary-of-a-secret']);
    expect(answer.body).toEqual({
      ...{ runId: expect.stringMatching(/^run_/), applicationId },
      deploymentId: expect.stringMatching(/^dep_/),
      deadlineAt: expect.any(String),
    });
    const stream = followed(answer.body.runId);
    expect(await endOf(stream)).toEqual({ ending: 'exited', exitCode: 0, message: null });
    expect(stream.lines()).toEqual(['one ********']);
  });

  test('a stream goes on where another has ended, and starts nothing again', async () => {
    const runId = await started('echo', 'only once');
    const first = followed(runId);
    await endOf(first);
    const again = followed(runId, { 'last-event-id': first.events[0]?.id ?? '' });
    expect(await endOf(again)).toMatchObject({ exitCode: 0 });
    expect(again.lines()).toEqual([]);
    expect(world.workloads.commands.filter(({ commandId }) => commandId === runId)).toHaveLength(1);
  });

  test('a command without a client is ended', async () => {
    const runId = await started('sleep', '600');
    await until('it has ended', async () => world.app.instance.runs.active(applicationId) === undefined);
    expect(await endOf(followed(runId))).toEqual({
      ...{ ending: 'cancelled', exitCode: 130, message: 'The client has disconnected.' },
    });
  });

  test('a command whose client leaves is ended', async () => {
    const left = followed(await started('sleep', '600'));
    await until('it is followed', async () => world.app.instance.runs.active(applicationId)?.followers === 1);
    left.close();
    await until('it has ended', async () => world.app.instance.runs.active(applicationId) === undefined);
  });

  test('a client that reconnects in time keeps it running', async () => {
    const runId = await started('sleep', '2');
    const first = followed(runId);
    await until(
      'it is followed',
      async () => world.app.instance.runs.find(parseId('run', runId))?.followers === 1,
    );
    first.close();
    expect(await endOf(followed(runId))).toMatchObject({ ending: 'exited', exitCode: 0 });
  });

  test('the deadline of the operator ends it', async () => {
    const end = await endOf(followed(await started('sleep', '600')));
    expect(end).toMatchObject({
      ending: 'deadline',
      exitCode: 124,
      message: expect.stringContaining('longer'),
    });
  });

  test('it is ended on request, once', async () => {
    const runId = await started('sleep', '600');
    const stream = followed(runId);
    expect(await world.ok('POST /api/application.cancelRun', { runId })).toEqual({
      runId,
      ending: 'cancelled',
    });
    expect(await endOf(stream)).toMatchObject({ ending: 'cancelled', exitCode: 130 });
    expect((await world.call('POST /api/application.cancelRun', { body: { runId } })).status).toBe(409);
  });
});

describe('who may run commands', () => {
  test.each([
    ['a key that reads', async () => keyWith({ scopes: ['read'] }), 403],
    ['a key that deploys', async () => keyWith({ scopes: ['deploy'] }), 200],
    [
      'a key that deploys this project',
      async () => keyWith({ scopes: ['deploy'], projectIds: [projectId] }),
      200,
    ],
    ['a key of another project', async () => keyWith({ projectIds: [await anotherProject()] }), 404],
    ['an assistant', async () => assistantTokenOf(await aMember(world, 'owner')), 401],
    ['a member without access', async () => (await aMember(world, 'member')).key, 404],
  ])('%s', async (_, keyOf, status) => {
    const key = await keyOf();
    expect((await start(['true'], key)).status).toBe(status);
    await until('it has ended', async () => world.app.instance.runs.active(applicationId) === undefined);
    const runId = await started('sleep', '600');
    const head = await world.call(`HEAD ${pathOf(runId)}`, { key: null, headers: { 'x-api-key': key } });
    expect(head.status).toBe(status);
    expect((await world.call('POST /api/application.cancelRun', { key, body: { runId } })).status).toBe(
      status,
    );
  });

  test('a GET starts nothing', async () => {
    const before = world.app.instance.runs.active(applicationId);
    const query = `applicationId=${applicationId}&argv=true`;
    expect((await world.call(`GET /api/application.run?${query}`)).status).toBe(405);
    expect(world.app.instance.runs.active(applicationId)).toBe(before);
  });
});

test('one command of an application runs at a time', async () => {
  const runId = await started('sleep', '600');
  const stream = followed(runId);
  expect(await start(['true'])).toMatchObject({ status: 409 });
  await world.ok('POST /api/application.cancelRun', { runId });
  await endOf(stream);
  expect((await start(['true'])).status).toBe(200);
});

test('the audit log has the words without secrets', async () => {
  await started('echo', 'canary-of-a-secret', '--password', 'p4ssw0rd', 'API_TOKEN=t0ken', '--level=3');
  const { items } = await world.ok<{ items: { changes: unknown }[] }>(
    'GET /api/auditLog.list?action=application.run&limit=1',
  );
  const after = ['echo', '********', '--password', '********', 'API_TOKEN=********', '--level=3'];
  expect(items[0]?.changes).toEqual([{ field: 'argv', before: null, after }]);
});

test('refuses an application of another node', async () => {
  const table = () => world.app.instance.database.writer.updateTable('application');
  await table().set({ node: 'another' }).where('id', '=', applicationId).execute();
  onTestFinished(async () => {
    const { nodeId } = world.app.instance;
    await table().set({ node: nodeId }).where('id', '=', applicationId).execute();
  });
  expect(await start(['true'])).toMatchObject({ status: 409, text: expect.stringContaining('another node') });
});

test.each([
  ['no words', []],
  ['an empty program', ['']],
  ['a NUL character', ['echo', 'a\0b']],
  ['too many words', Array.from({ length: 257 }, () => 'x')],
  ['a word that is too long', ['x'.repeat(8_193)]],
  ['words that are too long together', Array.from({ length: 9 }, () => 'x'.repeat(8_000))],
])('refuses %s', async (_, argv) => {
  expect((await start(argv)).status).toBe(400);
});

test('the result is forgotten with the run', async () => {
  expect((await world.call(`GET ${pathOf('run_none')}`)).status).toBe(404);
  expect((await world.call('POST /api/application.cancelRun', { body: { runId: 'run_none' } })).status).toBe(
    404,
  );
});

async function keyWith(limits: object): Promise<string> {
  return (await world.ok<{ key: string }>('POST /api/apiKey.create', { name: 'Limited', ...limits })).key;
}

async function anotherProject(): Promise<string> {
  return (await world.ok<{ projectId: string }>('POST /api/project.create', { name: 'Other' })).projectId;
}

test('after a rollback it runs in the release that was started again', async () => {
  const change = async (operation: 'deploy' | 'rollback', body: object = {}) => {
    const queued = await world.ok<{ deploymentId: string }>(`POST /api/application.${operation}`, {
      ...{ applicationId, ...body },
    });
    expect(await settled(world, queued.deploymentId)).toMatchObject({ status: 'done' });
    return queued.deploymentId;
  };
  const first = await change('deploy');
  await change('deploy');
  const rollback = await change('rollback', { deploymentId: first });
  const { body } = await start(['true']);
  expect(body).toMatchObject({ deploymentId: rollback });
  expect(await endOf(followed(body.runId))).toMatchObject({ ending: 'exited', exitCode: 0 });
  expect(world.workloads.commands.at(-1)).toMatchObject({ commandId: body.runId, releaseId: first });
});
