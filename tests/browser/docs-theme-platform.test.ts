import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customCssProblem } from '#src/contracts/custom-css.ts';
import { aHolder } from '../hub/support.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { skipNote } from '../support/skip-note.ts';
import { noChromium, openChromium } from './chromium.ts';
import { openStage, type Stage, withVisit } from './docs-site.ts';

/** The script with the real hub and the real instance behind it, and their judgement of CSS held against a browser's. */

let browser: Browser;
let stage: Stage;
let world: TestApp;

describe.skipIf(noChromium !== null)(`the platform and Chromium${skipNote(noChromium)}`, () => {
  beforeAll(async () => {
    stage = await openStage();
    browser = await openChromium();
    world = await openTestApp({ DOCS_VERIFY_CNAME: 'false', DOCS_HOSTNAME: 'docs.platform.example' });
  });
  afterAll(async () => {
    await world.close();
    await browser.close();
    await stage.close();
  });
  beforeEach(async () => {
    stage.reset();
    stage.headers = {};
    await world.ok('POST /api/theme.update', {
      ...{ siteName: 'Acme', footerText: '© Acme', customCss: '.hero { letter-spacing: 3px }' },
      colorsLight: { primary: '12 34% 56%' },
    });
  });

  test('a docs site on a registered hostname applies what the operator has stored; the default one does not', async () => {
    const { ok } = await aHolder(world);
    const report = { cloudUrl: world.url, docsHostname: 'docs.customer.example', usage: {} };
    expect((await ok('/api/license/sync', report)).docsHostname.status).toBe('active');
    stage.scriptFrom = world.url;
    await withVisit(browser, async ({ page, themed, complaints }) => {
      await page.goto(`http://docs.customer.example:${stage.docsPort}/`);
      expect(await themed()).toMatchObject({
        ...{ name: 'Acme', footer: '© Acme', primary: '12 34% 56%', spacing: '3px' },
        logo: '/default.svg',
      });
      expect(complaints).toEqual([]);
    });
    await withVisit(browser, async ({ page, looks }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await page.goto(`http://docs.platform.example:${stage.docsPort}/`);
      expect([(await looks()).name, requests.filter((path) => path.startsWith('/api/'))]).toEqual([
        'Platform',
        [],
      ]);
    });
  });

  test('the theme as CSS is a stylesheet that a page of another origin can link', async () => {
    await world.ok('POST /api/theme.update', { colorsDark: { primary: '1 1% 1%' } });
    stage.rewrite = (html) =>
      html.replace(/<script[^>]*><\/script>/, '').replace('/page.css', `${world.url}/api/theme?format=css`);
    await withVisit(browser, async ({ page, looks }) => {
      await page.goto(`http://docs.customer.example:${stage.docsPort}/`);
      expect(await looks()).toMatchObject({ primary: '12 34% 56%', spacing: '3px' });
      await page.evaluate("document.documentElement.className = 'dark'");
      expect((await looks()).primary).toBe('1 1% 1%');
    });
  });

  test('what is accepted as complete changes no rule before or after it in a browser', async () => {
    const random = randomNumbers(20_260_504);
    const accepted: string[] = [];
    for (let tries = 0; accepted.length < 3000; tries += 1) {
      if (tries > 2_000_000) throw new Error(`Only ${accepted.length} stylesheets passed`);
      const css = someCss(random);
      if (customCssProblem(css) === null) accepted.push(css);
    }
    await withVisit(browser, async ({ page }) => {
      const ends = (sheet: string) => `(() => {
        const first = document.createElement('style');
        first.textContent = ${sheet};
        document.head.append(first);
        const rules = [...first.sheet.cssRules].map((rule) => rule.selectorText);
        first.remove();
        return [rules.at(0), rules.at(-1)];
      })()`;
      const wrong: string[] = [];
      for (const css of accepted) {
        const whole = `.before { color: red }\n${css}\n.after { color: red }`;
        const [before, after] = await page.evaluate<string[]>(ends(JSON.stringify(whole)));
        if (before !== '.before' || after !== '.after') wrong.push(css);
      }
      expect(wrong).toEqual([]);
    });
  });
});

/** The same numbers at every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  ...['{', '}', '(', ')', '[', ']', '"', "'", '\\', '\n', ' ', ';', ':', ',', '#', '@', '.', '-', '+', '*'],
  ...['/*', '*/', '/', 'url(', 'URL(https://x.example/', 'url("https://x.example")', 'a', 'b{c:d}', '@media'],
  ...['\\7b ', '\\7d', '\\"', '\\\n', '1', '1e', '%', 'é', '×', '--x', 'u\\72l(', '#url(', '1url(', '<', '>'],
];

function someCss(random: (below: number) => number): string {
  const pieces = Array.from({ length: 2 + random(10) }, () => PIECES[random(PIECES.length)]);
  return pieces.join('');
}
