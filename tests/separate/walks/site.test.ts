import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../../browser/chromium.ts';
import { openRealSites, type RealSites } from '../../console/real-sites.ts';
import { commit } from '../../engines/sample-apps.ts';
import { skipNote } from '../../support/skip-note.ts';
import { step } from '../../support/step.ts';
import { HANDS, walkerOf } from './walker.ts';

/** From the first start to a running site; a failed deployment, found and corrected; a rollback; a domain. */

const shop = (greeting: string) => ({
  'package.json': JSON.stringify({ name: 'shop', scripts: { start: 'node server.js' } }),
  'server.js': `
const { createServer } = require('node:http');
${greeting}
createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<h1>' + greeting + '</h1>');
}).listen(process.env.PORT);
`,
});
const FIRST = shop(`const greeting = 'Welcome';`);
const SECOND = shop(`
const greeting = process.env.GREETING;
if (greeting === undefined) throw new Error('GREETING is not set');`);

describe.skipIf(noChromium !== null)(`the life of a site${skipNote(noChromium)}`, () => {
  let sites: RealSites;

  beforeAll(async () => {
    // The browser of the tests resolves names below .example.
    sites = await openRealSites({ INGRESS_DOMAIN: 'sites.example' });
  });

  afterEach(() => sites.browser.closePages());

  afterAll(() => sites.close());

  test.each(HANDS)('with the %s', async (hands) => {
    const { world, host, browser, account } = sites;
    const name = `shop-${hands}`;
    const { url: address } = await host.makeRepository(name, {
      branches: { main: [commit(FIRST, 'Open the shop')] },
    });
    const page = await browser.open('/', null);
    const walker = walkerOf(page, hands);

    await step('sign in with the account of the first start', async () => {
      await walker.fill('Email', account.email);
      await walker.fill('Password', account.password);
      await walker.press('button', 'Sign in');
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    });

    await step('import the site and see it', async () => {
      await walker.press('link', 'Import a site');
      await walker.fill('Git address', address);
      await page.getByText('Ready to import').waitFor();
      await walker.press('button', /^Import$/);
      await page.getByText('The site is online at').waitFor();
      await page.frameLocator('iframe').getByRole('heading', { name: 'Welcome' }).waitFor();
    });

    await step('deploy a change that fails, and find the reason', async () => {
      await host.push(name, 'main', [commit(SECOND, 'Let the shop greet')]);
      await walker.press('link', 'Applications');
      await walker.press('link', name);
      await walker.press('button', 'Deploy');
      await page.getByText('The deployment failed').waitFor();
      await page.getByText('The site is still online').waitFor();
      await page.getByRole('log').getByText('GREETING is not set').first().waitFor();
      await seeSite('Welcome');
    });

    await step('set the missing variable, and deploy again', async () => {
      await walker.press('link', 'Variables', page.getByRole('alert'));
      await walker.press('button', 'Add a variable');
      const dialog = page.getByRole('dialog');
      await walker.fill('Name', 'GREETING', dialog);
      await walker.fill('Value', 'Good morning', dialog);
      await walker.press('button', 'Add to the changes', dialog);
      await walker.press('button', 'Apply 1 change');
      await page.getByText('Variables stored.').waitFor();
      await walker.press('button', 'Deploy');
      await page.getByText('Succeeded').first().waitFor();
      await seeSite('Good morning');
    });

    await step('roll back to the first release', async () => {
      await walker.press('link', 'Deployments');
      await walker.press('link', 'Site import');
      await walker.press('button', 'Roll back to this');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('row').filter({ hasText: 'Commit' }).waitFor();
      await walker.press('button', 'Roll back to this', dialog);
      await page.getByRole('heading', { name: 'Rollback to Site import' }).waitFor();
      await page.getByText('Succeeded').first().waitFor();
      await seeSite('Welcome');
    });

    await step('add a domain, and see which records it needs', async () => {
      const domain = `${name}.example.com`;
      await walker.press('link', 'Domains');
      await walker.press('button', 'Add a domain');
      const dialog = page.getByRole('dialog');
      await walker.fill('Host name', domain, dialog);
      await walker.press('button', 'Add', dialog);
      const records = page.getByRole('table', { name: `DNS records of ${domain}` });
      await records.getByRole('row').filter({ hasText: '127.0.0.1' }).waitFor();
      expect((await world.visit(domain)).text).toContain('Welcome');
      // The address of the platform still works while the records are missing.
      await seeSite('Welcome');
    });

    /** Follows the link to the site, and reads its heading. */
    async function seeSite(heading: string): Promise<void> {
      const opened = page.context().waitForEvent('page');
      await walker.press('link', new RegExp(`^http://${name}.*\\.sites\\.example`));
      const site = await opened;
      await site.getByRole('heading', { name: heading }).waitFor();
      await site.close();
    }
  });
});
