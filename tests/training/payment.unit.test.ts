import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { ApiError } from '../../web/src/api/client.ts';
import { CardError } from '../../web/src/features/subscriptions/card/card-error.ts';
import { emptyAnswers } from '../../web/src/features/training/assessment/answers.ts';
import {
  paySubscription,
  type PaymentPorts,
  type PaymentPhase,
} from '../../web/src/features/training/assessment/payment/pay-subscription.ts';
import type { SubscriptionOrder } from '../../web/src/features/training/assessment/wizard-progress.ts';
import {
  toSignUp,
  splitName,
} from '../../web/src/features/training/assessment/payment/subscription-request.ts';
import { bodyAnswers } from '../support/subscriptions/wizard-answers.ts';

const card = { paymentMethodId: 'pm_1', last4: '4242' };
const email = 'vera@example.com';
const terms = { email, agreedAmount: 1999 };
const apiError = (code: ErrorCode, status: number) => new ApiError(status, { code, message: code });

/** Fake ports of a payment with the given results; they record the calls, the phases and the stored order. */
function fakePorts(
  results: (Error | { status: string; clientSecret: string | null })[],
  overrides: Partial<PaymentPorts> = {},
) {
  const calls: string[] = [];
  let customers = 0;
  let storedOrder: SubscriptionOrder | null = null;
  const phases: PaymentPhase[] = [];
  const ports: PaymentPorts = {
    checkOrder: async (cents) => void calls.push(`check ${cents}`),
    createCustomer: async () => (calls.push('customer'), `cus_${++customers}`),
    saveCard: async (getCustomerId) => (calls.push(`save for ${await getCustomerId()}`), card),
    subscribe: async ({ agreedAmount }) => {
      calls.push(`subscribe for ${agreedAmount}`);
      const result = results.shift()!;
      if (result instanceof Error) throw result;
      return result;
    },
    confirmPayment: async (secret) => void calls.push(`confirm ${secret}`),
    storeOrder: (order) => (storedOrder = order),
    setPhase: (phase) => phases.push(phase),
    wait: async (ms) => void calls.push(`wait ${ms}`),
    ...overrides,
  };
  return { ports, calls, phases, storedOrder: () => storedOrder };
}

const active = { status: 'active', clientSecret: null };
const order: SubscriptionOrder = {
  email,
  customerId: 'cus_9',
  card,
  agreedAmount: 1999,
  isPlaced: true,
  wasPlaced: true,
};

describe('payment', () => {
  it('a new payment creates a customer, saves the card and subscribes one second later', async () => {
    const { ports, calls, phases, storedOrder } = fakePorts([active]);
    await paySubscription(null, terms, ports);
    expect(calls).toEqual(['check 1999', 'customer', 'save for cus_1', 'wait 1000', 'subscribe for 1999']);
    expect(phases).toEqual(['saving', 'saved', 'subscribing']);
    expect(storedOrder()).toEqual({ ...order, customerId: 'cus_1' });
  });

  it('P17: a payment that needs 3D Secure says so, confirms it and then asks the server whether it is paid', async () => {
    const { ports, calls, phases } = fakePorts([{ status: 'incomplete', clientSecret: 'pi_secret' }, active]);
    await paySubscription(null, terms, ports);
    expect(phases).toEqual(['saving', 'saved', 'subscribing', 'confirming', 'subscribing']);
    expect(calls.slice(-3)).toEqual(['subscribe for 1999', 'confirm pi_secret', 'subscribe for 1999']);
  });

  it('P17: a payment is repeated until the server reports it as paid, and fails after six attempts', async () => {
    const paidSoon = { status: 'incomplete', clientSecret: null };
    const { ports, calls } = fakePorts([paidSoon, paidSoon, active]);
    await paySubscription(order, terms, ports);
    expect(calls).toEqual([
      'subscribe for 1999',
      'wait 500',
      'subscribe for 1999',
      'wait 1000',
      'subscribe for 1999',
    ]);
    const never = fakePorts(Array.from({ length: 9 }, () => paidSoon));
    await expect(paySubscription(order, terms, never.ports)).rejects.toThrow('Tu pago está en curso');
  });

  it('P12: a placed order with a saved card is resumed with the subscription', async () => {
    const { ports, calls } = fakePorts([active]);
    await paySubscription(order, terms, ports);
    expect(calls).toEqual(['subscribe for 1999']);
  });

  it('a payment with another e-mail starts a new order', async () => {
    const { ports, calls } = fakePorts([active]);
    await paySubscription(order, { ...terms, email: 'otra@example.com' }, ports);
    expect(calls.slice(0, 2)).toEqual(['check 1999', 'customer']);
  });

  it('an incomplete card creates no customer', async () => {
    const incomplete = new CardError('x', true, true);
    const { ports, calls, storedOrder } = fakePorts([], { saveCard: () => Promise.reject(incomplete) });
    await expect(paySubscription(null, terms, ports)).rejects.toBe(incomplete);
    expect([calls, storedOrder()]).toEqual([[], null]);
  });

  it('P12: a lost response keeps the order placed, and a declined card keeps only its customer', async () => {
    const lost = fakePorts([new ApiError(0, { code: 'network', message: 'x' })]);
    await expect(paySubscription(null, terms, lost.ports)).rejects.toThrow('x');
    expect(lost.storedOrder()).toMatchObject({ card, isPlaced: true });
    const declined = fakePorts([apiError('card_declined', 402)]);
    await expect(paySubscription(null, terms, declined.ports)).rejects.toThrow('card_declined');
    expect(declined.storedOrder()).toEqual({ ...order, customerId: 'cus_1', card: null, isPlaced: false });
    const taken = fakePorts([apiError('email_taken', 409)]);
    await expect(paySubscription(null, terms, taken.ports)).rejects.toThrow('email_taken');
    expect(taken.storedOrder()).toMatchObject({ card, isPlaced: false, wasPlaced: true });
    const busy = fakePorts([apiError('too_many_requests', 429)]);
    await expect(paySubscription(null, terms, busy.ports)).rejects.toThrow('too_many_requests');
    expect(busy.storedOrder()).toMatchObject({ isPlaced: true });
  });

  it('a customer that the server has forgotten is created again only once', async () => {
    const gone = apiError('customer_not_found', 404);
    let tries = 0;
    const { ports, calls, storedOrder } = fakePorts([active], {
      saveCard: async (getCustomerId) => {
        await getCustomerId();
        if (tries++ === 0) throw gone;
        return card;
      },
    });
    await paySubscription({ ...order, card: null }, terms, ports);
    expect(calls.filter((what) => what === 'customer')).toHaveLength(1);
    expect(storedOrder()?.customerId).toBe('cus_1');
    const again = fakePorts([gone]);
    await expect(paySubscription(order, terms, again.ports)).rejects.toBe(gone);
    expect(again.storedOrder()).toBe(null);
  });
});

it('the subscription request has trimmed names and numeric measures', () => {
  const answers = { ...emptyAnswers, ...bodyAnswers };
  const subscriber = {
    firstName: ' Vera ',
    lastName: 'Gil',
    email: ' v@example.com ',
    password: 'Secreta-1',
  };
  const request = toSignUp({ ...answers, healthConsent: 'v1', subscriptionType: 'opt_1' }, subscriber, 1999);
  expect(request).toMatchObject({
    subscriptionTypeId: 'opt_1',
    agreedAmount: 1999,
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
