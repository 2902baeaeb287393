import type { Id } from '#src/domain/id.ts';
import type { TestApp } from '../../support/app.ts';
import type { Credential } from '../../support/coverage.ts';
import { aMember, assistantTokenOf, type Person, signIn } from '../../support/people.ts';
import type { Standing } from './permission-table.ts';
import type { Maker, Site } from './site.ts';

/** A credential, its principal, and the objects that it reaches. */
export interface Known {
  readonly credential: Credential;
  readonly standing: Standing;
  readonly userId: Id<'usr'>;
  readonly organizationId: Id<'org'>;
}

/** The first user of a world: owner and operator. */
export async function firstOwner(world: TestApp): Promise<Maker> {
  const { organizationId, call } = world;
  return { world, organizationId, userId: (await world.call('GET /api/me.get')).body.userId, call };
}

/** The owner of another organization, with a key and a session. */
export async function anotherOrganization(
  world: TestApp,
): Promise<{ maker: Maker; key: string; cookie: string }> {
  const [email, password] = ['foreign@example.com', 'correct horse'];
  const userId = await world.app.instance.auth.createUser({ email, name: 'Foreign', password });
  const guest = { cookie: await signIn(world, email, password), origin: world.url };
  const created = await world.call('POST /api/organization.create', {
    key: null,
    headers: guest,
    body: { name: 'Elsewhere' },
  });
  const { organizationId } = created.body;
  const cookie = await signIn(world, email, password);
  const headers = { cookie, origin: world.url };
  const { body } = await world.call('POST /api/apiKey.create', { key: null, headers, body: { name: 'Key' } });
  const { key } = body;
  const maker: Maker = {
    world,
    organizationId,
    userId,
    call: (target, options = {}) => world.call(target, { key, ...options }),
  };
  return { maker, key, cookie };
}

/** Every kind of credential there is, holding and not holding. The site is granted to one of two members. */
export async function everyCredential(
  world: TestApp,
  site: Site,
  foreign: { maker: Maker; key: string; cookie: string },
): Promise<Record<string, Known>> {
  const { userId: operatorId } = await firstOwner(world);
  const here = { organizationId: world.organizationId };
  const unauthenticated = (credential: Credential): Known => ({
    credential,
    standing: { kind: 'unauthenticated' },
    userId: operatorId,
    ...here,
  });
  const operator = {
    userId: operatorId,
    key: world.key,
    cookie: await signIn(world, world.email, world.password),
  };
  const owner = await aMember(world, 'owner');
  const admin = await aMember(world, 'admin');
  const member = await aMember(world, 'member');
  const granted = await aMember(world, 'member');
  const projectIds = [site.projectId];
  await world.ok('POST /api/member.setAccess', {
    memberId: granted.memberId,
    projectIds,
    applicationIds: [],
  });
  const lowered = await aMember(world, 'admin');
  await world.ok('POST /api/member.setRole', { memberId: lowered.memberId, role: 'member' });
  const removed = await aMember(world, 'admin');
  await world.ok('POST /api/member.remove', { memberId: removed.memberId });
  const signedOut = await aMember(world, 'owner');
  const headers = { cookie: signedOut.cookie, origin: world.url };
  await world.call('POST /api/auth/sign-out', { key: null, headers, body: {} });
  const { userId: loneId, cookie: loneCookie } = await somebodyWithoutOrganization(world);
  const reader = await aMember(world, 'owner');
  const assistant = await assistantTokenOf(reader);
  const replaced = await assistantTokenOf(admin);
  await assistantTokenOf(admin);

  return {
    guest: unauthenticated({}),
    'unknown key': unauthenticated({ key: 'key_unknown' }),
    'unknown token': unauthenticated({ key: 'sk-live-123' }),
    'revoked key': unauthenticated({ key: await aRevokedKey(world) }),
    'expired key': unauthenticated({ key: await anExpiredKey(world) }),
    'replaced assistant token': unauthenticated({ key: replaced }),
    'ended session': unauthenticated({ cookie: signedOut.cookie }),
    'forged session': unauthenticated({ cookie: `${operator.cookie.slice(0, -12)}AAAAAAAAAA%3D` }),
    'assistant token': {
      ...{ credential: { key: assistant }, standing: { kind: 'assistant' }, userId: reader.userId, ...here },
    },
    ...bothOf('operator', operator, { role: 'owner', isOperator: true }),
    ...bothOf('owner', owner, { role: 'owner' }),
    ...bothOf('admin', admin, { role: 'admin' }),
    ...bothOf('granted member', granted, { role: 'member', granted: true }),
    ...bothOf('ungranted member', member, { role: 'member' }),
    ...bothOf('admin who became a member', lowered, { role: 'member' }),
    'key of a removed member': unauthenticated({ key: removed.key }),
    'session of a removed member': aUser(removed.userId, removed.cookie),
    'session without organization': aUser(loneId, loneCookie),
    ...bothOf(
      'owner of another organization',
      { ...foreign, userId: foreign.maker.userId },
      { role: 'owner', isForeign: true },
      foreign.maker.organizationId,
    ),
  };

  function aUser(userId: Id<'usr'>, cookie: string): Known {
    return { credential: { cookie }, standing: { kind: 'user' }, userId, ...here };
  }

  function bothOf(
    name: string,
    { userId, key, cookie }: Pick<Person, 'userId' | 'key' | 'cookie'>,
    rights: Partial<Extract<Standing, { kind: 'member' }>> & { role: 'owner' | 'admin' | 'member' },
    organizationId = world.organizationId,
  ): Record<string, Known> {
    const member: Standing = {
      kind: 'member',
      granted: false,
      isForeign: false,
      isOperator: false,
      ...rights,
    };
    const known = { standing: member, userId, organizationId };
    return {
      [`key of ${name}`]: { ...known, standing: { ...member, isKey: true }, credential: { key } },
      [`session of ${name}`]: { ...known, credential: { cookie } },
    };
  }
}

async function somebodyWithoutOrganization(world: TestApp): Promise<{ userId: Id<'usr'>; cookie: string }> {
  const [email, password] = ['lone@example.com', 'correct horse'];
  const userId = await world.app.instance.auth.createUser({ email, name: 'Lone', password });
  return { userId, cookie: await signIn(world, email, password) };
}

async function aRevokedKey(world: TestApp): Promise<string> {
  const { apiKeyId, key } = await world.ok<{ apiKeyId: Id<'key'>; key: string }>('POST /api/apiKey.create', {
    name: 'Revoked',
  });
  await world.ok('POST /api/apiKey.revoke', { apiKeyId });
  return key;
}

async function anExpiredKey(world: TestApp): Promise<string> {
  const { apiKeyId, key } = await world.ok<{ apiKeyId: Id<'key'>; key: string }>('POST /api/apiKey.create', {
    name: 'Expired',
    expiresInDays: 1,
  });
  await world.app.instance.database.writer
    .updateTable('apiKey')
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .where('id', '=', apiKeyId)
    .execute();
  return key;
}
