import { expect } from 'vitest';
import { grantsAccess, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import type { Shop } from '../start-shop.ts';
import type { Subscriber } from './subscriber-calls.ts';

type State = Shop['stripe']['state'];
type Invoice = State['invoices'] extends Map<string, infer T> ? T : never;

/** Stripe forgets its events after thirty days. */
const eventsKeptSeconds = 30 * 86_400;

/** The invariants of a subscriber while no call and no webhook is running, checked against the simulator's state. */
export async function subscriptionInvariants(shop: Shop) {
  const { findSubscription } = await import('#functions/subscriptions/subscriptions.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  const { state } = shop.stripe;

  const ofCustomer = <T extends { customer?: unknown }>(
    rows: Map<string, T>,
    { customerId }: Subscriber,
  ): T[] => [...rows.values()].filter(({ customer }) => customer === customerId);
  const paidInvoices = (who: Subscriber) =>
    ofCustomer(state.invoices, who).filter(({ status }) => status === 'paid');
  const periodOf = ({ lines }: Invoice) => lines.data[0]!.period;

  /** Whether the payment of an invoice is refunded in full. */
  function isRefunded(invoice: Invoice): boolean {
    const payment = [...state.invoicePayments.values()].find((one) => one.invoice === invoice.id);
    const charges = [...state.charges.values()].filter(
      ({ payment_intent, status }) =>
        payment_intent === payment?.payment.payment_intent && status === 'succeeded',
    );
    // an invoice is charged once, however many payments were tried
    expect(charges.length).toBe(1);
    return charges[0]!.amount_refunded === charges[0]!.amount;
  }

  /** Expects the stored subscription and the user item to match the subscription at Stripe. */
  async function expectOursIsTheirs(who: Subscriber): Promise<void> {
    const remote = ofCustomer(state.subscriptions, who);
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

  /** Expects that no two unrefunded payments cover the same days. */
  function expectNoDoubleCharge(who: Subscriber): void {
    const kept = paidInvoices(who)
      .filter((invoice) => !isRefunded(invoice))
      .map(periodOf)
      .toSorted((a, b) => a.start - b.start);
    for (const [nth, period] of kept.slice(1).entries())
      expect(period.start).toBeGreaterThanOrEqual(kept[nth]!.end);
  }

  /** Expects access exactly while today is paid; a renewal is charged an hour after it is due. */
  async function expectAccessIsPaid(who: Subscriber): Promise<void> {
    const now = Date.now() / 1000;
    const paid = paidInvoices(who).some((invoice) => {
      const { start, end } = periodOf(invoice);
      return start <= now && now < end && !isRefunded(invoice);
    });
    const beingCollected = ofCustomer(state.invoices, who).some(({ status }) => status === 'draft');
    const user = (await findUser(who.userId))!;
    const mayTrain = grantsAccess(user.subscriptionStatus);
    expect({ mayTrain, paid: paid || (mayTrain && beingCollected) }).toEqual({ mayTrain, paid: mayTrain });
  }

  /** Expects no more mails of each kind than the events at Stripe allow. */
  function expectNothingToldTwice(who: Subscriber, letters: string[]): void {
    const count = (...names: string[]) => letters.filter((letter) => names.includes(letter)).length;
    const paid = paidInvoices(who);
    const begun = paid.filter(({ billing_reason }) => billing_reason === 'subscription_create');
    expect(count('subscription-started')).toBeLessThanOrEqual(begun.length);
    // what began and ended while no event came for longer than Stripe keeps them is told as ended alone
    const isKept = ({ created, parent }: Invoice) =>
      created > Date.now() / 1000 - eventsKeptSeconds ||
      isLive(state.subscriptions.get(parent!.subscription_details!.subscription as string)!.status);
    expect(count('subscription-started')).toBeGreaterThanOrEqual(begun.filter(isKept).length);
    expect(count('renewal-receipt', 'payment-recovered')).toBeLessThanOrEqual(paid.length - begun.length);
    const ended = ofCustomer(state.subscriptions, who).filter(({ status }) => status === 'canceled');
    expect(count('subscription-ended', 'withdrawal-receipt')).toBeLessThanOrEqual(ended.length);
    expect(count('withdrawal-receipt')).toBe(
      ended.filter(({ cancellation_details }) => cancellation_details?.comment?.startsWith('withdrawal'))
        .length,
    );
    expect(count('subscription-refunded')).toBe(0);
  }

  return { expectOursIsTheirs, expectNoDoubleCharge, expectAccessIsPaid, expectNothingToldTwice };
}
