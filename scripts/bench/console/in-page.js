/** Runs in each page before its scripts: observes what the user waits for, and scrolls. */
globalThis.bench = (() => {
  /** Its multiples are spread evenly. */
  const GOLDEN_RATIO = 0.618;
  const seen = { shownAt: 0, lastTaskEnd: 0, layoutShift: 0 };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) => {
    seen.lastTaskEnd = startTime + duration;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.layoutShift += value;
  });
  return {
    seen,
    /** Notes when a text is shown. */
    awaitText(text) {
      const look = () => {
        if (document.getElementById('root')?.textContent.includes(text)) seen.shownAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    /** Resolves when the text is shown and no long task has run since for this time. */
    whenQuiet(quietMs) {
      return new Promise((resolve) => {
        const timer = setInterval(() => {
          const { shownAt, lastTaskEnd } = seen;
          if (shownAt === 0 || performance.now() - Math.max(shownAt, lastTaskEnd) <= quietMs) return;
          clearInterval(timer);
          resolve(seen);
        }, 100);
      });
    },
    /** Compressed bytes of all scripts that were loaded. */
    scriptBytes() {
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    },
    /** Scrolls a region from its start to its end by the same distance in each frame. */
    scrollThrough(selector, steps) {
      return longestFrame(regionOf(selector), steps, (step) => step / steps);
    },
    /** Shows another part of a region in each frame, as a reader does who drags the bar. */
    jumpAbout(selector, steps) {
      return longestFrame(regionOf(selector), steps, (step) => (step * GOLDEN_RATIO) % 1);
    },
  };

  function regionOf(selector) {
    const region = selector === 'html' ? document.scrollingElement : document.querySelector(selector);
    if (region === null) throw new Error(`There is no ${selector}`);
    return region;
  }

  /** The longest time between two frames in milliseconds, while each frame shows another place of the region. */
  function longestFrame(region, steps, placeOf) {
    return new Promise((resolve) => {
      let last = performance.now();
      let longest = 0;
      let step = 0;
      const frame = (now) => {
        // The first interval began before the scrolling.
        if (step > 1) longest = Math.max(longest, now - last);
        last = now;
        step += 1;
        region.scrollTop = region.scrollHeight * placeOf(step);
        if (step < steps) requestAnimationFrame(frame);
        else resolve(longest);
      };
      requestAnimationFrame(frame);
    });
  }
})();
