import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { ConsoleWorld } from './world.ts';

const PROGRAM = '/usr/bin/chromium';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu'] });
}

const WINDOW = { viewport: { width: 1280, height: 800 } };

/** New profiles without a cache. */
export interface Profiles {
  /** In a session of the account. */
  signedIn(): Promise<BrowserContext>;
  signedOut(): Promise<BrowserContext>;
}

/** Signs in once, since sign-ins are limited. */
export async function openProfiles(
  browser: Browser,
  { url, email, password }: ConsoleWorld,
): Promise<Profiles> {
  const context = await browser.newContext({ baseURL: url });
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}`);
  const storageState = await context.storageState();
  await context.close();
  return {
    signedIn: () => browser.newContext({ ...WINDOW, baseURL: url, storageState }),
    signedOut: () => browser.newContext({ ...WINDOW, baseURL: url }),
  };
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
