import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { aLicense } from '../support/license.ts';
import { skipNote } from '../support/skip-note.ts';
import { accessibilityProblems, type ConsoleBrowser, openConsoleBrowser, whenLoaded } from './support.ts';

/** The screens of operators for assistive technology, on narrow screens, and for users who are not operators. */

const SCREENS = [
  ['/platform', 'Santé'],
  ['/platform/jobs', 'Tâches'],
  ['/platform/nodes', 'Nœuds'],
  ['/platform/organizations', 'Organisations'],
  ['/platform/operators', 'Opérateurs'],
  ['/platform/log', 'Journal des opérateurs'],
  ['/hub/licenses', 'Licences'],
  ['/hub/refusals', 'Refus'],
] as const;

describe.skipIf(noChromium !== null)(`screens of operators${skipNote(noChromium)}`, () => {
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

  test('every screen fits on a phone and has no serious problem of accessibility, in French and dark', async () => {
    const { licenseId } = await aLicense(world, { plan: 'starter' });
    const screens = [...SCREENS, [`/hub/licenses/${licenseId}`, licenseId] as const];
    for (const [path, title] of screens) {
      const page = await browser.open(path, world, { width: 360, language: 'fr', colours: 'dark' });
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await whenLoaded(page);
      expect([path, await accessibilityProblems(page)]).toEqual([path, []]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    }
  });
});
