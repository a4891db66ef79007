import { expect, it } from 'vitest';
import { setUpSite } from '../support/pages/open-site.ts';
import { successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

it('the buttons of Google and Apple show their logos', async () => {
  const { page } = await site.visit('/login', {
    route: (opened) =>
      opened.route('**/api/oauth/providers', (route) =>
        route.fulfill(successResponse({ google: true, apple: true })),
      ),
  });
  for (const name of ['Google', 'Apple']) {
    const logo = page.getByRole('button', { name: `Continuar con ${name}` }).locator('use');
    const height = () => logo.evaluate((use: SVGUseElement) => Math.round(use.getBBox().height));
    await expect.poll(height, { message: name }).toBeGreaterThan(15);
  }
});
