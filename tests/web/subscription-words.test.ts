import { describe, expect, it } from 'vitest';
import type { Subscription } from '#shared/contracts/shapes/subscription.ts';
import { planFeatures } from '#shared/rules/plan-features.ts';
import { paidSince, stateSentence } from '../../web/src/features/payments/state-sentence.ts';
import { failureText, messages } from '../../web/src/features/payments/messages.ts';
import { noticeOf } from '../../web/src/features/membership/messages.ts';
import { readPlans } from '../../web/src/features/plans/plan.ts';
import { wayOn } from '../../web/src/features/plans/way-on.ts';
import { ApiError } from '../../web/src/api/client.ts';
import { cardExpiry, cardName } from '../../web/src/ui/card-name.ts';

const created = Date.UTC(2026, 10, 21, 9) / 1000;
const periodEnd = Date.UTC(2026, 11, 21, 9) / 1000;
const active: Subscription = {
  id: 'sub_1',
  status: 'active',
  created,
  current_period_end: periodEnd,
  cancel_at_period_end: false,
  cancel_at: null,
  items: { data: [{ price: { id: 'price_1', unit_amount: 1999 } }] },
  billingCycle: 'monthly',
  pendingChange: null,
  openInvoice: null,
  withdrawableUntil: null,
};

describe('how a subscription stands, in one sentence', () => {
  const pendingChange: Subscription['pendingChange'] = {
    subscriptionTypeId: 'opt_pro',
    name: 'Pro',
    billingCycle: 'monthly',
    amount: 2999,
    effectiveDate: periodEnd,
  };
  it.each<[string, Partial<Subscription>, RegExp]>([
    ['active', {}, /^Tu plan es Premium\. El próximo cobro es de 19,99\s€, el 21 de diciembre de 2026\.$/],
    ['a planned change counts already', { pendingChange }, /de 29,99\s€, el 21 de diciembre/],
    [
      'P15: cancelled at the period end',
      { cancel_at_period_end: true },
      /sigue hasta el 21 de diciembre de 2026\. Después no se cobra nada más\.$/,
    ],
    ['P15: cancelled by a date', { cancel_at: created }, /sigue hasta el 21 de noviembre de 2026\./],
    ['late', { status: 'past_due' }, /en pausa hasta que se complete el pago/],
    ['begun', { status: 'incomplete' }, /espera que confirmes el primer pago/],
    ['over', { status: 'canceled', cancel_at_period_end: true }, /ha terminado/],
    ['never paid', { status: 'incomplete_expired' }, /no llegó a empezar/],
    ['without an end of the period', { current_period_end: null }, /^Tu plan es Premium\.$/],
  ])('%s', (_, facts, sentence) => {
    expect(stateSentence('Premium', { ...active, ...facts })).toMatch(sentence);
  });
});

it('withdrawing gives back what was paid since the contract began, less what went back already', () => {
  const paid = { status: 'paid', created, amount_paid: 1999, amount_refunded: 0 };
  expect(
    paidSince(created, [
      paid,
      { ...paid, amount_refunded: 500 },
      { ...paid, status: 'open', amount_paid: 0 },
      { ...paid, created: created - 1 },
    ]),
  ).toBe(1999 + 1499);
});

describe('where the plans lead', () => {
  it.each([
    [
      'a visitor to the assessment',
      { isSignedIn: false, isAssessed: undefined, status: undefined },
      'assess',
    ],
    ['nobody anywhere before the answers', { isSignedIn: true, isAssessed: true, status: undefined }, 'wait'],
    ['who was not assessed there', { isSignedIn: true, isAssessed: false, status: null }, 'assess'],
    ['who was to a choice', { isSignedIn: true, isAssessed: true, status: null }, 'choose'],
    [
      'whose subscription ended to a choice',
      { isSignedIn: true, isAssessed: true, status: 'canceled' },
      'choose',
    ],
    [
      'whose first payment is open to a choice',
      { isSignedIn: true, isAssessed: true, status: 'incomplete' },
      'choose',
    ],
    [
      'a subscriber to the subscription',
      { isSignedIn: true, isAssessed: undefined, status: 'active' },
      'manage',
    ],
    ['a late payer as well', { isSignedIn: true, isAssessed: false, status: 'past_due' }, 'manage'],
  ] as const)('%s', (_, onlooker, way) => {
    expect(wayOn(onlooker)).toBe(way);
  });
});

describe('plans', () => {
  const plan = {
    _id: 'opt_1',
    name: 'Básico',
    description: 'Una rutina',
    monthlyCost: 9.99,
    annualCost: 95.9,
  };
  it('take the prices of Stripe where they are told, else those of the list', () => {
    const stripePricing = { monthly: { amount: 1099 }, annual: { amount: 9900 } };
    const told = { success: true, data: { subscriptionTypes: [{ ...plan, stripePricing }] } };
    expect(readPlans(told)[0]!.cents).toEqual({ monthly: 1099, annual: 9900 });
    expect(readPlans([plan])[0]!.cents).toEqual({ monthly: 999, annual: 9590 });
    expect(readPlans(null)).toEqual([]);
  });

  it('list what they hold by their name', () => {
    expect(planFeatures('Básico')[0]).toBe('Rutina nueva cada mes en tu correo');
    expect(planFeatures('Plan Premium')[0]).toBe('Todo lo del plan Básico');
    expect(planFeatures('PRO')[0]).toBe('Todo lo del plan Premium');
    expect(planFeatures('Profesores')).toEqual(planFeatures('Verano'));
  });
});

it('a card is named as people know it', () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2034 };
  expect(`${cardName(card)}, ${cardExpiry(card)}`).toBe('Visa terminada en 4242, 04/34');
  expect(cardName({ brand: 'otra', last4: '1' })).toBe('Tarjeta terminada en 1');
});

it('a failure says why where the server knows, and names alone what is not there', () => {
  const { cancelFailed, noSubscription, noCustomer } = messages;
  const gone = (code: 'subscription_not_found' | 'customer_not_found') =>
    new ApiError(404, { code, message: 'x' });
  expect(failureText(cancelFailed, new Error('TypeError'))).toBe('Error al cancelar la suscripción');
  expect(failureText(cancelFailed, gone('subscription_not_found'))).toBe(noSubscription);
  expect(failureText(cancelFailed, gone('customer_not_found'))).toBe(noCustomer);
  expect(failureText(cancelFailed, new ApiError(409, { code: 'conflict', message: 'Otra vez.' }))).toBe(
    'Error al cancelar la suscripción. Otra vez.',
  );
});

it('only a payment that waits for its owner is told on every page', () => {
  expect(['active', 'trialing', 'canceled', null, undefined].map(noticeOf)).toEqual(Array(5).fill(undefined));
  expect(noticeOf('past_due')).toMatch(/^No hemos podido cobrar/);
});
