import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';

/** What is kept under an instance, of all kinds at once: for its removal, and for moving names to another one. */

export interface Holder {
  readonly license: LicensePermit;
  readonly instanceId: Id<'inst'>;
}

export interface NameCounts {
  readonly subdomains: number;
  readonly customDomains: number;
  readonly purchasedDomains: number;
}

/** Releases the subdomains of an instance. Returns how many, and the names that may have a DNS record. */
export async function releaseSubdomainsOf(
  tx: Tx,
  { license, instanceId }: Holder,
  releasedAt: string,
): Promise<{ count: number; provisioned: string[] }> {
  const rows = await tx
    .updateTable('subdomain')
    .set({ status: 'released', releasedAt })
    .where('licenseId', '=', license.licenseId)
    .where('instanceId', '=', instanceId)
    .where('status', '!=', 'released')
    .returning(['name', 'provisionedAt'])
    .execute();
  const provisioned = rows.filter(({ provisionedAt }) => provisionedAt !== null);
  return { count: rows.length, provisioned: provisioned.map(({ name }) => name) };
}

/** Deletes the custom or purchased domains of an instance, and returns how many there were. */
export async function deleteDomainsOf(
  tx: Tx,
  table: 'customDomain' | 'purchasedDomain',
  { license, instanceId }: Holder,
): Promise<number> {
  const result = await tx
    .deleteFrom(table)
    .where('licenseId', '=', license.licenseId)
    .where('instanceId', '=', instanceId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Which names of an instance are meant; null: all of them. */
export interface Selection {
  readonly labels: readonly string[];
  readonly hosts: readonly string[];
}

/** Gives names of an instance to another one, also of another license. Returns how many. */
export async function moveNames(
  tx: Tx,
  from: Holder,
  to: Holder,
  selection: Selection | null,
): Promise<NameCounts> {
  let subdomains = tx
    .updateTable('subdomain')
    .set({ licenseId: to.license.licenseId, instanceId: to.instanceId })
    .where('licenseId', '=', from.license.licenseId)
    .where('instanceId', '=', from.instanceId)
    .where('status', '!=', 'released');
  if (selection !== null) subdomains = subdomains.where('name', 'in', ['', ...selection.labels]);
  return {
    subdomains: Number((await subdomains.executeTakeFirst()).numUpdatedRows),
    customDomains: await moveDomains(tx, 'customDomain', from, to, selection),
    purchasedDomains: await moveDomains(tx, 'purchasedDomain', from, to, selection),
  };
}

async function moveDomains(
  tx: Tx,
  table: 'customDomain' | 'purchasedDomain',
  from: Holder,
  to: Holder,
  selection: Selection | null,
): Promise<number> {
  let domains = tx
    .updateTable(table)
    .set({ licenseId: to.license.licenseId, instanceId: to.instanceId })
    .where('licenseId', '=', from.license.licenseId)
    .where('instanceId', '=', from.instanceId);
  if (selection !== null) domains = domains.where('host', 'in', ['', ...selection.hosts]);
  return Number((await domains.executeTakeFirst()).numUpdatedRows);
}

/** No instance has it: a list of no ids is not valid SQL. */
const NO_INSTANCE = 'inst_';

/** How many names of each kind these instances of a license hold. */
export async function countNamesByInstance(
  db: Db,
  licenseId: Id<'lic'>,
  instanceIds: readonly Id<'inst'>[],
): Promise<Map<string, NameCounts>> {
  const subdomains = await counted(
    db
      .selectFrom('subdomain')
      .select((eb) => ['instanceId', eb.fn.countAll<number>().as('total')])
      .where('licenseId', '=', licenseId)
      .where('instanceId', 'in', [NO_INSTANCE, ...instanceIds])
      .where('status', '!=', 'released')
      .groupBy('instanceId'),
  );
  const domains = (table: 'customDomain' | 'purchasedDomain') =>
    counted(
      db
        .selectFrom(table)
        .select((eb) => ['instanceId', eb.fn.countAll<number>().as('total')])
        .where('licenseId', '=', licenseId)
        .where('instanceId', 'in', [NO_INSTANCE, ...instanceIds])
        .groupBy('instanceId'),
    );
  const [customs, purchased] = [await domains('customDomain'), await domains('purchasedDomain')];
  return new Map(
    instanceIds.map((id) => [
      id,
      {
        subdomains: subdomains.get(id) ?? 0,
        customDomains: customs.get(id) ?? 0,
        purchasedDomains: purchased.get(id) ?? 0,
      },
    ]),
  );
}

async function counted(query: {
  execute(): Promise<{ instanceId: Id<'inst'>; total: number }[]>;
}): Promise<Map<string, number>> {
  return new Map((await query.execute()).map(({ instanceId, total }) => [instanceId, total]));
}
