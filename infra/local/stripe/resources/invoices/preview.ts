import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Invoice, Price, Subscription } from '../../state.ts';
import { periodEnd, rhythmOf } from '../subscriptions/period.ts';
import { periodOf } from '../subscriptions/plan.ts';
import { draftInvoice } from './create.ts';

const hour = 60 * 60;

/** An item as it will be. */
interface ComingItem {
  id: string;
  price: Price;
  quantity: number;
}

/** The next invoice of a subscription as things are now, or null when there will be none. */
export function previewInvoice(
  account: Account,
  subscription: Subscription,
  changed?: ComingItem[],
): Invoice | null {
  const { status, cancel_at: cancelAt, billing_cycle_anchor: anchor } = subscription;
  const period = periodOf(subscription);
  if (!['trialing', 'active', 'past_due'].includes(status)) return null;
  if (cancelAt !== null && cancelAt <= period.end) return null;
  const items = changed ?? comingItems(account, subscription, period.end);
  if (items === null) return null;
  const billed = items.map((item) => {
    const rhythm = rhythmOf(item.price);
    const isOtherRhythm =
      JSON.stringify(rhythm) !== JSON.stringify(rhythmOf(subscription.items.data[0]?.price ?? item.price));
    return {
      ...item,
      start: period.end,
      end: periodEnd(isOtherRhythm ? period.end : anchor, rhythm, period.end),
    };
  });
  const invoice = draftInvoice(
    account,
    subscription,
    { reason: 'upcoming', items: billed, period, isTrial: false, finalizesAt: null },
    `upcoming_in_${subscription.id.slice('sub_'.length)}`,
  );
  invoice.created = period.end;
  invoice.auto_advance = true;
  invoice.next_payment_attempt = period.end + hour;
  return invoice;
}

/** The items at a moment to come: a schedule's next phase may change them, its end may end everything. */
function comingItems({ state }: Account, subscription: Subscription, at: number): ComingItem[] | null {
  const schedule = referenced(state.schedules, subscription.schedule);
  const phase = schedule?.phases.find(({ start_date: start, end_date: end }) => start <= at && at < end);
  if (schedule?.end_behavior === 'cancel' && phase === undefined) return null;
  const present = subscription.items.data;
  return phase === undefined
    ? present.map(({ id, price, quantity = 1 }) => ({ id, price, quantity }))
    : phase.items.map(({ price, quantity = 1 }, index) => ({
        id: present[index]?.id ?? `si_${index}`,
        price: state.prices.get(price as string) as Price,
        quantity,
      }));
}
