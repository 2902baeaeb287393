import { encode } from 'uqr';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aMember } from '../support/people.ts';
import { skipNote } from '../support/skip-note.ts';
import { totpOf } from '../support/totp.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** Users protect their account and see where they are signed in. */

const PASSWORD = 'correct horse';

/** The dark modules of a text as a QR code, as the console draws them. */
function pathOf(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

describe.skipIf(noChromium !== null)(`the account in the console${skipNote(noChromium)}`, () => {
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

  const aUser = async () => ({ email: (await aMember(world, 'member')).email, password: PASSWORD });

  test('a user enables two factors, signs in with a code, and disables them', async () => {
    const user = await aUser();
    const page = await browser.open('/you', user);
    await page.getByRole('button', { name: 'Enable two factors' }).click();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    const uri = await page.getByLabel('Address for the app').inputValue();
    const codes = (await page.getByLabel('Recovery codes').inputValue()).split('\n');
    expect(codes).toHaveLength(10);
    const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
    expect(await picture.locator('path').getAttribute('d')).toBe(pathOf(uri));
    await page.getByLabel('Code of the app').fill(totpOf(uri));
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByRole('button', { name: 'Disable two factors' }).waitFor();

    const other = await browser.open('/sign-in', null);
    await other.getByLabel('Email').fill(user.email);
    await other.getByLabel('Password').fill(PASSWORD);
    await other.keyboard.press('Enter');
    await other.getByLabel('Code').fill(codes[0] ?? '');
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    const third = await browser.open('/sign-in', null);
    await third.getByLabel('Email').fill(user.email);
    await third.getByLabel('Password').fill(PASSWORD);
    await third.keyboard.press('Enter');
    // The code before and the code after are valid, too: the first one was used already.
    await third.getByLabel('Code').fill(totpOf(uri, Date.now() + 30_000));
    await third.keyboard.press('Enter');
    await third.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Disable two factors' }).click();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Disable two factors' }).click();
    await page.getByRole('button', { name: 'Enable two factors' }).waitFor();
    await page.getByRole('cell', { name: 'Disabled two factors' }).waitFor();
  });

  test('a user changes name and password, which ends the other sessions', async () => {
    const user = await aUser();
    const page = await browser.open('/you', user);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Name').fill('Grace');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Grace' }).waitFor();
    await browser.open('/you', user);
    await page.reload();
    await page.getByText('this session').waitFor();
    expect(await page.getByRole('button', { name: 'End', exact: true }).count()).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Change the password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('New password', { exact: true }).fill('battery staple');
    await dialog.getByLabel('New password again').fill('battery');
    await dialog.getByText('The two new passwords are different.').waitFor();
    await dialog.getByLabel('New password again').fill('battery staple');
    await dialog.getByRole('button', { name: 'Change the password' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'End', exact: true }).first().waitFor({ state: 'detached' });
    await browser.open('/you', { ...user, password: 'battery staple' });
  });

  test('where no mail is sent the user sees why the address stays unverified', async () => {
    const page = await browser.open('/you', await aUser());
    await page.getByRole('button', { name: 'Send a link to verify it' }).click();
    await page.getByText('This platform cannot send mail').waitFor();
  });
});
