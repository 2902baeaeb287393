import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { commit, exitingApp, gatedApp, openGate, webApp } from '../engines/sample-apps.ts';
import { skipNote } from '../support/skip-note.ts';
import { step } from '../support/step.ts';
import { until } from '../support/until.ts';
import { openRealSites, type RealSites } from './real-sites.ts';
import { accessibilityProblems, setVisible } from './support.ts';

/** Deployments of real sites, as a user orders and follows them in the console. */

describe.skipIf(noChromium !== null)(`deployments in the console${skipNote(noChromium)}`, () => {
  let sites: RealSites;

  beforeAll(async () => {
    sites = await openRealSites();
  });

  afterEach(() => sites.browser.closePages());

  afterAll(() => sites.close());

  const open = (applicationId: string, part?: string) =>
    sites.browser.open(sites.addressOf(applicationId, part), sites.account);
  const visit = async (applicationId: string) => {
    const { url } = await sites.world.ok(`GET /api/application.get?applicationId=${applicationId}`);
    return (await sites.world.visit(new URL(url).hostname)).text;
  };

  test('a deployment is ordered, followed to its end, and rolled back', async () => {
    const { applicationId } = await sites.imported('shop', webApp('version 1'));
    await sites.host.push('shop', 'main', [commit(webApp('version 2'), 'Sell more')]);
    const page = await open(applicationId);

    await step('the overview shows what runs and what it prints', async () => {
      await page.getByRole('heading', { level: 1, name: 'shop' }).waitFor();
      await page.getByText('Start shop', { exact: false }).first().waitFor();
      await page.getByRole('log').getByText('listening with').first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    await step('the log is followed until the deployment has ended', async () => {
      await page.getByRole('button', { name: 'Deploy', exact: true }).click();
      await page.waitForURL(/\/deployments\/dep_/);
      await page.getByText('Succeeded').waitFor();
      await page.getByText('Send visitors to it').waitFor();
      await page.getByRole('log').getByText('listening with').first().waitFor();
      expect(await visit(applicationId)).toBe('version 2');
    });

    await step('the earlier release is started again', async () => {
      await page.getByRole('link', { name: 'Deployments' }).click();
      await page.getByRole('row').getByText('Live').waitFor();
      await page.getByRole('row').last().getByRole('link').click();
      await page.getByRole('button', { name: 'Roll back to this' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Sell more', { exact: false }).waitFor();
      await dialog.getByText('Start shop', { exact: false }).waitFor();
      const commitRow = dialog.getByRole('row').filter({ hasText: 'Commit' });
      await commitRow
        .getByText(/^[0-9a-f]{10}$/)
        .first()
        .waitFor();
      await dialog.getByText('variables stay as the application has them', { exact: false }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Roll back to this' }).click();
      await page.getByText('Rolls back to').waitFor();
      await page.getByText('Succeeded').waitFor();
      await until('the first version answers', async () => (await visit(applicationId)) === 'version 1');
    });
  });

  test('a failed deployment shows the reason and what to do next', async () => {
    const { applicationId, deploymentId } = await sites.imported('exiting', exitingApp());
    const page = await open(applicationId, `/deployments/${deploymentId}`);
    const alert = page.getByRole('alert');
    await alert.getByText('exited').waitFor();
    await alert.getByText('Then deploy again', { exact: false }).waitFor();
    await page.getByRole('log').getByText('No configuration!').first().waitFor();
    await page.getByRole('button', { name: 'Deploy again' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('a running deployment is canceled, in a tab that was hidden in between', async () => {
    const gate = await openGate();
    const { applicationId } = await sites.imported('gated', webApp('version 1'));
    await sites.world.ok('POST /api/application.setEnv', { applicationId, envVars: { GATE: gate.url } });
    await sites.host.push('gated', 'main', [commit(gatedApp('version 2'))]);
    const page = await open(applicationId);
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await gate.asked(1);
    await page.getByRole('log').getByText('building with').waitFor();
    await setVisible(page, false);
    await setVisible(page, true);
    await page.getByRole('button', { name: 'Cancel the deployment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the deployment' }).click();
    await page.getByText('The deployment was canceled').waitFor();
    expect(await page.getByRole('log').getByText('building with').count()).toBe(1);
    expect(await visit(applicationId)).toBe('version 1');
    await gate.close();
  });

  test('a command runs in the live release and shows its output and its exit code', async () => {
    const { applicationId } = await sites.imported('commands', webApp('version 1'));
    const page = await open(applicationId, '/run');
    await page.getByLabel('Command', { exact: true }).fill('echo "hello $((40 + 2))"; exit 3');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('hello 42').waitFor();
    await page.getByText('Exit code 3').waitFor();
    await page.getByLabel('Run in a shell').uncheck();
    await page.getByLabel('Command', { exact: true }).fill(`node -p "'quoted ' + 'words'"`);
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('quoted words').waitFor();
    await page.getByText('Exit code 0').waitFor();
    await page.getByLabel('Command', { exact: true }).fill('node "open');
    await page.keyboard.press('Enter');
    await page.getByText('A quote is not closed.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('a running command is ended', async () => {
    const { applicationId } = await sites.imported('long-command', webApp('version 1'));
    const page = await open(applicationId, '/run');
    await page.getByLabel('Command', { exact: true }).fill('echo begun; sleep 600');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('begun').waitFor();
    await page.getByRole('button', { name: 'End the command' }).click();
    await page.getByText('The command was ended on request').first().waitFor();
  });
});
