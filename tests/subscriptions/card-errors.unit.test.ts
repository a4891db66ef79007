import { describe, expect, it } from 'vitest';
import { ApiError } from '../../web/src/api/client.ts';
import { errorText, toCardError } from '../../web/src/features/subscriptions/card/card-error.ts';
import { refusalText } from '../../web/src/features/subscriptions/card/messages.ts';

describe('texts about a card', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, /fondos/],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, /rechazado/],
    [{ code: 'incorrect_cvc' }, /CVC/],
    [{ code: 'expired_card' }, /caducada/],
    [{ code: 'processing_error' }, /error al procesar/],
    [{ code: 'authentication_required' }, /banco/],
    [{ code: 'constructor', message: 'Otra cosa.' }, /^Otra cosa\.$/],
    [{}, /^Error al procesar la tarjeta$/],
  ])('the Stripe error %j has a text of its own', (error, text) => {
    expect(refusalText(error)).toMatch(text);
  });

  it('a Stripe error is classified as mistyped card, rejected card or failure', () => {
    const kinds = [
      { type: 'validation_error', code: 'incomplete_number' },
      { type: 'card_error', code: 'card_declined' },
      { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' },
      { type: 'api_connection_error' },
    ] as const;
    expect(
      kinds
        .map((error) => toCardError(error))
        .map(({ isRefusal, isIncomplete }) => [isRefusal, isIncomplete]),
    ).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
    ]);
    expect(errorText(new TypeError('x is undefined'))).toBe('Error desconocido');
    expect(errorText(new ApiError(402, { code: 'card_declined', message: 'card_declined' }))).toBe(
      'card_declined',
    );
  });
});
