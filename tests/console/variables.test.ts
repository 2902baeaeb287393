import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseEnvText } from '#src/console/parts/env-text/parse-env-text.ts';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { aSite, deploy, type Site } from './site.ts';
import { type ConsoleBrowser, openConsoleBrowser } from './support.ts';

/** The variables of an application in the console. */

describe('an .env text', () => {
  test('has comments, export, quotes and values of several lines', () => {
    const text = [
      '# comment',
      'PLAIN=a b # comment',
      'export EXPORTED = yes',
      "SINGLE='a # $b \\n'",
      'DOUBLE="a\\nb \\"c\\" \\d" # comment',
      'KEY="-----BEGIN-----',
      'line=2',
      '-----END-----"',
      'HASH=a#b',
      'EMPTY=',
      '',
    ].join('\r\n');
    expect(parseEnvText(text)).toEqual({
      variables: {
        PLAIN: 'a b',
        EXPORTED: 'yes',
        SINGLE: 'a # $b \\n',
        DOUBLE: 'a\nb "c" \\d',
        KEY: '-----BEGIN-----\nline=2\n-----END-----',
        HASH: 'a#b',
        EMPTY: '',
      },
      unread: [],
    });
  });

  test('is read without the lines that cannot be read', () => {
    const text = ['no assignment', '1ST=a', 'A="b" c', 'OPEN="x', 'LAST=z'].join('\n');
    expect(parseEnvText(text)).toEqual({
      variables: { LAST: 'z' },
      unread: [
        { line: 1, problem: 'noAssignment' },
        { line: 2, problem: 'badName' },
        { line: 3, problem: 'afterQuote' },
        { line: 4, problem: 'openQuote' },
      ],
    });
  });
});

describe.skipIf(noChromium !== null)(`variables in the console${skipNote(noChromium)}`, () => {
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

  const open = (site: Site): Promise<Page> =>
    browser.open(`/orgs/:org/applications/${site.applicationId}/variables`, world);

  const reveal = async ({ applicationId }: Site, name: string) =>
    (await world.ok<{ value: string }>('POST /api/application.revealEnv', { applicationId, name })).value;

  const names = async ({ applicationId }: Site) =>
    (
      await world.ok<{ envNames: string[] }>(`GET /api/application.get?applicationId=${applicationId}`)
    ).envNames.toSorted();

  test('a value is hidden until it is shown', async () => {
    const page = await open(await aSite(world, { envVars: { TOKEN: 'secret-1' } }));
    await page.getByText('TOKEN', { exact: true }).waitFor();
    expect(await page.getByText('secret-1').count()).toBe(0);
    await page.getByRole('button', { name: 'Show the value of TOKEN' }).click();
    await page.getByText('secret-1').waitFor();
    await page.getByRole('button', { name: 'Copy TOKEN' }).waitFor();
    await page.getByRole('button', { name: 'Hide the value of TOKEN' }).click();
    await page.getByText('secret-1').waitFor({ state: 'detached' });
  });

  test('changes are collected, applied together, and followed by a restart', async () => {
    const site = await aSite(world, { envVars: { KEPT: 'a', CHANGED: 'b', GONE: 'c' } });
    await deploy(world, site);
    const page = await open(site);
    await page.getByRole('button', { name: 'Add a variable' }).click();
    await page.getByLabel('Name', { exact: true }).fill('ADDED');
    await page.getByLabel('Value', { exact: true }).fill('new');
    await page.getByRole('button', { name: 'Add to the changes' }).click();
    await page.getByRole('button', { name: 'Change CHANGED' }).click();
    await page.getByLabel('Value', { exact: true }).fill('other');
    await page.getByRole('button', { name: 'Add to the changes' }).click();
    await page.getByRole('button', { name: 'Remove GONE' }).click();
    expect(await names(site)).toEqual(['CHANGED', 'GONE', 'KEPT']);
    await page.getByRole('button', { name: 'Apply 3 changes' }).click();
    await page.getByText('The running release still has the previous values').waitFor();
    expect(await names(site)).toEqual(['ADDED', 'CHANGED', 'KEPT']);
    expect(await reveal(site, 'CHANGED')).toBe('other');
    await page.getByRole('button', { name: 'Restart now' }).click();
    await page.getByText('The application restarts with the new values.').waitFor();
  });

  test('an .env text is taken over without the lines that cannot be read', async () => {
    const site = await aSite(world, { envVars: { OLD: 'a' } });
    const page = await open(site);
    await page.getByRole('button', { name: 'Paste .env' }).click();
    await page.getByLabel('Content of an .env file').fill('# mine\nexport NEW="x y"\nnot a line');
    await page.getByText('1 variable can be read.').waitFor();
    await page.getByText('there is no = in it.').waitFor();
    await page.getByRole('button', { name: 'Add to the changes' }).click();
    expect(await page.getByText('x y').count()).toBe(0);
    await page.getByRole('button', { name: 'Show the value of NEW' }).click();
    await page.getByText('x y').waitFor();
    await page.getByRole('button', { name: 'Apply 1 change' }).click();
    await page.getByText('Variables stored.').waitFor();
    expect(await reveal(site, 'NEW')).toBe('x y');
    expect(await names(site)).toEqual(['NEW', 'OLD']);
  });

  test.each([1280, 360])('a long value makes a screen of %d pixels no wider', async (width) => {
    const site = await aSite(world, { envVars: { LONG: 'x'.repeat(10_000), SHORT: 'a' } });
    const page = await browser.open(`/orgs/:org/applications/${site.applicationId}/variables`, world, {
      width,
    });
    await page.getByRole('button', { name: 'Show the value of LONG' }).click();
    await page.getByRole('button', { name: 'Copy LONG' }).waitFor();
    const widest = await page.evaluate(
      'Math.max(...[...document.querySelectorAll("html, table, table *")].map((one) => one.scrollWidth))',
    );
    expect(widest).toBeLessThanOrEqual(width);
  });

  test('what is typed in a dialog is not lost by a click beside it or Escape', async () => {
    const page = await open(await aSite(world));
    await page.getByRole('button', { name: 'Add a variable' }).first().click();
    const field = page.getByLabel('Value', { exact: true });
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a variable' }).first().click();
    await field.fill('typed');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you have filled in?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('typed');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await field.waitFor({ state: 'detached' });
  });

  test('the user is asked before changes are lost', async () => {
    const page = await open(await aSite(world, { envVars: { TOKEN: 'a' } }));
    await page.getByRole('button', { name: 'Remove TOKEN' }).click();
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Undo the change of TOKEN' }).click();
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  });
});
