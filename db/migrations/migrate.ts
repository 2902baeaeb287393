import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { Database } from '../client.ts';
import { listAppliedMigrations } from '../queries/migration.ts';
import { unlessDeadlocked } from '../transaction.ts';
import * as initial from './0001-initial.ts';
import * as assistants from './0002-assistants.ts';
import * as nodes from './0003-nodes.ts';
import * as licenseHub from './0004-license-hub.ts';
import * as licenseLink from './0005-license-link.ts';
import * as paymentGateway from './0006-payment-gateway.ts';
import * as deployAutomation from './0007-deploy-automation.ts';
import * as theme from './0008-theme.ts';
import * as paymentServices from './0009-payment-services.ts';
import * as domainProof from './0010-domain-proof.ts';
import * as instanceIdentity from './0011-instance-identity.ts';
import * as fairQueue from './0012-fair-queue.ts';
import * as accounts from './0013-accounts.ts';
import * as paymentPages from './0014-payment-pages.ts';
import * as hubOperators from './0015-hub-operators.ts';
import * as nameKeys from './0016-name-keys.ts';
import * as signingKeys from './0017-signing-keys.ts';
import * as failedJobs from './0018-failed-jobs.ts';
import * as auditChanges from './0019-audit-changes.ts';
import * as deviceLogin from './0020-device-login.ts';
import * as uploadRepositories from './0021-upload-repositories.ts';
import * as accountLinks from './0022-account-links.ts';
import * as limitedKeys from './0023-limited-keys.ts';
import * as twoFactor from './0024-two-factor.ts';
import * as assistantConnections from './0025-assistant-connections.ts';
import * as jobOrigin from './0026-job-origin.ts';
import * as oidcAccounts from './0027-oidc-accounts.ts';
import * as passkeys from './0028-passkeys.ts';
import * as usedCodes from './0029-used-codes.ts';
import * as listIndexes from './0030-list-indexes.ts';
import * as nodeDetails from './0031-node-details.ts';
import * as recordedDetails from './0032-recorded-details.ts';
import * as merchantEvents from './0033-merchant-events.ts';
import * as invitedAccess from './0034-invited-access.ts';
import * as auditFilters from './0035-audit-filters.ts';
import * as databaseNames from './0036-database-names.ts';
import * as organizationVersion from './0037-organization-version.ts';
import * as dueRows from './0038-due-rows.ts';
import * as dueNames from './0039-due-names.ts';
import * as replicas from './0040-replicas.ts';
import * as sharedEngine from './0041-shared-engine.ts';
import * as sharedLogs from './0042-shared-logs.ts';
import * as sharedRepositories from './0043-shared-repositories.ts';
import * as domainsAtTheHub from './0044-domains-at-the-hub.ts';
import * as certificates from './0045-certificates.ts';
import * as namesOfInstances from './0046-names-of-instances.ts';
import * as references from './0047-references.ts';
import * as syncedAccounts from './0048-synced-accounts.ts';
import * as databasesThatHaveRun from './0049-databases-that-have-run.ts';
import * as failedImports from './0050-failed-imports.ts';
import * as claimsOfAnInstance from './0051-claims-of-an-instance.ts';
import * as pagesOfATenant from './0052-pages-of-a-tenant.ts';
import * as unpublishedPacks from './0053-unpublished-packs.ts';
import * as filteredPages from './0054-filtered-pages.ts';
import * as unloggedWindows from './0055-unlogged-windows.ts';

/** Migrations in the order in which they run. A released one is never changed, only followed. */
const migrationsFor = (dialect: Database['dialect']): Record<string, Migration> => ({
  '0001-initial': { up: (db) => initial.up(db, dialect) },
  '0002-assistants': { up: assistants.up },
  '0003-nodes': { up: nodes.up },
  '0004-license-hub': { up: licenseHub.up },
  '0005-license-link': { up: licenseLink.up },
  '0006-payment-gateway': { up: paymentGateway.up },
  '0007-deploy-automation': { up: deployAutomation.up },
  '0008-theme': { up: theme.up },
  '0009-payment-services': { up: (db) => paymentServices.up(db, dialect) },
  '0010-domain-proof': { up: (db) => domainProof.up(db, dialect) },
  '0011-instance-identity': { up: (db) => instanceIdentity.up(db, dialect) },
  '0012-fair-queue': { up: fairQueue.up },
  '0013-accounts': { up: accounts.up },
  '0014-payment-pages': { up: paymentPages.up },
  '0015-hub-operators': { up: hubOperators.up },
  '0016-name-keys': { up: nameKeys.up },
  '0017-signing-keys': { up: signingKeys.up },
  '0018-failed-jobs': { up: failedJobs.up },
  '0019-audit-changes': { up: auditChanges.up },
  '0020-device-login': { up: deviceLogin.up },
  '0021-upload-repositories': { up: uploadRepositories.up },
  '0022-account-links': { up: accountLinks.up },
  '0023-limited-keys': { up: limitedKeys.up },
  '0024-two-factor': { up: (db) => twoFactor.up(db, dialect) },
  '0025-assistant-connections': { up: assistantConnections.up },
  '0026-job-origin': { up: jobOrigin.up },
  '0027-oidc-accounts': { up: oidcAccounts.up },
  '0028-passkeys': { up: passkeys.up },
  '0029-used-codes': { up: usedCodes.up },
  '0030-list-indexes': { up: listIndexes.up },
  '0031-node-details': { up: nodeDetails.up },
  '0032-recorded-details': { up: recordedDetails.up },
  '0033-merchant-events': { up: merchantEvents.up },
  '0034-invited-access': { up: invitedAccess.up },
  '0035-audit-filters': { up: auditFilters.up },
  '0036-database-names': { up: databaseNames.up },
  '0037-organization-version': { up: (db) => organizationVersion.up(db, dialect) },
  '0038-due-rows': { up: dueRows.up },
  '0039-due-names': { up: dueNames.up },
  '0040-replicas': { up: replicas.up },
  '0041-shared-engine': { up: sharedEngine.up },
  '0042-shared-logs': { up: sharedLogs.up },
  '0043-shared-repositories': { up: (db) => sharedRepositories.up(db, dialect) },
  '0044-domains-at-the-hub': { up: domainsAtTheHub.up },
  '0045-certificates': { up: certificates.up },
  '0046-names-of-instances': { up: namesOfInstances.up },
  '0047-references': { up: references.up },
  '0048-synced-accounts': { up: syncedAccounts.up },
  '0049-databases-that-have-run': { up: databasesThatHaveRun.up },
  '0050-failed-imports': { up: failedImports.up },
  '0051-claims-of-an-instance': { up: claimsOfAnInstance.up },
  '0052-pages-of-a-tenant': { up: pagesOfATenant.up },
  '0053-unpublished-packs': { up: unpublishedPacks.up },
  '0054-filtered-pages': { up: (db) => filteredPages.up(db, dialect) },
  '0055-unlogged-windows': { up: (db) => unloggedWindows.up(db, dialect) },
});

/**
 * Brings the tables up to date, or to a level: the name of a migration. Rejects with the cause where a migration fails;
 * a failed one leaves nothing behind. Throws an `OperatorError` for a database of a later version.
 */
export async function migrate(database: Database, level?: string): Promise<void> {
  const { unknown } = await readMigrations(database);
  const [first] = unknown;
  if (first !== undefined)
    throw new OperatorError(
      `A later version of Pilothouse has changed this database (migration ${first}). Start that version, or restore the backup from before its first start.`,
    );
  const migrator = migratorOf(database);
  // Processes of the earlier version may use the same tables in another order.
  await unlessDeadlocked(async () => {
    const { error } = await (level === undefined ? migrator.migrateToLatest() : migrator.migrateTo(level));
    if (error !== undefined) throw error;
  });
}

/** The migration that creates the table of settings. */
export const SETTINGS_LEVEL = '0003-nodes';

/** The names of migrations, oldest first. */
export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Applied by a later version of the program. */
  readonly unknown: readonly string[];
}

/** The names of all migrations of this version, oldest first. */
export function allMigrations(): string[] {
  return Object.keys(migrationsFor('sqlite'));
}

/** Which migrations a database has. All are pending on an empty one. */
export async function readMigrations(database: Database): Promise<MigrationState> {
  const known = allMigrations();
  const applied = await listAppliedMigrations(database.writer);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

function migratorOf(database: Database): Migrator {
  return new Migrator({
    db: database.writer,
    provider: { getMigrations: async () => migrationsFor(database.dialect) },
  });
}
