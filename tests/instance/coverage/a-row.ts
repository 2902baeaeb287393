import { authFlag, authTime } from '#db/dialect.ts';
import { insertApiKey } from '#db/queries/api-key.ts';
import { insertConnection } from '#db/queries/assistant-connection.ts';
import { replaceAssistantToken } from '#db/queries/assistant-token.ts';
import { insertCustomDomain } from '#db/queries/custom-domain.ts';
import { insertLicense } from '#db/queries/license.ts';
import { insertInstance } from '#db/queries/license-instance.ts';
import { findMemberOfUser, insertMemberRow } from '#db/queries/member.ts';
import { insertPasskey } from '#db/queries/passkey.ts';
import { makeOperator } from '#db/queries/user.ts';
import { insertDelivery, insertMessage } from '#db/queries/webhook.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { permitOperator } from '#src/services/hub/access/permit.ts';
import { forPlatform, permit } from '#src/services/platform/access/permit.ts';
import { insertMember } from '#src/services/platform/identity/insert-member.ts';
import { insertOrganization } from '#src/services/platform/identity/insert-organization.ts';
import type { TestApp } from '../../support/app.ts';
import type { Maker } from './site.ts';

/** What no call of a maker makes, or not in this state: rows that are written straight into the tables. */

/** Makers are no operators, who alone make licenses by a call. */
export async function aLicense({ world }: Maker): Promise<Id<'lic'>> {
  const { database, ids } = world.app.hub;
  const id = ids.next('lic');
  await insertLicense(database.writer, permitOperator({ isOperator: true }, id), {
    ...{ keyHash: hashOfToken(id), name: null, plan: 'hobby', status: 'active' },
    ...{ limitsJson: '{}', featuresJson: '{}', createdAt: new Date().toISOString() },
  });
  return id;
}

/** An instance of its own license. */
export async function aLicenseInstance(maker: Maker): Promise<Id<'inst'>> {
  return anInstanceOf(maker, await aLicense(maker));
}

async function anInstanceOf(maker: Maker, licenseId: Id<'lic'>): Promise<Id<'inst'>> {
  const { database, ids } = maker.world.app.hub;
  const id = ids.next('inst');
  await insertInstance(database.writer, permitOperator({ isOperator: true }, licenseId), {
    ...{ id, kind: 'program', name: 'Spare', cloudUrl: null },
    createdAt: new Date().toISOString(),
  });
  return id;
}

/** A custom domain of a license at the hub. */
export async function aHubHost(maker: Maker, host: string): Promise<string> {
  const { database, ids } = maker.world.app.hub;
  const licenseId = await aLicense(maker);
  const instanceId = await anInstanceOf(maker, licenseId);
  const createdAt = new Date().toISOString();
  await insertCustomDomain(database.writer, permitOperator({ isOperator: true }, licenseId), {
    ...{ id: ids.next('cdm'), instanceId, host, createdAt },
  });
  return host;
}

/** An operator without a membership. */
export async function aSpareOperator(maker: Maker, email: string): Promise<Id<'usr'>> {
  const userId = await aBareUser(maker, email);
  const { database } = maker.world.app.instance;
  await database.writer.transaction().execute((tx) => makeOperator(tx, forPlatform('operator'), userId));
  return userId;
}

/** A delivery that has failed for good: no worker takes it. */
export async function aDelivery({ world, organizationId }: Maker, webhookId: Id<'wh'>): Promise<Id<'whd'>> {
  const { database, ids } = world.app.instance;
  const createdAt = new Date().toISOString();
  const [messageId, id] = [ids.next('msg'), ids.next('whd')];
  await insertMessage(database.writer, forPlatform('job'), {
    ...{ id: messageId, organizationId, createdAt },
    ...{ type: 'deploy.failed', body: '{}' },
  });
  await insertDelivery(database.writer, forPlatform('job'), {
    id,
    webhookId,
    messageId,
    nextAttemptAt: null,
    createdAt,
  });
  return id;
}

/** A job that was given up. A repetition finds nothing to do. */
export async function aGivenUpJob({ world }: Maker): Promise<Id<'job'>> {
  const { database, ids } = world.app.instance;
  const id = ids.next('job');
  const payloadJson = JSON.stringify({ deliveryId: ids.next('whd') });
  await database.writer
    .insertInto('failedJob')
    .values({
      ...{ id, kind: 'webhook.deliver', tenantId: '', payloadJson, attempts: 20 },
      ...{ error: 'The address did not answer.', failedAt: new Date().toISOString() },
    })
    .execute();
  return id;
}

/** A deployment without a worker: there is a row and no job. */
export function aWaitingDeployment(maker: Maker, applicationId: string): Promise<string> {
  return aDeploymentRow(maker, applicationId, { status: 'queued', releaseState: null });
}

/** An earlier deployment of whose release nothing is there but the record. */
export function aKeptDeployment(maker: Maker, applicationId: string): Promise<string> {
  return aDeploymentRow(maker, applicationId, { status: 'done', releaseState: 'kept' });
}

/** A one-off command without an engine. It ends when it is cancelled. */
export function aRun({ world }: Maker, applicationId: string): Id<'run'> {
  const { runs, ids } = world.app.instance;
  const run = runs.add(ids.next('run'), applicationIdIn(applicationId));
  const result = { ending: 'cancelled', exitCode: 130, message: null } as const;
  run.cancelled.addEventListener('abort', () => runs.end(run, result, () => undefined), { once: true });
  return run.id;
}

async function aDeploymentRow(
  { world, organizationId }: Maker,
  given: string,
  state: { status: 'queued' | 'done'; releaseState: 'kept' | null },
): Promise<string> {
  const { database, ids } = world.app.instance;
  const id = ids.next('dep');
  await database.writer
    .insertInto('deployment')
    .values({
      ...{ id, organizationId, ...state, title: 'Waits' },
      applicationId: applicationIdIn(given),
      ...{ description: null, commitHash: null, errorMessage: null, cancelRequestedAt: null },
      ...{ createdAt: new Date().toISOString(), startedAt: null, finishedAt: null },
    })
    .execute();
  return id;
}

/** A user who cannot sign in: what a password costs is saved. */
export async function aBareUser({ world }: Maker, email: string): Promise<Id<'usr'>> {
  const { instance } = world.app;
  const id = instance.ids.next('usr');
  const db = instance.database.writer;
  const [now, emailVerified] = [authTime(db, isoFromNow(instance.clock)), authFlag(db, false)];
  await db
    .insertInto('user')
    .values({ id, name: email, email, emailVerified, image: null, createdAt: now, updatedAt: now })
    .execute();
  return id;
}

/** An organization that a user owns, with another owner, so that the user may leave it as well. */
export async function anOrganization(maker: Maker, ownerId: Id<'usr'>): Promise<Id<'org'>> {
  const { instance } = maker.world.app;
  const second = await aBareUser(maker, `${instance.ids.next('usr')}@example.com`);
  return inTransaction(instance.database, async (tx) => {
    const id = await insertOrganization(instance, tx, { name: 'Another', ownerId, plan: null });
    await insertMember(instance, tx, { organizationId: id, userId: second, role: 'owner' });
    return id;
  });
}

/** An open invitation of the maker, whose link is not known. */
export async function anInvitation(
  { world, organizationId, userId: inviterId }: Maker,
  email: string,
): Promise<Id<'inv'>> {
  const { instance } = world.app;
  const id = instance.ids.next('inv');
  const db = instance.database.writer;
  await db
    .insertInto('invitation')
    .values({
      ...{ id, organizationId, email, inviterId, role: 'member', status: 'pending', tokenHash: null },
      createdAt: authTime(db, isoFromNow(instance.clock)),
      expiresAt: authTime(db, isoFromNow(instance.clock, 60 * 60_000)),
    })
    .execute();
  return id;
}

export async function aBareMember({ world, organizationId }: Maker, userId: Id<'usr'>): Promise<Id<'mem'>> {
  const { instance } = world.app;
  const id = instance.ids.next('mem');
  const member = {
    id,
    organizationId,
    userId,
    role: 'member' as const,
    createdAt: isoFromNow(instance.clock),
  };
  await instance.database.writer.transaction().execute((tx) => insertMemberRow(tx, member));
  return id;
}

export async function aToken(
  { app }: TestApp,
  kind: 'apiKey' | 'assistantToken',
  { userId, organizationId }: { userId: Id<'usr'>; organizationId: Id<'org'> },
): Promise<string> {
  const { ids, database } = app.instance;
  const tokenHash = hashOfToken(ids.token('key'));
  const unbound = { parentKeyId: null, expiresAt: null, lastUsedAt: null };
  const token = { userId, tokenHash, ...unbound, createdAt: new Date().toISOString() };
  const organization = permit(
    { organizationId, role: 'owner', limits: null },
    'self:manage',
    'organization',
    {
      id: organizationId,
    },
  );
  if (kind === 'apiKey') {
    const id = ids.next('key');
    await insertApiKey(database.writer, organization, { id, ...token, name: id });
    return id;
  }
  const id = ids.next('ast');
  await database.writer
    .transaction()
    .execute((tx) => replaceAssistantToken(tx, organization, { id, ...token }));
  return id;
}

/** A connected assistant of the caller. */
export async function aConnection(
  { app }: TestApp,
  { userId, organizationId }: { userId: Id<'usr'>; organizationId: Id<'org'> },
): Promise<string> {
  const { ids, database } = app.instance;
  const id = ids.next('asc');
  const member = await findMemberOfUser(database.reader, organizationId, userId);
  if (member === undefined) throw new Error('The user is not a member of the organization');
  const [createdAt, expiresAt] = [new Date().toISOString(), '2999-01-01T00:00:00.000Z'];
  const times = { createdAt, expiresAt, lastUsedAt: null };
  await database.writer.transaction().execute((tx) =>
    insertConnection(tx, forPlatform('credential'), {
      ...{ id, memberId: member.id, clientName: 'Assistant', tokenHash: hashOfToken(id) },
      ...times,
    }),
  );
  return id;
}

/** A passkey that no authenticator has. */
export async function aPasskey({ world }: Maker, userId: Id<'usr'>): Promise<Id<'psk'>> {
  const { database, ids } = world.app.instance;
  const id = ids.next('psk');
  const createdAt = new Date().toISOString();
  await database.writer.transaction().execute((tx) =>
    insertPasskey(tx, forPlatform('sign-in'), {
      ...{ id, userId, name: 'Laptop', credential: id, publicKey: '', counter: 0 },
      ...{ challengedAt: createdAt, lastUsedAt: null, createdAt },
    }),
  );
  return id;
}

/** A key may be rotated five times a day; here each caller does. */
export async function withoutReplacedKeys({ world }: Maker, organizationId: Id<'org'>): Promise<string> {
  await world.app.instance.database.writer
    .updateTable('merchantAccount')
    .set({ previousKeysJson: '[]' })
    .where('organizationId', '=', organizationId)
    .execute();
  return '';
}

function applicationIdIn(text: string): Id<'app'> {
  return `app_${text.replace(/^app_/, '')}`;
}
