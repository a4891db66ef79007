import { expect, inject } from 'vitest';
import { journey } from '../support/journeys/journey.ts';
import { mailTo } from '../support/journeys/mails.ts';
import { eventually, openCart, storedCart } from '../support/journeys/page.ts';
import { payWith } from '../support/journeys/payment.ts';
import { callApi, newCustomer, newEmail } from '../support/journeys/test-users.ts';
import { newSearchWord, createProducts } from '../support/journeys/test-products.ts';

/** HTML that would run a script if it were not escaped. */
const attack = (word: string) => `<img src=x onerror=alert('${word}')>`;

const name = `${attack('nombre')} "Ana" & {{name}}`;

const address = `</dd><script>alert('calle')</script> 1`;

journey(
  'P40: HTML typed as name, address or search is shown as text on every page, in mails and at Stripe',
  async ({ visit }) => {
    const word = newSearchWord();
    const [product] = await createProducts({
      title: `Barrita ${word} ${attack('título')}`,
      description: attack('descripción'),
      facts: [{ label: attack('dato'), value: attack('valor') }],
      priceCents: 6000,
    });
    const email = newEmail();
    const customer = await newCustomer(name, email);
    const shippingAddress = { address, city: attack('ciudad'), postalCode: '28013' };
    await callApi('PUT', '/auth/update-profile', { shippingAddress }, customer);
    const page = await visit(`/tienda?buscar=${encodeURIComponent(attack(word))}`, {
      as: customer,
      stored: { ...storedCart([product!, 1]), 'cart-unsaved': 'yes' },
    });
    page.on('dialog', (dialog) => {
      throw new Error(`markup was run: ${dialog.message()}`);
    });
    const isText = async (shown = page) =>
      expect(await shown.locator('img[src=x], script:text("alert(")').count(), shown.url()).toBe(0);

    await page.getByText(`“${attack(word)}”`).waitFor();
    await isText();
    await page.goto(`/tienda/${product!.slug}`);
    await page.getByRole('heading', { name: product!.title }).waitFor();
    await page.getByText(attack('valor')).waitFor();
    await isText();
    const account = page.getByRole('button', { name: `Cuenta de ${name}` });
    await account.click();
    await page.getByRole('menu').getByText(name).waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/perfil');
    await eventually(() => page.getByLabel('Nombre completo').inputValue()).toBe(name);
    await isText();

    const drawer = await openCart(page);
    await drawer.getByRole('link', { name: product!.title }).waitFor();
    await drawer.getByRole('button', { name: 'Finalizar compra' }).click();
    await eventually(() => page.getByLabel('Nombre y apellidos').inputValue()).toBe(name);
    await page.getByText(product!.title).waitFor();
    await isText();
    await payWith(page, 'good');
    await page.getByRole('heading', { name: 'Pedido Completado' }).waitFor();
    await page.getByText(`${name}, ${address}, 28013 ${attack('ciudad')}`).waitFor();
    await isText();

    const confirmation = await mailTo(email, /^Pedido/);
    expect(confirmation.subject).not.toMatch(/[\r\n]/);
    const reader = await visit(`${inject('cloud').inbox}/${confirmation.id}/html`, { isSandboxed: true });
    await reader.getByText('Hola, <img:').waitFor();
    await isText(reader);
    await reader.getByText(product!.title).waitFor();
    expect(confirmation.text).toContain(product!.title);
  },
);
