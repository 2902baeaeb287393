import type { Page } from 'playwright-core';

/** The longest time between two frames while a region scrolls from its start to its end, in milliseconds. */
export async function longestFrame(page: Page, region: string, steps: number): Promise<number> {
  return page.evaluate(scroll, { region, steps });
}

/** Runs in the page: scrolls by the same distance in each frame, as a user does with the scroll bar. */
function scroll({ region, steps }: { region: string; steps: number }): Promise<number> {
  const element = document.querySelector(region);
  if (element === null) throw new Error(`There is no ${region}`);
  return new Promise((resolve) => {
    let last = performance.now();
    let longest = 0;
    let step = 0;
    const frame = (now: number): void => {
      // The first interval began before the scrolling.
      if (step > 1) longest = Math.max(longest, now - last);
      last = now;
      step += 1;
      element.scrollTop = (element.scrollHeight * step) / steps;
      if (step < steps) requestAnimationFrame(frame);
      else resolve(longest);
    };
    requestAnimationFrame(frame);
  });
}
