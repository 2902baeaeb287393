import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDuty } from '#db/queries/duty.ts';
import {
  findHostCertificate,
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

test('the certificates of hosts that are not served any more are forgotten, those of the others are kept', async () => {
  const { instance } = world.app;
  const db = instance.database.writer;
  const { applicationId } = (await importSite(world)).body;
  const host = 'shop.kept.example';
  const { domainId } = await world.ok('POST /api/domain.create', { applicationId, host });
  const { appName } = await db
    .selectFrom('application')
    .select('appName')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const own = `${appName}.apps.platform.example`;
  const foreign = [
    'gone.example',
    `${appName}.other-domain.example`,
    'unknown.apps.platform.example',
    appName,
  ];
  const row = { certificateSealed: null, renewAt: null, failures: 1, nextTryAt: null, lastError: null };
  for (const each of [host, own, ...foreign]) await putHostCertificate(db, { host: each, ...row });
  const kept = async () => {
    await forgetCertificates(instance);
    const all = [host, own, ...foreign];
    const found = await Promise.all(all.map((each) => findHostCertificate(db, each)));
    return all.filter((_, at) => found[at] !== undefined);
  };
  expect(await kept()).toEqual([host, own]);
  await world.ok('POST /api/domain.remove', { domainId });
  expect(await kept()).toEqual([own]);
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
