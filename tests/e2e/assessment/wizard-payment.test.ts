import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { mailTo } from '../support/mails.ts';
import { arriveAt, seeToast } from '../support/page.ts';
import { ask, newCustomer, newEmail, password } from '../support/test-users.ts';
import { asked, bank, fillAccount, fillCard, leftAt, next, orderButton, payBy } from '../support/wizard.ts';
import type { SignedIn } from '#shared/contracts/auth.ts';

/** Who the page has signed in, and what Stripe says of them. */
async function subscriptionOf(email: string) {
  const signedIn = await ask<SignedIn>('POST', '/auth/login', { email, password });
  const { data } = await ask<{
    data: { subscriptionStatus: string | null; paymentHistory: { amount_paid: number }[] };
  }>('GET', '/auth/subscription-info', undefined, signedIn);
  return data;
}

const paid = {
  subscriptionStatus: 'active',
  paymentHistory: [expect.objectContaining({ amount_paid: 1999 })],
};

journey(
  'a visitor answers ten steps, pays with 4242, and is then a signed-in subscriber',
  async ({ visit }) => {
    const email = newEmail();
    const page = await visit('/evaluacion');
    await page.getByLabel('Día').fill('29');
    await page.getByLabel('Mes').fill('2');
    await page.getByLabel('Año').fill('1992');
    await page.getByText('1 de 10').waitFor();
    await next(page);
    await page.getByRole('textbox', { name: 'Peso' }).fill('72,5');
    await page.getByRole('textbox', { name: 'Altura' }).fill('1,75');
    await page.getByRole('checkbox').check();
    await next(page);
    const choices = [
      ['¿Con qué género te identificas?', 'Femenino'],
      ['¿Cómo comes en un día normal?', 'Como en casa'],
      ['¿Qué tipo de alimentación sigues?', 'Mediterránea'],
      ['¿En qué forma estás?', 'Intermedio'],
      ['¿Qué deporte haces ya?', 'Gimnasio'],
      ['¿Qué te mueve?', 'Ganar músculo'],
      ['¿Cuántos días vas a entrenar?', '3 días por semana'],
      ['¿Qué quieres entrenar?', 'Fuerza'],
    ] as const;
    for (const [question, choice] of choices) {
      await asked(page, question);
      await page.getByRole('radio', { name: new RegExp(`^${choice}`) }).check();
      await next(page);
    }
    await asked(page, 'Elige tu plan');
    const premium = page.locator('label', { hasText: 'Premium' }).filter({ hasText: 'MÁS POPULAR' });
    await premium.click();
    await next(page, 'Continuar con mi Plan');
    await fillAccount(page, email);
    await page.getByText('10 de 10').waitFor();
    expect(await page.getByRole('button', { name: 'Siguiente' }).count()).toBe(0);
    await page.getByText('Ahorra un 20 %').waitFor();
    await payBy(page, 'good');
    await page.getByText('Tarjeta terminada en 4242').waitFor();
    await arriveAt(page, '/perfil?tab=entrenamiento');
    await seeToast(page, 'Suscripción activada');
    expect(await subscriptionOf(email)).toMatchObject(paid);
    expect(await page.evaluate(() => localStorage.getItem('evaluacion'))).toBe(null);
    await mailTo(email, /suscripción|plan|bienvenid/i);
  },
);

journey(
  'P17: a card with 3-D Secure is authenticated twice, when it is saved and when it is charged',
  async ({ visit }) => {
    const email = newEmail();
    const page = await visit('/evaluacion', { stored: leftAt({ screen: 'account' }) });
    await fillAccount(page, email);
    await payBy(page, 'asksBank');
    await bank(page).getByRole('button', { name: 'Completar autenticación' }).click();
    await page.getByText('Tarjeta terminada en 3184').waitFor();
    await bank(page).getByRole('button', { name: 'Completar autenticación' }).click();
    await arriveAt(page, '/perfil?tab=entrenamiento');
    expect(await subscriptionOf(email)).toMatchObject(paid);
  },
);

journey('P17: a refused authentication starts no plan and loses no answer', async ({ visit }) => {
  const email = newEmail();
  const page = await visit('/evaluacion', { stored: leftAt({ screen: 'account' }) });
  await fillAccount(page, email);
  await payBy(page, 'asksBank');
  await bank(page).getByRole('button', { name: 'Completar autenticación' }).click();
  await page.getByText('Tarjeta terminada en 3184').waitFor();
  await bank(page).getByRole('button', { name: 'Fallar autenticación' }).click();
  await seeToast(page, 'Error en el pago');
  const { subscriptionStatus, paymentHistory } = await subscriptionOf(email);
  expect(subscriptionStatus).not.toBe('active');
  expect(paymentHistory.filter(({ amount_paid }) => amount_paid > 0)).toEqual([]);
  await payBy(page, 'good');
  await arriveAt(page, '/perfil?tab=entrenamiento');
  expect(await subscriptionOf(email)).toMatchObject(paid);
});

journey('a card declined on saving shows an error, and the next card subscribes', async ({ visit }) => {
  const email = newEmail();
  const page = await visit('/evaluacion', { stored: leftAt({ screen: 'account' }) });
  await fillAccount(page, email);
  await payBy(page, 'declined');
  await seeToast(
    page,
    'Error en el pago',
    'Tu banco ha rechazado la tarjeta. Prueba con otra o llama a tu banco.',
  );
  await payBy(page, 'good');
  await arriveAt(page, '/perfil?tab=entrenamiento');
  expect(await subscriptionOf(email)).toMatchObject(paid);
});

journey(
  'P13: a card declined at its charge keeps account and answers, and another card resumes after a reload',
  async ({ visit }) => {
    const email = newEmail();
    const page = await visit('/evaluacion', { stored: leftAt({ screen: 'account' }), expects: [/402/] });
    await fillAccount(page, email);
    await payBy(page, 'failing');
    await page.getByText('Tarjeta terminada en 0341').waitFor();
    await seeToast(page, 'Error en el pago');
    await page.reload();
    await asked(page, 'Configura tu pago');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await payBy(page, 'good');
    await arriveAt(page, '/perfil?tab=entrenamiento');
    expect(await subscriptionOf(email)).toMatchObject(paid);
  },
);

/**
 * The server does the work of the first order and the page never hears of it. The route stays: without one the browser
 * would ask by itself.
 */
async function loseFirstOrder(page: Page) {
  const done = Promise.withResolvers<void>();
  let count = 0;
  await page.route('**/api/stripe/create-subscription-with-user', async (route) => {
    if (++count > 1) return route.continue();
    await route.fetch();
    return done.resolve();
  });
  return { isDone: done.promise, count: () => count };
}

journey(
  'P12: a double click and a reload before the response charge the subscription once',
  async ({ visit }) => {
    const email = newEmail();
    const page = await visit('/evaluacion', { stored: leftAt({ screen: 'account' }) });
    await fillAccount(page, email);
    const order = await loseFirstOrder(page);
    const customers: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/create-customer')) customers.push(request.url());
    });
    await fillCard(page, 'good');
    // both before the page can show that it is busy
    await orderButton(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await order.isDone;
    expect(customers).toHaveLength(1);
    await page.reload();
    await page.getByText('Tarjeta terminada en 4242').waitFor();
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await orderButton(page).click();
    await arriveAt(page, '/perfil?tab=entrenamiento');
    expect(await subscriptionOf(email)).toMatchObject(paid);
  },
);

journey(
  'P12: a reload resumes the order of a signed-in user, and Back does not start another',
  async ({ visit }) => {
    const customer = await newCustomer();
    const page = await visit('/evaluacion', { as: customer, stored: leftAt({ screen: 'account' }) });
    await next(page, 'Configurar Pago');
    await asked(page, 'Configura tu pago');
    const order = await loseFirstOrder(page);
    await payBy(page, 'good');
    await page.getByText('Tarjeta terminada en 4242').waitFor();
    await page.goBack();
    await order.isDone;
    await page.getByRole('button', { name: 'Creando tu suscripción...' }).waitFor();
    await page.goForward();
    await page.reload();
    await arriveAt(page, '/perfil?tab=entrenamiento');
    await seeToast(page, 'Suscripción activada');
    expect(order.count()).toBe(2);
    expect(await subscriptionOf(customer.data.user.email)).toMatchObject(paid);
  },
);
