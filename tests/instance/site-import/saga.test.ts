import { afterAll, beforeAll } from 'vitest';
import { insertImport, replaceImportSteps } from '#db/queries/site-import.ts';
import { inTransaction } from '#db/transaction.ts';
import { ImportRequest } from '#src/contracts/site-import.ts';
import { permittedOrganization } from '#src/services/instance/access/index.ts';
import { type ImportUndo, importSaga, plannedSteps } from '#src/services/instance/site-import/run-import.ts';
import type { ImportRun } from '#src/services/instance/site-import/run-stage.ts';
import type { CreatedResources } from '#src/services/instance/site-import/steps.ts';
import { forPlatform } from '#src/services/platform/access/permit.ts';
import { ownerContext } from '../../support/actor.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type SagaTrial, testSaga } from '../../support/saga.ts';
import { aDatabase, anImport, publishSite } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

const TABLES = ['project', 'environment', 'application', 'database', 'domain', 'deployment'] as const;

async function holdings(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const rows = await world.app.instance.database.reader.selectFrom(table).select('id').execute();
    counts[table] = rows.length;
  }
  return counts;
}

async function begin(trial: string): Promise<SagaTrial<ImportRun, ImportUndo, CreatedResources>> {
  const ctx = await ownerContext(world);
  const name = `saga-${trial.replaceAll('_', '-')}`;
  const input = anImport(world.organizationId, {
    name,
    domain: `${name}.example.com`,
    database: aDatabase(),
  });
  const run: ImportRun = { ctx, importId: ctx.ids.next('imp'), request: ImportRequest.parse(input) };
  const now = new Date().toISOString();
  await inTransaction(ctx.database, async (tx) => {
    await insertImport(tx, permittedOrganization(ctx, 'import:write'), {
      id: run.importId,
      name,
      sourceType: run.request.source.type,
      requestSealed: '',
      leaseOwner: ctx.processId,
      leaseUntil: new Date(Date.now() + 600_000).toISOString(),
      createdAt: now,
      updatedAt: now,
    });
    await replaceImportSteps(tx, forPlatform('job'), run.importId, plannedSteps(run.request));
  });
  return {
    context: run,
    state: {},
    compensate: (work) => inTransaction(ctx.database, (tx) => work({ ctx, tx })),
    holdings,
  };
}

testSaga('site_import', importSaga(), begin);
