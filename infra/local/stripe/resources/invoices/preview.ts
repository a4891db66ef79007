import * as z from 'zod';
import type { Account } from '../../account.ts';
import { requireRow, invalidRequest, StripeFailure } from '../../api/errors.ts';
import { boolean, expandable, moment, nonEmptyText, unsettable } from '../../api/params.ts';
import { referenced } from '../../ids.ts';
import type { Invoice, Price, Subscription } from '../../state.ts';
import { billingMonths, periodEnd, currentPeriod } from '../subscriptions/life.ts';
import { draftInvoice, type BilledItem } from './create.ts';

const hour = 60 * 60;

/** The parameters of `invoices.createPreview` that this shop uses. */
export const previewParams = z.strictObject({
  ...expandable,
  customer: nonEmptyText().optional(),
  schedule: nonEmptyText().optional(),
  subscription: nonEmptyText().optional(),
  /** The preview without the scheduled end. */
  subscription_details: z
    .strictObject({ cancel_at: unsettable(moment()).optional(), cancel_at_period_end: boolean().optional() })
    .optional(),
});
type PreviewParams = z.output<typeof previewParams>;

/** The next invoice of a subscription. It is not stored. */
export function createPreview(account: Account, given: PreviewParams): Invoice {
  const subscription = subscriptionToPreview(account, given);
  const { status, cancel_at: cancelAt, billing_cycle_anchor: anchor } = subscription;
  const period = currentPeriod(subscription);
  const { subscription_details: details } = given;
  const isTakenBack = details?.cancel_at === null || details?.cancel_at_period_end === false;
  const isEnding = !isTakenBack && cancelAt !== null && cancelAt <= period.end;
  const items =
    isEnding || !['active', 'past_due', 'trialing'].includes(status)
      ? null
      : comingItems(account, subscription, period.end);
  if (items === null) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${subscription.customer as string}`,
    });
  }
  const months = billingMonths(subscription.items.data[0]?.price ?? { recurring: null });
  const billed = items.map((item) => {
    const itsMonths = billingMonths(item.price);
    const itsAnchor = itsMonths === months ? anchor : period.end;
    return { ...item, start: period.end, end: periodEnd(itsAnchor, itsMonths, period.end) };
  });
  const id = `upcoming_in_${subscription.id.slice('sub_'.length)}`;
  const billing = { reason: 'upcoming', items: billed, period, finalizesAt: null } as const;
  return {
    ...draftInvoice(account, subscription, billing, id),
    created: period.end,
    next_payment_attempt: period.end + hour,
  };
}

function subscriptionToPreview({ state }: Account, given: PreviewParams): Subscription {
  const { customer, schedule, subscription: id } = given;
  const chosen =
    schedule === undefined
      ? id
      : (requireRow(state.schedules, 'subscription_schedule', schedule, 'schedule').subscription as string);
  if (chosen === undefined)
    throw invalidRequest('You must provide one of these parameters: schedule, subscription.');
  const subscription = requireRow(state.subscriptions, 'subscription', chosen, 'subscription');
  if (customer === undefined || subscription.customer === customer) return subscription;
  throw invalidRequest(`The subscription ${chosen} does not belong to the customer ${customer}.`, {
    param: 'subscription',
  });
}

type ComingItem = Omit<BilledItem, 'start' | 'end'>;

/** The items at a later moment: a schedule's next phase may change them; null when the schedule ends everything. */
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
