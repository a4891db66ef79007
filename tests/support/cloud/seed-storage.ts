import type { BrowserContext } from 'playwright-core';

/**
 * Fills the `localStorage` of a site before the first document of a new context runs. Returns the function that ends this,
 * to be called once that document has loaded: later ones keep what the pages have stored. Playwright's own `storageState`
 * opens a page just for it, which costs half as much as the page of the test.
 */
export async function seedStorage(
  context: BrowserContext,
  site: string,
  entries: Record<string, string>,
): Promise<() => Promise<void>> {
  if (Object.keys(entries).length === 0) return () => Promise.resolve();
  const seed = await context.addInitScript(
    ([origin, items]) => {
      if (location.origin !== origin || localStorage.length > 0) return;
      for (const [name, value] of items) localStorage.setItem(name, value);
    },
    [new URL(site).origin, Object.entries(entries)] as const,
  );
  return () => seed.dispose();
}
