import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** The longest wait for an answer in milliseconds, from the environment variable LATENCY; by default there is none. */
export const longestLatency = Number(process.env['LATENCY'] ?? 0);

/**
 * Lets each answer to a page wait for a random time up to LATENCY, those of routes that are added later too. What a test reads too early,
 * and what a page does not expect on a slow network, then fails often instead of once in a hundred runs.
 */
export async function addLatency(page: Page): Promise<void> {
  if (longestLatency === 0) return;
  const route = page.route.bind(page);
  page.route = (url, handler, options) =>
    route(
      url,
      async (...asked) => {
        await wait(Math.random() * longestLatency);
        await handler(...asked);
      },
      options,
    );
  await page.route('**/*', (asked) => asked.continue());
}
