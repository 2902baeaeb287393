import { expect, it, onTestFinished } from 'vitest';
import type { DatabaseSpec } from '#src/adapters/workloads/port.ts';
import { openPayments } from '#src/app/payments.ts';
import { loadConfig } from '#src/config/config.ts';
import { adoptReleases, sweep } from '#src/services/instance/startup/index.ts';
import { confirmRestore, markRestored, unlessRestored } from '#src/services/platform/restore/index.ts';
import { openTestApp } from '../support/app.ts';
import { importSite, publishSite, settled } from '../support/sites.ts';
import { until } from '../support/until.ts';

const MARK = { restoredAt: '2026-01-02T00:00:00.000Z', backupCreatedAt: '2026-01-01T00:00:00.000Z' };

const UNKNOWN: DatabaseSpec = {
  databaseId: 'db_unknown',
  type: 'postgres',
  ...{ name: 'shop', user: 'shop', password: 'secret' },
};

it('adopts the running release that the restored records do not know, and removes nothing unknown', async () => {
  const world = await openTestApp();
  try {
    publishSite(world.git);
    const imported = (await importSite(world)).body;
    const { applicationId, deploymentId: firstId } = imported;
    await settled(world, firstId);
    const { instance } = world.app;
    const { writer } = instance.database;
    // The records are taken back to the first deployment; the engine has the second.
    const second = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
      applicationId,
    });
    expect(await settled(world, second.deploymentId)).toMatchObject({ status: 'done' });
    await until('the first release is stopped', async () => world.workloads.endpoint(firstId) === null);
    await writer.updateTable('application').set({ liveDeploymentId: firstId }).execute();
    await writer.deleteFrom('deployment').where('id', '!=', firstId).execute();
    await world.workloads.startDatabase(UNKNOWN, {
      signal: new AbortController().signal,
      log: () => undefined,
    });
    await markRestored(writer, MARK);

    await unlessRestored(instance, () => sweep(instance))();
    expect([...world.workloads.databases.keys()]).toContain('db_unknown');
    await adoptReleases(instance);
    const application = await writer
      .selectFrom('application')
      .select('liveDeploymentId')
      .executeTakeFirstOrThrow();
    expect(application.liveDeploymentId).toBe(second.deploymentId);
    const { items } = await world.ok<{ items: { title: string; status: string }[] }>(
      `GET /api/deployment.list?applicationId=${applicationId}`,
    );
    expect(items[0]).toMatchObject({ title: 'Adopted after a restore', status: 'done' });

    expect(await confirmRestore(instance)).toBe(true);
    expect(await confirmRestore(instance)).toBe(false);
    await unlessRestored(instance, () => sweep(instance))();
    expect([...world.workloads.databases.keys()]).not.toContain('db_unknown');
    expect(world.workloads.endpoint(second.deploymentId), 'the adopted release stays').not.toBeNull();
  } finally {
    await world.close();
  }
});

it('does not contact the payment gateway before it is confirmed', async () => {
  const world = await openTestApp();
  onTestFinished(() => world.close());
  const { instance } = world.app;
  const config = loadConfig({ ROLES: 'instance', PAYMENT_GATEWAY_URL: world.url });
  const gateway = openPayments(instance, config, 'gwk_other');
  await expect(gateway?.listMethods()).rejects.toThrow('cannot answer at the moment (401)');
  await markRestored(instance.database.writer, MARK);
  await expect(gateway?.listMethods()).rejects.toThrow('It does not contact the payment gateway until');
  await confirmRestore(instance);
  await expect(gateway?.listMethods()).rejects.toThrow('cannot answer at the moment (401)');
});
