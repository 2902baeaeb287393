import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, type TestContext, test } from 'vitest';
import { fakeGit } from '#src/adapters/git/fake.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { FakeWorkloads } from '#src/adapters/workloads/fake.ts';
import { type App, openApp } from '#src/app/app.ts';
import { loadConfig } from '#src/config/config.ts';
import { parseId } from '#src/domain/id.ts';
import { getSiteImport } from '#src/services/instance/site-import/get-site-import.ts';
import { listSiteImports } from '#src/services/instance/site-import/list-site-imports.ts';
import { retrySiteImport } from '#src/services/instance/site-import/retry-site-import.ts';
import { rollbackSiteImport } from '#src/services/instance/site-import/rollback-site-import.ts';
import { IMPORT_STEPS } from '#src/services/instance/site-import/steps.ts';
import { ownerContext } from '../../support/actor.ts';
import { publishSite } from '../../support/sites.ts';
import { migratedDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

const PROGRAM = fileURLToPath(new URL('./dying-import.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STEPS = IMPORT_STEPS.map(({ name }) => name);
/** The steps that are committed together. */
const STAGES = [
  ['project_creation', 'database_creation', 'application_creation'],
  ['domain_creation', 'deployment'],
];
const TABLES = ['project', 'environment', 'database', 'application', 'domain', 'deployment'] as const;
const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]));
const EVERYTHING = Object.fromEntries(TABLES.map((table) => [table, 1]));

/** What exists once these steps have been committed. */
const holdingsOf = (steps: readonly string[]): Record<string, number> => ({
  project: steps.includes('project_creation') ? 1 : 0,
  environment: steps.includes('project_creation') ? 1 : 0,
  database: steps.includes('database_creation') ? 1 : 0,
  application: steps.includes('application_creation') ? 1 : 0,
  domain: steps.includes('domain_creation') ? 1 : 0,
  deployment: steps.includes('deployment') ? 1 : 0,
});

/** Lets a process die at a step, and opens the program again on the data folder that it has left. */
async function reopenedAfterDeath(
  { onTestFinished }: TestContext,
  step: string,
  moment: 'inside' | 'after',
): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-dying-'));
  await chmod(dataDir, 0o711);
  const database = await migratedDatabase(dataDir);
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const environment = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...(database.url === undefined ? {} : { DATABASE_URL: database.url }),
  };
  expect(await signalThatEnds(environment, [step, moment])).toBe('SIGKILL');
  const git = fakeGit();
  publishSite(git);
  const parts = {
    workloads: new FakeWorkloads(),
    git,
    ingress: fakeIngress(),
    log: pino({ level: 'silent' }),
  };
  const app = await openApp(loadConfig(environment), { ...parts, authRateLimited: false });
  await app.start();
  onTestFinished(() => app.stop());
  return app;
}

function signalThatEnds(
  environment: Record<string, string>,
  args: readonly string[],
): Promise<string | undefined> {
  const { PATH = '' } = process.env;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { cwd: ROOT, env: { PATH, ...environment } },
      (error, _, complaint) => {
        if (error?.signal) resolve(error.signal);
        else reject(new Error(`The process was not killed: ${complaint}`));
      },
    );
  });
}

async function holdings({ instance }: App): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    counts[table] = (await instance.database.writer.selectFrom(table).select('id').execute()).length;
  }
  return counts;
}

async function onlyImport(app: App) {
  const ctx = await ownerContext({ app });
  const { items, total } = await listSiteImports(ctx, { limit: 50, offset: 0 });
  expect(total).toBe(1);
  const siteImportId = parseId('imp', items[0]?.importId ?? '');
  return { ctx, siteImportId, details: await getSiteImport(ctx, { siteImportId }) };
}

async function expectSuccessOnce(app: App, siteImportId: string): Promise<void> {
  const { details } = await onlyImport(app);
  expect(details).toMatchObject({
    importId: siteImportId,
    status: 'success',
    deploymentId: expect.any(String),
  });
  expect(details).not.toHaveProperty('errorMessage');
  expect(details.steps.map(({ name, status }) => [name, status])).toEqual(
    STEPS.map((name) => [name, 'success']),
  );
  expect(await holdings(app)).toEqual(EVERYTHING);
  await until('the deployment is done', async () => {
    const rows = await app.instance.database.reader.selectFrom('deployment').select('status').execute();
    return rows.every(({ status }) => status === 'done');
  });
}

const inside = STAGES.flatMap((stage, index) =>
  stage.map((step) => ({ step, standing: STAGES.slice(0, index).flat(), cutShort: stage[0] })),
);
const after = STAGES.map((stage, index) => ({
  step: stage.at(-1) ?? '',
  standing: STAGES.slice(0, index + 1).flat(),
}));

describe.concurrent('a process that dies', () => {
  test.for(inside)('in the step $step leaves what was committed before', async (died, context) => {
    const app = await reopenedAfterDeath(context, died.step, 'inside');
    expect(await holdings(app)).toEqual(holdingsOf(died.standing));
    if (died.standing.length === 0) {
      const ctx = await ownerContext({ app });
      expect(await listSiteImports(ctx, { limit: 50, offset: 0 })).toMatchObject({ total: 0 });
      return;
    }
    const { ctx, siteImportId, details } = await onlyImport(app);
    expect(details).toMatchObject({ status: 'partial', errorMessage: 'The import was interrupted' });
    expect(details.finishedAt).not.toBeNull();
    expect(details.steps.find(({ name }) => name === died.cutShort)).toMatchObject({
      status: 'failed',
      errorMessage: 'The import was interrupted',
      finishedAt: details.finishedAt,
    });
    expect(details.errorStep).toBe(died.cutShort);
    expect(await retrySiteImport(ctx, { siteImportId })).toMatchObject({
      importId: siteImportId,
      status: 'success',
    });
    await expectSuccessOnce(app, siteImportId);
  });

  test.for(after)('after the commit of $step leaves what it has made', async (died, context) => {
    const app = await reopenedAfterDeath(context, died.step, 'after');
    const { ctx, siteImportId, details } = await onlyImport(app);
    expect(await holdings(app)).toEqual(holdingsOf(died.standing));
    if (died.standing.length < STEPS.length) {
      expect(details).toMatchObject({ status: 'partial', errorMessage: 'The import was interrupted' });
      expect(await retrySiteImport(ctx, { siteImportId })).toMatchObject({
        importId: siteImportId,
        status: 'success',
      });
    }
    await expectSuccessOnce(app, siteImportId);
  });
});

test('a rollback of an interrupted import leaves nothing', async (context) => {
  const app = await reopenedAfterDeath(context, 'domain_creation', 'inside');
  const { ctx, siteImportId } = await onlyImport(app);
  expect(await rollbackSiteImport(ctx, { siteImportId })).toEqual({
    importId: siteImportId,
    status: 'removed',
  });
  expect(await holdings(app)).toEqual(NOTHING);
});
