import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { type ConsoleBrowser, openConsoleBrowser, whenLoaded } from './support.ts';

/** What a browser without a cache loads for the first screen. How long that takes is measured by `npm run bench:console`. */

const MAX_SCRIPT_BYTES = 200_000;

describe.skipIf(noChromium !== null)(`the first load of the console${skipNote(noChromium)}`, () => {
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

  test.each(['/sign-in', '/orgs/:org'])('%s is at most 200 kB of compressed script', async (path) => {
    const page = await browser.open(path, path === '/sign-in' ? null : world);
    await whenLoaded(page);
    const bytes = await page.evaluate<number>(`performance.getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });
});
