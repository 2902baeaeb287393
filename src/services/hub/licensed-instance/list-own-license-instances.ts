import { countNamesByInstance } from '#db/queries/instance-names.ts';
import { countInstances, listInstancePage } from '#db/queries/license-instance.ts';
import type { ListOwnInstances, OwnInstanceList } from '#src/contracts/hub/instance.ts';
import type { LicenseContext } from '../context.ts';
import { readUsage } from '../license/index.ts';

/** For the holder of a license: its instances, newest first, with what each one uses and holds. */
export async function listOwnLicenseInstances(
  { database, license, scope }: LicenseContext,
  { limit, offset }: ListOwnInstances,
): Promise<OwnInstanceList> {
  const db = database.reader;
  const [rows, total] = await Promise.all([
    listInstancePage(db, license.id, { instanceId: scope, limit, offset }),
    countInstances(db, license.id, scope),
  ]);
  const names = await countNamesByInstance(
    db,
    license.id,
    rows.map(({ id }) => id),
  );
  const instances = rows.map(({ id, usageJson, ...instance }) => ({
    instanceId: id,
    ...instance,
    usage: readUsage(usageJson),
    names: names.get(id) ?? { subdomains: 0, customDomains: 0, purchasedDomains: 0 },
  }));
  return { success: true, instances, total };
}
