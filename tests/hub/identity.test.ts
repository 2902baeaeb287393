import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseId } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aHolder, anInstance, aReporter, asGuest, refusalOf, UNHURRIED } from './support.ts';

/** The hub knows an instance by its id and secret, never by its address, and distinguishes it from a copy. */

let world: TestApp;
let offsetMs = 0;
beforeAll(async () => {
  world = await openTestApp({}, { ...UNHURRIED, clock: { now: () => Date.now() + offsetMs } });
});
afterAll(() => world.close());

const aLicense = (plan = 'business') =>
  world.ok<{ licenseId: string; licenseKey: string }>('POST /api/license.create', { plan });

const ONE = 'https://one.example.com';

test('the secret is answered once, and stored as a hash', async () => {
  const { licenseKey } = await aLicense();
  const reporter = aReporter(world, licenseKey);
  const first = (await reporter.sync()).body;
  expect(first).toMatchObject({ sequence: 0, instanceSecret: expect.stringMatching(/^insec_/) });
  const second = (await reporter.sync()).body;
  expect(second).toMatchObject({ instanceId: first.instanceId, sequence: 1 });
  expect(second).not.toHaveProperty('instanceSecret');
  const rows = await world.app.hub.database.writer.selectFrom('licenseInstance').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(first.instanceSecret);
});

test('two instances with one address are two, also at their later syncs and after one has moved', async () => {
  const { licenseKey } = await aLicense();
  const [one, two] = [aReporter(world, licenseKey, ONE), aReporter(world, licenseKey, ONE)];
  const ids = [(await one.sync()).body.instanceId, (await two.sync()).body.instanceId];
  expect(ids[0]).not.toBe(ids[1]);
  await one.sync({ cloudUrl: 'https://moved.example.com' });
  expect([(await one.sync()).body.instanceId, (await two.sync()).body.instanceId]).toEqual(ids);
});

describe('an id of license.addInstance', () => {
  test('is never given to an instance, with or without an address, at the limit either', async () => {
    const program = await aHolder(world, { plan: 'business', limits: { instances: 2 } });
    const first = await aReporter(world, program.licenseKey).sync();
    expect(first.body.instanceId).not.toBe(program.instanceId);
    const second = await aReporter(world, program.licenseKey).sync();
    expect(refusalOf(second).slice(0, 2)).toEqual([403, 'LIMIT_REACHED']);
  });

  test('is the program’s, which reports without a secret', async () => {
    const program = await aHolder(world, { plan: 'business' });
    for (let time = 0; time < 2; time += 1) {
      const { body } = await program.ask('/api/license/sync', { cloudUrl: ONE, usage: { projects: 2 } });
      expect(body.instanceId).toBe(program.instanceId);
      expect(body).not.toHaveProperty('instanceSecret');
    }
    const other = await anInstance(world, program);
    const refused = await other.ask('/api/license/sync', {
      cloudUrl: ONE,
      usage: {},
      instanceSecret: 'insec_x',
    });
    expect(refusalOf(refused).slice(0, 2)).toEqual([403, 'INSTANCE_SECRET_WRONG']);
    const { body } = await world.call(`GET /api/license.get?licenseId=${program.licenseId}`);
    expect(body.instances.map(({ kind }: { kind: string }) => kind)).toEqual(['program', 'program']);
  });
});

test.each([
  ['no secret', {}],
  ['a wrong secret', { instanceSecret: 'insec_wrong' }],
  ['an empty registration', { registrationToken: 'inreg_wrong' }],
])('a known id with %s is refused and changes nothing', async (_name, proof) => {
  const { licenseId, licenseKey } = await aLicense();
  const reporter = aReporter(world, licenseKey, ONE);
  const { instanceId } = (await reporter.sync({ usage: { projects: 3 } })).body;
  const refused = await asGuest(world, '/api/license/sync', {
    ...{ licenseKey, instanceId, cloudUrl: 'https://thief.example', usage: {} },
    ...proof,
  });
  expect(refusalOf(refused).slice(0, 2)).toEqual([403, 'INSTANCE_SECRET_WRONG']);
  const { body } = await world.call(`GET /api/license.get?licenseId=${licenseId}`);
  expect(body.instances).toEqual([
    expect.objectContaining({ cloudUrl: ONE, usage: expect.objectContaining({ projects: 3 }) }),
  ]);
  expect((await reporter.sync()).status).toBe(200);
});

test('a secret of one instance opens no other, nor one of another license', async () => {
  const [mine, theirs] = [await aLicense(), await aLicense()];
  const [one, two] = [aReporter(world, mine.licenseKey), aReporter(world, mine.licenseKey)];
  const foreign = aReporter(world, theirs.licenseKey);
  for (const reporter of [one, two, foreign]) await reporter.sync();
  const { instanceSecret } = two.identity;
  expect((await one.sync({ instanceSecret })).status).toBe(403);
  const elsewhere = await one.sync({ instanceId: foreign.identity.instanceId, instanceSecret: undefined });
  expect(elsewhere.body.instanceId, 'unknown here: a new one').not.toBe(foreign.identity.instanceId);
});

test('an instance from before there were secrets gets one at its next sync', async () => {
  const { licenseKey } = await aLicense();
  const { instanceId } = (await aReporter(world, licenseKey).sync()).body;
  await world.app.hub.database.writer
    .updateTable('licenseInstance')
    .set({ secretHash: null })
    .where('id', '=', instanceId)
    .execute();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => aReporter(world, licenseKey, ONE, { instanceId }).sync()),
  );
  const [winner, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(winner?.body).toMatchObject({ instanceId, instanceSecret: expect.stringMatching(/^insec_/) });
  expect(answers.filter(({ body }) => body.code === 'INSTANCE_SECRET_WRONG')).toHaveLength(9);
});

test('a first sync whose answer was lost is repeated without a second place', async () => {
  const { licenseKey } = await aLicense('hobby');
  const registrationToken = 'inreg_0123456789';
  const lost = await aReporter(world, licenseKey).sync({ registrationToken });
  const reporter = aReporter(world, licenseKey);
  const again = await reporter.sync({ registrationToken });
  const { instanceId, instanceSecret } = lost.body;
  // Of several processes that repeat it at the same time, any may store its answer last.
  expect(again.body).toMatchObject({ instanceId, instanceSecret });
  expect((await reporter.sync()).status).toBe(200);
  // Another process of it that has started at the same time.
  const another = await aReporter(world, licenseKey).sync({ registrationToken });
  expect(another.body).toMatchObject({ instanceId, instanceSecret, sequence: 1 });
  offsetMs += 3_600_000;
  expect((await reporter.sync()).status).toBe(200);
  // From here on the secret alone counts.
  const late = await aReporter(world, licenseKey).sync({ registrationToken });
  expect(refusalOf(late).slice(0, 2)).toEqual([403, 'LIMIT_REACHED']);
});

describe('a copy with the same id and secret', () => {
  async function anOriginal(syncs = 3) {
    const reporter = aReporter(world, (await aLicense()).licenseKey);
    for (let count = 0; count < syncs; count += 1) await reporter.sync();
    return reporter;
  }

  test('that is older than the last sync is refused, and the original goes on', async () => {
    const original = await anOriginal();
    const copy = original.copy('run-of-the-copy');
    await original.sync();
    await original.sync();
    for (let time = 0; time < 2; time += 1)
      expect(refusalOf(await copy.sync()).slice(0, 2)).toEqual([409, 'INSTANCE_COPIED']);
    expect((await original.sync()).status).toBe(200);
  });

  test('that syncs first is refused once the original has come again', async () => {
    const original = await anOriginal();
    const copy = original.copy('run-of-the-copy');
    expect((await copy.sync()).status, 'the copy is not detected yet').toBe(200);
    expect((await original.sync()).status).toBe(200);
    expect((await copy.sync()).body.code).toBe('INSTANCE_COPIED');
    for (let time = 0; time < 3; time += 1) expect((await original.sync()).status).toBe(200);
    expect((await copy.sync()).body.code).toBe('INSTANCE_COPIED');
  });

  test.each([1, 2, 5])('of %d copies beside the original one goes on at most', async (count) => {
    const original = await anOriginal();
    const all = [original, ...Array.from({ length: count }, (_, index) => original.copy(`copy-${index}`))];
    for (let round = 0; round < 3; round += 1) for (const one of all) await one.sync();
    const statuses = [];
    for (const one of all) statuses.push((await one.sync()).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(count);
  });

  test('a lost answer is no copy, also where the program was started again in between', async () => {
    const original = await anOriginal();
    const before = { ...original.identity };
    await original.sync();
    const restarted = aReporter(world, original.licenseKey, ONE, { ...before, runId: 'after-the-crash' });
    expect((await restarted.sync()).status).toBe(200);
    expect((await restarted.sync()).status).toBe(200);
  });

  test('replaces the other where its operator has decided so', async () => {
    const original = await anOriginal();
    const copy = original.copy('run-of-the-copy');
    await original.sync();
    await original.sync();
    expect((await copy.sync()).status).toBe(409);
    expect((await copy.sync({ replacesCopy: true })).status).toBe(200);
    expect((await original.sync()).body.code).toBe('INSTANCE_COPIED');
    expect((await copy.sync()).status).toBe(200);
  });

  test('a hub that was restored from a backup knows its instances again', async () => {
    const original = await anOriginal(5);
    await world.app.hub.database.writer
      .updateTable('licenseInstance')
      .set({ sequence: 1, lastToken: null, lastRun: null, previousRun: null })
      .where('id', '=', parseId('inst', String(original.identity.instanceId)))
      .execute();
    expect((await original.sync()).status).toBe(200);
    expect((await original.sync()).status).toBe(200);
  });
});
