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
  const { organizationId } = application;
  const origin = originOf(source);
  const repositoryId = origin.kind === 'url' ? uploadRepositoryIn(origin.url) : null;
  await releaseRepository(services, tx, application);
  if (repositoryId === null) return;
  const repository = await findRepository(tx, organizationId, repositoryId);
  if (repository === undefined) return;
  if (await bindRepositoryRow(tx, application, repositoryId)) return;
  throw new Fault('conflict', IN_USE);
}

const IN_USE = 'The repository belongs to another application. Create one with repository.create.';

/** Why a new application cannot be built from a pushed repository: another one is. Null for every other source. */
export async function repositoryInUse(
  db: Db,
  organizationId: Id<'org'>,
  source: Source,
): Promise<Problem<'REPOSITORY_NOT_FOUND'> | null> {
  const origin = originOf(source);
  if (origin.kind !== 'url') return null;
  const repositoryId = uploadRepositoryIn(origin.url);
  const repository =
    repositoryId === null ? undefined : await findRepository(db, organizationId, repositoryId);
  if (!repository?.applicationId) return null;
  return { code: 'REPOSITORY_NOT_FOUND', message: IN_USE, path: ['source', origin.fields.repository] };
}

/** The repository of an application is no longer used. It is removed after an hour without an application. */
export async function releaseRepository(
  { clock }: Clocked,
  tx: Tx,
  application: Permitted<'application', SiteWrite>,
): Promise<void> {
  await releaseRepositoryOf(tx, application, isoFromNow(clock));
}
