import { domainToASCII } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readableHost } from '#src/console/language/host-name.ts';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { aSite, deploy } from './site.ts';
import { type ConsoleBrowser, openConsoleBrowser, whenLoaded } from './support.ts';

/** The domains of an application in the console. */

test.each([
  'shop.example.com',
  'café.example.com',
  'bücher.example',
  '例え.テスト',
  'ελληνικά.example',
  'xn--no-such-.example',
])('%s is shown as people write it', (host) => {
  expect(readableHost(domainToASCII(host) || host)).toBe(host);
});

describe.skipIf(noChromium !== null)(`domains in the console${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    world = await openTestApp();
    browser = await openConsoleBrowser(world);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  const open = (applicationId: string) =>
    browser.open(`/orgs/:org/applications/${applicationId}/domains`, world);

  test('a domain is added, shows its records, and is verified when DNS contains them', async () => {
    const page = await open((await aSite(world)).applicationId);
    await page.getByRole('button', { name: 'Add a domain' }).click();
    await page.getByLabel('Host name').fill('shop.example.com');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('shop.example.com does not lead to this platform yet').waitFor();
    const records = page.getByRole('table', { name: 'DNS records of shop.example.com' });
    const proof = await records.getByText(/^pilothouse-verification=/).textContent();
    const name = '_pilothouse.shop.example.com';

    world.publicDns.textsOf.set(name, ['another value']);
    await page.getByRole('button', { name: 'Check DNS of shop.example.com' }).click();
    await records.getByText('another value').waitFor();

    world.publicDns.textsOf.set(name, [proof ?? '']);
    world.publicDns.addressesOf.set('shop.example.com', ['127.0.0.1']);
    await page.getByRole('button', { name: 'Check DNS of shop.example.com' }).click();
    await page.getByText('Verified', { exact: true }).first().waitFor();
    await page.getByText('DNS leads here').waitFor();
  });

  test('the link of a site leads to its free address until the DNS of its domain leads here', async () => {
    const site = await aSite(world);
    const { applicationId } = site;
    await deploy(world, site);
    const { url } = await world.ok<{ url: string }>(
      `GET /api/application.get?applicationId=${applicationId}`,
    );
    const { domainId, host, verification } = await world.ok<{
      domainId: string;
      host: string;
      verification: { record: { name: string; value: string } } | null;
    }>('POST /api/domain.create', { applicationId, host: 'café.example.com' });
    const page = await browser.open(`/orgs/:org/applications/${applicationId}`, world);
    await page.getByRole('link', { name: url }).first().waitFor();
    await whenLoaded(page);
    expect(await page.getByRole('link', { name: 'café' }).count()).toBe(0);

    world.publicDns.addressesOf.set(host, ['127.0.0.1']);
    if (verification !== null)
      world.publicDns.textsOf.set(verification.record.name, [verification.record.value]);
    await world.ok('POST /api/domain.verify', { domainId });
    await page.reload();
    await page.getByRole('link', { name: 'café.example.com' }).first().waitFor();
  });

  test('a domain fits into a narrow window', async () => {
    const { applicationId } = await aSite(world);
    await world.ok('POST /api/domain.create', {
      applicationId,
      host: `${'long-'.repeat(11)}name.example.com`,
    });
    const address = `/orgs/:org/applications/${applicationId}/domains`;
    const page = await browser.open(address, world, { width: 360, language: 'fr' });
    await page.getByText('Pas de certificat de cette plateforme').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  });

  test('a host that cannot be added is refused with the reason', async () => {
    const page = await open((await aSite(world)).applicationId);
    await page.getByRole('button', { name: 'Add a domain' }).click();
    await page.getByLabel('Host name').fill('not a host');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Must be a host name such as shop.example.com').waitFor();
  });

  test('a domain is removed', async () => {
    const { applicationId } = await aSite(world);
    await world.ok('POST /api/domain.create', { applicationId, host: 'old.example.com' });
    const page = await open(applicationId);
    await page.getByRole('button', { name: 'Remove old.example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No domains yet').waitFor();
    const { total } = await world.ok<{ total: number }>(
      `GET /api/domain.list?applicationId=${applicationId}`,
    );
    expect(total).toBe(0);
  });
});
