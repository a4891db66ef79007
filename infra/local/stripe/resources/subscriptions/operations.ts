import * as z from 'zod';
import type { Account } from '../../account.ts';
import { found, noSuch, refused } from '../../api/errors.ts';
import { isWanted, listOf, listParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { boolean, choice, expandable, filled } from '../../api/params.ts';
import { retrieve } from '../../api/retrieve.ts';
import type { Subscription } from '../../state.ts';
import { createParams } from './create-params.ts';
import { createSubscription } from './create.ts';
import { endSubscription } from './end.ts';
import { cancellationDetails, updateParams } from './update-params.ts';
import { updateSubscription } from './update.ts';

const base = '/v1/subscriptions';

/** A subscription that can still be changed. */
function livingSubscription({ state }: Account, id: string): Subscription {
  const subscription = found(state.subscriptions, 'subscription', id);
  if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') return subscription;
  throw noSuch('subscription', id);
}

const isListed = ({ status }: Subscription, wanted: string | undefined) => {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired';
  return wanted === undefined ? status !== 'canceled' && status !== 'incomplete_expired' : status === wanted;
};

export const subscriptionOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    run: ({ account, params }) => createSubscription(account, params),
  }),
  retrieve(base, 'subscription', (state) => state.subscriptions),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: updateParams,
    run: ({ account, ids, params }) => {
      const subscription = found(account.state.subscriptions, 'subscription', ids.id ?? '');
      if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
        throw refused('A canceled subscription can only update its cancellation_details and metadata.', {
          code: 'invalid_canceled_subscription_fields',
        });
      }
      updateSubscription(account, subscription, params);
      return subscription;
    },
  }),
  operation({
    method: 'DELETE',
    path: `${base}/{id}`,
    params: z.strictObject({
      ...expandable,
      cancellation_details: cancellationDetails.optional(),
      invoice_now: boolean().optional(),
      prorate: boolean().optional(),
    }),
    run: ({ account, ids, params }) => {
      const subscription = livingSubscription(account, ids.id ?? '');
      Object.assign(subscription.cancellation_details ?? {}, params.cancellation_details);
      endSubscription(account, subscription, 'cancellation_requested');
      return subscription;
    },
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      customer: filled().optional(),
      price: filled().optional(),
      status: choice(
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ).optional(),
    }),
    run: ({ account, params: { customer, price, status, ...page } }) =>
      listOf(
        account.state.subscriptions.values(),
        page,
        base,
        (subscription) =>
          isListed(subscription, status) &&
          isWanted(customer, subscription.customer) &&
          (price === undefined || subscription.items.data.some((item) => item.price.id === price)),
      ),
  }),
];
