import type { Tx } from '#db/client.ts';
import { insertEnvironment } from '#db/queries/environment.ts';
import { insertProjectRow } from '#db/queries/project.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { nameKeyOf } from '#src/kernel/name.ts';
import { partOf } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';

export const nameTaken = (name: string): string =>
  `A project named "${name}" already exists in this organization. Choose another name.`;

/** Writes a project and its environment. A name that is taken is a unique violation. */
export async function insertProject(
  services: CoreServices,
  tx: Tx,
  organization: Permitted<'organization', 'site:create' | 'import:write'>,
  project: { name: string; description: string | null },
): Promise<{ projectId: Id<'prj'>; environmentId: Id<'env'> }> {
  const projectId = services.ids.next('prj');
  const environmentId = services.ids.next('env');
  const createdAt = isoFromNow(services.clock);
  await insertProjectRow(tx, organization, {
    id: projectId,
    nameKey: nameKeyOf(project.name),
    createdAt,
    ...project,
  });
  await insertEnvironment(tx, partOf(organization, 'project', { id: projectId }), {
    id: environmentId,
    name: 'production',
    createdAt,
  });
  return { projectId, environmentId };
}
