import type { Browser, BrowserContext, Page } from 'playwright-core';
import { slowDown } from './browser.ts';

/** What a first visit of a screen costs. */
export interface FirstLoad {
  /** Compressed bytes of all scripts. */
  readonly scriptBytes: number;
  /** From the start of the visit until the content is shown and the page answers input at once. */
  readonly interactiveMs: number;
  /** Sum of the layout shifts, as the metric CLS counts them. */
  readonly layoutShift: number;
}

const SLOWER = 4;
/** After it without a long task, the page is interactive. */
const QUIET_MS = 1_000;

/** Opens an address in a new profile. `isShown` is a text of the content that is loaded from the server. */
export async function measureFirstLoad(
  browser: Browser,
  newContext: (browser: Browser) => Promise<BrowserContext>,
  path: string,
  isShown: string,
): Promise<FirstLoad> {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe, isShown);
    await slowDown(page, SLOWER);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(isQuiet, QUIET_MS, { timeout: 60_000 });
    return { scriptBytes: await scriptBytes(page), ...(await page.evaluate(observed)) };
  } finally {
    await context.close();
  }
}

interface Observed {
  shownAt: number;
  lastTaskEnd: number;
  layoutShift: number;
}

/** Runs in the page before its scripts. */
function observe(text: string): void {
  const seen: Observed = { shownAt: 0, lastTaskEnd: 0, layoutShift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.lastTaskEnd = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) seen.layoutShift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    if (document.getElementById('root')?.innerText.includes(text) === true) seen.shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function isQuiet(quietMs: number): boolean {
  const { seen } = globalThis as unknown as { seen: Observed };
  return seen.shownAt > 0 && performance.now() - Math.max(seen.shownAt, seen.lastTaskEnd) > quietMs;
}

function observed(): { interactiveMs: number; layoutShift: number } {
  const { seen } = globalThis as unknown as { seen: Observed };
  return { interactiveMs: Math.max(seen.shownAt, seen.lastTaskEnd), layoutShift: seen.layoutShift };
}

function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}
