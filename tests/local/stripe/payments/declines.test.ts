import { describe, expect, it } from 'vitest';
import { form, post, stageForEachTest } from '../stage.ts';
import { openSession, readIntent, readSession } from './session.ts';

const stage = stageForEachTest();

describe('a payment that is not accepted', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Se ha rechazado tu tarjeta.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'no tiene fondos suficientes'],
    [
      '4000000000000127',
      'incorrect_cvc',
      'incorrect_cvc',
      'El código de seguridad de tu tarjeta es incorrecto.',
    ],
    ['4000000000000069', 'expired_card', 'expired_card', 'Tu tarjeta ha caducado.'],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'Se ha producido un error al procesar tu tarjeta.',
    ],
    ['4000000000000341', 'card_declined', 'generic_decline', 'Se ha rechazado tu tarjeta.'],
    ['4539578763621486', 'card_declined', 'test_mode_live_card', 'nunca una de verdad'],
  ])(
    'the payment page says why card %s is declined and accepts another card',
    async (cardNumber, code, declineCode, text) => {
      const { id, url } = await openSession(stage);
      const { location, page } = await post(url, form({ cardNumber }));
      expect(location).toBeNull();
      expect(page).toContain(text);
      expect(page).toContain('value="Calle Mayor 1"');
      expect(page).toMatch(/name="cardNumber"[^>]*\svalue=""/);
      expect(await readIntent(stage, id)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { code, decline_code: declineCode },
      });
      expect((await readSession(stage, id)).status).toBe('open');
      await post(url, form());
      expect(await readSession(stage, id)).toMatchObject({
        payment_status: 'paid',
        payment_intent: { last_payment_error: null },
      });
      await stage.simulator.idle();
      expect(
        stage.webhook.types().filter((type) => type.startsWith('payment_intent.payment_failed')),
      ).toHaveLength(1);
      expect(stage.simulator.state.paymentIntents.size).toBe(1);
    },
  );

  it.each([
    [{ cardNumber: '4242 4242 4242 4241' }, 'El número de tu tarjeta no es válido.'],
    [{ cardExpiry: '13/34' }, 'El mes de caducidad de tu tarjeta no es válido.'],
    [{ cardExpiry: '10/26' }, 'ya ha pasado'],
    [{ cardCvc: '12' }, 'está incompleto'],
    [{ email: 'nadie' }, 'Escribe un correo electrónico válido.'],
    [{ shippingLine1: ' ' }, 'Escribe la dirección.'],
  ])('the payment page marks the wrong field of %o and creates no intent', async (wrong, text) => {
    const { id, url } = await openSession(stage);
    const { page } = await post(url, form(wrong));
    expect(page).toContain(text);
    expect(page).toContain('aria-invalid="true"');
    expect(await readSession(stage, id)).toMatchObject({ status: 'open', payment_intent: null });
  });
});
