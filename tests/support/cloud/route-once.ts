import type { Page, Route } from 'playwright-core';

/**
 * Handles the next request that matches the pattern; later ones go on to the server. Playwright's own `times: 1` removes the
 * route while the page goes on, and on a busy machine a request that starts in that moment never gets its answer.
 */
export async function routeOnce(
  page: Page,
  pattern: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isUsed = false;
  await page.route(pattern, (route) => {
    if (isUsed) return route.fallback();
    isUsed = true;
    return handle(route);
  });
}
