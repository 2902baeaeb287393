import type { TestApp } from './app.ts';
import { until } from './until.ts';

/** What a license allows, where it differs from its plan. */
export interface Terms {
  readonly plan?: string;
  readonly limits?: Record<string, number>;
  readonly features?: Record<string, boolean>;
}

export interface License {
  readonly licenseId: string;
  readonly licenseKey: string;
}

export function aLicense(hub: Pick<TestApp, 'ok'>, terms: Terms = {}): Promise<License> {
  return hub.ok<{ licenseId: string; licenseKey: string }>('POST /api/license.create', {
    plan: 'enterprise',
    ...terms,
  });
}

/** Links an instance to a license as a person would: a code on one side, entered on the hub's page. */
export async function claimFor(
  instance: Pick<TestApp, 'ok'>,
  hubUrl: string,
  licenseKey: string,
): Promise<void> {
  const { code, claimUrl } = await instance.ok<{ code: string; claimUrl: string }>(
    'POST /api/licenseLink.claim',
    {},
  );
  const page = await fetch(claimUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: hubUrl },
    body: new URLSearchParams({ claimCode: code, licenseKey, confirmed: 'yes' }).toString(),
  });
  if (page.status !== 200) throw new Error(`The claim page answered ${page.status}`);
  await until('the instance is linked', async () => {
    const { source, license } = await instance.ok('GET /api/licenseLink.get');
    return source === 'claim' && license !== null;
  });
}
