import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { todayInSpain } from '#shared/rules/training/assessment.ts';
import {
  scheduledEnd,
  isCancellationScheduled,
  grantsAccess,
  isLive,
  canWithdraw,
  nextPaymentText,
  statusLabel,
  subscriptionStatuses,
  withdrawableUntil,
  type PaymentFacts,
} from '#shared/rules/subscriptions/subscription-status.ts';

const at = (date: string) => Date.parse(date) / 1000;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const facts = (some: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status: 'active',
  created: at('2026-11-21T10:00:00Z'),
  current_period_end: at('2026-12-21T10:00:00Z'),
  cancel_at_period_end: false,
  cancel_at: null,
  ...some,
});
const text = (some: Partial<PaymentFacts> = {}) => nextPaymentText(facts(some), day);
const where = (rule: (status: string) => boolean) => subscriptionStatuses.filter(rule);

describe('a status', () => {
  it('P16: a subscription grants access while paid or on trial, and not while a payment is late', () => {
    expect(where(grantsAccess)).toEqual(['trialing', 'active']);
    expect(grantsAccess(null)).toBe(false);
  });

  it('P17: a subscription grants no access before the first payment', () => {
    for (const status of ['incomplete', 'incomplete_expired']) {
      expect([grantsAccess(status), isLive(status)]).toEqual([false, false]);
    }
  });

  it('a subscription is live until it has ended, which prevents a second one', () => {
    expect(where(isLive)).toEqual(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
    expect(isLive(null)).toBe(false);
  });

  it('a subscription status has one of four labels', () => {
    expect(subscriptionStatuses.map((status) => [status, statusLabel(status)])).toEqual([
      ['incomplete', 'Inactivo'],
      ['incomplete_expired', 'Inactivo'],
      ['trialing', 'Inactivo'],
      ['active', 'Activo'],
      ['past_due', 'Pago atrasado'],
      ['canceled', 'Cancelado'],
      ['unpaid', 'Inactivo'],
      ['paused', 'Inactivo'],
    ]);
    expect(statusLabel(null)).toBe('Inactivo');
  });
});

describe('the text on the next payment', () => {
  it.each([
    [{ status: 'canceled' }, 'Cancelado'],
    [{ status: 'canceled', cancel_at_period_end: true }, 'Cancelado'],
    [{ status: 'past_due' }, 'Pago pendiente'],
    [{ status: 'unpaid' }, 'Sin pagar'],
    [{ status: 'incomplete' }, 'Configuración pendiente'],
    [{ status: 'incomplete_expired' }, 'Configuración pendiente'],
    [{ status: 'trialing' }, 'En período de prueba'],
    [{ status: 'active' }, '2026-12-21'],
    [{ status: 'paused' }, 'Por determinar'],
    [{ status: 'whatever' }, 'Por determinar'],
  ])('the next-payment text for %o is %s', (some, expected) => {
    expect(text(some)).toBe(expected);
  });

  it('the next-payment text is “Por determinar” without a subscription or a known status', () => {
    expect(nextPaymentText(null, day)).toBe('Por determinar');
  });

  it('P15: the next-payment text shows a scheduled cancellation in both of Stripe’s forms', () => {
    expect(text({ cancel_at_period_end: true })).toBe('Se cancela el 2026-12-21');
    expect(text({ cancel_at: at('2027-01-05T00:00:00Z') })).toBe('Se cancela el 2027-01-05');
    expect(text({ cancel_at: at('2027-01-05T00:00:00Z'), cancel_at_period_end: true })).toBe(
      'Se cancela el 2027-01-05',
    );
    expect(text({ status: 'past_due', cancel_at_period_end: true })).toBe('Se cancela el 2026-12-21');
    expect(scheduledEnd(facts())).toBeNull();
    expect(isCancellationScheduled(facts({ cancel_at: 1 }))).toBe(true);
  });

  it('P251: a renewal that was written off is no pending payment: the next one is shown, where there is one', () => {
    const next_payment = { at: at('2026-12-21T10:00:00Z') };
    for (const status of ['past_due', 'unpaid']) {
      expect(text({ status, openInvoice: null, next_payment })).toBe('2026-12-21');
      expect(text({ status, openInvoice: null, next_payment: null })).toBe('Por determinar');
    }
    expect(text({ status: 'past_due', openInvoice: {}, next_payment })).toBe('Pago pendiente');
  });

  it('the next payment is a month after the start where Stripe gives no period', () => {
    const from = (created: string) => text({ current_period_end: null, created: at(created) });
    expect(from('2026-11-21T10:00:00Z')).toBe('2026-12-21');
    expect(from('2026-01-31T10:00:00Z')).toBe('2026-02-28');
    expect(from('2028-01-31T10:00:00Z')).toBe('2028-02-29');
    expect(from('2026-12-31T23:59:59Z')).toBe('2027-01-31');
  });

  it('the next payment a month after the start is on the same day of the next month or its last day', () => {
    const noon = fc.integer({ min: at('2020-01-01') / 86_400, max: at('2040-01-01') / 86_400 });
    fc.assert(
      fc.property(noon, (days) => {
        const created = days * 86_400;
        const next = text({ current_period_end: null, created });
        const [year, month, date] = day(created).split('-').map(Number) as [number, number, number];
        const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
        expect(next).toBe(day(Date.UTC(year, month, Math.min(date, last)) / 1000));
      }),
    );
  });
});

describe('the right of withdrawal', () => {
  const until = (created: string) => new Date(1000 * withdrawableUntil(at(created))).toISOString();

  it('the right of withdrawal lasts fourteen days after the first day, to the end of the last one in Spain', () => {
    expect(until('2026-11-21T10:00:00Z')).toBe('2026-12-05T22:59:59.000Z');
    expect(until('2026-06-01T10:00:00Z')).toBe('2026-06-15T21:59:59.000Z');
    // late in the evening in UTC it is the next day in Spain
    expect(until('2026-11-20T23:30:00Z')).toBe('2026-12-05T22:59:59.000Z');
    // across the end of summer time, and across its start
    expect(until('2026-10-20T10:00:00Z')).toBe('2026-11-03T22:59:59.000Z');
    expect(until('2026-03-20T10:00:00Z')).toBe('2026-04-03T21:59:59.000Z');
  });

  it('the right of withdrawal ends with its last second', () => {
    const created = at('2026-11-21T10:00:00Z');
    expect(canWithdraw(created, new Date('2026-12-05T22:59:59.999Z'))).toBe(true);
    expect(canWithdraw(created, new Date('2026-12-05T23:00:00Z'))).toBe(false);
  });

  it('the right of withdrawal lasts fourteen days plus the rest of the first day, for any start', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01'), max: at('2040-01-01') }), (created) => {
        const last = withdrawableUntil(created);
        expect(last).toBeGreaterThanOrEqual(created + 14 * 86_400 - 3600);
        expect(last).toBeLessThanOrEqual(created + 15 * 86_400 + 3600);
        // the next second is in the next day
        expect(todayInSpain(new Date(1000 * last))).not.toBe(todayInSpain(new Date(1000 * last + 1000)));
      }),
    );
  });
});
