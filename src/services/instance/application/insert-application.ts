import type { Tx } from '#db/client.ts';
import { insertApplicationRow } from '#db/queries/application.ts';
import type { Source } from '#src/contracts/source.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { partOf } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { storeVariables, toSourceColumns } from '../release/index.ts';
import { bindRepository } from '../source-access/index.ts';

const MAX_BASE_LENGTH = 46;

/**
 * The name by which machines know an application or a database: a cleaned base, a dash and six random characters,
 * `[a-z0-9-]`, at most 53 characters.
 */
export function makeAppName(ids: CoreServices['ids'], name: string): string {
  const cleaned = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_BASE_LENGTH)
    .replace(/^-+|-+$/g, '');
  return `${cleaned === '' ? 'app' : cleaned}-${ids.suffix(6)}`;
}

export interface NewApplication {
  readonly environment: Permitted<'environment', SiteWrite> & { readonly projectId: Id<'prj'> };
  readonly name: string;
  readonly source: Source;
  readonly port: number;
  readonly variables: Readonly<Record<string, string>>;
}

/** Writes the rows of an application that has not been deployed yet. Quota and source are judged by the caller. */
export async function insertApplication(
  services: CoreServices,
  tx: Tx,
  given: NewApplication,
): Promise<{ applicationId: Id<'app'>; appName: string }> {
  const applicationId = services.ids.next('app');
  const appName = makeAppName(services.ids, given.name);
  const deployToken = services.ids.token('deploy');
  await insertApplicationRow(tx, given.environment, {
    id: applicationId,
    projectId: given.environment.projectId,
    node: services.homeId,
    name: given.name,
    appName,
    status: 'idle',
    desired: 'run',
    ...toSourceColumns(given.source),
    port: given.port,
    liveDeploymentId: null,
    deployTokenHash: hashOfToken(deployToken),
    deployTokenSealed: services.vault.seal(deployToken, deployTokenIdentity(applicationId)),
    createdAt: isoFromNow(services.clock),
  });
  const application = partOf(given.environment, 'application', { id: applicationId });
  await bindRepository(services, tx, application, given.source);
  await storeVariables(services.vault, tx, application, given.variables);
  // Its host then answers that nothing runs yet instead of that the site does not exist.
  await enqueue(services, tx, 'application.route', { applicationId });
  return { applicationId, appName };
}

export const deployTokenIdentity = (applicationId: Id<'app'>): string =>
  `application:${applicationId}:deployToken`;
