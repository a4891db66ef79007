import * as z from 'zod';
import { found } from '../../api/errors.ts';
import { listOf, pageParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { choice, expandable, filled } from '../../api/params.ts';
import { attach, detach, methodOf } from './attach.ts';
import { createCardMethod } from './create.ts';
import { billingOf, methodParams, readCard } from './read-card.ts';

const base = '/v1/payment_methods';
const ofCustomer = '/v1/customers/{id}/payment_methods';

export const paymentMethodOperations = [
  operation({
    method: 'POST',
    path: base,
    isForBrowser: true,
    params: z.strictObject({ ...expandable, ...methodParams }),
    run: ({ account, params }) =>
      createCardMethod(account, readCard(account, params), billingOf(params.billing_details)),
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/attach`,
    params: z.strictObject({ ...expandable, customer: filled() }),
    run: ({ account, ids, params: { customer } }) => {
      found(account.state.customers, 'customer', customer, 'customer');
      const method = methodOf(account, ids.id ?? '');
      attach(account, method, customer);
      return method;
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/detach`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) =>
      detach(account, found(account.state.paymentMethods, 'PaymentMethod', ids.id ?? '')),
  }),
  operation({
    method: 'GET',
    path: ofCustomer,
    params: z.strictObject({ ...pageParams, type: choice('card').optional() }),
    run: ({ account: { state }, ids: { id = '' }, params }) => {
      found(state.customers, 'customer', id, 'customer');
      const methods = [...state.paymentMethods.values()].filter(({ customer }) => customer === id);
      return listOf(methods, params, `/v1/customers/${id}/payment_methods`);
    },
  }),
  operation({
    method: 'GET',
    path: `${ofCustomer}/{method}`,
    params: z.strictObject(expandable),
    run: ({ account: { state }, ids: { id, method = '' } }) => {
      const theirs = [...state.paymentMethods].filter(([, { customer }]) => customer === id);
      return found(new Map(theirs), 'PaymentMethod', method);
    },
  }),
];
