import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { importSite, publishSite, settled } from '../support/sites.ts';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** The list of applications, and the frame of one. */

const COUNT = 230;

describe.skipIf(noChromium !== null)(`applications in the console${skipNote(noChromium)}`, () => {
  let world: TestApp;
  let browser: ConsoleBrowser;
  let applicationId: string;

  beforeAll(async () => {
    world = await openTestApp();
    browser = await openConsoleBrowser(world);
    publishSite(world.git);
    const { body } = await importSite(world, { name: 'Shop' });
    applicationId = body.applicationId;
    await settled(world, body.deploymentId);
    const { environmentId } = await world.ok<{ environmentId: string }>(
      `GET /api/application.get?applicationId=${applicationId}`,
    );
    const source = { type: 'git', customGitUrl: 'https://git.example.com/acme/other.git' };
    for (let number = 1; number < COUNT; number++) {
      const name = `site ${String(number).padStart(3, '0')}`;
      await world.ok('POST /api/application.create', { environmentId, name, source });
    }
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await world.close();
  });

  test('a long list is read while it is scrolled', async () => {
    const page = await browser.open('/orgs/:org/applications', world);
    await page.getByText(`${COUNT} applications`).waitFor();
    const rows = page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
    expect(await rows.count()).toBeLessThan(60);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await page.getByRole('link', { name: `site ${COUNT - 1}` }).waitFor();
    expect(await rows.count()).toBeLessThan(60);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('the search and the state are part of the address', async () => {
    const page = await browser.open('/orgs/:org/applications', world);
    await page.getByLabel('Search by name or domain').fill('site 22');
    await page.getByText('10 applications').waitFor();
    await page.waitForURL(/search=site/);
    await page.getByLabel('State').selectOption('running');
    await page.getByText('Nothing matches the filters').waitFor();
    await page.getByRole('button', { name: 'Remove the filters' }).click();
    await page.getByText(`${COUNT} applications`).waitFor();
    await page.goto(`/orgs/${world.organizationId}/applications?state=running`);
    await page.getByText('1 application', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  });

  test('a list shows the same page after a reload, and on the way back', async () => {
    for (let number = 1; number <= 55; number++)
      await world.ok('POST /api/project.create', { name: `project ${number}` });
    const page = await browser.open('/orgs/:org/projects', world);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^51–/).waitFor();
    await page.reload();
    await page.getByText(/^51–/).waitFor();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.goBack();
    await page.getByText(/^51–/).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText(/^1–50/).waitFor();
  });

  test('an application is stopped and started', async () => {
    const page = await browser.open(`/orgs/:org/applications/${applicationId}`, world);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Running', { exact: true }).waitFor();
    await until('the release runs again', async () => {
      const { state } = await world.ok(`GET /api/application.get?applicationId=${applicationId}`);
      return state === 'running';
    });
  });

  test('an application that was never deployed has no stop, no restart and no commands', async () => {
    const page = await browser.open('/orgs/:org/applications?search=site+001', world);
    await page.getByRole('link', { name: 'site 001' }).click();
    await page.getByText('Nothing was deployed yet').waitFor();
    expect(await page.getByRole('button', { name: /Stop|Restart/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Run', exact: true }).click();
    await page.getByText('Nothing to run a command in').waitFor();
  });

  test('an application whose first deployment failed is shown as failed', async () => {
    const { items } = await world.ok<{ items: { applicationId: string }[] }>(
      'GET /api/application.list?search=site+229',
    );
    const failing = items[0]?.applicationId;
    const { deploymentId } = await world.ok<{ deploymentId: string }>('POST /api/application.deploy', {
      applicationId: failing,
    });
    expect((await settled(world, deploymentId)).status).toBe('error');
    const page = await browser.open(`/orgs/:org/applications/${failing}`, world);
    await page.getByText('No deployment has succeeded yet').waitFor();
    expect(await page.getByRole('button', { name: /Start|Stop|Restart/ }).count()).toBe(0);
  });

  test('another address names no application', async () => {
    const page = await browser.open('/orgs/:org/applications/app_missing', world);
    await page.getByText('No such application', { exact: false }).first().waitFor();
  });
});
