import { expect, onTestFinished, test } from 'vitest';
import { syncLicense } from '#src/services/instance/license/sync-license.ts';
import { openTestApp } from '../../support/app.ts';
import { aLicense, claimFor } from '../../support/license.ts';

test('a hub that does not answer leaves the last answer valid for seven days, and nothing new after that', async () => {
  let offsetMs = 0;
  const clock = { now: () => Date.now() + offsetMs };
  const own = await openTestApp({ LICENSE_HUB_URL: '{url}' }, { clock, hubRequestsPerMinute: 1000 });
  onTestFinished(() => own.close());
  await claimFor(own, own.url, (await aLicense(own)).licenseKey);
  const create = (name: string) =>
    own
      .call('POST /api/project.create', { body: { name } })
      .then(({ status, body }) => [status, body.message]);
  offsetMs += 7 * 24 * 60 * 60 * 1000 - 60_000;
  expect((await create('Sixth day'))[0]).toBe(200);
  offsetMs += 2 * 60_000;
  expect(await create('Eighth day')).toEqual([
    403,
    expect.stringContaining('has not answered for seven days'),
  ]);
  await syncLicense(own.app.instance);
  expect((await create('Heard again'))[0]).toBe(200);
});
