import { describe, expect, it } from 'vitest';
import { setUpSite } from '../support/open-site.ts';

const site = setUpSite();

describe('a change of page', () => {
  it('P46: a page change moves the focus to the heading and announces the title', async () => {
    const { page, consoleErrors } = await site.visit('/');
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByRole('status').filter({ hasText: 'Blog de entrenamiento' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('while the next page loads, the current one stays and the link is busy', async () => {
    const { page } = await site.visit('/');
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/blog-*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    const link = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' });
    await link.click();
    await page.locator('a[aria-busy=true]').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Tu entrenador online/);
    arrival.resolve();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(await page.locator('a[aria-busy=true]').count()).toBe(0);
  });

  it("the browser's Back restores the scroll position", async () => {
    const { page } = await site.visit('/');
    await page.evaluate(
      () =>
        new Promise((scrolled) => {
          window.addEventListener('scrollend', scrolled, { once: true });
          window.scrollTo(0, 1500);
        }),
    );
    await page.getByRole('link', { name: 'Ver el blog' }).evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/blog');
    await page.goBack();
    await page.waitForFunction(() => Math.abs(window.scrollY - 1500) < 5);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('an address with an anchor scrolls to that section', async () => {
    const { page } = await site.visit('/#test');
    expect(await page.locator('#test').evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(
      200,
    );
  });

  it('a link in the phone menu closes the menu', async () => {
    const { page } = await site.visit('/', 360);
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    const menu = page.getByRole('dialog', { name: 'Menú' });
    await menu.getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await menu.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/blog');
  });
});

describe('code of an old release', () => {
  it('P42: a page whose code is gone after a release reloads the tab once', async () => {
    const { page } = await site.visit('/');
    let reloads = 0;
    page.on('request', (request) => (reloads += Number(request.isNavigationRequest())));
    await page.route('**/assets/blog-*.js', (route) => route.abort(), { times: 1 });
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    expect(reloads).toBe(1);
  });

  it('P42: a second failure to load code shows the error page, which recovers once the code is back', async () => {
    const { page } = await site.visit('/');
    await page.route('**/assets/evaluacion-*.js', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('link', { name: 'Empieza Ya' }).first().click();
    await page.getByRole('alert').getByRole('button', { name: 'Reintentar' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Esta página no se ha podido mostrar',
    );
    await page.unroute('**/assets/evaluacion-*.js');
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await page.getByRole('heading', { level: 1, name: /Tu entrenador online/ }).waitFor();
  });
});

it('an offline browser shows a notice until it is online again', async () => {
  const { page } = await site.visit('/blog');
  await page.context().setOffline(true);
  await page.getByText('Sin conexión.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Sin conexión.').waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Blog');
});

it.each([
  ['/blog/no-existe', 'Post no encontrado', 'Volver al blog'],
  ['/no/existe', 'Página no encontrada', 'Volver al inicio'],
])('the unknown page %s shows "%s" and a link back', async (path, title, way) => {
  const { page } = await site.visit(path);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  expect(await page.getByRole('link', { name: way }).count()).toBe(1);
});
