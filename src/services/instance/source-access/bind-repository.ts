import type { Db, Tx } from '#db/client.ts';
import { bindRepositoryRow, findRepository, releaseRepositoryOf } from '#db/queries/upload-repository.ts';
import type { Source } from '#src/contracts/source.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { Problem } from '#src/domain/problem.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Clocked, CoreServices } from '../../platform/core/index.ts';
import { originOf, uploadRepositoryIn } from '../source/index.ts';

/**
 * Records which pushed repository an application is built from; pushes to it then deploy the application. Throws 409
 * where the repository belongs to another application.
 */
export async function bindRepository(
  services: CoreServices,
  tx: Tx,
  application: Permitted<'application', SiteWrite>,
  source: Source,
): Promise<void> {
  await releaseRepository(services, tx, application);
  const repository = await pushedRepository(tx, application.organizationId, source);
  if (repository === undefined || (await bindRepositoryRow(tx, application, repository.id))) return;
  throw new Fault('conflict', IN_USE);
}

const IN_USE = 'The repository belongs to another application. Create another one with repository.create.';

/** Why a new application cannot be built from a pushed repository: another one is. Null for every other source. */
export async function repositoryInUse(
  db: Db,
  organizationId: Id<'org'>,
  source: Source,
): Promise<Problem<'REPOSITORY_NOT_FOUND'> | null> {
  const repository = await pushedRepository(db, organizationId, source);
  if (!repository?.applicationId) return null;
  return { code: 'REPOSITORY_NOT_FOUND', message: IN_USE, path: ['source', repository.field] };
}

/** The repository of this platform that a source names, and the field that names it. */
async function pushedRepository(db: Db, organizationId: Id<'org'>, source: Source) {
  const origin = originOf(source);
  if (origin.kind !== 'url') return undefined;
  const repositoryId = uploadRepositoryIn(origin.url);
  if (repositoryId === null) return undefined;
  const row = await findRepository(db, organizationId, repositoryId);
  return row && { ...row, field: origin.fields.repository };
}

/** The repository of an application is no longer used. It is removed after an hour without an application. */
export async function releaseRepository(
  { clock }: Clocked,
  tx: Tx,
  application: Permitted<'application', SiteWrite>,
): Promise<void> {
  await releaseRepositoryOf(tx, application, isoFromNow(clock));
}
