import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { importSite, publishSite } from '../support/sites.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { verifiedAt } from '../support/webhook-events.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** Owners send events to another program, and see whether they arrive. */

describe.skipIf(noChromium !== null)(`webhooks in the console${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;
  let receiver: Receiver;

  beforeAll(async () => {
    world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' });
    publishSite(world.git);
    receiver = await openReceiver();
    browser = await openConsoleBrowser(world);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await receiver.close();
    await world.close();
  });

  test('a new webhook receives the chosen events, signed with the secret that is shown once', async () => {
    const page = await browser.open('/orgs/:org/webhooks', world);
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(`${receiver.url}/hook`);
    for (const event of ['A deployment starts', 'The health of an application changes'])
      await dialog.getByRole('checkbox', { name: event }).uncheck();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add' }).click();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();

    await importSite(world, { name: 'Shop' });
    const sent = await until('an event arrives', async () => receiver.requests[0]);
    expect(verifiedAt(Date.now(), secret, sent)).toMatchObject({ type: 'deploy.succeeded' });

    await page.getByRole('link', { name: `${receiver.url}/hook` }).click();
    const row = page.getByRole('row').filter({ hasText: 'A deployment succeeds' });
    await row.getByText('Delivered').waitFor();
    await row.getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog');
    await details.getByText('HTTP 200').waitFor();
    await details.getByText('"type": "deploy.succeeded"').waitFor();
    await details.getByText('Headers').click();
    await details.getByText('webhook-id:').waitFor();
    await details.getByText('Start of the answer').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send again' }).click();
    await until('the event arrives again', async () => receiver.requests[1]);
  });

  test('a webhook is changed, disabled and removed', async () => {
    const url = `${receiver.url}/changed`;
    await world.ok('POST /api/webhook.create', { url, events: ['deploy.succeeded'] });
    const page = await browser.open('/orgs/:org/webhooks', world);
    const row = page.getByRole('row').filter({ hasText: url });
    const choose = async (entry: string) => {
      await row.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('Change');
    await page.getByRole('dialog').getByRole('checkbox', { name: 'A deployment starts' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row.getByText('A deployment starts').waitFor();
    await choose('Disable');
    await row.getByText('Disabled').waitFor();
    await choose('Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
  });

  test('an address that the platform does not call is refused beside its field', async () => {
    const page = await browser.open('/orgs/:org/webhooks', world);
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    await page.getByLabel('Address').fill('ftp://example.com/hook');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
  });
});
