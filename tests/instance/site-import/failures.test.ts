import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ImportRequest } from '#src/contracts/site-import.ts';
import { parseId } from '#src/domain/id.ts';
import { createSiteImport } from '#src/services/instance/site-import/create-site-import.ts';
import { retrySiteImport } from '#src/services/instance/site-import/retry-site-import.ts';
import { importSaga } from '#src/services/instance/site-import/run-import.ts';
import { IMPORT_STEPS } from '#src/services/instance/site-import/steps.ts';
import { ownerContext } from '../../support/actor.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, aGitSource, anImport, importSite, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

const setQuota = (quotas: Record<string, number>) =>
  world.ok('POST /api/organization.setPlan', { organizationId: world.organizationId, quotas });

/** What an organization has, by table: what an undone import must not add to. */
async function holdings(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'project',
    'environment',
    'application',
    'database',
    'domain',
    'deployment',
  ] as const) {
    const rows = await world.app.instance.database.reader.selectFrom(table).select('id').execute();
    counts[table] = rows.length;
  }
  return counts;
}

describe('what blocks a step', () => {
  const cases: [
    name: string,
    change: Record<string, unknown>,
    quotas: Record<string, number>,
    step: string,
    status: string,
    message: RegExp,
    code: string,
  ][] = [
    [
      'a name that is taken',
      { name: 'tAkEn' },
      {},
      'project_creation',
      'failed',
      /"tAkEn" already exists/,
      'NAME_CONFLICT',
    ],
    [
      'the quota of projects',
      {},
      { projects: 0 },
      'project_creation',
      'failed',
      /Project quota reached \(0\)/,
      'QUOTA_EXCEEDED',
    ],
    [
      'the quota of databases',
      { database: aDatabase() },
      { databases: 0 },
      'database_creation',
      'partial',
      /Database quota reached \(0\)/,
      'QUOTA_EXCEEDED',
    ],
    [
      'the quota of applications',
      {},
      { applications: 0 },
      'application_creation',
      'partial',
      /Application quota reached \(0\)/,
      'QUOTA_EXCEEDED',
    ],
    [
      'the quota of domains',
      { domain: 'a.example.com' },
      { domains: 0 },
      'domain_creation',
      'partial',
      /Domain quota reached \(0\)/,
      'QUOTA_EXCEEDED',
    ],
    [
      'a database that the engine lacks',
      { database: aDatabase({ type: 'mongodb' }) },
      {},
      'database_creation',
      'partial',
      /mongodb/i,
      'ENGINE_UNSUPPORTED',
    ],
    [
      'an image',
      { source: { type: 'docker', dockerImage: 'nginx' } },
      {},
      'application_creation',
      'partial',
      /engine/i,
      'ENGINE_UNSUPPORTED',
    ],
    [
      'an invalid GitHub provider',
      { source: { type: 'github', repo: 'a/b', githubId: 'gp_no' } },
      {},
      'application_creation',
      'partial',
      /no such GitHub provider/,
      'PROVIDER_NOT_FOUND',
    ],
    [
      'an invalid GitLab provider',
      { source: { type: 'gitlab', repo: 'a/b', gitlabId: 'gp_no' } },
      {},
      'application_creation',
      'partial',
      /no such GitLab provider/,
      'PROVIDER_NOT_FOUND',
    ],
    [
      'an invalid SSH key',
      { source: aGitSource({ customGitSSHKeyId: 'ssh_no' }) },
      {},
      'application_creation',
      'partial',
      /no such SSH key/,
      'SSH_KEY_NOT_FOUND',
    ],
    [
      'a domain that is taken',
      { domain: 'TAKEN.example.com' },
      {},
      'domain_creation',
      'partial',
      /already in use/,
      'DOMAIN_TAKEN',
    ],
    [
      'a domain of the platform',
      { domain: 'x.localhost' },
      {},
      'domain_creation',
      'partial',
      /platform/,
      'DOMAIN_INVALID',
    ],
    [
      'a domain of the zone',
      { domain: 'x.apps.localhost' },
      {},
      'domain_creation',
      'partial',
      /platform/,
      'DOMAIN_INVALID',
    ],
  ];
  beforeAll(async () => {
    await importSite(world, { name: 'Taken', domain: 'taken.example.com' });
  });

  test.each(cases)('%s', async (_name, change, quotas, step, status, message, code) => {
    await setQuota(quotas);
    const name = `Fails ${Math.random()}`;
    const preview = await world.call('POST /api/site-import/preview', {
      body: anImport(world.organizationId, { name, ...change }),
    });
    expect(preview.body).toMatchObject({ valid: false, errors: [{ code, path: expect.any(Array) }] });
    const { status: http, body } = await importSite(world, { name, ...change });
    expect(http).toBe(422);
    expect(body).toMatchObject({ status, errorStep: step, errorMessage: expect.stringMatching(message) });
    expect(preview.body.errors[0].message).toBe(body.errorMessage);
    expect('projectId' in body).toBe(status === 'partial');
    await setQuota({ projects: -1, applications: -1, databases: -1, domains: -1 });
  });
});

test('the engine is not asked for the address of a database that is refused', async () => {
  const databaseEndpoint = vi.spyOn(world.workloads, 'databaseEndpoint');
  const database = aDatabase();
  await importSite(world, { name: 'Addressed', database });
  expect(databaseEndpoint).toHaveBeenCalledTimes(1);
  expect((await importSite(world, { name: 'Addressed', database })).status).toBe(422);
  await setQuota({ databases: 0 });
  const { body } = await importSite(world, { name: 'Without', database });
  await setQuota({ databases: -1 });
  expect(body).toMatchObject({ status: 'partial', errorStep: 'database_creation' });
  expect(databaseEndpoint).toHaveBeenCalledTimes(1);
  databaseEndpoint.mockRestore();
});

describe.each(IMPORT_STEPS.map((step) => step.name))('when %s fails', (failing) => {
  const everything = (name: string) =>
    ImportRequest.parse(
      anImport(world.organizationId, { name, domain: `${name}.example.com`, database: aDatabase() }),
    );
  const withFailure = () =>
    importSaga(
      IMPORT_STEPS.map((step) =>
        step.name === failing ? { ...step, execute: () => Promise.reject(new Error('secret cause')) } : step,
      ),
    );

  test('status and step say so, the cause stays inside, and a retry under the same id succeeds', async () => {
    const ctx = await ownerContext(world);
    const name = `retry-${failing.replace('_', '-')}`;
    const failed = await createSiteImport(ctx, everything(name), withFailure());
    expect(failed).toMatchObject({
      status: failing === 'project_creation' ? 'failed' : 'partial',
      errorStep: failing,
    });
    expect(failed.errorMessage).not.toContain('secret cause');
    const again = await retrySiteImport(ctx, { siteImportId: parseId('imp', failed.importId) });
    expect(again).toMatchObject({
      importId: failed.importId,
      status: 'success',
      deploymentId: expect.any(String),
    });
    expect(again.errorMessage).toBeUndefined();
    const { total } = await world.ok<{ total: number }>('GET /api/site-import');
    const ids = await world.app.instance.database.reader.selectFrom('siteImport').select('id').execute();
    expect(total).toBe(ids.length);
    expect((await world.call(`POST /api/site-import/${failed.importId}/retry`)).status).toBe(409);
    expect((await world.call(`POST /api/site-import/${failed.importId}/rollback`)).status).toBe(409);
  });

  test('a retry that fails too leaves nothing twice', async () => {
    const ctx = await ownerContext(world);
    const before = await holdings();
    const failed = await createSiteImport(
      ctx,
      everything(`twice-${failing.replace('_', '-')}`),
      withFailure(),
    );
    const onceFailed = await holdings();
    await retrySiteImport(ctx, { siteImportId: parseId('imp', failed.importId) }, withFailure());
    expect(await holdings()).toEqual(onceFailed);
    if (failing === 'project_creation') expect(onceFailed).toEqual(before);
  });

  test('a rollback removes everything and the record', async () => {
    const ctx = await ownerContext(world);
    const before = await holdings();
    const failed = await createSiteImport(
      ctx,
      everything(`undo-${failing.replace('_', '-')}`),
      withFailure(),
    );
    const answer = await world.call(`POST /api/site-import/${failed.importId}/rollback`);
    if (failed.status === 'failed') {
      expect(answer.status).toBe(409);
      return;
    }
    expect(answer.body).toEqual({ importId: failed.importId, status: 'removed' });
    expect(await holdings()).toEqual(before);
    expect((await world.call(`GET /api/site-import/${failed.importId}`)).status).toBe(404);
    await until('the database is gone from the engine', async () => {
      const { databaseIds } = await world.workloads.inventory();
      return failed.databaseId === undefined || !databaseIds.includes(failed.databaseId);
    });
  });
});

test('the oldest failed imports are dropped, and what others have created stays', async () => {
  const other = await openTestApp();
  publishSite(other.git);
  try {
    const first = await importSite(other, { name: 'First' });
    expect(first.body.status).toBe('success');
    const failed: string[] = [];
    for (let turn = 0; turn < 102; turn += 1) {
      const { body } = await importSite(other, { name: 'First' });
      expect(body.status).toBe('failed');
      failed.push(body.importId);
    }
    const list = (offset: number) =>
      other.ok<{ total: number; items: { importId: string }[] }>(
        `GET /api/site-import?limit=100&offset=${offset}`,
      );
    const kept = [...(await list(0)).items, ...(await list(100)).items].map(({ importId }) => importId);
    expect(kept).toEqual([...failed.slice(2).reverse(), first.body.importId]);
  } finally {
    await other.close();
  }
});
