import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '#db/migrations/0010-domain-proof.ts';
import { openTestApp } from '../support/app.ts';

/** Domains from before verification stay unchanged. */

const NOW = '2026-01-01T00:00:00.000Z';

test('domains and docs hostnames of an earlier version are kept, unproved', async () => {
  const world = await openTestApp();
  const { writer, dialect } = world.app.instance.database;
  const run = (statement: string) => sql.raw(statement).execute(writer);
  try {
    // The tables as they were before, beside the new ones.
    for (const table of ['hubWithdrawal', 'hubHost', 'domainReservation', 'docsHostname', 'domain'])
      await run(`drop table "${table}"`);
    await run(
      `create table "domain" ("id" text primary key, "createdAt" text not null, "organizationId" text not null, "applicationId" text not null, "host" text not null unique, "kind" text not null default 'custom', "hubId" text)`,
    );
    await run(
      `create table "docsHostname" ("hostname" text primary key, "instanceId" text not null unique, "status" text not null, "verifiedAt" text, "createdAt" text not null)`,
    );
    const { applicationId } = await world
      .ok<{ environmentId: string }>('POST /api/project.create', { name: 'Site' })
      .then(({ environmentId }) =>
        world.ok<{ applicationId: string }>('POST /api/application.create', {
          ...{ environmentId, name: 'Site' },
          source: { type: 'git', customGitUrl: 'https://git.example.com/a/b.git' },
        }),
      );
    await run(
      `insert into "domain" ("id", "createdAt", "organizationId", "applicationId", "host", "hubId") values ('dom_1', '${NOW}', '${world.organizationId}', '${applicationId}', 'old.example.com', null)`,
    );
    await up(writer as unknown as Kysely<unknown>, dialect);
    await writer.schema.alterTable('domain').addColumn('hubError', 'text').execute();
    const { items } = await world.ok<{ items: unknown[] }>('GET /api/domain.list');
    expect(items).toEqual([
      expect.objectContaining({
        ...{ domainId: 'dom_1', host: 'old.example.com', problem: null },
        verification: expect.objectContaining({ state: 'unverified', verifiedAt: null }),
      }),
    ]);
    const again = await world.call('POST /api/domain.create', {
      body: { applicationId, host: 'old.example.com' },
    });
    expect(again.status, 'the host is still unique').toBe(409);
  } finally {
    await world.close();
  }
});
