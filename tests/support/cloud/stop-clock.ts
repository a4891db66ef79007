import type { Page } from 'playwright-core';

/** Stops the clock of the page: its timers and frames come only with `page.clock.runFor`, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
