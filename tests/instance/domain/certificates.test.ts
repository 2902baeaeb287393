import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDuty } from '#db/queries/duty.ts';
import {
  findHostCertificate,
  type HostCertificateRow,
  listHostProofs,
  putHostCertificate,
  putHostProof,
} from '#db/queries/host-certificate.ts';
import { isoFromNow, systemClock } from '#src/kernel/clock.ts';
import { forgetCertificates } from '#src/services/instance/domain/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importSite, publishSite } from '../../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ INGRESS_DOMAIN: 'apps.platform.example' });
  publishSite(world.git);
});
afterAll(() => world.close());

const DAY_MS = 24 * 60 * 60_000;
const days = (count: number) => isoFromNow(systemClock, count * DAY_MS);

/** Of these rows, the hosts that are kept. */
async function keptOf(rows: Readonly<Record<string, Partial<HostCertificateRow>>>): Promise<string[]> {
  const db = world.app.instance.database.writer;
  const none = { certificateSealed: null, renewAt: null, failures: 1, nextTryAt: null, lastError: null };
  for (const [host, row] of Object.entries(rows)) await putHostCertificate(db, { ...none, ...row, host });
  await forgetCertificates(world.app.instance);
  const found = await Promise.all(Object.keys(rows).map((host) => findHostCertificate(db, host)));
  return found.flatMap((row) => (row === undefined ? [] : [row.host]));
}

test('what can be used again is kept, also of hosts that this process does not serve', async () => {
  const certificateSealed = 'sealed';
  const kept = {
    'valid.example': { certificateSealed, renewAt: days(30) },
    'due.example': { certificateSealed, renewAt: days(-100) },
    'paused.example': { nextTryAt: days(1), lastError: 'It was refused.' },
    'tried.example': { nextTryAt: days(-6), lastError: 'It was refused.' },
    'panel.other-process.example': { certificateSealed, renewAt: days(30) },
    'expired-and-tried.example': { certificateSealed, renewAt: days(-200), nextTryAt: days(-1) },
  };
  const forgotten = {
    'expired.example': { certificateSealed, renewAt: days(-134) },
    'long-over.example': { nextTryAt: days(-8), lastError: 'It was refused.' },
    'expired-and-over.example': { certificateSealed, renewAt: days(-200), nextTryAt: days(-8) },
  };
  expect(await keptOf({ ...kept, ...forgotten })).toEqual(Object.keys(kept));
});

test('a domain that is removed and created again has its certificate and its pause', async () => {
  const { instance } = world.app;
  const db = instance.database.writer;
  const { applicationId } = (await importSite(world)).body;
  const host = 'shop.kept.example';
  const { domainId } = await world.ok('POST /api/domain.create', { applicationId, host });
  const row = {
    ...{ host, certificateSealed: 'sealed', renewAt: days(-1) },
    ...{ failures: 9, nextTryAt: days(1), lastError: 'It was refused.' },
  };
  await putHostCertificate(db, row);
  await world.ok('POST /api/domain.remove', { domainId });
  await forgetCertificates(instance);
  await world.ok('POST /api/domain.create', { applicationId, host });
  expect(await findHostCertificate(db, host)).toEqual(row);
});

test('a page that proves a host is forgotten once no order is under way', async () => {
  const { instance } = world.app;
  const db = instance.database.writer;
  const name = 'certificate:a.example';
  const claim = (untilMs: number) =>
    claimDuty(db, {
      ...{ name, owner: 'one', now: isoFromNow(systemClock) },
      until: isoFromNow(systemClock, untilMs),
    });
  await putHostProof(db, 'token', 'content');
  await claim(60_000);
  await forgetCertificates(instance);
  expect(await listHostProofs(db)).toEqual([['token', 'content']]);
  await claim(-1000);
  await forgetCertificates(instance);
  expect(await listHostProofs(db)).toEqual([]);
  const reservation = db.selectFrom('duty').select('owner').where('name', '=', name);
  expect(await reservation.executeTakeFirst()).toBeUndefined();
});
