import { expect, expectTypeOf, it } from 'vitest';
import type { Tx } from '#db/client.ts';
import type { insertOffer, updateSubscription } from '#db/queries/gateway-subscription.ts';
import type { updateLicenseRow } from '#db/queries/license.ts';
import type { updateInstance } from '#db/queries/license-instance.ts';
import type { updateMerchantAccount } from '#db/queries/payment-service-merchant.ts';
import type { updateProjectRow } from '#db/queries/project.ts';
import type { deleteReleased } from '#db/queries/subdomain-record.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import type { LicensePermit, MerchantPermit, PlatformPermit } from '#src/domain/permit.ts';
import { permitAdministrator } from '#src/services/gateway/access/permit.ts';
import { permitOperator } from '#src/services/hub/access/permit.ts';
import { forOperator } from '#src/services/platform/access/permit.ts';

/** The functions below are not called: `tsc` checks them, and fails where an expected error does not occur. */

it('does not compile without a permit: the hub', () => {
  const calls = (
    queries: { license: typeof updateLicenseRow; instance: typeof updateInstance },
    tx: Tx,
    licenseId: Id<'lic'>,
    instanceId: Id<'inst'>,
    permits: {
      holder: LicensePermit<'holder'>;
      operator: LicensePermit<'operator'>;
      merchant: MerchantPermit;
    },
  ) => [
    queries.license(tx, permits.operator, { status: 'active' }),
    queries.instance(tx, permits.holder, instanceId, { removedAt: null }),
    // @ts-expect-error An id is not a permit.
    queries.license(tx, licenseId, { status: 'active' }),
    // @ts-expect-error An object with the id is not a permit.
    queries.instance(tx, { licenseId }, instanceId, { removedAt: null }),
    // @ts-expect-error The holder of a license may not change it.
    queries.license(tx, permits.holder, { status: 'active' }),
    // @ts-expect-error A merchant is not a license.
    queries.instance(tx, permits.merchant, instanceId, { removedAt: null }),
    // @ts-expect-error A license is not an instance.
    queries.instance(tx, permits.holder, licenseId, { removedAt: null }),
  ];
  expect(calls).toBeTypeOf('function');
});

it('does not compile without a permit: the gateway', () => {
  const calls = (
    queries: { offer: typeof insertOffer; subscription: typeof updateSubscription },
    tx: Tx,
    ids: { merchant: Id<'mch'>; subscription: Id<'subs'>; offer: Id<'off'> },
    permits: { merchant: MerchantPermit<'merchant'>; payer: MerchantPermit<'payer'>; license: LicensePermit },
    offer: Parameters<typeof insertOffer>[2],
  ) => [
    queries.offer(tx, permits.merchant, offer),
    queries.subscription(tx, permits.merchant, ids.subscription, { dueAt: null }),
    // @ts-expect-error An id is not a permit.
    queries.subscription(tx, ids.merchant, ids.subscription, { dueAt: null }),
    // @ts-expect-error An object with the id is not a permit.
    queries.offer(tx, { merchantId: ids.merchant }, offer),
    // @ts-expect-error A customer may not create offers.
    queries.offer(tx, permits.payer, offer),
    // @ts-expect-error A license is not a merchant.
    queries.subscription(tx, permits.license, ids.subscription, { dueAt: null }),
    // @ts-expect-error An offer is not a subscription.
    queries.subscription(tx, permits.merchant, ids.offer, { dueAt: null }),
  ];
  expect(calls).toBeTypeOf('function');
});

it('does not compile without a permit: the instance and the platform', () => {
  const calls = (
    queries: {
      project: typeof updateProjectRow;
      account: typeof updateMerchantAccount;
      released: typeof deleteReleased;
    },
    tx: Tx,
    permits: {
      project: Permitted<'project', 'site:write'>;
      reader: Permitted<'project', 'site:read'>;
      platform: PlatformPermit;
    },
    organizationId: Id<'org'>,
    change: Parameters<typeof updateProjectRow>[2],
  ) => [
    queries.project(tx, permits.project, change),
    queries.released(tx, permits.platform, '2026-01-01'),
    // @ts-expect-error The right to read is not the right to change.
    queries.project(tx, permits.reader, change),
    // @ts-expect-error An object with the id is not a permit.
    queries.account(tx, { id: organizationId, organizationId }, { version: 1 }, {}),
    // @ts-expect-error A reason is not a permit.
    queries.released(tx, { reason: 'retention' }, '2026-01-01'),
  ];
  expect(calls).toBeTypeOf('function');
});

it('permits the operator and the instances of the gateway, and no other caller', () => {
  expect(permitOperator({ isOperator: true }, 'lic_a').licenseId).toBe('lic_a');
  expect(() => permitOperator({ isOperator: false }, 'lic_a')).toThrow('Only an operator');
  expect(() => forOperator({ isOperator: false })).toThrow('Only an operator');
  expect(permitAdministrator({ kind: 'gatewayAdmin' }, 'mch_a').merchantId).toBe('mch_a');
  expect(() => permitAdministrator({ kind: 'merchant' }, 'mch_a')).toThrow('administration key');
  expectTypeOf<LicensePermit<'holder'>>().not.toExtend<LicensePermit<'operator'>>();
  expectTypeOf<MerchantPermit<'payer'>>().not.toExtend<MerchantPermit<'merchant'>>();
});
