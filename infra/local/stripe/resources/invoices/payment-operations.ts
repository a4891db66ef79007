import * as z from 'zod';
import { isWanted, listOf, listParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { choice, filled } from '../../api/params.ts';
import { retrieve } from '../../api/retrieve.ts';

const base = '/v1/invoice_payments';

export const invoicePaymentOperations = [
  retrieve(base, 'invoice_payment', (state) => state.invoicePayments),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      invoice: filled().optional(),
      payment: z.strictObject({ payment_intent: filled(), type: choice('payment_intent') }).optional(),
      status: choice('canceled', 'open', 'paid').optional(),
    }),
    run: ({ account, params: { invoice, payment, status, ...page } }) =>
      listOf(
        account.state.invoicePayments.values(),
        page,
        base,
        (row) =>
          isWanted(invoice, row.invoice) &&
          isWanted(payment?.payment_intent, row.payment.payment_intent) &&
          isWanted(status, row.status),
      ),
  }),
];
