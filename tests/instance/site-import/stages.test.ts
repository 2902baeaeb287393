import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ImportRequest } from '#src/contracts/site-import.ts';
import { parseId } from '#src/domain/id.ts';
import type { ImportStepName } from '#src/domain/site-import.ts';
import { createSiteImport } from '#src/services/instance/site-import/create-site-import.ts';
import { getSiteImport } from '#src/services/instance/site-import/get-site-import.ts';
import { retrySiteImport } from '#src/services/instance/site-import/retry-site-import.ts';
import { importSaga } from '#src/services/instance/site-import/run-import.ts';
import { IMPORT_STEPS, type ImportStep } from '#src/services/instance/site-import/steps.ts';
import { ownerContext } from '../../support/actor.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aDatabase, anImport, publishSite } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

type StepChanges = Partial<Record<ImportStepName, Partial<ImportStep>>>;

const sagaWith = (changes: StepChanges) =>
  importSaga(IMPORT_STEPS.map((step) => ({ ...step, ...changes[step.name] })));

/** Imports everything, with other parts of a step. */
async function importWith(name: string, changes: StepChanges) {
  const ctx = await ownerContext(world);
  const request = anImport(world.organizationId, {
    name,
    domain: `${name}.example.com`,
    database: aDatabase(),
  });
  return createSiteImport(ctx, ImportRequest.parse(request), sagaWith(changes));
}

const stepsOf = async (importId: string) => {
  const { steps } = await getSiteImport(await ownerContext(world), {
    siteImportId: parseId('imp', importId),
  });
  return steps;
};

const refused = () => Promise.reject(new Error('refused'));
const deadlock = () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));

describe('a stage of an import', () => {
  test('is repeated as a whole where the database ends it because of a deadlock', async () => {
    const execute = vi.fn(IMPORT_STEPS[2]?.execute);
    execute.mockImplementationOnce(deadlock);
    const result = await importWith('deadlock-once', { application_creation: { execute } });
    expect(result.status).toBe('success');
    expect(execute).toHaveBeenCalledTimes(2);
  });

  test('that fails as a whole leaves a failed import, which contains nothing', async () => {
    const result = await importWith('deadlocks', { application_creation: { execute: deadlock } });
    expect(result).toMatchObject({ status: 'failed', errorStep: 'project_creation' });
    expect(result.errorMessage).toMatch(/^Internal error/);
    expect(result).not.toHaveProperty('projectId');
    expect((await stepsOf(result.importId)).map(({ status }) => status)).toEqual([
      'failed',
      ...Array(4).fill('pending'),
    ]);
  });

  test('whose record is removed while it runs ends as 404', async () => {
    const precheck: ImportStep['precheck'] = async ({ database }) => {
      await database.writer.deleteFrom('siteImport').where('name', '=', 'removed-record').execute();
      return [];
    };
    await expect(importWith('removed-record', { domain_creation: { precheck } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('keeps the reservation of a step that has ended, and cancels that of one that has not', async () => {
    const cancelReservation = vi.fn(async () => undefined);
    const kept = await importWith('kept', {
      domain_creation: { cancelReservation },
      deployment: { execute: refused },
    });
    expect(kept).toMatchObject({ errorStep: 'deployment', domainId: expect.any(String) });
    expect(cancelReservation).not.toHaveBeenCalled();
    await importWith('cancelled', { domain_creation: { cancelReservation, execute: refused } });
    expect(cancelReservation).toHaveBeenCalledTimes(1);
  });

  test('records its failure also where a reservation cannot be cancelled', async () => {
    const result = await importWith('stuck', {
      domain_creation: { execute: refused, cancelReservation: refused },
    });
    expect(result).toMatchObject({ status: 'partial', errorStep: 'domain_creation' });
  });

  test('that fails again keeps its record, however many imports have failed since', async () => {
    const failing = { project_creation: { execute: refused } };
    const { importId } = await importWith('again', failing);
    const { writer } = world.app.instance.database;
    const row = await writer
      .selectFrom('siteImport')
      .selectAll()
      .where('id', '=', parseId('imp', importId))
      .executeTakeFirstOrThrow();
    const newer = Array.from({ length: 100 }, () => ({ ...row, id: world.app.instance.ids.next('imp') }));
    for (const one of newer) await writer.insertInto('siteImport').values(one).execute();
    const ref = { siteImportId: parseId('imp', importId) };
    const retried = await retrySiteImport(await ownerContext(world), ref, sagaWith(failing));
    expect(retried).toMatchObject({ importId, status: 'failed', errorStep: 'project_creation' });
    expect(await stepsOf(importId)).toMatchObject([{ status: 'failed' }, {}, {}, {}, {}]);
  });

  test('has steps that follow each other, each as long as it took', async () => {
    const precheck = () => new Promise<[]>((resolve) => setTimeout(() => resolve([]), 500));
    const slow = { application_creation: { precheck } };
    for (const changes of [slow, { ...slow, deployment: { execute: refused } }]) {
      const { importId } = await importWith(`slow-${Object.keys(changes).length}`, changes);
      const times = (await stepsOf(importId)).map(({ startedAt, finishedAt }) => ({
        from: Date.parse(startedAt ?? ''),
        until: Date.parse(finishedAt ?? ''),
      }));
      const lasted = times.map(({ from, until }) => until - from);
      expect(lasted[2]).toBeGreaterThanOrEqual(490);
      for (const other of [lasted[0], lasted[1]]) expect(other).toBeLessThan(490);
      for (const [index, { from, until }] of times.entries()) {
        expect(until).toBeGreaterThanOrEqual(from);
        expect(from).toBeGreaterThanOrEqual(times[index - 1]?.until ?? 0);
      }
    }
  });
});
