import { afterAll, beforeAll, expect, test } from 'vitest';
import { HubRefusal, HubUnreachable } from '#src/adapters/hub/port.ts';
import { reconcileNames } from '#src/services/instance/license/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aLicense, claimFor } from '../../support/license.ts';
import { importSite, publishSite } from '../../support/sites.ts';

/** More subdomains that lead elsewhere than one run can move. */

const MINUTE_MS = 60_000;
const names = Array.from({ length: 12 }, (_, at) => `many-${at}`);

let world: TestApp;
let offsetMs = 0;
beforeAll(async () => {
  const clock = { now: () => Date.now() + offsetMs };
  world = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { clock, hubRequestsPerMinute: 1000 });
  publishSite(world.git);
  await claimFor(world, world.url, (await aLicense(world, { plan: 'enterprise' })).licenseKey);
  const { applicationId } = (await importSite(world, { name: 'Moved' })).body;
  for (const subdomain of names) await world.ok('POST /api/domain.create', { applicationId, subdomain });
});
afterAll(() => world.close());

/** Runs with a hub that fails for some names, and returns the names that the run has asked to move. */
async function askedIn(ingressIp: string, failing: ReadonlyMap<number, Error>): Promise<number> {
  const { instance } = world.app;
  const { hub } = instance;
  if (hub === null) throw new Error('no hub');
  let asked = 0;
  const counting: typeof hub = {
    ...hub,
    async provisionSubdomain(...call) {
      asked += 1;
      const failure = failing.get(asked);
      if (failure !== undefined) throw failure;
      return hub.provisionSubdomain(...call);
    },
  };
  await reconcileNames({ ...instance, hub: counting, settings: { ...instance.settings, ingressIp } });
  return asked;
}
const leadTo = (address: string) =>
  names.filter((name) => world.dns.records.get(`${name}.apps.localhost`) === address).length;

test('a run moves ten, and further runs the others, also behind some that are refused', async () => {
  expect(await askedIn('203.0.113.20', new Map())).toBeLessThanOrEqual(10);
  const refusal = new HubRefusal('DNS_REFUSED', 'Refused.');
  for (let run = 0; run < 6 && leadTo('203.0.113.20') < names.length; run += 1) {
    offsetMs += MINUTE_MS;
    expect(await askedIn('203.0.113.20', new Map([[1, refusal]]))).toBeLessThanOrEqual(10);
    offsetMs += MINUTE_MS;
    await askedIn('203.0.113.20', new Map());
  }
  expect(leadTo('203.0.113.20')).toBe(names.length);
});

test.each([
  ['the limit of requests', new HubRefusal('RATE_LIMITED', 'Too many requests.')],
  ['a hub that does not answer', new HubUnreachable('The license hub does not answer.')],
])('%s ends the run', async (_, failure) => {
  expect(await askedIn('203.0.113.21', new Map([[1, failure]]))).toBe(1);
  expect(leadTo('203.0.113.21')).toBe(0);
});
