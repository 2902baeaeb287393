import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { ConsoleWorld } from './world.ts';

const PROGRAM = '/usr/bin/chromium';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu'] });
}

/** A new profile without a cache, in a session of the account. */
export async function signedIn(
  browser: Browser,
  { url, email, password }: ConsoleWorld,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}`);
  return context;
}

/** A page with the functions of `in-page.js`. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript({ path: fileURLToPath(new URL('./in-page.js', import.meta.url)) });
  return page;
}

/** Lets the page run as on a processor that is `times` slower. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}
