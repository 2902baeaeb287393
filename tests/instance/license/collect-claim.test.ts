import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findHubIdentity } from '#db/queries/hub-identity.ts';
import { enforceLicenseLink, findLicenseLink, updateLicenseLink } from '#db/queries/license-link.ts';
import { openHttpHub } from '#src/adapters/hub/http-hub.ts';
import { HubUnreachable, type LicenseHub } from '#src/adapters/hub/port.ts';
import { collectClaim } from '#src/services/instance/license/collect-claim.ts';
import { CLAIM_TOKEN, CLAIMED_KEY } from '#src/services/instance/license-link/license-key.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

/** What the hub hands over for a code is stored together, and can be collected again until then. */

const HANDOVER = {
  ...{ licenseId: 'lic_a', licenseKey: 'PLH-COLLECTED', instanceId: 'inst_a', instanceSecret: 'insec_a' },
};
const EMPTY = { claimJson: null, claimTokenSealed: null, claimedKeySealed: null };

let world: TestApp;
/** Answers nothing but what a test gives it. */
const silent = openHttpHub('http://127.0.0.1:1');
beforeAll(async () => {
  // Without a hub of its own: nothing but the test collects.
  world = await openTestApp();
  await enforceLicenseLink(world.app.instance.database.writer);
});
afterAll(async () => {
  await silent.close();
  await world.close();
});
beforeEach(async () => {
  await world.app.instance.database.writer.deleteFrom('hubIdentity').execute();
  await showCode('claim_shown');
});

async function showCode(claimToken: string): Promise<void> {
  const { database, vault } = world.app.instance;
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const claim = { code: 'ABCD-1234', claimUrl: 'https://hub.example/claim', expiresAt };
  await updateLicenseLink(database.writer, {
    ...EMPTY,
    claimJson: JSON.stringify(claim),
    claimTokenSealed: vault.seal(claimToken, CLAIM_TOKEN),
  });
}

const collect = (answer: LicenseHub['collectClaim'], change: Partial<TestApp['app']['instance']> = {}) =>
  collectClaim({ ...world.app.instance, hub: { ...silent, collectClaim: answer }, ...change });

async function stored() {
  const { database, vault } = world.app.instance;
  const link = await findLicenseLink(database.writer);
  const sealed = link?.claimedKeySealed ?? null;
  return {
    key: sealed === null ? null : vault.open(sealed, CLAIMED_KEY),
    instanceId: (await findHubIdentity(database.writer, ''))?.instanceId,
    isOpen: link?.claimTokenSealed !== null,
  };
}

const NOTHING = { key: null, instanceId: undefined, isOpen: true };
const EVERYTHING = { key: 'PLH-COLLECTED', instanceId: 'inst_a', isOpen: false };

test('after a lost answer it is collected again', async () => {
  const lost = () => Promise.reject(new HubUnreachable('The license hub does not answer.'));
  expect(await collect(lost)).toBe(true);
  expect(await stored()).toEqual(NOTHING);
  expect(await collect(async () => HANDOVER)).toBe(false);
  expect(await stored()).toEqual(EVERYTHING);
});

test('a failure while it is stored leaves nothing stored', async () => {
  const { ids } = world.app.instance;
  const token: typeof ids.token = (prefix) => {
    if (prefix === 'sync') throw new Error('the process ends');
    return ids.token(prefix);
  };
  await expect(collect(async () => HANDOVER, { ids: { ...ids, token } })).rejects.toThrow('the process ends');
  expect(await stored()).toEqual(NOTHING);
  expect(await collect(async () => HANDOVER)).toBe(false);
  expect(await stored()).toEqual(EVERYTHING);
});

test('what belongs to a code that was replaced meanwhile is not stored', async () => {
  const answer = async () => {
    await showCode('claim_newer');
    return HANDOVER;
  };
  expect(await collect(answer)).toBe(true);
  expect(await stored()).toEqual(NOTHING);
});
