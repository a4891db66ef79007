import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { ApiError } from '../../web/src/api/client.ts';
import { CardError, toCardError, errorText } from '../../web/src/features/subscriptions/card/card-error.ts';
import { refusalText } from '../../web/src/features/subscriptions/card/messages.ts';
import { emptyAnswers } from '../../web/src/features/assessment/answers.ts';
import {
  paySubscription,
  type PaymentPorts,
  type PaymentPhase,
} from '../../web/src/features/assessment/payment/pay-subscription.ts';
import type { SubscriptionOrder } from '../../web/src/features/assessment/wizard-progress.ts';
import {
  toSubscriptionRequest,
  splitName,
} from '../../web/src/features/assessment/payment/subscription-request.ts';

const card = { paymentMethodId: 'pm_1', last4: '4242' };
const email = 'vera@example.com';
const refused = (code: ErrorCode, status: number) => new ApiError(status, { code, message: code });

/** A world in which things happen as told; what was done and what is kept can be looked at. */
function world(
  outcomes: (Error | { status: string; clientSecret: string | null })[],
  own: Partial<PaymentPorts> = {},
) {
  const did: string[] = [];
  let kept: SubscriptionOrder | null = null;
  const said: PaymentPhase[] = [];
  const all: PaymentPorts = {
    createCustomer: async () => (did.push('customer'), `cus_${did.length}`),
    saveCard: async (customer) => (did.push(`save for ${await customer()}`), card),
    subscribe: async () => {
      did.push('subscribe');
      const outcome = outcomes.shift()!;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    confirmPayment: async (secret) => void did.push(`confirm ${secret}`),
    storeOrder: (order) => (kept = order),
    setPhase: (phase) => said.push(phase),
    wait: async (ms) => void did.push(`wait ${ms}`),
    ...own,
  };
  return { all, did, said, kept: () => kept };
}

const active = { status: 'active', clientSecret: null };
const order: SubscriptionOrder = { email, customerId: 'cus_9', card, isPlaced: true, wasPlaced: true };

describe('paying', () => {
  it('makes a customer, saves the card, and subscribes a second later', async () => {
    const { all, did, said, kept } = world([active]);
    await paySubscription(null, email, all);
    expect(did).toEqual(['customer', 'save for cus_1', 'wait 1000', 'subscribe']);
    expect(said).toEqual(['saving', 'saved', 'subscribing']);
    expect(kept()).toEqual({ ...order, customerId: 'cus_1' });
  });

  it('P17: lets the bank ask, then asks the server whether it is paid', async () => {
    const { all, did } = world([{ status: 'incomplete', clientSecret: 'pi_secret' }, active]);
    await paySubscription(null, email, all);
    expect(did.slice(-3)).toEqual(['subscribe', 'confirm pi_secret', 'subscribe']);
  });

  it('P17: is not done before the server says so', async () => {
    const paidSoon = { status: 'incomplete', clientSecret: null };
    const { all, did } = world([paidSoon, paidSoon, active]);
    await paySubscription(order, email, all);
    expect(did).toEqual(['subscribe', 'wait 500', 'subscribe', 'wait 1000', 'subscribe']);
    const never = world(Array.from({ length: 9 }, () => paidSoon));
    await expect(paySubscription(order, email, never.all)).rejects.toThrow('Tu pago está en curso');
  });

  it('P12: carries on with the saved card of an order that was given', async () => {
    const { all, did } = world([active]);
    await paySubscription(order, email, all);
    expect(did).toEqual(['subscribe']);
  });

  it('begins anew for another e-mail', async () => {
    const { all, did } = world([active]);
    await paySubscription(order, 'otra@example.com', all);
    expect(did[0]).toBe('customer');
  });

  it('makes no customer for a card that is not complete', async () => {
    const incomplete = new CardError('x', true, true);
    const { all, did, kept } = world([], { saveCard: () => Promise.reject(incomplete) });
    await expect(paySubscription(null, email, all)).rejects.toBe(incomplete);
    expect([did, kept()]).toEqual([[], null]);
  });

  it('P12: a lost answer is awaited still; a declined card is let go, its customer is not', async () => {
    const lost = world([new ApiError(0, { code: 'network', message: 'x' })]);
    await expect(paySubscription(null, email, lost.all)).rejects.toThrow('x');
    expect(lost.kept()).toMatchObject({ card, isPlaced: true });
    const declined = world([refused('card_declined', 402)]);
    await expect(paySubscription(null, email, declined.all)).rejects.toThrow('card_declined');
    expect(declined.kept()).toEqual({ ...order, customerId: 'cus_1', card: null, isPlaced: false });
    const taken = world([refused('email_taken', 409)]);
    await expect(paySubscription(null, email, taken.all)).rejects.toThrow('email_taken');
    expect(taken.kept()).toMatchObject({ card, isPlaced: false, wasPlaced: true });
    const busy = world([refused('too_many_requests', 429)]);
    await expect(paySubscription(null, email, busy.all)).rejects.toThrow('too_many_requests');
    expect(busy.kept()).toMatchObject({ isPlaced: true });
  });

  it('a customer that was forgotten meanwhile is made again, once', async () => {
    const gone = refused('customer_not_found', 404);
    let tries = 0;
    const { all, did, kept } = world([active], {
      saveCard: async (customer) => {
        await customer();
        if (tries++ === 0) throw gone;
        return card;
      },
    });
    await paySubscription({ ...order, card: null }, email, all);
    expect(did.filter((what) => what === 'customer')).toHaveLength(1);
    expect(kept()?.customerId).toBe('cus_1');
    const again = world([gone]);
    await expect(paySubscription(order, email, again.all)).rejects.toBe(gone);
    expect(again.kept()).toBe(null);
  });
});

it('sends what the server expects, numbers as numbers', () => {
  const answers = {
    ...emptyAnswers,
    birthDay: '9',
    birthMonth: '2',
    birthYear: '1990',
    weight: '72.5',
    height: '1.75',
  };
  const person = { firstName: ' Vera ', lastName: 'Gil', email: ' v@example.com ', password: 'Secreta-1' };
  const body = toSubscriptionRequest(
    { ...answers, healthConsent: 'v1', subscriptionType: 'opt_1' },
    person,
    order as never,
  );
  expect(body).toMatchObject({
    customerId: 'cus_9',
    paymentMethodId: 'pm_1',
    subscriptionTypeId: 'opt_1',
    birthDate: '1990-02-09',
    weight: 72.5,
    height: 1.75,
    firstName: 'Vera',
    email: 'v@example.com',
    password: 'Secreta-1',
    healthConsent: { version: 'v1' },
  });
  expect(splitName('  Nuria  Vidal Prats ')).toEqual({ firstName: 'Nuria', lastName: 'Vidal Prats' });
  expect(splitName('')).toEqual({ firstName: '', lastName: '' });
});

describe('what is said of a card', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, /fondos/],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, /rechazado/],
    [{ code: 'incorrect_cvc' }, /CVC/],
    [{ code: 'expired_card' }, /caducada/],
    [{ code: 'processing_error' }, /error al procesar/],
    [{ code: 'authentication_required' }, /banco/],
    [{ code: 'constructor', message: 'Otra cosa.' }, /^Otra cosa\.$/],
    [{}, /^Error al procesar la tarjeta$/],
  ])('%j', (error, text) => {
    expect(refusalText(error)).toMatch(text);
  });

  it('tells a mistyped card from a refused one, and a refusal from a failure', () => {
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
    expect(errorText(refused('card_declined', 402))).toBe('card_declined');
  });
});
