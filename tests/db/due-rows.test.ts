import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db, Tx } from '#db/client.ts';
import { existingApplications } from '#db/queries/application.ts';
import { sumBuildSeconds } from '#db/queries/build-usage.ts';
import { existingDatabases, listDatabasesOfNode } from '#db/queries/database.ts';
import { existingReleases } from '#db/queries/deployment.ts';
import { listAbandonedDocsClaims } from '#db/queries/docs-hostname.ts';
import { listHostsServedBetween } from '#db/queries/domain.ts';
import { deleteReservationsUntil } from '#db/queries/domain-reservation.ts';
import { listSilentHomes, withdrawHealthOf } from '#db/queries/health.ts';
import { listHeldHosts } from '#db/queries/hub-host.ts';
import { deleteSpentKeys } from '#db/queries/idempotency-key.ts';
import { deleteFreeJobs, openLanes } from '#db/queries/job.ts';
import { listHandovers } from '#db/queries/license-claim.ts';
import { deleteRemovedInstances, deleteUnseenInstances } from '#db/queries/license-instance.ts';
import { deleteExpiredKeys } from '#db/queries/license-key.ts';
import { listUnattendedDeployments } from '#db/queries/open-deployment.ts';
import { interruptDeliveries } from '#db/queries/payment-event-delivery.ts';
import {
  countApplicationsToRun,
  listApplicationsToRun,
  listLiveReleases,
  listRoutedApplications,
  listWatchedApplications,
} from '#db/queries/running-application.ts';
import { listAbandonedImports } from '#db/queries/site-import.ts';
import { deleteReleased, listNamesBehindLicense } from '#db/queries/subdomain-record.ts';
import { forPlatform } from '#src/services/platform/access/permit.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { explain } from '../support/plans.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const NOW = '2026-05-04T12:30:00.000Z';
const retention = forPlatform('retention');
const job = forPlatform('job');
/** On SQLite the reader refuses to write; the plan of the statement is known by then. */
const refused = (work: Promise<unknown>) => work.catch(() => undefined);

/** What runs at each start or every minute: its cost has to depend on what is due, not on what there is. */
const QUERIES: readonly (readonly [string, (db: Db) => Promise<unknown>])[] = [
  ['applications to run', (db) => listApplicationsToRun(db, 'n', 'app_1', 10)],
  ['watched applications', (db) => listWatchedApplications(db, 'n', null, 10)],
  ['number of those', (db) => countApplicationsToRun(db, 'n')],
  ['silent nodes with applications', (db) => listSilentHomes(db, NOW)],
  ['health of a silent node', (db) => refused(withdrawHealthOf(db, job, 'n', 10))],
  ['routed applications', (db) => listRoutedApplications(db, 'app_1', 10)],
  ['their hosts', (db) => listHostsServedBetween(db, 'app_1', 'app_2', true)],
  ['live releases', (db) => listLiveReleases(db, ['app_1'])],
  ['known applications', (db) => existingApplications(db, 'n', ['app_1'])],
  ['known releases', (db) => existingReleases(db, ['dep_1'])],
  ['known databases', (db) => existingDatabases(db, 'n', ['db_1'])],
  ['databases of a node', (db) => listDatabasesOfNode(db, 'n', 'db_1', 10)],
  ['open lanes', (db) => openLanes(db, ['app_1', 'app_2'])],
  ['claimed licenses', (db) => listHandovers(db, 'inst_1')],
  ['unattended deployments', (db) => listUnattendedDeployments(db, 10)],
  ['abandoned imports', (db) => listAbandonedImports(db, NOW)],
  ['used build minutes', (db) => sumBuildSeconds(db, '2026-05')],
  ['reservations', (db) => refused(deleteReservationsUntil(db, retention, NOW))],
  ['names behind licenses', (db) => listNamesBehindLicense(db, 10)],
  ['released names', (db) => refused(deleteReleased(db, retention, NOW))],
  ['hosts of licenses', (db) => listHeldHosts(db, 'a', 10)],
  ['removed instances', (db) => refused(deleteRemovedInstances(db, retention, NOW, 10))],
  ['unseen instances', (db) => refused(deleteUnseenInstances(db, retention, NOW, 10))],
  ['spent keys', (db) => refused(deleteSpentKeys(db as Tx, { createdUntil: NOW, leasedUntil: NOW }))],
  ['abandoned hostnames', (db) => listAbandonedDocsClaims(db, 'a', NOW)],
  ['settled jobs', (db) => refused(deleteFreeJobs(db as Tx, [{ id: 'job_1', attempts: 1 }], NOW))],
  ['expired keys', (db) => refused(deleteExpiredKeys(db, retention, NOW))],
  [
    'interrupted deliveries',
    (db) => refused(interruptDeliveries(db, job, { claimedBefore: NOW }, { reason: 'r', finishedAt: NOW })),
  ],
];

/** A scan of these is a search, too: the index has only rows that are due, or open. */
const DUE =
  'CONSTANT|behind|walk|deployment USING COVERING INDEX deployment_open|subdomain USING INDEX subdomain_suspended';

test.each(QUERIES)('%s: found by an index', async (_, work) => {
  expect(await explain(world, work)).not.toMatch(new RegExp(`\\bSCAN (?!${DUE})|Seq Scan`));
});
