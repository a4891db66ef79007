import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectViewEnd, openView } from '../support/pages/admin/view-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';

const site = setUpSite();

/** A view whose time passes while nothing on the page notices, as on a device that sleeps; `sent` has the changes with their tokens. */
async function openOverView() {
  const sent: string[] = [];
  let answers = Promise.resolve();
  const opened = await openView(site, {
    route: async (page) => {
      await page.clock.install();
      await page.route('**/api/cart', (route) =>
        route.fulfill(
          successResponse({
            cart: { items: [{ _id: product._id, product, quantity: 2, price: product.price }] },
          }),
        ),
      );
    },
  });
  const { page } = opened;
  await page.getByRole('button', { name: 'Carrito, 2 productos' }).waitFor();
  await page.route(/\/api\/(cart\/.+|auth\/password)$/, async (route) => {
    const request = route.request();
    const token = request.headers()['x-session'];
    sent.push(`${request.method()} ${new URL(request.url()).pathname} ${token}`);
    await answers;
    return token === 'view'
      ? route.fulfill(errorResponse(401, 'unauthenticated', 'Inicia sesión.'))
      : route.fulfill(successResponse({ cart: { items: [] } }));
  });
  return {
    ...opened,
    sent,
    /** Lets calls wait for their answers; returns what ends that. */
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answers = promise;
      return resolve;
    },
    sleep: async () => {
      const now = await page.evaluate(() => Date.now());
      await page.clock.pauseAt(now + 60_000);
      await page.clock.setSystemTime(now + 20 * 60_000);
    },
  };
}

const ownCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'));

it('P117: a password that is sent in a view whose time is over goes out as the view, never as the own user', async () => {
  const { page, sent, sleep } = await openOverView();
  const secret = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await secret('Contraseña actual').fill('Secreta7');
  await secret('Contraseña nueva').fill('Nueva-clave-97');
  await secret('Repite la contraseña').fill('Nueva-clave-97');
  await sleep();
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect.poll(() => sent).toEqual(['PUT /api/auth/password view']);
  await page.clock.resume();
  await expectViewEnd(page);
  expect(sent).toHaveLength(1);
});

it('P118: a cart that is emptied in a view whose time is over is not the own one', async () => {
  const { page, dialog, sent, sleep } = await openOverView();
  await page.evaluate(() => localStorage.setItem('cart', '[]'));
  await page.getByRole('button', { name: 'Carrito, 2 productos' }).click();
  await dialog.getByRole('button', { name: 'Vaciar carrito' }).click();
  const question = page.getByRole('dialog', { name: '¿Vaciar el carrito?' });
  await question.getByRole('button', { name: 'Vaciar carrito' }).waitFor();
  await sleep();
  await question.getByRole('button', { name: 'Vaciar carrito' }).click();
  await expect.poll(() => sent).toEqual(['DELETE /api/cart/clear view']);
  await page.clock.resume();
  await expectViewEnd(page);
  expect(sent).toHaveLength(1);
  expect(await ownCart(page)).toBe('[]');
});

it('P118: a change of the cart that waits for another one is not sent once the view has ended', async () => {
  const { page, dialog, sent, holdAnswers } = await openOverView();
  await page.getByRole('button', { name: 'Carrito, 2 productos' }).click();
  const release = holdAnswers();
  await dialog.getByRole('button', { name: `Eliminar ${product.title}` }).click();
  await dialog.getByRole('button', { name: 'Vaciar carrito' }).click();
  const question = page.getByRole('dialog', { name: '¿Vaciar el carrito?' });
  await question.getByRole('button', { name: 'Vaciar carrito' }).click();
  await question.waitFor({ state: 'detached' });
  release();
  await page.waitForURL('**/admin/users/usr_u1');
  // what is asked for later has come
  await page.getByText('Vista de solo lectura').waitFor();
  expect(sent).toEqual(['DELETE /api/cart/prd_1 view']);
});
