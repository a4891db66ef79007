import * as z from 'zod';
import type { Account } from '../../account.ts';
import { requireRow, invalidRequest } from '../../api/errors.ts';
import { passesFilter, listPage, pageParams, listBy, retrieve } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { choice, expandable, nonEmptyText } from '../../api/params.ts';
import { idOf } from '../../ids.ts';
import type { Invoice } from '../../state.ts';
import { expireSubscription } from '../subscriptions/end.ts';
import { payOnDemand, payParams } from './pay.ts';
import { createPreview, previewParams } from './preview.ts';
import { subscriptionId, subscriptionOf } from './related.ts';
import { markUncollectible, voidInvoice } from './void.ts';

const base = '/v1/invoices';

const invoiceOf = ({ state }: Account, id: string | undefined) =>
  requireRow(state.invoices, 'invoice', id ?? '');

function voidOnDemand(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw invalidRequest(`You can only void an open invoice. This invoice is ${invoice.status}.`, {
      code: 'status_transition_invalid',
    });
  const subscription = subscriptionOf(account, invoice);
  // Without its first invoice a subscription cannot begin: it expires together with the invoice.
  if (subscription?.status === 'incomplete') expireSubscription(account, subscription);
  else voidInvoice(account, invoice);
  return invoice;
}

export const invoiceOperations = [
  operation({
    method: 'POST',
    path: `${base}/create_preview`,
    params: previewParams,
    run: ({ account, params }) => createPreview(account, params),
  }),
  retrieve(base, 'invoice', (state) => state.invoices),
  operation({
    method: 'POST',
    path: `${base}/{id}/pay`,
    params: payParams,
    run: ({ account, ids, params }) => {
      const invoice = invoiceOf(account, ids.id);
      payOnDemand(account, invoice, params);
      return invoice;
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/void`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => voidOnDemand(account, invoiceOf(account, ids.id)),
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/mark_uncollectible`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => {
      const invoice = invoiceOf(account, ids.id);
      if (invoice.status !== 'open')
        throw invalidRequest(
          `You can only mark an open invoice as uncollectible. This invoice is ${invoice.status}.`,
          {
            code: 'status_transition_invalid',
          },
        );
      markUncollectible(account, invoice);
      return invoice;
    },
  }),
  listBy(base, (state) => state.invoices.values(), {
    customer: (invoice) => idOf(invoice.customer),
    status: (invoice) => invoice.status,
    subscription: (invoice) => subscriptionId(invoice),
  }),
  operation({
    method: 'GET',
    path: '/v1/invoice_payments',
    params: z.strictObject({
      ...pageParams,
      payment: z.strictObject({ payment_intent: nonEmptyText(), type: choice('payment_intent') }).optional(),
    }),
    run: ({ account, params: { payment, ...page } }) =>
      listPage(account.state.invoicePayments.values(), page, '/v1/invoice_payments', (row) =>
        passesFilter(payment?.payment_intent, idOf(row.payment.payment_intent) ?? undefined),
      ),
  }),
];
