import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankFrame, startCardStage, typeCard, type CardStage } from './card-stage.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await startCardStage();
});
afterAll(() => stage.close());

async function send(number: string): Promise<Page> {
  const customer = await stage.stripe.customers.create({ email: 'ana@example.es' });
  const intent = await stage.stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
  const page = await stage.visit(intent.client_secret!);
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Guardar' }).click();
  return page;
}

/** What confirmCardSetup gave. */
async function resultOf(page: Page) {
  await page.waitForFunction(() => window.result !== undefined);
  return page.evaluate(() => window.result);
}

const methodsOf = () => [...stage.simulator.state.paymentMethods.values()];

describe('a card that is confirmed in the browser', () => {
  it('is saved with its postal code and the e-mail that the page gave', async () => {
    const page = await send('4242424242424242');
    await page.getByText('Tarjeta guardada').waitFor();
    expect(await resultOf(page)).toMatchObject({ setupIntent: { status: 'succeeded' } });
    expect(methodsOf().at(-1)).toMatchObject({
      customer: expect.stringMatching(/^cus_/) as string,
      billing_details: { email: 'ana@example.es', address: { postal_code: '28013' } },
      card: { last4: '4242', exp_month: 12, exp_year: 2034 },
    });
    await page.context().close();
  });

  it('is declined with the reason in Spanish; the same form takes another one', async () => {
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
    await typeCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Tarjeta guardada').waitFor();
    await page.context().close();
  });

  it('P17: asks the bank in a dialog over the page, and is saved when the bank agrees', async () => {
    const page = await send('4000002500003155');
    const complete = bankFrame(page).getByRole('button', { name: 'Completar autenticación' });
    await complete.waitFor();
    await bankFrame(page).locator('button:focus').waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    // the keyboard stays in the question
    for (const name of ['Fallar', 'Completar']) {
      await page.keyboard.press('Tab');
      expect(await bankFrame(page).locator('button:focus').textContent()).toContain(name);
    }
    await page.keyboard.press('Enter');
    await page.getByText('Tarjeta guardada').waitFor();
    expect(await resultOf(page)).toMatchObject({ setupIntent: { status: 'succeeded' } });
    expect(await page.locator("iframe[title='Autenticación 3D Secure']").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Guardar');
    await page.context().close();
  });

  it('P17: is not saved when the bank does not agree', async () => {
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
    await page.context().close();
  });

  it('P41: is told when Stripe cannot be reached', async () => {
    const { client_secret: secret } = await stage.stripe.setupIntents.create({});
    const page = await stage.visit(secret!);
    await typeCard(page, '4242424242424242');
    page.removeAllListeners('console');
    await page.route('**/v1/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Guardar' }).click();
    expect(await resultOf(page)).toMatchObject({ error: { type: 'api_connection_error' } });
    await page.context().close();
  });
});

describe('what the page may do by itself', () => {
  it('finds an intent by its secret, confirms it with a saved card, and is told of what is not its own', async () => {
    const { stripe } = stage;
    const customer = await stripe.customers.create({ email: 'ana@example.es' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const intent = await stripe.setupIntents.create({ customer: customer.id });
    const page = await stage.visit(intent.client_secret!);
    const results = await page.evaluate(
      async ([secret, id]) => {
        const client = window.Stripe!('pk_test_simulated');
        const found = await client.retrieveSetupIntent(secret!);
        const confirmed = await client.confirmCardSetup(secret!, { payment_method: id! });
        const again = await client.confirmCardSetup(secret!, { payment_method: id! });
        const wrong = await client.retrieveSetupIntent(secret!.replace(/_secret_.*/, '_secret_x'));
        const broken = await client.confirmCardSetup('nothing').catch((error: Error) => error.name);
        return [
          found.setupIntent?.status,
          confirmed.setupIntent?.status,
          again.error?.code,
          wrong.error?.type,
          broken,
        ];
      },
      [intent.client_secret!, method.id],
    );
    expect(results).toEqual([
      'requires_payment_method',
      'succeeded',
      'setup_intent_unexpected_state',
      'invalid_request_error',
      'IntegrationError',
    ]);
    await page.context().close();
  });

  it('makes a payment method of the card that was typed', async () => {
    const { client_secret: secret } = await stage.stripe.setupIntents.create({});
    const page = await stage.visit(secret!);
    await typeCard(page, '5555555555554444');
    const { id } = (await page.evaluate(async () => window.makeMethod())) as { id: string };
    expect(await stage.stripe.paymentMethods.retrieve(id)).toMatchObject({
      card: { brand: 'mastercard' },
      billing_details: { name: 'Ana', address: { postal_code: '28013' } },
    });
    await page.context().close();
  });
});
