import { type ApplicationRow, findApplicationForJob } from '#db/queries/application.ts';
import { Source } from '#src/contracts/source.ts';
import { lineMasker } from '#src/kernel/mask.ts';
import type { Run } from '#src/kernel/run.ts';
import { readVariables } from '../application/variables.ts';
import type { Instance } from '../context.ts';
import { secretsOfSource } from '../source-access/remote-of-source.ts';
import type { Attempt } from './attempt.ts';

/**
 * What a deployment says of itself: `mask` hides every secret that it works with, `log` writes a line so masked, `hide`
 * tells of secrets that it has got only now.
 */
export async function openDeploymentLog(
  instance: Instance,
  deploymentId: string,
  application: ApplicationRow,
): Promise<Pick<Attempt, 'mask' | 'hide'> & Pick<Run, 'log'>> {
  const secrets = await secretsOf(instance, application);
  let mask = lineMasker(secrets);
  const record = instance.logs.record(application.id, deploymentId);
  return {
    mask: (text) => mask(text),
    log: (line) => record.append(mask(line)),
    hide(...more) {
      secrets.push(...more);
      mask = lineMasker(secrets);
    },
  };
}

/** Once a deployment has ended, or waits again: what it said is kept, unless its application was removed meanwhile. */
export async function closeDeploymentLog(
  instance: Instance,
  { deploymentId, applicationId }: { deploymentId: string; applicationId: string },
): Promise<void> {
  try {
    await instance.logs.record(applicationId, deploymentId).close();
    if ((await findApplicationForJob(instance.database.reader, applicationId)) === undefined)
      await instance.logs.remove(applicationId);
  } catch (error) {
    // The deployment itself has come to its end, whatever has become of its log.
    instance.log.warn({ deploymentId, err: error }, 'the log of a deployment could not be closed');
  }
}

async function secretsOf(instance: Instance, application: ApplicationRow): Promise<string[]> {
  const variables = await readVariables(instance.vault, instance.database.reader, application.id);
  const secrets = Object.values(variables);
  const source = Source.parse(JSON.parse(application.sourceJson));
  if (source.type === 'docker') return secrets;
  const { organizationId } = application;
  return [...secrets, ...(await secretsOfSource(instance, instance.database.reader, organizationId, source))];
}
