import { describe, expect, it } from 'vitest';
import { DayMetrics, DayEvents } from '#shared/contracts/analytics/daily-metrics.ts';
import {
  arpuOf,
  averageOrderOf,
  churnRateOf,
  isRecurring,
  monthlyCents,
  mrrOf,
  netSalesOf,
  recoveryRateOf,
  routinesSentIn,
} from '#shared/rules/analytics/metrics.ts';
import { addDays } from '#shared/rules/routines/routine-calendar.ts';

const nothing = Object.fromEntries(
  Object.keys(DayMetrics.shape).map((metric) => [metric, 0]),
) as unknown as DayMetrics;
/** Days one after the other, with these metrics. */
const daysOf = (...facts: Partial<DayMetrics>[]): DayMetrics[] =>
  facts.map((each, at) => ({ ...nothing, day: addDays('2026-09-01', at), ...each }));

describe('the definitions of the metrics', () => {
  it('net sales are the sales less the refunds, and the average order is that before refunds', () => {
    const days = daysOf(
      { orders: 2, soldCents: 9000 },
      { refundedCents: 1000 },
      { orders: 1, soldCents: 3000 },
    );
    expect(netSalesOf(days)).toBe(11_000);
    expect(averageOrderOf(days)).toBe(4000);
  });

  it('without orders there is no average, without subscribers no ARPU, and without days no MRR', () => {
    expect(averageOrderOf(daysOf({ refundedCents: 500 }))).toBeNull();
    expect(arpuOf(daysOf({ mrrCents: 0, subscribers: 0 }))).toBeNull();
    expect([arpuOf([]), mrrOf([]), churnRateOf([])]).toEqual([null, null, null]);
  });

  it('MRR and ARPU are those of the last day', () => {
    const days = daysOf({ mrrCents: 100, subscribers: 1 }, { mrrCents: 6000, subscribers: 4 });
    expect([mrrOf(days), arpuOf(days)]).toEqual([6000, 1500]);
  });

  it('routines sent add up over the days', () => {
    expect(routinesSentIn(daysOf({ routinesSent: 40 }, { routinesSent: 2 }))).toBe(42);
  });

  it('an annual price is spread over twelve months, rounded to a cent', () => {
    expect([monthlyCents(1999, 'monthly'), monthlyCents(19_990, 'annual')]).toEqual([1999, 1666]);
  });

  it('active and late subscriptions recur; trials, unpaid and ended ones do not', () => {
    const statuses = ['active', 'past_due', 'trialing', 'unpaid', 'paused', 'incomplete', 'canceled'];
    expect(statuses.filter(isRecurring)).toEqual(['active', 'past_due']);
  });

  it('of failed payments the recovery rate counts the euros of those that are settled', () => {
    expect(recoveryRateOf(daysOf({ failedInvoices: 3, failedCents: 6000 }))).toBeNull();
    const recovered = { recoveredInvoices: 1, recoveredCents: 6000 };
    const lost = { lostInvoices: 2, lostCents: 2000 };
    expect(recoveryRateOf(daysOf({ failedInvoices: 4, failedCents: 9000, ...recovered }, lost))).toBe(0.75);
  });
});

describe("the churn rate by Stripe's definition", () => {
  /** 100 subscribers before the first day; each day's total follows from its metric events. */
  const month = (facts: Partial<DayEvents>[]): DayMetrics[] => {
    let subscribers = 100;
    return daysOf(
      ...facts.map((each) => {
        const { newSubscribers = 0, reactivatedSubscribers = 0, churnedSubscribers = 0 } = each;
        subscribers += newSubscribers + reactivatedSubscribers - churnedSubscribers;
        return { ...each, subscribers };
      }),
    );
  };
  const quiet = (count: number) => Array.from({ length: count }, () => ({}));

  it('divides those lost in 30 days by those at the start and those won since', () => {
    const days = month([
      ...quiet(28),
      { newSubscribers: 20, reactivatedSubscribers: 5 },
      { churnedSubscribers: 10 },
    ]);
    expect(churnRateOf(days)).toBeCloseTo(10 / (100 + 25));
  });

  it('a subscriber who comes and goes within the 30 days counts in both', () => {
    const days = month([...quiet(28), { newSubscribers: 1 }, { churnedSubscribers: 1 }]);
    expect(churnRateOf(days)).toBeCloseTo(1 / 101);
  });

  it('who was lost 31 days ago does not count any more', () => {
    expect(churnRateOf(month([{ churnedSubscribers: 50 }, ...quiet(29)]))).toBeCloseTo(50 / 100);
    expect(churnRateOf(month([{ churnedSubscribers: 50 }, ...quiet(30)]))).toBe(0);
  });

  it('is one when all are lost, and none where there was no subscriber', () => {
    expect(churnRateOf(month([...quiet(29), { churnedSubscribers: 100 }]))).toBe(1);
    expect(churnRateOf(daysOf({}))).toBeNull();
  });
});
