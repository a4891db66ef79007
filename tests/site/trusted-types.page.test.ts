import { expect, it } from 'vitest';
import { posts } from '#shared/content/posts.ts';
import { product } from '../support/pages/shop-product.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { waitForShownPage } from '../support/pages/shown-page.ts';

const site = setUpSite();

it('P159: pages that load one another turn no text into markup but by the policy of the site', async () => {
  const { page, consoleErrors } = await site.visit('/legal/terminos', {
    route: (opened) =>
      opened.route('**/api/products/creatina', (route) =>
        route.fulfill({ json: { success: true, data: { product } } }),
      ),
  });
  /** Goes on inside the site: its HTML is made by the browser. */
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
  const [post] = posts;
  for (const path of [`/blog/${post!.id}`, `/tienda/${product.slug}`, '/', '/pricing', '/evaluacion']) {
    const before = await page.title();
    await go(path);
    await expect.poll(() => page.title()).not.toBe(before);
    await waitForShownPage(page);
  }
  await go(`/blog/${post!.id}`);
  await page.getByRole('heading', { level: 1, name: post!.title }).waitFor();
  await expect.poll(() => page.locator('.prose h2').count()).toBeGreaterThan(2);
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    'schema.org',
  );
  expect(consoleErrors).toEqual([]);

  // the browser refuses the rest: otherwise this test would see nothing
  const refused = await page.evaluate(() => {
    const nameOf = (act: () => unknown) => {
      try {
        return act();
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      nameOf(() => (document.createElement('p').innerHTML = '<b>x</b>')),
      nameOf(() => (document.createElement('script').src = 'https://js.stripe.com/x.js')),
      nameOf(() => globalThis.trustedTypes?.createPolicy('mine', {} as never)),
    ];
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError']);
});
