import * as z from 'zod';
import type { Account } from '../../account.ts';
import { found } from '../../api/errors.ts';
import { listOf, pageParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { choice, expandable, filled, integer, metadata, unsettable } from '../../api/params.ts';
import { update } from '../changes.ts';
import { mergeMetadata } from '../metadata.ts';
import { attach, detach, methodOf } from './attach.ts';
import { createCardMethod } from './create.ts';
import { billingOf, billingParams, methodParams, readCard } from './read-card.ts';

const base = '/v1/payment_methods';
const ofCustomer = '/v1/customers/{id}/payment_methods';

const updateParams = z.strictObject({
  ...expandable,
  billing_details: billingParams.optional(),
  card: z
    .strictObject({ exp_month: integer(1, 12).optional(), exp_year: integer(2000, 2200).optional() })
    .optional(),
  metadata: unsettable(metadata()).optional(),
});

function changeMethod(account: Account, id: string, given: z.output<typeof updateParams>) {
  const method = found(account.state.paymentMethods, 'PaymentMethod', id);
  update(account, 'payment_method.updated', method, () => {
    if (given.billing_details !== undefined)
      method.billing_details = billingOf({ ...method.billing_details, ...given.billing_details });
    if (method.card !== undefined) {
      method.card.exp_month = given.card?.exp_month ?? method.card.exp_month;
      method.card.exp_year = given.card?.exp_year ?? method.card.exp_year;
    }
    method.metadata = mergeMetadata(method.metadata ?? {}, given.metadata);
  });
  return method;
}

/** A customer's payment methods, newest first. */
function listOfCustomer(
  { state }: Account,
  customer: string,
  page: Parameters<typeof listOf>[1],
  url: string,
) {
  found(state.customers, 'customer', customer, 'customer');
  return listOf(
    [...state.paymentMethods.values()].filter((method) => method.customer === customer),
    page,
    url,
  );
}

export const paymentMethodOperations = [
  operation({
    method: 'POST',
    path: base,
    isForBrowser: true,
    params: z.strictObject({ ...expandable, ...methodParams }),
    run: ({ account, params }) => {
      const method = createCardMethod(account, readCard(account, params), billingOf(params.billing_details));
      method.metadata = mergeMetadata({}, params.metadata);
      method.allow_redisplay = params.allow_redisplay ?? 'unspecified';
      return method;
    },
  }),
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => methodOf(account, ids.id ?? ''),
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: updateParams,
    run: ({ account, ids, params }) => changeMethod(account, ids.id ?? '', params),
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
    path: base,
    params: z.strictObject({ ...pageParams, customer: filled(), type: choice('card').optional() }),
    run: ({ account, params: { customer, ...page } }) => listOfCustomer(account, customer, page, base),
  }),
  operation({
    method: 'GET',
    path: ofCustomer,
    params: z.strictObject({ ...pageParams, type: choice('card').optional() }),
    run: ({ account, ids: { id = '' }, params }) =>
      listOfCustomer(account, id, params, `/v1/customers/${id}/payment_methods`),
  }),
  operation({
    method: 'GET',
    path: `${ofCustomer}/{method}`,
    params: z.strictObject(expandable),
    run: ({ account, ids: { id, method = '' } }) => {
      const ofTheirs = [...account.state.paymentMethods].filter(([, { customer }]) => customer === id);
      return found(new Map(ofTheirs), 'PaymentMethod', method);
    },
  }),
];
