import * as z from 'zod';
import { requireRow, resourceMissing, invalidRequest } from '../../api/errors.ts';
import { passesFilter, listPage, pageParams, checkCustomer, retrieve } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { expandable, nonEmptyText, text } from '../../api/params.ts';
import type { Subscription } from '../../state.ts';
import { createParams, createSubscription } from './create.ts';
import { endSubscription } from './end.ts';
import { hasEnded } from './life.ts';
import { updateParams, updateSubscription } from './update.ts';

const base = '/v1/subscriptions';

/** Whether a list shows a subscription; without a status, Stripe leaves out those that have ended. */
function isListed(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  return status === undefined ? !hasEnded(subscription) : subscription.status === status;
}

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
      const subscription = requireRow(account.state.subscriptions, 'subscription', ids.id ?? '');
      if (hasEnded(subscription)) {
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
          {
            code: 'invalid_canceled_subscription_fields',
          },
        );
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
      cancellation_details: z.strictObject({ comment: text().optional() }).optional(),
    }),
    run: ({ account, ids: { id = '' }, params }) => {
      const subscription = requireRow(account.state.subscriptions, 'subscription', id);
      if (hasEnded(subscription)) throw resourceMissing('subscription', id);
      Object.assign(subscription.cancellation_details ?? {}, params.cancellation_details);
      endSubscription(account, subscription, 'cancellation_requested');
      return subscription;
    },
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...pageParams,
      customer: nonEmptyText().optional(),
      status: nonEmptyText().optional(),
    }),
    run: ({ account, params: { customer, status, ...page } }) => {
      checkCustomer(account.state, customer);
      return listPage(
        account.state.subscriptions.values(),
        page,
        base,
        (subscription) => isListed(subscription, status) && passesFilter(customer, subscription.customer),
      );
    },
  }),
];
