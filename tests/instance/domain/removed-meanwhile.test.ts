import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#db/client.ts';
import { insertDomainRow } from '#db/queries/domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { asPlatform } from '#src/services/platform/access/permit.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

interface Site {
  readonly projectId: Id<'prj'>;
  readonly environmentId: Id<'env'>;
  readonly applicationId: Id<'app'>;
}

async function aSite(name: string): Promise<Site> {
  const { body } = await importSite(world, { name });
  await settled(world, body.deploymentId);
  const { applicationId } = body;
  const { projectId, environmentId } = await world.ok<Site>(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  return { projectId, environmentId, applicationId };
}

/** Writes a proved domain of the application. */
async function addDomain(tx: Tx, applicationId: Id<'app'>, host: string): Promise<void> {
  const { organizationId } = world;
  const now = new Date().toISOString();
  await insertDomainRow(tx, asPlatform('application', { id: applicationId, organizationId }, 'job'), {
    ...{ id: world.app.instance.ids.next('dom'), kind: 'custom', host, hubId: null },
    ...{ verifiedAt: now, lostAt: null, problem: null, createdAt: now },
  });
}

/** Copies the application, and gives the copy the domain. */
async function addApplication(tx: Tx, { applicationId }: Site, host: string): Promise<void> {
  const row = await tx
    .selectFrom('application')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const id = world.app.instance.ids.next('app');
  const copy = { ...row, id, appName: `copy-${host.replaceAll('.', '-')}`, liveDeploymentId: null };
  await tx
    .insertInto('application')
    .values({ ...copy, deployTokenHash: id })
    .execute();
  await addDomain(tx, id, host);
}

test.each([
  [
    'application.remove',
    ({ applicationId }: Site) => ({ applicationId }),
    (tx: Tx, site: Site, host: string) => addDomain(tx, site.applicationId, host),
  ],
  ['environment.remove', ({ environmentId }: Site) => ({ environmentId }), addApplication],
  ['project.remove', ({ projectId }: Site) => ({ projectId }), addApplication],
])('%s gives up a domain that is written at the same moment', async (operation, target, write) => {
  const { database } = world.app.instance;
  const host = `${operation}.example.com`;
  const site = await aSite(operation.replace('.', '-'));
  let removal: Promise<unknown> | undefined;
  await inTransaction(database, async (tx) => {
    await write(tx, site, host);
    removal = world.ok(`POST /api/${operation}`, target(site));
    if (database.dialect === 'postgres') await until('the removal waits', () => waits());
  });
  await removal;
  const found = await database.reader
    .selectFrom('domainReservation')
    .select(['organizationId', 'kind'])
    .where('host', '=', host)
    .execute();
  expect(found).toEqual([{ organizationId: world.organizationId, kind: 'released' }]);
});

/** Whether a transaction of this database waits for another one. */
async function waits(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    world.app.instance.database.reader,
  );
  return rows.length > 0;
}
