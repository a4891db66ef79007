import * as z from 'zod';
import { found } from '../../api/errors.ts';
import { listOf, listParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { choice, expandable, filled } from '../../api/params.ts';

const base = '/v1/invoice_payments';

export const invoicePaymentOperations = [
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => found(account.state.invoicePayments, 'invoice_payment', ids.id ?? ''),
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      invoice: filled().optional(),
      payment: z.strictObject({ payment_intent: filled(), type: choice('payment_intent') }).optional(),
      status: choice('canceled', 'open', 'paid').optional(),
    }),
    run: ({ account, params: { invoice, payment, status, ...page } }) => {
      const kept = [...account.state.invoicePayments.values()].filter(
        (row) =>
          (invoice === undefined || row.invoice === invoice) &&
          (payment === undefined || row.payment.payment_intent === payment.payment_intent) &&
          (status === undefined || row.status === status),
      );
      return listOf(kept, page, base);
    },
  }),
];
