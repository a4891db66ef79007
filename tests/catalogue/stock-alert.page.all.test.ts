import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite, type VisitOptions } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

const later = '2099-01-01T00:00:00Z';
const session = JSON.stringify({
  token: 'tok',
  expiresAt: later,
  user: { _id: 'usr_1', email: 'lucia@tenaz.test', name: 'Lucía Ramos', role: { name: 'user' } },
  hasProfile: true,
  permissions: [],
});

/** Opens the page of a product; calls about alerts get `answer`. */
async function open(
  facts: Partial<Product>,
  answer: (route: Route) => Promise<unknown>,
  options: VisitOptions = {},
) {
  const asked: unknown[] = [];
  const { page } = await site.visit('/tienda/creatina', {
    ...options,
    route: async (shown: Page) => {
      await shown.route('**/api/products/*', (route) =>
        route.fulfill(successResponse({ product: { ...product, ...facts } })),
      );
      await shown.route('**/api/stock-alerts', (route) => {
        asked.push(route.request().postDataJSON());
        return answer(route);
      });
    },
  });
  return { page, asked, form: page.getByRole('form', { name: 'Avísame cuando vuelva' }) };
}

const accept = (needsConfirmation: boolean) => (route: Route) =>
  route.fulfill(successResponse({ needsConfirmation }));

describe('the form of a product without stock', () => {
  it('takes a valid address, keeps it when it is refused, waits, and says that a link is on its way', async () => {
    const held = Promise.withResolvers<void>();
    let isRefused = true;
    const { page, asked, form } = await open({ stock: 0 }, async (route) => {
      if (isRefused)
        return route.fulfill(errorResponse(429, 'too_many_requests', 'Demasiados intentos. Espera un poco.'));
      await held.promise;
      return accept(true)(route);
    });
    const email = 'una.direccion.bastante.larga@subdominio.ejemplo.example.com';
    await form.getByLabel('Email').fill('ana@');
    await form.getByRole('button', { name: 'Avísame' }).click();
    await form.getByText('Escribe un email válido, como nombre@ejemplo.es').waitFor();
    expect(asked).toEqual([]);
    await form.getByLabel('Email').fill(email);
    expect(await form.getByText('Escribe un email válido').count()).toBe(0);
    await form.getByRole('button', { name: 'Avísame' }).click();
    await form.getByText('Demasiados intentos. Espera un poco.').waitFor();
    expect(await form.getByLabel('Email').inputValue()).toBe(email);
    await expectSoundLayout(page);
    isRefused = false;
    await form.getByRole('button', { name: 'Avísame' }).click();
    await form.getByRole('button', { name: 'Enviando...' }).waitFor();
    await form.getByLabel('Email').press('Enter');
    held.resolve();
    await page.getByText(`Te hemos enviado un enlace a ${email}`).waitFor();
    expect(asked).toEqual([
      { productId: 'prd_1', email },
      { productId: 'prd_1', email },
    ]);
    expect(await form.count()).toBe(0);
    await expectSoundLayout(page);
  });

  it('has the address of a signed-in user filled in, whose request needs no confirmation', async () => {
    const { page, asked, form } = await open({ stock: 0 }, accept(false), { stored: { session } });
    expect(await form.getByLabel('Email').inputValue()).toBe('lucia@tenaz.test');
    // what is not there has no day of arrival
    expect(await page.getByText(/^Llega entre/).count()).toBe(0);
    await form.getByRole('button', { name: 'Avísame' }).click();
    await page.getByText('Hecho: escribiremos a lucia@tenaz.test en cuanto vuelva.').waitFor();
    expect(asked).toEqual([{ productId: 'prd_1', email: 'lucia@tenaz.test' }]);
  });
});

describe('the links of the mails', () => {
  it('confirm the request with a tap, also after a failure, and lead to the product', async () => {
    const { page } = await site.visit('/tienda/creatina#aviso=confirmar&token=abc', {
      width: 360,
      height: 640,
    });
    const sent: unknown[] = [];
    await page.route('**/api/stock-alerts/confirm', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill(
        sent.length === 1
          ? errorResponse(503, 'unavailable', 'Inténtalo otra vez.')
          : successResponse({ product: { slug: 'creatina', title: 'Creatina', isInStock: false } }),
      );
    });
    const confirm = page.getByRole('button', { name: 'Confirmar aviso' });
    await confirm.waitFor();
    await expect.poll(() => page.url()).not.toContain('abc');
    await expectSoundLayout(page);
    await confirm.click();
    await page.getByRole('alert').getByText('Inténtalo otra vez.').waitFor();
    await confirm.click();
    await page.getByText('Aviso confirmado: te escribiremos en cuanto vuelva Creatina.').waitFor();
    expect(sent).toEqual([{ token: 'abc' }, { token: 'abc' }]);
    await page.route('**/api/products/*', (route) => route.fulfill(successResponse({ product })));
    await page.getByRole('link', { name: 'Ver el producto' }).click();
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
  });

  it('say that the product is back already, and that a link has expired', async () => {
    const { page } = await site.visit('/tienda/creatina#aviso=confirmar&token=abc');
    await page.route('**/api/stock-alerts/confirm', (route) =>
      route.fulfill(successResponse({ product: { slug: 'a', title: 'Creatina', isInStock: true } })),
    );
    await page.getByRole('button', { name: 'Confirmar aviso' }).click();
    await page.getByText('Creatina ya vuelve a estar disponible.').waitFor();

    const { page: spent } = await site.visit('/tienda/creatina#aviso=confirmar&token=abc');
    await spent.route('**/api/stock-alerts/confirm', (route) =>
      route.fulfill(errorResponse(400, 'link_expired', 'El enlace ha caducado.')),
    );
    await spent.getByRole('button', { name: 'Confirmar aviso' }).click();
    await spent.getByText('Si acabas de confirmar el aviso, está pedido').waitFor();
    expect(await spent.getByRole('heading', { level: 1 }).textContent()).toBe('El enlace no vale');
  });

  it('withdraw the request with a tap', async () => {
    const { page } = await site.visit('/tienda/creatina#aviso=retirar&token=abc', {
      width: 360,
      height: 640,
    });
    const sent: unknown[] = [];
    await page.route('**/api/stock-alerts/withdraw', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { success: true } });
    });
    await page.getByRole('heading', { name: 'Retira tu aviso' }).waitFor();
    await page.getByRole('button', { name: 'Retirar aviso' }).click();
    await page.getByText('Hecho: no te escribiremos, y hemos borrado la petición.').waitFor();
    expect(sent).toEqual([{ token: 'abc' }]);
  });
});
