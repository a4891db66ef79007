import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The paths of all files and answers that the page has loaded. */
export const loadedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

/** Waits until the page has loaded a file or answer whose path has this part: '/assets/user-notices-'. */
export async function waitForLoaded(page: Page, part: string): Promise<void> {
  await expect.poll(() => loadedPaths(page)).toContainEqual(expect.stringContaining(part));
}
