import { listApplicationsToRun, listAppNames } from '#db/queries/application.ts';
import { listDatabaseIds } from '#db/queries/database.ts';
import { listLiveReleases } from '#db/queries/deployment.ts';
import { listAllHosts } from '#db/queries/domain.ts';
import { inTransaction } from '#db/transaction.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';
import { ownHostOf } from '../release/index.ts';

/**
 * At the start, before the ingress listens: routes every host to its release, if that is still running. The hosts of
 * other applications answer that the application is not running, until it starts.
 */
export async function announceHosts(
  instance: Pick<Instance, 'database' | 'domainPolicy' | 'settings' | 'workloads' | 'ingress'>,
): Promise<void> {
  const db = instance.database.reader;
  const applications = await listAppNames(db);
  const domains = await listAllHosts(db, instance.domainPolicy.isProofRequired);
  const live = new Map(
    (await listLiveReleases(db)).map(({ applicationId, releaseId }) => [applicationId, releaseId]),
  );
  const hosts = new Map(applications.map(({ id, appName }) => [id, [ownHostOf(instance.settings, appName)]]));
  for (const { applicationId, host } of domains) hosts.get(applicationId)?.push(host);
  for (const [applicationId, ofApplication] of hosts) {
    const releaseId = live.get(applicationId);
    const target = releaseId === undefined ? null : instance.workloads.endpoint(releaseId);
    await instance.ingress.route({ applicationId, hosts: ofApplication, target });
  }
}

/** At the start: queues the start of the node's databases and of the applications that should run. */
export async function restoreWorkloads(
  instance: Pick<Instance, 'database' | 'nodeId' | 'clock' | 'ids'>,
): Promise<void> {
  const db = instance.database.writer;
  const databases = await listDatabaseIds(db, instance.nodeId);
  const applications = await listApplicationsToRun(db, instance.nodeId);
  await inTransaction(instance.database, async (tx) => {
    for (const { id } of databases) await enqueue(instance, tx, 'database.start', { databaseId: id });
    for (const { id } of applications)
      await enqueue(instance, tx, 'application.start', { applicationId: id });
  });
}
