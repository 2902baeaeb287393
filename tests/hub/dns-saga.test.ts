import { afterAll, beforeAll } from 'vitest';
import type { SubdomainRow } from '#db/queries/subdomain.ts';
import type { LicenseContext } from '#src/services/hub/context.ts';
import { admitLicense } from '#src/services/hub/license/admit-license.ts';
import {
  type BeginChange,
  type ChangeContext,
  type ChangeState,
  type ChangeUndo,
  recordChangeSaga,
} from '#src/services/hub/subdomain/change-record.ts';
import { beginProvision } from '#src/services/hub/subdomain/provision-subdomain.ts';
import { reconcileDns } from '#src/services/hub/subdomain/reconcile-dns.ts';
import { beginRelease } from '#src/services/hub/subdomain/release-subdomain.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type SagaTrial, testSaga } from '../support/saga.ts';
import { aHolder, anActiveSubdomain, aSubdomain, type Holder, UNHURRIED } from './support.ts';

let world: TestApp;
let holder: Holder;
let ctx: LicenseContext;
beforeAll(async () => {
  world = await openTestApp({}, UNHURRIED);
  holder = await aHolder(world, { plan: 'enterprise' });
  const request = { operation: 'subdomain/provision', perMinute: 100, address: '127.0.0.1' };
  ctx = await admitLicense(world.app.hub, holder.licenseKey, request);
});
afterAll(() => world.close());

type Subject = SubdomainRow;
type Trial = SagaTrial<ChangeContext<Subject>, ChangeUndo, ChangeState<Subject>>;

function aTrial(begin: BeginChange<Subject>): Trial {
  const { hub } = world.app;
  const owner = hub.ids.suffix(20);
  return {
    context: { hub, owner, begin },
    state: {},
    // What the saga leaves to the periodic task is a part of the compensation.
    async compensate(work) {
      await work({ hub, owner, mayHaveActed: true });
      await reconcileDns(hub);
    },
    async holdings() {
      const rows = hub.database.writer.selectFrom('subdomain').select(['name', 'status', 'ipAddress']);
      const leases = hub.database.writer.selectFrom('subdomainLease').select('name');
      const records = Object.fromEntries([...world.dns.records].sort());
      return { records, rows: await rows.orderBy('name').execute(), leases: await leases.execute() };
    },
  };
}

const ipAddress = '203.0.113.9';

testSaga(
  'dns_change',
  recordChangeSaga<Subject>(),
  async (trial) => {
    const { licenseKey } = holder;
    const subdomainId = await aSubdomain(holder, `new-${trial}`);
    return aTrial((tx, owner) => beginProvision(ctx, tx, { licenseKey, subdomainId, ipAddress }, owner));
  },
  ', a name that is provisioned',
);

testSaga(
  'dns_change',
  recordChangeSaga<Subject>(),
  async (trial) => {
    const { licenseKey } = holder;
    const subdomainId = await anActiveSubdomain(holder, `moved-${trial}`);
    return aTrial((tx, owner) => beginProvision(ctx, tx, { licenseKey, subdomainId, ipAddress }, owner));
  },
  ', a name that is moved',
);

testSaga(
  'dns_change',
  recordChangeSaga<Subject>(),
  async (trial) => {
    const subdomainId = await anActiveSubdomain(holder, `gone-${trial}`);
    return aTrial((tx, owner) => beginRelease(ctx, tx, { subdomainId }, owner));
  },
  ', a name that is released',
);
