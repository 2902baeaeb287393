import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { skipNote } from '../support/skip-note.ts';
import { until } from '../support/until.ts';
import { noChromium, openChromium } from './chromium.ts';
import {
  DEFAULT_LOOKS,
  type Handler,
  json,
  openStage,
  type Stage,
  THEME,
  text,
  withVisit,
} from './docs-site.ts';

/** After any failure the page keeps its own style and shows no error. */

let browser: Browser;
let stage: Stage;

/** Long enough for anything that the script would still do. */
const SETTLED = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`;

type Broken = readonly [how: string, handler: (stage: Stage) => Handler];

const ANYWHERE: readonly Broken[] = [
  ['404', () => json({ message: 'There is nothing at this address.', code: 'NOT_FOUND' }, 404)],
  ['500', () => json({ message: 'Internal server error' }, 500)],
  ['a success of another kind', () => json({ siteName: 'Acme', cloudUrl: stage.cloudUrl }, 203)],
  ['no JSON', () => text('<!doctype html>')],
  ['nothing', () => text('')],
  ['null', () => text('null')],
  ['a number', () => text('5')],
  ['a list', () => text('[]')],
  ['what has no end', () => endless],
  ['a connection that breaks', () => (request) => void request.socket.destroy()],
  ['half an answer', () => half],
  ['an answer that other origins may not read', () => (_request, response) => void response.end('{}')],
];

const LOOKUPS: readonly Broken[] = [
  ...ANYWHERE,
  ...[
    ...[undefined, null, 7, '', 'javascript:alert(1)', 'data:application/json,{"siteName":"Acme"}'],
    ...['//cloud.example', 'https://user:pass@cloud.example', 'http://', 'cloud.example', {}],
  ].map((cloudUrl): Broken => [`the address ${JSON.stringify(cloudUrl)}`, () => json({ cloudUrl })]),
];

const THEMES: readonly Broken[] = [
  ...ANYWHERE,
  ['a theme without a name', () => json({ ...THEME, siteName: undefined })],
  ['a theme that is too long', () => json({ ...THEME, customCss: `/*${'x'.repeat(300_000)}*/` })],
];

const endless: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', more);
  more();
};

const half: Handler = (_request, response) => {
  const headers = { 'access-control-allow-origin': '*', 'content-length': '500' };
  response.writeHead(200, headers).write('{"siteName":"Acme"', () => response.destroy());
};

describe.skipIf(noChromium !== null)(
  `the docs script in Chromium when something fails${skipNote(noChromium)}`,
  () => {
    beforeAll(async () => {
      stage = await openStage();
      browser = await openChromium();
    });
    afterAll(async () => {
      await browser.close();
      await stage.close();
    });
    beforeEach(() => stage.reset());

    async function expectOwnLooks(requests: readonly string[], beforehand?: string): Promise<void> {
      await withVisit(browser, async (visit) => {
        if (beforehand !== undefined) await visit.page.addInitScript(beforehand);
        const [address, api] = [`http://docs.customer.example:${stage.docsPort}/`, /\/api\//];
        const ends: string[] = [];
        const note = (request: Request) => {
          if (api.test(request.url())) ends.push(request.url());
        };
        visit.page.on('requestfinished', note).on('requestfailed', note);
        await visit.page.goto(address);
        await until('every request has ended', async () => ends.length >= requests.length);
        await visit.page.evaluate(SETTLED);
        expect(await visit.looks()).toEqual(DEFAULT_LOOKS);
        expect(stage.asked).toEqual(requests);
        expect(visit.complaints).toEqual([]);
        // A failure is not kept: the next page tries again.
        stage.reset();
        await visit.page.goto(address);
        await visit.themed();
      });
    }

    test.each(LOOKUPS)('the lookup answers %s', async (_how, handler) => {
      stage.lookup = handler(stage);
      await expectOwnLooks(['lookup docs.customer.example']);
    });

    test.each(THEMES)('the instance answers %s', async (_how, handler) => {
      stage.theme = handler(stage);
      await expectOwnLooks(['lookup docs.customer.example', 'theme']);
    });

    test.each(['lookup', 'theme'] as const)(
      'the %s never answers: given up after four seconds',
      async (step) => {
        let closedAfterMs = 0;
        stage[step] = (request) => {
          const begun = performance.now();
          request.socket.once('close', () => {
            closedAfterMs = performance.now() - begun;
          });
        };
        const requests = ['lookup docs.customer.example', ...(step === 'theme' ? ['theme'] : [])];
        await expectOwnLooks(requests);
        await until('its connection is closed', async () => closedAfterMs > 0);
        expect(closedAfterMs).toBeGreaterThan(3500);
        expect(closedAfterMs).toBeLessThan(8000);
      },
    );

    test('the instance cannot be reached', async () => {
      stage.lookup = json({ cloudUrl: 'http://127.0.0.1:1' });
      await withVisit(browser, async ({ page, looks, complaints }) => {
        stage.headers = {};
        const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/theme'));
        await page.goto(`http://docs.customer.example:${stage.docsPort}/`);
        await failed;
        await page.evaluate(SETTLED);
        expect([await looks(), complaints]).toEqual([DEFAULT_LOOKS, []]);
      });
    });

    test.each([
      [
        'may not be used',
        "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no') } })",
      ],
      [
        'is full',
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
      ],
      ['holds garbage', 'Storage.prototype.getItem = () => \'{"at":\' + Date.now() + \',"theme":[1]}\''],
      [
        'holds a theme of the future',
        'Storage.prototype.getItem = () => \'{"at":9e15,"theme":{"siteName":"X"}}\'',
      ],
    ])('the session’s storage %s: the page is themed all the same', async (_how, script) => {
      await withVisit(browser, async ({ page, themed, complaints }) => {
        await page.addInitScript(script);
        for (let visits = 1; visits <= 2; visits += 1) {
          await page.goto(`http://docs.customer.example:${stage.docsPort}/`);
          await themed();
          expect(stage.asked).toHaveLength(2 * visits);
        }
        expect(complaints).toEqual([]);
      });
    });

    test.each([
      ...['docs.platform.example', 'DOCS.platform.example', 'docs.platform.example.', 'localhost'],
      ...['127.0.0.1', '[::1]', 'localhost.'],
    ])('sends no request on %s', async (hostname) => {
      await withVisit(browser, async ({ page, looks, complaints }) => {
        const script = page.waitForResponse((response) => response.url().endsWith('/docs-theme.js'));
        await page.goto(`http://${hostname}:${stage.docsPort}/`);
        expect((await script).status()).toBe(200);
        await page.evaluate(SETTLED);
        expect([await looks(), stage.asked, complaints]).toEqual([DEFAULT_LOOKS, [], []]);
      });
    });
  },
);
