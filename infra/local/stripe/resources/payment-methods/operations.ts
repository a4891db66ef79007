import * as z from 'zod';
import { requireRow } from '../../api/errors.ts';
import { listPage, pageParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { choice, expandable, nonEmptyText } from '../../api/params.ts';
import { retrieve } from '../../api/read-operations.ts';
import { attach, detach, findOrCreateMethod } from './attach.ts';
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
  retrieve(base, 'PaymentMethod', (state) => state.paymentMethods),
  operation({
    method: 'POST',
    path: `${base}/{id}/attach`,
    params: z.strictObject({ ...expandable, customer: nonEmptyText() }),
    run: ({ account, ids, params: { customer } }) => {
      requireRow(account.state.customers, 'customer', customer, 'customer');
      const method = findOrCreateMethod(account, ids.id ?? '');
      attach(account, method, customer);
      return method;
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/detach`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) =>
      detach(account, requireRow(account.state.paymentMethods, 'PaymentMethod', ids.id ?? '')),
  }),
  operation({
    method: 'GET',
    path: ofCustomer,
    params: z.strictObject({ ...pageParams, type: choice('card').optional() }),
    run: ({ account: { state }, ids: { id = '' }, params }) => {
      requireRow(state.customers, 'customer', id, 'customer');
      const methods = [...state.paymentMethods.values()].filter(({ customer }) => customer === id);
      return listPage(methods, params, `/v1/customers/${id}/payment_methods`);
    },
  }),
  operation({
    method: 'GET',
    path: `${ofCustomer}/{method}`,
    params: z.strictObject(expandable),
    run: ({ account: { state }, ids: { id, method = '' } }) => {
      const theirs = [...state.paymentMethods].filter(([, { customer }]) => customer === id);
      return requireRow(new Map(theirs), 'PaymentMethod', method);
    },
  }),
];
