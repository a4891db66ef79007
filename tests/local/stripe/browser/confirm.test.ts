import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { findViolations } from '#tests/support/cloud/axe.ts';
import { bankFrame, resultOf, startCardStage, submitCard, type CardStage } from './card-stage.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await startCardStage();
});
afterAll(() => stage.close());

async function send(number: string): Promise<Page> {
  const customer = await stage.stripe.customers.create({ email: 'ana@example.es' });
  const intent = await stage.stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
  return submitCard(await stage.visit(intent.client_secret!), number);
}

const methodsOf = () => [...stage.simulator.state.paymentMethods.values()];

describe('confirmCardSetup', () => {
  nightly(
    'a declined card shows the reason in Spanish; another one in the same form is saved with its postal code and the e-mail that the page gave',
    async () => {
      const page = await send('4000000000009995');
      expect(await resultOf(page)).toMatchObject({
        error: {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'insufficient_funds',
          message: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
          setup_intent: { status: 'requires_payment_method' },
        },
      });
      await submitCard(page, '4242424242424242');
      await page.getByText('Tarjeta guardada').waitFor();
      expect(await resultOf(page)).toMatchObject({ setupIntent: { status: 'succeeded' } });
      expect(methodsOf().at(-1)).toMatchObject({
        customer: expect.stringMatching(/^cus_/) as string,
        billing_details: { email: 'ana@example.es', address: { postal_code: '28013' } },
        card: { last4: '4242', exp_month: 12, exp_year: 2034 },
      });
    },
  );

  nightly(
    'P17: the bank asks in a dialog over the page, and the card is saved when the cardholder confirms',
    async () => {
      const page = await send('4000002500003155');
      const complete = bankFrame(page).getByRole('button', { name: 'Completar autenticación' });
      await complete.waitFor();
      await bankFrame(page).locator('button:focus').waitFor();
      expect(await findViolations(page)).toEqual([]);
      // The keyboard focus stays in the dialog.
      for (const name of ['Fallar', 'Completar']) {
        await page.keyboard.press('Tab');
        expect(await bankFrame(page).locator('button:focus').textContent()).toContain(name);
      }
      await page.keyboard.press('Enter');
      await page.getByText('Tarjeta guardada').waitFor();
      expect(await resultOf(page)).toMatchObject({ setupIntent: { status: 'succeeded' } });
      expect(await page.locator("iframe[title='Autenticación 3D Secure']").count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Guardar');
    },
  );

  nightly('P17: a card whose authentication fails is not saved', async () => {
    const page = await send('4000002500003155');
    await bankFrame(page).getByRole('button', { name: 'Fallar autenticación' }).click();
    expect(await resultOf(page)).toMatchObject({
      error: {
        code: 'setup_intent_authentication_failure',
        message: 'No hemos podido autenticar tu método de pago. Elige otro y vuelve a intentarlo.',
        setup_intent: { status: 'requires_payment_method' },
      },
    });
    expect(methodsOf().at(-1)?.customer).toBe(null);
  });

  nightly('P41: the page gets an error when Stripe cannot be reached', async () => {
    const { client_secret: secret } = await stage.stripe.setupIntents.create({});
    const page = await stage.visit(secret!);
    page.removeAllListeners('console');
    await page.route('**/v1/**', (route) => route.abort());
    await submitCard(page, '4242424242424242');
    expect(await resultOf(page)).toMatchObject({ error: { type: 'api_connection_error' } });
  });
});

nightly('Stripe.js confirms an intent with a saved card and reports wrong secrets', async () => {
  const { stripe } = stage;
  const customer = await stripe.customers.create({ email: 'ana@example.es' });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const intent = await stripe.setupIntents.create({ customer: customer.id });
  const page = await stage.visit(intent.client_secret!);
  const results = await page.evaluate(
    async ([secret, id]) => {
      const client = window.Stripe!('pk_test_simulated');
      const data = { payment_method: id! };
      const confirmed = await client.confirmCardSetup(secret!, data);
      const again = await client.confirmCardSetup(secret!, data);
      const wrong = await client.confirmCardSetup(secret!.replace(/_secret_.*/, '_secret_x'), data);
      const broken = await client.confirmCardSetup('nothing').catch((error: Error) => error.name);
      return [confirmed.setupIntent?.status, again.error?.code, wrong.error?.type, broken];
    },
    [intent.client_secret!, method.id],
  );
  expect(results).toEqual([
    'succeeded',
    'setup_intent_unexpected_state',
    'invalid_request_error',
    'IntegrationError',
  ]);
});
