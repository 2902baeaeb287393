import { existingOrganizations } from '#db/queries/organization.ts';
import { isId } from '#src/domain/id.ts';
import type { Instance } from '../context.ts';

/**
 * Periodic task: removes the SSH host keys of organizations that do not exist any more. Each process has recorded its own,
 * also where processes share an engine.
 */
export async function forgetHostKeys({
  git,
  database,
  log,
}: Pick<Instance, 'git' | 'database' | 'log'>): Promise<void> {
  const scopes = await git.hostKeyScopes();
  const ids = scopes.filter((scope) => isId('org', scope));
  const known: ReadonlySet<string> = await existingOrganizations(database.writer, ids);
  for (const scope of scopes) {
    if (known.has(scope)) continue;
    await git
      .forgetHostKeys(scope)
      .catch((error: unknown) => log.error({ err: error, scope }, 'host keys could not be removed'));
  }
}
