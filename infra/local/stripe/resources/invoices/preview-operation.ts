import * as z from 'zod';
import type { Account } from '../../account.ts';
import { found, refused, StripeFailure } from '../../api/errors.ts';
import { boolean, choice, expandable, filled, unsettable } from '../../api/params.ts';
import { copy } from '../../deep-copy.ts';
import type { Invoice, Subscription } from '../../state.ts';
import { changeItems } from '../subscriptions/change-items.ts';
import { cancelAt } from '../subscriptions/create-params.ts';
import { periodOf } from '../subscriptions/plan.ts';
import { itemChanges } from '../subscriptions/update-params.ts';
import { previewInvoice } from './preview.ts';

/** What `invoices.createPreview` accepts here. */
export const previewParams = z.strictObject({
  ...expandable,
  customer: filled().optional(),
  preview_mode: choice('next').optional(),
  schedule: filled().optional(),
  subscription: filled().optional(),
  subscription_details: z
    .strictObject({
      cancel_at: unsettable(cancelAt).optional(),
      cancel_at_period_end: boolean().optional(),
      items: itemChanges.optional(),
      proration_behavior: choice('none').optional(),
    })
    .optional(),
});
type PreviewParams = z.output<typeof previewParams>;

/** The next invoice of a subscription, as things are or as they would be. Nothing is kept of it. */
export function createPreview(account: Account, given: PreviewParams): Invoice {
  const subscription = subscriptionToPreview(account, given);
  const draft = copy(subscription);
  const { items, cancel_at: at, cancel_at_period_end: atPeriodEnd } = given.subscription_details ?? {};
  if (items !== undefined) changeItems(account, draft, items);
  const { end } = periodOf(draft);
  if (at === null || atPeriodEnd === false) draft.cancel_at = null;
  if (atPeriodEnd || typeof at === 'string') draft.cancel_at = end;
  if (typeof at === 'number') draft.cancel_at = at;
  const changed = items && draft.items.data.map(({ id, price, quantity = 1 }) => ({ id, price, quantity }));
  const invoice = previewInvoice(account, draft, changed);
  if (invoice === null) throw none(subscription.customer as string);
  return invoice;
}

function subscriptionToPreview({ state }: Account, given: PreviewParams): Subscription {
  const { customer, schedule: scheduleId, subscription: id } = given;
  if (id !== undefined) {
    const subscription = found(state.subscriptions, 'subscription', id, 'subscription');
    if (customer === undefined || subscription.customer === customer) return subscription;
    throw refused(`The subscription ${id} does not belong to the customer ${customer}.`, {
      param: 'subscription',
    });
  }
  if (scheduleId !== undefined) {
    const schedule = found(state.schedules, 'subscription_schedule', scheduleId, 'schedule');
    return found(state.subscriptions, 'subscription', schedule.subscription as string, 'schedule');
  }
  if (customer === undefined)
    throw refused('You must provide one of these parameters: customer, schedule, subscription.');
  found(state.customers, 'customer', customer, 'customer');
  const first = [...state.subscriptions.values()].find(
    (row) => row.customer === customer && !['canceled', 'incomplete_expired'].includes(row.status),
  );
  if (first === undefined) throw none(customer);
  return first;
}

const none = (customer: string) =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  });
