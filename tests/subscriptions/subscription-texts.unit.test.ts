import { describe, expect, it } from 'vitest';
import { defaultPlans } from '#shared/rules/subscriptions/default-plans.ts';
import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { planFeatures } from '#shared/rules/subscriptions/plan-features.ts';
import { stateSentence } from '../../web/src/features/subscriptions/payments/state-sentence.ts';
import { refundableCents } from '#shared/rules/subscriptions/withdrawal-share.ts';
import { lateText, triesText } from '../../web/src/features/subscriptions/payments/late-payment.tsx';
import { failureText, messages } from '../../web/src/features/subscriptions/payments/messages.ts';
import { officeStatus } from '../../web/src/features/back-office/users/subscription-texts.ts';
import { noticeFor } from '../../web/src/features/subscriptions/membership/messages.ts';
import { terms } from '../../web/src/features/legal/terms.ts';
import { readPlans } from '../../web/src/api/plan.ts';
import { planAction } from '../../web/src/features/subscriptions/plans/plan-action.ts';
import { ApiError } from '../../web/src/api/client.ts';
import { cardExpiry, cardName } from '../../web/src/ui/display/payment-card.ts';

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
  next_payment: { at: periodEnd, amount: 1999 },
  pendingChange: null,
  others: [],
  openInvoice: null,
  withdrawableUntil: null,
  withdrawalShare: null,
  dispute: null,
};

it('plans, default data and terms promise the same answer of the trainer, and no more than an answer', () => {
  const promised = 'un día laborable';
  const pro = defaultPlans.find(({ name }) => name === 'Pro')!;
  const about = terms.sections.find(({ title }) => title === 'La suscripción')!.body.map(String);
  for (const text of [planFeatures('Pro').join(), pro.description, about.join()])
    expect(text).toContain(promised);
  const texts = [...planFeatures('Básico'), ...planFeatures('Premium'), ...planFeatures('Pro'), ...about];
  expect(texts.filter((text) => /24 horas|24\/7|material/.test(text))).toEqual([]);
});

it('the notice of a late payment says how often it was tried and when next', () => {
  expect(triesText(1, periodEnd)).toBe(
    'Lo hemos intentado una vez. El próximo intento es el 21 de diciembre de 2026.',
  );
  expect(triesText(4, null)).toBe('Lo hemos intentado 4 veces. No lo intentaremos más: págalo aquí.');
});

it('P251: what is written off is no longer called unpaid: the notice says when routines go on', () => {
  const late: Subscription = { ...active, status: 'past_due' };
  expect(lateText(late)).toBe(
    'No hemos podido cobrar tu última renovación, y ya no lo intentamos. Tus rutinas siguen después del próximo cobro: 19,99\u00A0€, el 21 de diciembre de 2026.',
  );
  expect(lateText({ ...late, next_payment: null })).toMatch(/Tus rutinas esperan\. Escríbenos a /);
  expect(stateSentence('Premium', late)).toBe('Tu plan Premium está en pausa.');
});

describe('sentence about the state of a subscription', () => {
  const openInvoice: Subscription['openInvoice'] = {
    id: 'in_1',
    amount_due: 1999,
    needsConfirmation: false,
    attempts: 2,
    nextAttemptAt: null,
  };
  const pendingChange: Subscription['pendingChange'] = {
    subscriptionTypeId: 'opt_pro',
    name: 'Pro',
    billingCycle: 'monthly',
    amount: 2999,
    effectiveDate: periodEnd,
  };
  it.each<[string, Partial<Subscription>, RegExp]>([
    ['active', {}, /^Tu plan es Premium\. El próximo cobro es de 19,99\s€, el 21 de diciembre de 2026\.$/],
    [
      'active with a planned change',
      { pendingChange, next_payment: { at: periodEnd, amount: 2999 } },
      /de 29,99\s€, el 21 de diciembre/,
    ],
    [
      'cancelled at the period end (P15)',
      { cancel_at_period_end: true },
      /sigue hasta el 21 de diciembre de 2026\. Después no se cobra nada más\.$/,
    ],
    ['cancelled at a date (P15)', { cancel_at: created }, /sigue hasta el 21 de noviembre de 2026\./],
    ['past due', { status: 'past_due', openInvoice }, /en pausa hasta que se complete el pago/],
    ['incomplete', { status: 'incomplete' }, /espera que confirmes el primer pago/],
    ['canceled', { status: 'canceled', cancel_at_period_end: true }, /ha terminado/],
    ['never paid', { status: 'incomplete_expired' }, /no llegó a empezar/],
    [
      'active, with a discount',
      { next_payment: { at: periodEnd, amount: 1799 } },
      /cobro es de 17,99.€, el 21 de diciembre/,
    ],
    [
      'active without a payment to come',
      { next_payment: null },
      /^Tu plan es Premium\. No hay ningún cobro previsto\.$/,
    ],
  ])('the sentence of a subscription that is %s names its state and date', (_, changes, sentence) => {
    expect(stateSentence('Premium', { ...active, ...changes })).toMatch(sentence);
  });
});

it('staff read of a plan on trial that it is one: its routines are sent', () => {
  expect(['trialing', 'active', 'past_due', 'paused'].map(officeStatus)).toEqual([
    'En prueba',
    'Activo',
    'Pago atrasado',
    'Inactivo',
  ]);
});

it('P243: while the bank decides on a payment the page says that the plan waits, and promises none of that money', () => {
  const payments = [{ status: 'paid', created, amount_paid: 1999, amount_refunded: 0 }];
  for (const [dispute, sentence, refund] of [
    [null, 'Tu plan es Premium. El próximo cobro es', 1999],
    ['inquiry', 'Tu plan Premium está en pausa: tu banco pregunta por un cobro.', 1999],
    ['dispute', 'Tu plan Premium está en pausa: has reclamado un cobro a tu banco.', 0],
  ] as const) {
    expect(stateSentence('Premium', { ...active, dispute })).toContain(sentence);
    expect(refundableCents({ ...active, dispute }, payments)).toBe(refund);
  }
  expect(stateSentence('Premium', { ...active, status: 'canceled', dispute: 'dispute' })).toContain(
    'ha terminado',
  );
});

it('a withdrawal refunds what was paid since the contract started, less what is kept and what was already refunded', () => {
  const paid = { status: 'paid', created, amount_paid: 1999, amount_refunded: 0 };
  const refund = (kept: number | null) =>
    refundableCents(
      { created, dispute: null, withdrawalShare: kept === null ? null : { kept, daysUsed: 3, daysPaid: 30 } },
      [
        paid,
        { ...paid, amount_refunded: 500 },
        { ...paid, status: 'open', amount_paid: 0 },
        { ...paid, created: created - 1 },
      ],
    );
  expect([refund(null), refund(166), refund(5000)]).toEqual([1999 + 1499, 1999 + 1499 - 166, 0]);
});

describe('link of the plans', () => {
  it.each([
    [
      'a visitor leads to the assessment',
      { isSignedIn: false, isAssessed: undefined, status: undefined },
      'assess',
    ],
    [
      'a signed-in user waits while the subscription is unknown',
      { isSignedIn: true, isAssessed: true, status: undefined },
      'wait',
    ],
    [
      'a user without an assessment leads to the assessment',
      { isSignedIn: true, isAssessed: false, status: null },
      'assess',
    ],
    [
      'an assessed user leads to the choice of a plan',
      { isSignedIn: true, isAssessed: true, status: null },
      'choose',
    ],
    [
      'a user with an ended subscription leads to the choice of a plan',
      { isSignedIn: true, isAssessed: true, status: 'canceled' },
      'choose',
    ],
    [
      'a user with an open first payment leads to the choice of a plan',
      { isSignedIn: true, isAssessed: true, status: 'incomplete' },
      'choose',
    ],
    [
      'a subscriber leads to the subscription',
      { isSignedIn: true, isAssessed: undefined, status: 'active' },
      'manage',
    ],
    [
      'a subscriber with a late payment leads to the subscription',
      { isSignedIn: true, isAssessed: false, status: 'past_due' },
      'manage',
    ],
  ] as const)('the link of a plan: %s', (_, onlooker, way) => {
    expect(planAction(onlooker)).toBe(way);
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
  it("a plan has Stripe's prices, or those of the list without them", () => {
    const stripePricing = { monthly: { amount: 1099 }, annual: { amount: 9900 } };
    const told = { success: true, data: { subscriptionTypes: [{ ...plan, stripePricing }] } };
    expect(readPlans(told)[0]!.cents).toEqual({ monthly: 1099, annual: 9900 });
    expect(readPlans([plan])[0]!.cents).toEqual({ monthly: 999, annual: 9590 });
    expect(readPlans(null)).toEqual([]);
  });

  it('the features of a plan follow from its name', () => {
    expect(planFeatures('Básico')[0]).toBe('Rutina nueva cada mes en tu correo');
    expect(planFeatures('Plan Premium')[0]).toBe('Todo lo del plan Básico');
    expect(planFeatures('PRO')[0]).toBe('Todo lo del plan Premium');
    expect(planFeatures('Profesores')).toEqual(planFeatures('Verano'));
  });
});

it('a card is named by brand, last digits and expiry', () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2034 };
  expect(`${cardName(card)}, ${cardExpiry(card)}`).toBe('Visa terminada en 4242, 04/34');
  expect(cardName({ brand: 'otra', last4: '1' })).toBe('Tarjeta terminada en 1');
});

it("a failure message adds the server's reason, and a missing subscription or customer has its own text", () => {
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

it('only a failed payment has a notice on every page', () => {
  expect(['active', 'trialing', 'canceled', null, undefined].map(noticeFor)).toEqual(
    Array(5).fill(undefined),
  );
  expect(noticeFor('past_due')).toMatch(/^No hemos podido cobrar/);
});
