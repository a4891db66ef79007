import { expect } from 'vitest';
import { grantsAccess, isLive } from '#shared/rules/subscription-status.ts';
import type { Shop } from '../shop.ts';
import type { Subscriber } from './subscribers.ts';

type State = Shop['stripe']['state'];
type Invoice = State['invoices'] extends Map<string, infer T> ? T : never;

/** What must be true of a subscriber whenever nothing is under way, looked up in the simulator's own books. */
export async function subscriptionTruths(shop: Shop) {
  const { findSubscription } = await import('#functions/_data/subscriptions/subscriptions.ts');
  const { findUser } = await import('#functions/_data/accounts/users.ts');
  const { state } = shop.stripe;

  const of = <T extends { customer?: unknown }>(rows: Map<string, T>, { customerId }: Subscriber): T[] =>
    [...rows.values()].filter(({ customer }) => customer === customerId);
  const paidInvoices = (who: Subscriber) => of(state.invoices, who).filter(({ status }) => status === 'paid');
  const periodOf = ({ lines }: Invoice) => lines.data[0]!.period;

  /** Whether the money of an invoice has gone back, all of it. */
  function isPaidBack(invoice: Invoice): boolean {
    const payment = [...state.invoicePayments.values()].find((one) => one.invoice === invoice.id);
    const charges = [...state.charges.values()].filter(
      ({ payment_intent, status }) =>
        payment_intent === payment?.payment.payment_intent && status === 'succeeded',
    );
    // an invoice is charged once, however often anybody tried
    expect(charges.length).toBe(1);
    return charges[0]!.amount_refunded === charges[0]!.amount;
  }

  /** Our item, and what the user's pages go by, are what Stripe says. */
  async function expectOursIsTheirs(who: Subscriber): Promise<void> {
    const remote = of(state.subscriptions, who);
    const live = remote.filter(({ status }) => isLive(status));
    expect(live.length).toBeLessThan(2);
    const [stored, user] = await Promise.all([findSubscription(who.userId), findUser(who.userId)]);
    expect(user).toMatchObject({
      subscriptionId: stored?.id ?? null,
      subscriptionStatus: stored?.status ?? null,
    });
    if (remote.length === 0) return expect(stored).toBeNull();
    if (live[0]) expect(stored?.id).toBe(live[0].id);
    const theirs = state.subscriptions.get(stored!.id)!;
    const item = theirs.items.data[0]!;
    const schedule = state.schedules.get((theirs.schedule as string | null) ?? '');
    const next = schedule?.phases.find(({ start_date }) => start_date > schedule.current_phase!.start_date);
    expect(stored).toMatchObject({
      status: theirs.status,
      cancelAt: theirs.cancel_at,
      cancelAtPeriodEnd: theirs.cancel_at_period_end,
      currentPeriodEnd: item.current_period_end,
      priceId: item.price.id,
      amountCents: item.price.unit_amount,
      endedAt: theirs.ended_at,
    });
    if (isLive(theirs.status)) expect(stored!.scheduleId).toBe(theirs.schedule);
    expect(stored!.pendingChange?.effectiveDate).toBe(next?.start_date);
  }

  /** No two payments that were kept are for the same days. */
  function expectNoDoubleCharge(who: Subscriber): void {
    const kept = paidInvoices(who)
      .filter((invoice) => !isPaidBack(invoice))
      .map(periodOf)
      .toSorted((a, b) => a.start - b.start);
    for (const [nth, period] of kept.slice(1).entries())
      expect(period.start).toBeGreaterThanOrEqual(kept[nth]!.end);
  }

  /** Whoever has paid for today has access, and nobody else; a renewal is collected an hour after it is due. */
  async function expectAccessIsPaid(who: Subscriber): Promise<void> {
    const now = Date.now() / 1000;
    const paid = paidInvoices(who).some((invoice) => {
      const { start, end } = periodOf(invoice);
      return start <= now && now < end && !isPaidBack(invoice);
    });
    const beingCollected = of(state.invoices, who).some(({ status }) => status === 'draft');
    const user = (await findUser(who.userId))!;
    const mayTrain = grantsAccess(user.subscriptionStatus);
    expect({ mayTrain, paid: paid || (mayTrain && beingCollected) }).toEqual({ mayTrain, paid: mayTrain });
  }

  /** How many letters of each kind there can be at most, by what has happened at Stripe. */
  function expectNothingToldTwice(who: Subscriber, letters: string[]): void {
    const count = (...names: string[]) => letters.filter((letter) => names.includes(letter)).length;
    const paid = paidInvoices(who);
    const begun = paid.filter(({ billing_reason }) => billing_reason === 'subscription_create');
    expect(count('subscription-started')).toBe(begun.length);
    expect(count('renewal-receipt', 'payment-recovered')).toBeLessThanOrEqual(paid.length - begun.length);
    const ended = of(state.subscriptions, who).filter(({ status }) => status === 'canceled');
    expect(count('subscription-ended', 'withdrawal-receipt')).toBeLessThanOrEqual(ended.length);
    expect(count('withdrawal-receipt')).toBe(
      ended.filter(({ cancellation_details }) => cancellation_details?.comment === 'withdrawal').length,
    );
    expect(count('subscription-refunded')).toBe(0);
  }

  return { expectOursIsTheirs, expectNoDoubleCharge, expectAccessIsPaid, expectNothingToldTwice };
}
