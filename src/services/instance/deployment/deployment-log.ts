import { type ApplicationRow, findApplicationForJob } from '#db/queries/application.ts';
import type { LogWriter } from '#src/adapters/logs/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { Reading, Sealing } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { readVariables, secretValues, storedSource } from '../release/index.ts';
import { isBuilt } from '../source/index.ts';
import { secretsOfSource } from '../source-access/index.ts';

/** Opens the log of a deployment for lines in which every secret is masked that the deployment works with. */
export async function openDeploymentLog(
  instance: Reading & Sealing & Pick<Instance, 'logs' | 'publicUrl'>,
  deploymentId: Id<'dep'>,
  application: ApplicationRow,
): Promise<LogWriter> {
  return instance.logs.writer(application.id, deploymentId, await secretsOf(instance, application));
}

/** The last lines of a deployment's log, secrets masked; cheap, however long the log is. Judges no permission. */
export function lastLinesOfDeployment(
  { logs }: Pick<Instance, 'logs'>,
  { deploymentId, applicationId }: { deploymentId: Id<'dep'>; applicationId: Id<'app'> },
  maxLines: number,
): Promise<readonly string[]> {
  return logs.record(applicationId, deploymentId).tail(maxLines);
}

/** Once a deployment has ended, or waits again: its log is kept, unless its application was removed meanwhile. */
export async function closeDeploymentLog(
  instance: Pick<Instance, 'database' | 'log' | 'logs'>,
  { deploymentId, applicationId }: { deploymentId: Id<'dep'>; applicationId: Id<'app'> },
): Promise<void> {
  try {
    await instance.logs.record(applicationId, deploymentId).close();
    if ((await findApplicationForJob(instance.database.reader, applicationId)) === undefined)
      await instance.logs.remove(applicationId);
  } catch (error) {
    // The deployment itself has ended, also if its log is lost.
    instance.log.warn({ deploymentId, err: error }, 'the log of a deployment could not be closed');
  }
}

async function secretsOf(
  services: Reading & Sealing & Pick<Instance, 'publicUrl'>,
  application: ApplicationRow,
): Promise<string[]> {
  const variables = await readVariables(services.vault, services.database.reader, application.id);
  const secrets = secretValues(variables);
  const source = storedSource(application.sourceJson);
  if (!isBuilt(source)) return secrets;
  const { organizationId } = application;
  return [...secrets, ...(await secretsOfSource(services, services.database.reader, organizationId, source))];
}
