import type { ApplicationRow } from '#db/queries/application.ts';
import type { Endpoint } from '#src/adapters/workloads/port.ts';
import { lineMasker } from '#src/kernel/mask.ts';
import type { Run } from '#src/kernel/run.ts';
import type { Instance } from '../context.ts';
import { readVariables } from './variables.ts';

/** Starts a built release with the application's variables; what it prints goes, masked, into the application's log. */
export async function startRelease(
  instance: Instance,
  application: Pick<ApplicationRow, 'id' | 'port' | 'projectId' | 'appName'>,
  releaseId: string,
  run: Run,
  alsoTo: (line: string) => void = () => undefined,
): Promise<Endpoint> {
  const env = await readVariables(instance.vault, instance.database.reader, application.id);
  const mask = lineMasker(Object.values(env));
  return instance.workloads.start(
    {
      applicationId: application.id,
      releaseId,
      projectId: application.projectId,
      serviceHost: application.appName,
      env,
      port: application.port,
      output(line) {
        const safe = mask(line);
        instance.logs.append(application.id, safe);
        alsoTo(safe);
      },
    },
    run,
  );
}
