import type { Database } from '#db/client.ts';
import type { Id } from '#src/domain/id.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { insertAll } from './insert-all.ts';
import {
  ADDRESS,
  hostOf,
  hubDomainId,
  instanceId,
  licenseId,
  licenseKey,
  subdomainId,
  subdomainOf,
} from './names.ts';

const CREATED_AT = '2026-05-04T12:30:00.000Z';

/** The license with this number is the one of the measured instance. */
export const OWN_LICENSE = 0;

const licenseOf = (number: number) =>
  ({
    id: licenseId(number),
    keyHash: hashOfToken(licenseKey(number)),
    name: `Customer ${number}`,
    plan: 'enterprise',
    limitsJson: '{}',
    featuresJson: '{}',
    status: 'active',
    createdAt: CREATED_AT,
  }) as const;

/** Before the first start of the instance, which registers itself under it. */
export async function seedOwnLicense(database: Database): Promise<void> {
  await insertAll(database, 'license', 1, () => licenseOf(OWN_LICENSE));
}

/** Further licenses with an instance and a subdomain each, and the domains of the measured instance. */
export async function seedHub(database: Database, count: number, ownInstance: Id<'inst'>): Promise<void> {
  await insertAll(database, 'license', count - 1, (index) => licenseOf(index + 1));
  await insertAll(database, 'licenseInstance', count - 1, (index) => {
    const number = index + 1;
    return {
      id: instanceId(number),
      licenseId: licenseId(number),
      kind: 'program',
      name: `Instance ${number}`,
      cloudUrl: `https://cloud-${number}.example.com`,
      sequence: 0,
      secretHash: null,
      registrationHash: null,
      lastToken: null,
      lastRun: null,
      previousRun: null,
      removedAt: null,
      usageJson: null,
      lastSeenAt: null,
      createdAt: CREATED_AT,
    } as const;
  });
  await insertAll(database, 'subdomain', count - 1, (index) => {
    const number = index + 1;
    return {
      id: subdomainId(number),
      licenseId: licenseId(number),
      instanceId: instanceId(number),
      name: subdomainOf(number),
      ipAddress: ADDRESS,
      status: 'active',
      releasedAt: null,
      provisionedAt: CREATED_AT,
      createdAt: CREATED_AT,
    } as const;
  });
  await insertAll(
    database,
    'customDomain',
    count,
    (number) =>
      ({
        id: hubDomainId(number),
        licenseId: licenseId(OWN_LICENSE),
        instanceId: ownInstance,
        host: hostOf(number),
        createdAt: CREATED_AT,
      }) as const,
  );
  await insertAll(
    database,
    'hubHost',
    count,
    (number) =>
      ({
        host: hostOf(number),
        licenseId: licenseId(OWN_LICENSE),
        verifiedAt: CREATED_AT,
        releasedAt: null,
        createdAt: CREATED_AT,
      }) as const,
  );
}
