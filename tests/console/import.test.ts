import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { type GitServer, startGitServer } from '../support/git-server.ts';
import { openRealApp, type RealApp } from '../support/real-app.ts';
import { skipNote } from '../support/skip-note.ts';
import {
  type Account,
  accessibilityProblems,
  type ConsoleBrowser,
  firstAccount,
  openConsoleBrowser,
} from './support.ts';

/** Importing a site in the console: the form, the import as it happens, and the list. */

const SITE = {
  'package.json': JSON.stringify({ name: 'shop', scripts: { start: 'node server.js' } }),
  'server.js': `
const { createServer } = require('node:http');
createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<h1>Welcome ' + process.env.GREETING + '</h1>');
}).listen(process.env.PORT);
console.log('the shop is open');
`,
};

describe.skipIf(noChromium !== null)(`imports in the console${skipNote(noChromium)}`, () => {
  let world: RealApp;
  let host: GitServer;
  let browser: ConsoleBrowser;
  let account: Account;
  let address: string;

  beforeAll(async () => {
    [world, host] = await Promise.all([
      openRealApp({}, { INGRESS_DOMAIN: 'sites.example' }),
      startGitServer(),
    ]);
    const branches = {
      main: [{ message: 'Open the shop', files: SITE }],
      next: [{ message: 'Open the shop', files: SITE }],
    };
    ({ url: address } = await host.makeRepository('shop', { branches }));
    account = await firstAccount(world.dataDir);
    browser = await openConsoleBrowser(world);
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await host.close();
    await world.close();
  });

  test('an import is checked while it is typed, and leads to the site without a reload', async () => {
    const page = await browser.open('/orgs/:org/import', account);
    const submit = page.getByRole('button', { name: 'Import', exact: true });
    await page.getByRole('textbox', { name: 'Git address' }).fill(address);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('shop');
    await page.getByText('Ready to import').waitFor();

    await page.getByLabel('Branch').fill('unknown');
    await page.getByText('1 problem').waitFor();
    await page.getByText(/branch .*unknown/i).waitFor();
    await submit.click();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
    await page.getByLabel('Branch').fill('next');
    await page.getByText('Ready to import').waitFor();

    await page.getByRole('button', { name: 'Add a variable' }).click();
    await page.locator('[aria-label="Name of variable 1"]:focus').waitFor();
    await page.getByRole('textbox', { name: 'Name of variable 1' }).fill('1ST');
    await page.getByText('Must be a variable name').waitFor();
    await page.getByRole('button', { name: 'Remove 1ST' }).click();
    await page.getByRole('button', { name: 'Paste a .env file' }).click();
    await page.getByLabel('Content of an .env file').fill("# how to greet\nexport GREETING='Ada'\nEMPTY=\n");
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Value of GREETING' }).inputValue()).toBe('Ada');
    await page.getByRole('button', { name: 'Remove EMPTY' }).click();
    await page.getByText('Ready to import').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await submit.click();
    await page.waitForURL(/\/imports\/imp_/);
    await page.getByText('Imported', { exact: true }).waitFor();
    await page.getByRole('log').getByText('the shop is open').waitFor();
    await page.getByText('The site is online at').waitFor();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Welcome Ada' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByText('Request', { exact: true }).click();
    await page.getByText('"GREETING": "********"').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.reload();
    await page.getByRole('log').getByText('the shop is open').waitFor();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Welcome Ada' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Imports' }).click();
    await page.getByRole('row').filter({ hasText: 'shop' }).getByText('Imported').waitFor();
  });

  test('an import that stopped halfway is shown with the reason, and is rolled back', async () => {
    const source = { type: 'git', customGitUrl: address };
    await world.importSite({ name: 'first', domain: 'taken.sites.example', source });
    const partial = await world.importSite({ name: 'second', domain: 'taken.sites.example', source });
    expect(partial.status).toBe('partial');
    const page = await browser.open(`/orgs/:org/imports/${partial.importId}`, account);
    const notice = page.getByRole('alert');
    await notice.getByText('The import stopped halfway').waitFor();
    await notice.getByText(partial.errorMessage).waitFor();
    await notice.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('The import was repeated.').waitFor();
    await notice.getByRole('button', { name: 'Remove what was created' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type second to confirm').fill('second');
    await dialog.getByRole('button', { name: 'Remove what was created' }).click();
    await page.waitForURL(/\/imports$/);
    await page.getByRole('link', { name: 'first' }).waitFor();
    expect(await page.getByRole('link', { name: 'second' }).count()).toBe(0);
  });
});
