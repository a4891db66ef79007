import { type Account, updateAndEmit } from '../../account.ts';
import { deepCopy, referenced } from '../../objects.ts';
import type { Invoice, Subscription } from '../../state.ts';
import { billedItems, createInvoice, markUncollectible, voidInvoice } from '../invoices/create.ts';
import { finalizeInvoice, payInvoice } from '../invoices/pay.ts';
import {
  beginPeriod,
  billingMonths,
  currentPeriod,
  endSubscription,
  hasEnded,
  setReason,
  setTimers,
} from './life.ts';
import * as z from 'zod';
import { invalidRequest, requireRow, resourceMissing } from '../../api/errors.ts';
import {
  boolean,
  choice,
  expandable,
  integer,
  list,
  moment,
  nonEmptyText,
  text,
  unsettable,
} from '../../api/params.ts';
import { setDiscounts } from '../coupons.ts';
import { requireSavedMethod } from '../payment-methods.ts';
import { createParams, createSubscription, recurringPrice, setItem } from './create.ts';
import {
  checkCustomer,
  get,
  listPage,
  pageParams,
  passesFilter,
  post,
  remove,
  retrieve,
} from '../../api/operation.ts';

const hour = 60 * 60;

/** Starts the next period, with an invoice that is collected an hour later. */
export function renewSubscription(account: Account, subscription: Subscription): void {
  const ended = currentPeriod(subscription);
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    if (subscription.status === 'trialing') subscription.status = 'active';
    beginPeriod(subscription, ended.end);
    const invoice = createInvoice(account, subscription, {
      reason: 'subscription_cycle',
      items: billedItems(subscription),
      period: ended,
      finalizesAt: subscription.pause_collection ? null : account.seconds() + hour,
    });
    if (subscription.pause_collection)
      leaveUncollected(account, invoice, subscription.pause_collection.behavior);
  });
  setTimers(account, subscription);
}

/** What a paused collection does with an invoice: nothing is charged, and the subscription stays active. */
function leaveUncollected(account: Account, invoice: Invoice, behavior: string): void {
  invoice.auto_advance = false;
  if (behavior === 'void') voidInvoice(account, invoice);
  if (behavior === 'mark_uncollectible') markUncollectible(account, invoice);
}

/** Starts a period now, before the current one ends, and charges it at once. */
export function restartPeriod(account: Account, subscription: Subscription, isOffSession: boolean): void {
  const { start } = currentPeriod(subscription);
  const now = account.seconds();
  updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
    subscription.billing_cycle_anchor = now;
    beginPeriod(subscription, now);
    if (subscription.cancel_at_period_end) subscription.cancel_at = currentPeriod(subscription).end;
    createInvoice(account, subscription, {
      reason: 'subscription_update',
      items: billedItems(subscription),
      period: { start, end: now },
      finalizesAt: now,
    });
  });
  setTimers(account, subscription);
  const invoice = referenced(account.state.invoices, subscription.latest_invoice as string);
  if (invoice === undefined) return;
  finalizeInvoice(account, invoice);
  payInvoice(account, invoice, { isOffSession });
}

/** The parameters of `subscriptions.update` that this shop uses. */
const updateParams = z.strictObject({
  ...expandable,
  cancel_at: unsettable(moment()).optional(),
  cancel_at_period_end: boolean().optional(),
  default_payment_method: nonEmptyText().optional(),
  discounts: unsettable(list(z.strictObject({ coupon: nonEmptyText() }), 20)).optional(),
  items: list(
    z.strictObject({ id: nonEmptyText(), price: nonEmptyText().optional(), quantity: integer(1).optional() }),
    20,
  ).optional(),
  off_session: boolean().optional(),
  pause_collection: unsettable(
    z.strictObject({
      behavior: choice('keep_as_draft', 'mark_uncollectible', 'void'),
      resumes_at: moment().optional(),
    }),
  ).optional(),
  proration_behavior: choice('always_invoice', 'create_prorations', 'none').optional(),
});
type UpdateParams = z.output<typeof updateParams>;

/** Changes a subscription that has not ended. */
function updateSubscription(account: Account, subscription: Subscription, given: UpdateParams): void {
  // A refused change must change nothing, so all changes are made to a draft first.
  const draft = deepCopy(subscription);
  if (given.default_payment_method !== undefined) {
    const { customer } = subscription;
    const param = 'default_payment_method';
    draft.default_payment_method = requireSavedMethod(account, given[param], customer as string, param);
  }
  if (given.discounts !== undefined) setDiscounts(account, draft, given.discounts ?? []);
  if (given.pause_collection !== undefined)
    draft.pause_collection = given.pause_collection && { resumes_at: null, ...given.pause_collection };
  planCancellation(account, draft, given);
  const isRestarted = given.items !== undefined && changeItems(account, draft, given);
  updateAndEmit(account, 'customer.subscription.updated', subscription, () =>
    Object.assign(subscription, draft),
  );
  if (isRestarted) restartPeriod(account, subscription, given.off_session ?? false);
  setTimers(account, subscription);
}

/** Sells other prices. Returns whether a new period must begin, because they bill at another interval. */
function changeItems(account: Account, subscription: Subscription, given: UpdateParams): boolean {
  if (given.proration_behavior !== 'none') {
    throw invalidRequest(
      'The local simulator makes no prorations: send `proration_behavior=none`, or change the plan by a schedule.',
      'proration_behavior',
    );
  }
  const items = new Map(subscription.items.data.map((item) => [item.id, item]));
  const months = () => subscription.items.data.map(({ price }) => billingMonths(price))[0];
  const before = months();
  for (const [index, { id, price, quantity }] of (given.items ?? []).entries()) {
    const item = requireRow(items, 'subscription item', id, `items[${index}][id]`);
    setItem(item, recurringPrice(account, price ?? item.price.id, `items[${index}][price]`), quantity);
  }
  return months() !== before;
}

/** Plans a cancellation, or takes it back. */
function planCancellation(account: Account, subscription: Subscription, given: UpdateParams): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = given;
  if (at === undefined && atPeriodEnd === undefined) return;
  checkCancellation(account, subscription, given);
  const isTakenBack = at === null || (atPeriodEnd === false && subscription.cancel_at_period_end);
  const end = atPeriodEnd === true ? currentPeriod(subscription).end : isTakenBack ? null : at;
  if (end === undefined) return;
  subscription.cancel_at = end;
  subscription.cancel_at_period_end = atPeriodEnd === true;
  subscription.canceled_at = end === null ? null : account.seconds();
  setReason(subscription, end === null ? null : 'cancellation_requested');
}

function checkCancellation(account: Account, { schedule }: Subscription, given: UpdateParams): void {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = given;
  if (schedule !== null) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${schedule as string}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      at === undefined ? 'cancel_at_period_end' : 'cancel_at',
    );
  }
  if (typeof at === 'number' && atPeriodEnd === true) {
    throw invalidRequest(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    );
  }
  if (typeof at === 'number' && at <= account.seconds())
    throw invalidRequest('The cancel_at time must be in the future.', 'cancel_at');
}

const base = '/v1/subscriptions';

/** Whether a list shows a subscription; without a status, Stripe leaves out those that have ended. */
function isListed(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  return status === undefined ? !hasEnded(subscription) : subscription.status === status;
}

export const subscriptionOperations = [
  post(base, createParams, ({ account, params }) => createSubscription(account, params)),
  retrieve(base, 'subscription', (state) => state.subscriptions),
  post(`${base}/{id}`, updateParams, ({ account, id, params }) => {
    const subscription = requireRow(account.state.subscriptions, 'subscription', id);
    if (hasEnded(subscription)) {
      throw invalidRequest(
        'A canceled subscription can only update its cancellation_details and metadata.',
        undefined,
        'invalid_canceled_subscription_fields',
      );
    }
    updateSubscription(account, subscription, params);
    return subscription;
  }),
  remove(
    `${base}/{id}`,
    z.strictObject({
      ...expandable,
      cancellation_details: z.strictObject({ comment: text().optional() }).optional(),
    }),
    ({ account, id, params }) => {
      const subscription = requireRow(account.state.subscriptions, 'subscription', id);
      if (hasEnded(subscription)) throw resourceMissing('subscription', id);
      Object.assign(subscription.cancellation_details ?? {}, params.cancellation_details);
      endSubscription(account, subscription, 'cancellation_requested');
      return subscription;
    },
  ),
  get(
    base,
    z.strictObject({
      ...pageParams,
      customer: nonEmptyText().optional(),
      status: nonEmptyText().optional(),
    }),
    ({ account, params: { customer, status, ...page } }) => {
      checkCustomer(account.state, customer);
      return listPage(
        account.state.subscriptions.values(),
        page,
        base,
        (subscription) => isListed(subscription, status) && passesFilter(customer, subscription.customer),
      );
    },
  ),
];
