import { afterEach, describe, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember, signIn } from '../../support/people.ts';

/** What a new organization may have, and how many a user may create. */

let world: TestApp;
afterEach(() => world.close());

const HOBBY = {
  quotas: { projects: 1, applications: 2, databases: 1, domains: 1, buildMinutes: 100 },
  features: { aiAssistant: false, customDomains: false, paymentGateway: false },
};

const create = (key: string, name = 'Mine') =>
  world.call('POST /api/organization.create', { key, body: { name } });

/** A user without a membership: returns the headers of their session. */
async function aStranger(email = 'stranger@example.com'): Promise<{ cookie: string; origin: string }> {
  await world.app.instance.auth.createUser({ email, name: 'Stranger', password: 'correct horse' });
  return { cookie: await signIn(world, email, 'correct horse'), origin: world.url };
}

async function planOf(headers: Record<string, string>, organizationId: Id<'org'>): Promise<unknown> {
  const { body } = await world.call('GET /api/organization.list', { key: null, headers });
  return body.items.find((one: { organizationId: Id<'org'> }) => one.organizationId === organizationId).plan;
}

async function createdBy(headers: Record<string, string>): Promise<Id<'org'>> {
  const { body } = await world.call('POST /api/organization.create', {
    ...{ key: null, headers },
    body: { name: 'Mine' },
  });
  return body.organizationId;
}

describe('the plan of a new organization', () => {
  test.each([
    ['no limits where people are invited', {}, -1],
    ['the smallest plan with open sign-up', { SIGN_UP: 'open' }, 1],
    ['what DEFAULT_PLAN names', { SIGN_UP: 'open', DEFAULT_PLAN: 'starter' }, 5],
    ['no limits where DEFAULT_PLAN has none', { SIGN_UP: 'open', DEFAULT_PLAN: 'unlimited' }, -1],
  ])('%s', async (_name, environment: Record<string, string>, projects) => {
    world = await openTestApp(environment);
    const headers = await aStranger();
    const plan = await planOf(headers, await createdBy(headers));
    expect(plan).toMatchObject({ quotas: { projects } });
    // The first organization has no limits under any configuration.
    expect((await world.ok<{ plan: object }>('GET /api/organization.get')).plan).toMatchObject({
      quotas: { projects: -1, buildMinutes: -1 },
      features: { paymentGateway: true },
    });
  });

  test('it is held to that plan', async () => {
    world = await openTestApp({ SIGN_UP: 'open' });
    const headers = await aStranger();
    const organizationId = await createdBy(headers);
    expect(await planOf(headers, organizationId)).toEqual(HOBBY);
    const active = { key: null, headers, body: { organizationId } };
    await world.call('POST /api/auth/organization/set-active', active);
    const { key } = (
      await world.call('POST /api/apiKey.create', { key: null, headers, body: { name: 'K', organizationId } })
    ).body;
    const project = (name: string) => world.call('POST /api/project.create', { key, body: { name } });
    expect((await project('One')).status).toBe(200);
    const second = await project('Two');
    expect([second.status, second.body.message]).toEqual([
      403,
      'Project quota reached (1). Remove one or ask for a larger plan.',
    ]);
    expect((await world.call('POST /api/assistantToken.create', { key, body: {} })).status).toBe(403);
    const none = { organizationId, quotas: { projects: 0 } };
    await world.ok('POST /api/organization.setPlan', none);
    // Nothing can be removed where nothing is included.
    expect((await project('Three')).body.message).toBe(
      'Project quota reached (0). The plan includes none: ask for a larger plan.',
    );
  });

  test('the limits of an organization hold for a member who creates another one', async () => {
    world = await openTestApp();
    const person = await aMember(world, 'member');
    await world.ok('POST /api/organization.setPlan', {
      organizationId: world.organizationId,
      quotas: { databases: 0, projects: 3 },
      features: { paymentGateway: false },
    });
    const headers = { cookie: person.cookie, origin: world.url };
    const plan = await planOf(headers, (await create(person.key)).body.organizationId);
    expect(plan).toMatchObject({
      quotas: { databases: 0, projects: 3, applications: -1 },
      features: { paymentGateway: false, aiAssistant: true },
    });
  });
});

describe('the number of organizations', () => {
  test('of twenty at once ten are created', async () => {
    world = await openTestApp();
    const person = await aMember(world, 'member');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => create(person.key, `Org ${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 10 }, () => 403),
    ]);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.body).toEqual({ code: 'FORBIDDEN', message: expect.stringContaining('at most 10') });
  });

  test('handing one over frees no place, removing one does', async () => {
    world = await openTestApp({ ORGANIZATIONS_PER_USER: '2' });
    const person = await aMember(world, 'member');
    const friend = await aMember(world, 'member');
    const headers = { cookie: person.cookie, origin: world.url };
    const first = await createdBy(headers);
    const second = await createdBy(headers);
    expect((await create(person.key)).status).toBe(403);
    await world.app.instance.database.writer
      .insertInto('member')
      .values({
        ...{ id: 'mem_friend', organizationId: first, userId: friend.userId, role: 'owner' },
        createdAt: new Date().toISOString(),
      })
      .execute();
    const bySession = (target: `${string} /${string}`, organizationId: Id<'org'>) =>
      world.call(target, { key: null, headers, body: { organizationId } });
    expect((await bySession('POST /api/organization.leave', first)).status).toBe(200);
    expect((await create(person.key)).status).toBe(403);
    expect((await bySession('POST /api/organization.remove', second)).status).toBe(200);
    expect((await create(person.key)).status).toBe(200);
  });

  test('one that has used build minutes counts until the end of the month', async () => {
    let nowOffsetMs = 0;
    const clock = { now: () => Date.now() + nowOffsetMs };
    world = await openTestApp({ ORGANIZATIONS_PER_USER: '1', DEFAULT_PLAN: 'hobby' }, { clock });
    const person = await aMember(world, 'member');
    const headers = { cookie: person.cookie, origin: world.url };
    const organizationId = await createdBy(headers);
    const month = new Date().toISOString().slice(0, 7);
    const used = { organizationId, month, seconds: 61 };
    await world.app.instance.database.writer.insertInto('buildUsage').values(used).execute();
    const removal = { key: null, headers, body: { organizationId } };
    expect((await world.call('POST /api/organization.remove', removal)).status).toBe(200);
    expect((await create(person.key)).status).toBe(403);
    nowOffsetMs = 32 * 24 * 60 * 60 * 1000;
    const later = { cookie: await signIn(world, person.email, 'correct horse'), origin: world.url };
    expect(await createdBy(later)).toMatch(/^org_/);
  });
});
