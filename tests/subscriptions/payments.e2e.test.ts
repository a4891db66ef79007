import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shownToasts } from '#tests/support/cloud/shown-toasts.ts';
import { answerThreeDSecure } from '../support/journeys/three-d-secure.ts';
import { focused } from '../support/journeys/keyboard.ts';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import { mailTo } from '../support/journeys/mails.ts';
import { waitForPath, eventually, waitForToast } from '../support/journeys/page.ts';
import { failNextCharge, newSubscriber } from '../support/journeys/subscribers.ts';
import { fillCard } from '../support/journeys/wizard.ts';

const home = '/perfil/pagos';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const fact = (page: Page, label: string) =>
  page.locator('.facts > div').filter({ hasText: label }).locator('dd');

nightlyJourney(
  'P14: a cancellation shows its end date, cancels a scheduled change, and can be revoked',
  async ({ visit }) => {
    const subscriber = await newSubscriber();
    const page = await visit(home, { as: subscriber.signedIn });
    await page.getByText(/^Tu plan es Premium\. El próximo cobro es de 19,99\u00a0€, el /).waitFor();
    const renewal = (await fact(page, 'Próximo pago').textContent())!;
    await press(page, 'Cambiar plan');
    const change = dialog(page, 'Cambiar plan');
    expect(await change.getByRole('radio', { name: /^Premium Tu plan actual/ }).isDisabled()).toBe(true);
    await change.getByRole('radio', { name: /^Pro/ }).check();
    await change.getByRole('button', { name: 'Cambiar a Pro · pedido con obligación de pago' }).click();
    await waitForToast(page, 'Cambio de plan programado', `Pasas a Pro el ${renewal}.`);
    await page.getByText(`Cambio pendiente: pasas a Pro el ${renewal}.`).waitFor();
    await page.getByText(/El próximo cobro es de 29,99/).waitFor();

    await press(page, 'Cancelar suscripción');
    const cancel = dialog(page, '¿Cancelar tu suscripción?');
    await cancel.getByText('El cambio a Pro no se hará.').waitFor();
    await cancel.getByRole('button', { name: 'Cancelar suscripción' }).click();
    await waitForToast(
      page,
      'Suscripción cancelada',
      `Sigue activa hasta el final del periodo pagado, el ${renewal}.`,
    );
    await eventually(() => fact(page, 'Próximo pago').textContent()).toBe(`Se cancela el ${renewal}`);
    expect(await page.getByText('Cambio pendiente').count()).toBe(0);
    // the pressed buttons are gone
    await eventually(() => focused(page)).toBe('Mi Suscripción');
    await press(page, 'Reactivar suscripción');
    await waitForToast(page, 'Suscripción reactivada');
    await eventually(() => fact(page, 'Próximo pago').textContent()).toBe(renewal);
    await eventually(() => focused(page)).toBe('Mi Suscripción');
  },
);

nightlyJourney(
  'P17: the card is replaced by one with 3-D Secure, and a refused card shows an error',
  async ({ visit }) => {
    const subscriber = await newSubscriber();
    const page = await visit(home, { as: subscriber.signedIn });
    await page.getByText('Visa terminada en 4242').waitFor();
    await press(page, 'Cambiar tarjeta');
    const card = dialog(page, 'Cambiar tarjeta');
    await fillCard(page, 'declined');
    await card.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await card.getByText('Tu banco ha rechazado la tarjeta. Prueba con otra o llama a tu banco.').waitFor();
    // the error stands at the field alone
    expect(await shownToasts(page)).toEqual([]);
    await fillCard(page, 'asksBank');
    await card.getByRole('button', { name: 'Guardar tarjeta' }).click();
    await answerThreeDSecure(page, true);
    await waitForToast(page, 'Método de pago actualizado');
    await page.getByText('Visa terminada en 3184').waitFor();
    expect(await page.getByText('Visa terminada en 4242').count()).toBe(0);
    await eventually(() => focused(page)).toBe('Cambiar tarjeta');
  },
);

nightlyJourney(
  'P16: a late payment shows on every page and is paid with another card after a refusal',
  async ({ visit }) => {
    const subscriber = await newSubscriber();
    await failNextCharge(subscriber, 'refused');
    const page = await visit('/tienda', { as: subscriber.signedIn, expects: [/402/] });
    await page
      .getByRole('complementary', { name: 'Aviso de pago' })
      .getByText(/^No hemos podido cobrar/)
      .waitFor();
    await page.getByRole('link', { name: 'Resolver el pago' }).click();
    await waitForPath(page, home);
    await page.getByText('Quedan 191,90\u00a0€ por pagar').waitFor();
    expect(await fact(page, 'Estado').textContent()).toBe('Pago atrasado');
    expect(await fact(page, 'Próximo pago').textContent()).toBe('Pago pendiente');
    await press(page, 'Pagar ahora · con obligación de pago');
    await waitForToast(page, 'Error en el pago');
    const card = dialog(page, 'Cambiar tarjeta');
    await fillCard(page, 'good');
    await card.getByRole('button', { name: 'Guardar y pagar' }).click();
    await waitForToast(page, 'Pago completado', 'Tu plan vuelve a estar al día.');
    await eventually(() => fact(page, 'Estado').textContent()).toBe('Activo');
    await page.getByRole('link', { name: 'Inicio' }).first().click();
    await waitForPath(page, '/');
    expect(await page.getByRole('complementary', { name: 'Aviso de pago' }).count()).toBe(0);
  },
);

journey('a withdrawal takes two steps, refunds everything and is confirmed by mail', async ({ visit }) => {
  const subscriber = await newSubscriber();
  const page = await visit(home, { as: subscriber.signedIn });
  await press(page, 'Desistir del contrato');
  const told = dialog(page, 'Qué pasa si desistes');
  await told.getByText('19,99\u00a0€').waitFor();
  await told.getByRole('button', { name: 'Continuar' }).click();
  await dialog(page, 'Confirma el desistimiento')
    .getByRole('button', { name: 'Confirmar desistimiento' })
    .click();
  await page.getByText(`El justificante va en camino a ${subscriber.email}.`).waitFor();
  await eventually(() => focused(page)).toMatch(/^Has desistido del contrato/);
  await page.getByText('Tu plan Premium ha terminado.').waitFor();
  expect(await fact(page, 'Estado').textContent()).toBe('Cancelado');
  expect(await fact(page, 'Próximo pago').textContent()).toBe('Cancelado');
  await eventually(() => page.getByText('Reembolsado', { exact: true }).count()).toBe(1);
  await page.getByText('Reembolsado 19,99\u00a0€').waitFor();
  await mailTo(subscriber.email, /desistimiento/i);
  await page.getByRole('link', { name: 'Ver Planes' }).click();
  await waitForPath(page, '/pricing');
  await page.getByRole('button', { name: 'Elegir Premium' }).waitFor();
});
