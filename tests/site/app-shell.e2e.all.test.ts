import { expect } from 'vitest';
import { holdToasts } from '#tests/support/cloud/shown-toasts.ts';
import { stopClock } from '#tests/support/cloud/stop-clock.ts';
import { journey } from '../support/journeys/journey.ts';
import { eventually, openCart, storedCart, waitForToast } from '../support/journeys/page.ts';
import { newCustomer } from '../support/journeys/test-users.ts';
import { newSearchWord, createProducts } from '../support/journeys/test-products.ts';

journey('at most three toasts show at once, bottom right, for four seconds', async ({ visit }) => {
  const word = newSearchWord();
  await createProducts(...[1, 2, 3, 4].map((number) => ({ title: `Cosa ${number} ${word}` })));
  const page = await visit(`/tienda?buscar=${word}`);
  // a stopped clock would stop the list, too
  await page.getByRole('button', { name: `Añadir Cosa 4 ${word} al carrito` }).waitFor();
  await stopClock(page);
  const toasts = page.locator('[data-sonner-toast]');
  const visible = page.locator('[data-sonner-toast][data-visible=true]');
  for (const number of [1, 2, 3, 4]) {
    await page.getByRole('button', { name: `Añadir Cosa ${number} ${word} al carrito` }).click();
    await eventually(async () => {
      await page.clock.runFor(20);
      return toasts.count();
    }).toBe(number);
  }
  const latest = visible.filter({ hasText: `Cosa 4 ${word}` });
  await latest.waitFor();
  await eventually(() => visible.count()).toBe(3);
  await page.clock.runFor(2200);
  await eventually(() => latest.count()).toBe(1);
  const { x, y, width, height } = (await latest.boundingBox())!;
  expect(1440 - x - width).toBeLessThan(48);
  expect(900 - y - height).toBeLessThan(48);
  await page.mouse.move(0, 0);
  await page.clock.runFor(2300);
  await eventually(async () => {
    await page.clock.runFor(100);
    return toasts.count();
  }).toBe(0);
  // a test that looks too late still learns of it
  await waitForToast(page, `Cosa 4 ${word} agregado al carrito`);
});

journey(
  'a toast is above an open drawer, is announced and closable there, stays when it closes and goes when a dialog opens',
  async ({ visit }) => {
    const [bar, tub] = await createProducts({ title: 'Barrita' }, { title: 'Bote' });
    const page = await visit('/blog', { stored: storedCart([bar!, 1], [tub!, 1]) });
    const drawer = await openCart(page);
    await holdToasts(page);
    await drawer.getByRole('button', { name: 'Eliminar Barrita' }).click();
    await waitForToast(page, 'Producto eliminado del carrito');
    const toast = page.locator('[data-sonner-toast]').first();
    // nothing covers it and it is not inert: it is inside the modal dialog's tree
    const isReachable = () =>
      toast.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
        return element.contains(top) && (!modal || modal.contains(element));
      });
    expect(await isReachable()).toBe(true);
    expect(await toast.evaluate((element) => element.closest('section')!.getAttribute('aria-live'))).toBe(
      'polite',
    );
    const pay = drawer.getByRole('button', { name: 'Finalizar compra' });
    const [box, payBox] = [(await toast.boundingBox())!, (await pay.boundingBox())!];
    expect(box.y + box.height).toBeLessThan(payBox.y);

    await drawer.getByRole('button', { name: 'Vaciar carrito' }).click();
    await page.getByRole('dialog', { name: '¿Vaciar el carrito?' }).waitFor();
    await eventually(() => page.locator('[data-sonner-toast]').count()).toBe(0);
    await page.getByRole('button', { name: 'Conservarlo' }).click();
    await drawer.getByRole('button', { name: 'Eliminar Bote' }).click();
    await waitForToast(page, 'Producto eliminado del carrito');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await toast.getByText('Producto eliminado del carrito').waitFor();
    expect(await isReachable()).toBe(true);
    await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
    await eventually(() => page.locator('[data-sonner-toast]').count()).toBe(0);
  },
);

journey('a prerendered page shows the signed-in user at once', async ({ visit }) => {
  const customer = await newCustomer('Vera Prueba');
  const page = await visit('/blog', { as: customer });
  await page.getByRole('button', { name: 'Cuenta de Vera Prueba' }).waitFor();
  expect(await page.getByRole('link', { name: 'Iniciar sesión' }).count()).toBe(0);
});

journey('reduced motion shows no transition, not even when the colour scheme changes', async ({ visit }) => {
  const page = await visit('/blog', { width: 360 });
  const drawer = await openCart(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const running = () =>
    page.evaluate(() => {
      document.documentElement.style.colorScheme = 'dark';
      // reading a style computes it and starts its transition
      void getComputedStyle(document.body).color;
      return document.getAnimations().length;
    });
  expect(await running()).toBe(0);
  expect(
    await drawer
      .getByRole('heading')
      .first()
      .evaluate((each) => getComputedStyle(each).color),
  ).toBe('rgb(233, 241, 236)');
});
