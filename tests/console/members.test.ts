import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aMember } from '../support/people.ts';
import { importSite, publishSite } from '../support/sites.ts';
import { skipNote } from '../support/skip-note.ts';
import { accessibilityProblems, type ConsoleBrowser, dialogOf, openConsoleBrowser } from './support.ts';

/** Owners invite members and choose what they see; invited users see only that. */

describe.skipIf(noChromium !== null)(`members in the console${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    world = await openTestApp();
    publishSite(world.git);
    await importSite(world, { name: 'Shop' });
    await importSite(world, { name: 'Secret' });
    browser = await openConsoleBrowser(world);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('an invited user joins with the link and sees only the projects that were chosen', async () => {
    const page = await browser.open('/orgs/:org/members', world);
    await page.getByRole('button', { name: 'Invite a member' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await page.getByLabel('Link of the invitation').inputValue();
    expect(link).toMatch(/\/invitation\/./);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();

    const invited = await browser.open(new URL(link).pathname, null, { expected: /favicon/ });
    await invited.getByLabel('Your name').fill('Ada');
    await invited.getByLabel('Choose a password').fill('correct horse');
    await invited.getByRole('button', { name: 'Create account and join' }).click();
    await invited.getByText('You are a member').waitFor();
    await invited.goto(`/orgs/${world.organizationId}/projects`);
    await invited.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    expect(await invited.getByRole('link', { name: 'Members' }).count()).toBe(0);

    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'ada@example.com' });
    await row.getByText('Nothing yet').waitFor();
    await row.getByRole('button', { name: 'Actions for Ada' }).click();
    await page.getByRole('menuitem', { name: 'Change access' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Shop' }).first().check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('1 project').waitFor();

    const seen = await invited.request.get('/api/project.list', {
      headers: { 'x-organization-id': world.organizationId },
    });
    expect((await seen.json()).items.map(({ name }: { name: string }) => name)).toEqual(['Shop']);
  });

  test('an owner changes a role, and removes a member after typing the address', async () => {
    const { email } = await aMember(world, 'member');
    const page = await browser.open('/orgs/:org/members', world);
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption('Admin');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await row.getByText('Everything').waitFor();
    await row.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the organization' }).click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove from the organization' });
    expect(await remove.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await remove.click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
  });

  test('an admin can change members, but not owners', async () => {
    const admin = await aMember(world, 'admin');
    const page = await browser.open('/orgs/:org/members', { email: admin.email, password: 'correct horse' });
    const owner = page.getByRole('row').filter({ hasText: world.email });
    await owner.waitFor();
    expect(await owner.getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Invite a member' }).click();
    expect(await page.getByLabel('Role', { exact: true }).getByRole('option').allTextContents()).toEqual([
      'Member',
    ]);
  });
});
