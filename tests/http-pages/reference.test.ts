import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scalarScript } from '../../scripts/reference/scalar.ts';
import { noChromium, openChromium } from '../browser/chromium.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const committed = async (name: string) =>
  readFile(new URL(`../../src/http/reference/${name}`, import.meta.url));

test('the committed script and license are those of the development dependency', async () => {
  const { script, license } = await scalarScript();
  const bytes = await promisify(gunzip)(await committed('scalar.js.gz'));
  expect(bytes.equals(Buffer.from(script))).toBe(true);
  expect((await committed('scalar.LICENSE')).toString()).toBe(license);
});

test('a platform name cannot leave its place in the page', async () => {
  const named = await openTestApp({ PLATFORM_NAME: '</script><script>alert(1)</script>' });
  try {
    const html = await (await fetch(`${named.url}/api/reference/`)).text();
    expect(html).not.toContain('alert(1)</script>');
    expect(html.match(/<script/g)).toHaveLength(2);
  } finally {
    await named.close();
  }
});

test('is readable before its script has loaded, within 100 kB, and without scripts', async () => {
  const html = await (await fetch(`${world.url}/api/reference/`)).text();
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  for (const shown of ['Get a key.', 'List projects with their environments and applications', '/api/pay'])
    expect(html).toContain(shown);
  expect(html).toMatch(/<script src="\/api\/reference\/js\/scalar.js" defer>/);
});

describe.skipIf(noChromium !== null)(`the page in Chromium${skipNote(noChromium)}`, () => {
  test('shows every document and sends no request elsewhere, nor tries to', async () => {
    const browser = await openChromium();
    try {
      const page = await browser.newPage();
      const requested: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${world.url}/api/reference`);
      await page.locator('#overview').waitFor({ state: 'detached' });
      await page.getByText('List projects with their environments and applications').first().waitFor();
      await openEveryPart(page);
      await page.waitForLoadState('networkidle');
      const origins = requested.map((url) => new URL(url)).filter(({ protocol }) => protocol !== 'data:');
      expect([...new Set(origins.map(({ origin }) => origin))]).toEqual([world.url]);
      const paths = origins.map(({ pathname }) => pathname);
      for (const name of ['public', 'internal', 'hub', 'gateway'])
        expect(paths).toContain(`/api/openapi/${name}.json`);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  test('its policy stops a request to another host', async () => {
    const browser = await openChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`${world.url}/api/reference`);
      const outside = await page.evaluate<string>(
        `fetch('http://elsewhere.example:${new URL(world.url).port}/').then(() => 'sent', () => 'stopped')`,
      );
      const inside = await page.evaluate<number>(`fetch('/api/health').then(({ status }) => status)`);
      expect([outside, inside]).toEqual(['stopped', 200]);
    } finally {
      await browser.close();
    }
  });
});

/** Scrolls through the page, so that its lazy parts load, and opens the search. */
async function openEveryPart(page: Page): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 3000);
    await page.waitForTimeout(100);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('site');
}
