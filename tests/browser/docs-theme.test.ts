import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { skipNote } from '../support/skip-note.ts';
import { noChromium, openChromium } from './chromium.ts';
import {
  json,
  type Looks,
  openStage,
  type Stage,
  THEME,
  type Visit,
  visitIn,
  withVisit,
} from './docs-site.ts';

/** The folder of the screenshots. */
const SCREENSHOTS = process.env.DOCS_SCREENSHOTS;

let browser: Browser;
let stage: Stage;

/** On the customer's own hostname, under a policy that allows nothing inline. */
async function open({ page }: Visit, hostname = 'docs.customer.example'): Promise<void> {
  await page.goto(`http://${hostname}:${stage.docsPort}/`);
}

async function openThemed(visit: Visit, hostname?: string): Promise<Looks> {
  await open(visit, hostname);
  return visit.themed();
}

describe.skipIf(noChromium !== null)(`the docs script in Chromium${skipNote(noChromium)}`, () => {
  beforeAll(async () => {
    stage = await openStage();
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });
  beforeEach(() => stage.reset());

  test.each(['light', 'dark'] as const)(
    'the page applies the theme, where the browser prefers %s',
    async (colorScheme) => {
      await withVisit(
        browser,
        async (visit) => {
          expect(await openThemed(visit)).toEqual({
            title: `Getting started – ${THEME.siteName}`,
            name: THEME.siteName,
            logo: `${stage.cloudUrl}/logo.svg`,
            logoName: THEME.siteName,
            icon: `${stage.cloudUrl}/icon.svg`,
            footer: THEME.footerText,
            primary: colorScheme === 'light' ? '10 20% 30%' : '40 50% 60%',
            spacing: '7px',
          });
          expect(stage.asked).toEqual(['lookup docs.customer.example', 'theme']);
          expect(visit.complaints).toEqual([]);
          if (SCREENSHOTS === undefined) return;
          mkdirSync(SCREENSHOTS, { recursive: true });
          await visit.page.screenshot({ path: join(SCREENSHOTS, `docs-${colorScheme}.png`) });
        },
        { colorScheme, viewport: { width: 800, height: 420 } },
      );
    },
  );

  test('its own class or attribute decides before the browser’s preference', async () => {
    const primaryWith = async (colorScheme: 'light' | 'dark', change: string, attributes = '') => {
      let primary = '';
      stage.scriptAttributes = attributes;
      await withVisit(
        browser,
        async (visit) => {
          await openThemed(visit);
          await visit.page.evaluate(change);
          primary = (await visit.looks()).primary;
        },
        { colorScheme },
      );
      return primary;
    };
    const [light, dark] = [THEME.colorsLight.primary, THEME.colorsDark.primary];
    expect(await primaryWith('light', "document.documentElement.className = 'dark'")).toBe(dark);
    expect(await primaryWith('light', "document.documentElement.dataset.theme = 'dark'")).toBe(dark);
    expect(await primaryWith('dark', "document.documentElement.className = 'light'")).toBe(light);
    expect(await primaryWith('dark', "document.documentElement.dataset.theme = 'light'")).toBe(light);
    expect(await primaryWith('dark', '1', 'data-dark-mode="class"')).toBe(light);
  });

  test('a later page of the session sends no request for five minutes', async () => {
    await withVisit(browser, async (visit) => {
      await visit.page.clock.install({ time: new Date('2026-05-04T12:00:00Z') });
      const first = await openThemed(visit);
      await visit.page.clock.setFixedTime(new Date('2026-05-04T12:04:59Z'));
      expect(await openThemed(visit)).toEqual(first);
      expect(stage.asked).toHaveLength(2);
      stage.theme = json({ ...THEME, siteName: 'Acme II' });
      await visit.page.clock.setFixedTime(new Date('2026-05-04T12:05:01Z'));
      expect((await openThemed(visit)).name).toBe('Acme II');
      expect(stage.asked).toHaveLength(4);
      // A session that begins anew knows nothing.
      const other = await visitIn(visit.context);
      await openThemed(other);
      expect(stage.asked).toHaveLength(6);
    });
  });

  test('each hostname has the theme of its own instance', async () => {
    stage.lookup = (request, response) => {
      const isFirst = request.url?.includes('docs.customer.example') === true;
      json({ cloudUrl: isFirst ? stage.cloudUrl : `${stage.cloudUrl}/` })(request, response);
    };
    await withVisit(browser, async (visit) => {
      await openThemed(visit);
      await openThemed(visit, 'docs.second.example');
      expect(stage.asked).toEqual([
        ...['lookup docs.customer.example', 'theme'],
        ...['lookup docs.second.example', 'theme'],
      ]);
    });
  });

  test('what can be injected stays text, and a stylesheet stays one', async () => {
    stage.theme = json({
      ...THEME,
      customCss: '.hero { letter-spacing: 9px } /* </style><img src=x onerror="window.broken = true"> */',
      footerText: '<img src=x onerror="window.broken = true">',
    });
    stage.headers = {};
    await withVisit(browser, async (visit) => {
      expect(await openThemed(visit)).toMatchObject({
        footer: '<img src=x onerror="window.broken = true">',
        spacing: 'normal',
      });
      expect(await visit.page.evaluate('[window.broken, document.images.length]')).toEqual([undefined, 1]);
    });
  });

  test('a browser without stylesheet objects gets style elements, by the script’s own nonce', async () => {
    stage.headers = {
      'content-security-policy': `default-src 'none'; script-src 'nonce-abc'; style-src 'self' 'nonce-abc'; connect-src http:; img-src http:`,
    };
    stage.scriptAttributes = 'nonce="abc"';
    await withVisit(browser, async (visit) => {
      await visit.page.addInitScript('delete CSSStyleSheet.prototype.replaceSync');
      stage.theme = json({ ...THEME, customCss: '.hero { letter-spacing: 8px } /* < / style > */ b > i {}' });
      expect(await openThemed(visit)).toMatchObject({ primary: '10 20% 30%', spacing: '8px' });
      expect(await visit.page.evaluate('document.querySelectorAll("style").length')).toBe(2);
      expect(visit.complaints).toEqual([]);
    });
  });

  test('it can be loaded late, and makes what is missing', async () => {
    stage.scriptAttributes = 'async';
    stage.rewrite = (html) =>
      html.replace(/<link rel="icon"[^>]*>/, '').replace('<title>Getting started</title>', '');
    await withVisit(browser, async (visit) => {
      expect(await openThemed(visit)).toMatchObject({
        title: THEME.siteName,
        icon: `${stage.cloudUrl}/icon.svg`,
      });
    });
  });

  test('what is null or not valid is left as it was, the rest is worn', async () => {
    stage.theme = json({
      siteName: 'Acme',
      logoUrl: 'javascript:alert(1)',
      faviconUrl: 'https://user:pass@cdn.example/icon.png',
      footerText: 'x'.repeat(501),
      colorsLight: { primary: '0 0% 0%; } body { display: none', ring: '1 2% 3%', 'x;y': '1 2% 3%' },
      colorsDark: null,
      customCss: 5,
    });
    await withVisit(browser, async (visit) => {
      expect(await openThemed(visit)).toEqual({
        ...{ title: 'Getting started – Acme', name: 'Acme', logo: '/default.svg', logoName: 'Platform' },
        ...{ icon: '/default.svg', footer: 'Made by Platform', primary: '200 10% 50%', spacing: 'normal' },
      });
      const ring = "getComputedStyle(document.documentElement).getPropertyValue('--ring')";
      expect(await visit.page.evaluate(ring)).toBe('1 2% 3%');
      expect(await visit.page.evaluate('document.body.checkVisibility()')).toBe(true);
    });
  });
});
