import type { Page } from 'playwright-core';

/** Opens an address in a page, and waits until it is shown with its data. */
export async function openShown(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForShownPage(page);
}

/**
 * Waits until React has rendered the page, and nothing of it is still loading: prerendered HTML shows a heading before. React
 * marks its elements; those of an island stay unmarked.
 */
export const waitForShownPage = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      Object.keys(document.querySelector('#contenido > *') ?? {}).some((key) => key.startsWith('__react')) &&
      !document.querySelector('[aria-busy=true], .skeleton, .animate-turn'),
  );
