import * as z from 'zod';
import type { Account } from '../../account.ts';
import { requireRow, invalidRequest } from '../../api/errors.ts';
import {
  boolean,
  choice,
  expandable,
  integer,
  nonEmptyText,
  list,
  moment,
  unsettable,
} from '../../api/params.ts';
import { deepCopy } from '../../deep-copy.ts';
import type { Subscription } from '../../state.ts';
import { updateAndEmit } from '../changes.ts';
import { setDiscounts } from '../coupons.ts';
import { requireSavedMethod } from '../payment-methods.ts';
import { recurringPrice, setItem } from './items.ts';
import { billingMonths, currentPeriod, setTimers, setReason } from './life.ts';
import { restartPeriod } from './renew.ts';

/** The parameters of `subscriptions.update` that this shop uses. */
export const updateParams = z.strictObject({
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
export function updateSubscription(account: Account, subscription: Subscription, given: UpdateParams): void {
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
      { param: 'proration_behavior' },
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
      { param: at === undefined ? 'cancel_at_period_end' : 'cancel_at' },
    );
  }
  if (typeof at === 'number' && atPeriodEnd === true) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at',
    });
  }
  if (typeof at === 'number' && at <= account.seconds())
    throw invalidRequest('The cancel_at time must be in the future.', { param: 'cancel_at' });
}
