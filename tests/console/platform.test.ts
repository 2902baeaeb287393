import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** What operators of the platform see and do in the console. */

describe.skipIf(noChromium !== null)(`the platform in the console${skipNote(noChromium)}`, () => {
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

  test('the health shows the checks, the version and what to do for an upgrade', async () => {
    const page = await browser.open('/platform', world);
    await page.getByText('Data folder').first().waitFor();
    const { version } = await world.ok<{ version: string }>('GET /api/platform.get');
    await page.getByText(version).first().waitFor();
    const { problem } = await world.ok<{ problem: string }>('GET /api/platform.checkUpgrade');
    await page.getByText(problem).waitFor();
  });

  test('the jobs are filtered by their state, which is in the address', async () => {
    const page = await browser.open('/platform/jobs', world);
    await page.getByText('No job', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Given up 0' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?state=givenUp');
    expect(await page.getByRole('link', { name: 'Given up 0' }).getAttribute('aria-current')).toBe('page');
  });

  test('the nodes contain this process', async () => {
    const page = await browser.open('/platform/nodes', world);
    await page.getByText('Alive').waitFor();
  });

  test('the log of operators is filtered by a record, and shows what was changed', async () => {
    const { projectId } = await world.ok<{ projectId: string }>('POST /api/project.create', {
      name: 'Bakery',
    });
    await world.ok('POST /api/project.update', { projectId, name: 'Bistro' });
    const page = await browser.open('/platform/log', world);
    await page.getByLabel('Record').fill(projectId);
    await expect.poll(() => new URL(page.url()).search).toBe(`?resourceId=${projectId}`);
    await page.getByRole('row').filter({ hasText: 'Changed a project' }).getByRole('button').click();
    await page.getByRole('dialog').getByText('Bistro').waitFor();
  });

  test('an operator finds a user, creates a link for a new password, and makes the user an operator', async () => {
    const email = 'grace@example.com';
    await world.app.instance.auth.createUser({ email, name: 'Grace', password: 'correct horse' });
    const page = await browser.open('/platform/operators', world);
    await page.getByLabel('Search').fill('grace');
    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Link for a new password…' }).click();
    await page.getByRole('button', { name: 'Create the link' }).click();
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toContain('/reset-password/');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Make an operator' }).click();
    const operators = page.getByRole('table', { name: 'Operators' });
    const row = operators.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Remove operator' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove operator' }).click();
    await row.waitFor({ state: 'detached' });
  });

  test('an operator changes the plan of an organization', async () => {
    const page = await browser.open('/platform/organizations', world);
    const row = page.getByRole('row').filter({ hasText: world.organizationId });
    await row.getByRole('button', { name: 'Change the plan' }).click();
    await page.getByLabel('Databases').fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Plan changed.').waitFor();
    await page.reload();
    await row.getByRole('button', { name: 'Change the plan' }).click();
    expect(await page.getByLabel('Databases').inputValue()).toBe('3');
  });

  test('a host name that no organization has cannot be withdrawn', async () => {
    const page = await browser.open('/platform/organizations', world);
    await page.getByLabel('Host name').fill('nobody.example.com');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await dialog.getByText('No organization has this domain.').waitFor();
  });
});
