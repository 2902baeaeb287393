import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { openChromium } from '../browser/chromium.ts';

/** A program that serves the console, with the account of a user. */
interface Served {
  readonly url: string;
  readonly organizationId: string;
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

export interface PageOptions {
  readonly width?: number;
  readonly language?: 'en' | 'fr';
  readonly colours?: 'light' | 'dark';
  /** Complaints of the browser that the test causes, such as the status of a refused call. */
  readonly expected?: RegExp;
}

/** A browser in which users of one program open pages of the console. */
export interface ConsoleBrowser {
  /** Opens the address in a session of the account, or without one; `:org` in it is the organization of the program. */
  open(path: string, account: Account | null, options?: PageOptions): Promise<Page>;
  /** Closes all pages. Throws if one has complained, such as about its content policy. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/**
 * What the console of a browser contains about a refused call, about a stream of a session that has ended, and when
 * another test adds a network to the machine, after which calls are repeated.
 */
const EXPECTED =
  /the server responded with a status of 4\d\d|net::ERR_(INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED)/;

/** Opens Chromium for the console of a program. */
export async function openConsoleBrowser(served: Served): Promise<ConsoleBrowser> {
  const browser: Browser = await openChromium();
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    async open(path, account, { width = 1280, language = 'en', colours = 'light', expected } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        locale: language === 'en' ? 'en-US' : 'fr-FR',
        colorScheme: colours,
        baseURL: served.url,
      });
      contexts.push(context);
      if (account !== null) await signIn(context, served, account);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`));
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        const text = message.text();
        if (!EXPECTED.test(text) && expected?.test(text) !== true) complaints.push(`${path}: ${text}`);
      });
      await page.goto(path.replace(':org', served.organizationId));
      return page;
    },
    async closePages() {
      for (const context of contexts.splice(0)) await context.close();
      const found = complaints.splice(0);
      if (found.length > 0) throw new Error(`The browser complained:\n${found.join('\n')}`);
    },
    close: () => browser.close(),
  };
}

async function signIn(context: BrowserContext, { url }: Served, { email, password }: Account): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}: ${await answer.text()}`);
}

/** The account that the first start of a program with this data folder has made. */
export async function firstAccount(dataDir: string): Promise<Account> {
  return JSON.parse(await readFile(`${dataDir}/credentials.json`, 'utf8'));
}

/** Waits until a screen shows what it has read. */
export async function whenLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const loading = page.getByRole('status', { name: /^(Loading|Chargement)$/ });
  while ((await loading.count()) > 0) await loading.first().waitFor({ state: 'detached' });
}

/** Hides the tab of a page, or shows it. Without a window, Chromium takes all tabs for visible. */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(`(() => {
    const visibilityState = ${JSON.stringify(isVisible ? 'visible' : 'hidden')};
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  })()`);
}

/** The dialog that is open. Notes in the corner have the role of a dialog, too. */
export function dialogOf(page: Page): Locator {
  return page.locator('[role=dialog]:not([data-type])');
}

/** How much of a page has moved by itself since it was opened, as the metric CLS counts it. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 50);
  })`);
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe-core finds on a page, one line each: what is serious or critical, and how its parts are arranged. Frames show the sites of tenants. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const source = await readFile(AXE, 'utf8');
  return page.evaluate(`(() => { ${source}
    return axe.run(document, { resultTypes: ['violations'], iframes: false, rules: { 'label-content-name-mismatch': { enabled: true } } }).then(({ violations }) => violations
      .filter(({ id, impact }) => ['serious', 'critical'].includes(impact) || ['region', 'heading-order'].includes(id))
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary)));
  })()`);
}
