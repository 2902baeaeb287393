import { isId } from '#src/domain/id.ts';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import type { Instance } from '../context.ts';
import { secretValues } from './secret-values.ts';
import { readVariables } from './variables.ts';

/**
 * Passes the output of all releases of a shared engine on to the logs of their applications, until the signal is aborted.
 * Other engines do that from each start on.
 */
export async function followOutput(
  { database, logs, vault, workloads }: Pick<Instance, 'database' | 'logs' | 'vault' | 'workloads'>,
  signal: AbortSignal,
): Promise<void> {
  await workloads.shared?.follow(async (release) => {
    const { applicationId } = release;
    if (!isId('app', applicationId)) return NO_OUTPUT;
    const variables = await Promise.all([
      readVariables(vault, database.reader, applicationId),
      // A value that was replaced since is still one that the release prints.
      release.readVariables(),
    ]);
    return logs.output(applicationId, { secrets: [...new Set(variables.flatMap(secretValues))] });
  }, signal);
}
