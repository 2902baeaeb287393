import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DnsFailure } from '#src/adapters/dns/port.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aLicense, claimFor } from '../../support/license.ts';
import { anImport, importSite, publishSite } from '../../support/sites.ts';

/** What the hub refuses, or its DNS provider does: the caller gets the hub's own sentence. */

const DOCS_HOSTNAME = 'docs.platform.example';
const DOCS_CNAME_TARGET = 'docs-host.platform.example';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp(
    { LICENSE_HUB_URL: '{url}', DOCS_HOSTNAME, DOCS_CNAME_TARGET },
    { hubRequestsPerMinute: 1000 },
  );
  publishSite(world.git);
  await claimFor(world, world.url, (await aLicense(world)).licenseKey);
});
afterAll(() => world.close());

describe('a DNS provider that fails', () => {
  const SENTENCE = 'The DNS provider was made to fail.';
  const FAILURES: readonly [DnsFailure, status: number][] = [
    ['unavailable', 503],
    ['refused', 503],
    ['conflict', 409],
  ];

  test.each(FAILURES)('%s: domain.create', async (failure, status) => {
    const { body } = await importSite(world, { name: `Nameless, ${failure}` });
    world.dns.failNext(failure);
    const answer = await world.call('POST /api/domain.create', {
      body: { applicationId: body.applicationId, subdomain: `created-${failure}` },
    });
    expect([answer.status, answer.body.message]).toEqual([status, SENTENCE]);
  });

  test('an import, which can be retried', async () => {
    world.dns.failNext('unavailable');
    const { body } = await importSite(world, { name: 'Named', domain: 'named.apps.localhost' });
    expect(body).toMatchObject({
      status: 'partial',
      errorStep: 'domain_creation',
      errorMessage: SENTENCE,
    });
    const retried = await world.call(`POST /api/site-import/${body.importId}/retry`);
    expect(retried.body).toMatchObject({ status: 'success' });
  });
});

test.each([DOCS_HOSTNAME, DOCS_CNAME_TARGET])('%s is the hub’s own, for preview too', async (domain) => {
  const preview = await world.call('POST /api/site-import/preview', {
    body: anImport(world.organizationId, { name: `On ${domain}`, domain }),
  });
  expect(preview.body).toMatchObject({
    valid: false,
    errors: [{ code: 'DOMAIN_INVALID', path: ['domain'] }],
  });
  const { body } = await importSite(world, { name: `On ${domain}`, domain });
  expect(body).toMatchObject({ status: 'partial', errorStep: 'domain_creation' });
});
