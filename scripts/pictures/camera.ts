import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { ACCOUNT, SITE_DOMAIN } from './people.ts';
import { fileOf, SCHEMES, type Scheme, WIDTHS, type Width } from './picture-files.ts';
import { addressOf, type Picture } from './screens.ts';
import type { World } from './world.ts';

const PROGRAM = '/usr/bin/chromium';
const HEIGHT = 800;
const QUALITY = 75;
/** Fonts and frames have been drawn by then. */
const SETTLE_MS = 400;

export interface Camera {
  /** Opens a screen in all sizes and colors, and writes its pictures. Returns the sum of their bytes. */
  take(route: string, name: string, picture: Picture): Promise<number>;
  close(): Promise<void>;
}

export interface CameraOptions {
  readonly folder: string;
  /** Also what is below the first 800 pixels. */
  readonly isWhole?: boolean;
}

/** Opens Chromium with a session of the owner. */
export async function openCamera(world: World, { folder, isWhole = false }: CameraOptions): Promise<Camera> {
  await mkdir(folder, { recursive: true });
  const { ingressPort, url } = world.agency;
  const browser = await chromium.launch({
    executablePath: PROGRAM,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
      `--host-resolver-rules=MAP *.${SITE_DOMAIN} 127.0.0.1:${ingressPort}`,
    ],
  });
  const storageState = await signIn(browser, url);
  const contextFor = async (width: Width, scheme: Scheme, isSignedOut: boolean): Promise<BrowserContext> => {
    const context = await browser.newContext({
      ...{ baseURL: url, locale: 'en-US', colorScheme: scheme, reducedMotion: 'reduce' },
      ...{ viewport: { width, height: HEIGHT }, deviceScaleFactor: width === 360 ? 2 : 1 },
      ...(width === 360 ? { isMobile: true, hasTouch: true } : {}),
      ...(isSignedOut ? {} : { storageState }),
    });
    await showNames(context, world);
    return context;
  };
  return {
    async take(route, name, picture) {
      let bytes = 0;
      for (const width of WIDTHS)
        for (const scheme of SCHEMES) {
          const context = await contextFor(width, scheme, picture.isSignedOut === true);
          const page = await context.newPage();
          await page.goto(addressOf(route, picture, world.ids));
          await whenShown(page);
          await picture.prepare?.(page);
          await page.waitForTimeout(SETTLE_MS);
          const data = await capture(page, isWhole);
          await writeFile(join(folder, fileOf(name, width, scheme)), data);
          bytes += data.length;
          await context.close();
        }
      return bytes;
    },
    close: () => browser.close(),
  };
}

async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const { email, password } = ACCOUNT;
  const answer = await context.request.post('/api/auth/sign-in/email', {
    ...{ data: { email, password }, headers: { origin: url } },
  });
  if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}: ${await answer.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The receiver of events listens on this machine; the pictures show a name in its place. */
async function showNames(context: BrowserContext, { receiver }: World): Promise<void> {
  await context.route(/\/api\/trpc\/(?!organization\.follow)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(receiver.url, receiver.shownAs);
    await route.fulfill({ response, body });
  });
}

/** Waits until a screen shows what it has read. */
async function whenShown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const loading = page.getByRole('status', { name: 'Loading' });
  while ((await loading.count()) > 0) await loading.first().waitFor({ state: 'detached' });
  for (const frame of page.frames().slice(1)) await frame.waitForLoadState('load');
}

async function capture(page: Page, isWhole: boolean): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  if (isWhole) {
    const { cssContentSize } = await session.send('Page.getLayoutMetrics');
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: cssContentSize.height });
    await page.waitForTimeout(SETTLE_MS);
  }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}
