import type { ApplicationRow } from '#db/queries/application.ts';
import type { LogWriter } from '#src/adapters/logs/port.ts';
import type { Endpoint } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import type { Instance } from '../context.ts';
import { secretValues } from './secret-values.ts';
import { readVariables } from './variables.ts';

interface StartOptions {
  readonly alsoTo?: LogWriter;
  readonly needsAll?: boolean;
}

/**
 * Starts a built release with the application's variables. What it prints goes, masked, into the application's log, and
 * while `alsoTo` is open into that log too. With `needsAll` it fails unless every replica runs. The output of a shared engine goes into the application's log by `followOutput`.
 */
export async function startRelease(
  instance: Pick<Instance, 'database' | 'logs' | 'vault' | 'workloads'>,
  application: Pick<ApplicationRow, 'id' | 'port' | 'replicas' | 'projectId' | 'appName'>,
  releaseId: Id<'dep'>,
  run: Run,
  { alsoTo, needsAll = false }: StartOptions = {},
): Promise<Endpoint> {
  const env = await readVariables(instance.vault, instance.database.reader, application.id);
  return instance.workloads.start(
    {
      applicationId: application.id,
      releaseId,
      projectId: application.projectId,
      serviceHost: application.appName,
      env,
      port: application.port,
      replicas: application.replicas,
      needsAll,
      output:
        instance.workloads.shared === null
          ? instance.logs.output(application.id, {
              secrets: secretValues(env),
              ...(alsoTo !== undefined && { alsoTo }),
            })
          : (alsoTo?.releaseOutput ?? NO_OUTPUT),
    },
    run,
  );
}
