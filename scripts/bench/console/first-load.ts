import type { BrowserContext } from 'playwright-core';
import { openPage, slowDown } from './browser.ts';

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

/** Opens an address in a new profile. `text` is a part of the content that is loaded from the server. */
export async function measureFirstLoad(
  context: BrowserContext,
  path: string,
  text: string,
): Promise<FirstLoad> {
  try {
    const page = await openPage(context);
    await page.addInitScript(`bench.awaitText(${JSON.stringify(text)})`);
    await slowDown(page, SLOWER);
    const answer = await page.goto(path, { waitUntil: 'commit' });
    if (answer === null || !answer.ok()) throw new Error(`${path} was answered ${answer?.status()}`);
    const seen = await page.evaluate<{ shownAt: number; lastTaskEnd: number; layoutShift: number }>(
      `bench.whenQuiet(${QUIET_MS})`,
    );
    const scriptBytes = await page.evaluate<number>('bench.scriptBytes()');
    return {
      scriptBytes,
      interactiveMs: Math.max(seen.shownAt, seen.lastTaskEnd),
      layoutShift: seen.layoutShift,
    };
  } finally {
    await context.close();
  }
}
