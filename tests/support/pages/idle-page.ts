import type { Page } from 'playwright-core';

/** Waits until the page has nothing left to do at once: what it starts by itself when it is shown has been started. */
export const waitForIdlePage = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        // the effects of what a frame has shown run after it
        requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(() => done())));
      }),
  );
