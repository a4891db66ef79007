import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { found } from '../api/errors.ts';
import { isWanted, listOf, listParams } from '../api/lists.ts';
import { operation } from '../api/operation.ts';
import { expandable, text } from '../api/params.ts';
import { createCustomer, customerParams, updateCustomer } from './customers.ts';
import { detach } from './payment-methods/attach.ts';
import { endSubscription } from './subscriptions/end.ts';

/** Ends what the customer pays for and forgets them; only the id stays known. */
function deleteCustomer(account: Account, customer: Stripe.Customer): Stripe.DeletedCustomer {
  const { state } = account;
  for (const subscription of state.subscriptions.values()) {
    const isOver = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
    if (subscription.customer === customer.id && !isOver)
      endSubscription(account, subscription, 'cancellation_requested');
  }
  for (const method of state.paymentMethods.values()) {
    if (method.customer === customer.id) detach(account, method);
  }
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
  state.customers.delete(customer.id);
  state.deletedCustomers.set(customer.id, deleted);
  account.emit('customer.deleted', customer);
  return deleted;
}

export const customerOperations = [
  operation({
    method: 'POST',
    path: '/v1/customers',
    params: customerParams,
    run: ({ account, params: { expand: _expand, ...given } }) => createCustomer(account, given),
  }),
  operation({
    method: 'GET',
    path: '/v1/customers/{id}',
    params: z.strictObject(expandable),
    run: ({ account: { state }, ids: { id = '' } }) =>
      state.deletedCustomers.get(id) ?? found(state.customers, 'customer', id),
  }),
  operation({
    method: 'DELETE',
    path: '/v1/customers/{id}',
    params: z.strictObject(expandable),
    run: ({ account, ids }) =>
      deleteCustomer(account, found(account.state.customers, 'customer', ids.id ?? '')),
  }),
  operation({
    method: 'POST',
    path: '/v1/customers/{id}',
    params: customerParams,
    run: ({ account, ids, params: { expand: _expand, ...given } }) =>
      updateCustomer(account, found(account.state.customers, 'customer', ids.id ?? ''), given),
  }),
  operation({
    method: 'GET',
    path: '/v1/customers',
    params: z.strictObject({ ...listParams, email: text(512).optional() }),
    run: ({ account, params: { email, ...page } }) =>
      // Stripe compares the e-mail to the letter, case included.
      listOf(account.state.customers.values(), page, '/v1/customers', (customer) =>
        isWanted(email, customer.email),
      ),
  }),
];
