import * as z from 'zod';
import type { Account } from '../../account.ts';
import { found, refused } from '../../api/errors.ts';
import { isWanted, listOf, listParams, pageOf, pageParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { choice, expandable, filled, metadata, text, unsettable } from '../../api/params.ts';
import type { Invoice } from '../../state.ts';
import { update } from '../changes.ts';
import { mergeMetadata } from '../metadata.ts';
import { expireSubscription } from '../subscriptions/end.ts';
import { finalizeInvoice } from './finalize.ts';
import { subscriptionOf } from './parent.ts';
import { payOnDemand, payParams } from './pay-operation.ts';
import { createPreview, previewParams } from './preview-operation.ts';
import { voidInvoice } from './void.ts';

const base = '/v1/invoices';

const invoiceOf = ({ state }: Account, id: string | undefined) => found(state.invoices, 'invoice', id ?? '');

function voidOnDemand(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw refused(`You can only void an open invoice. This invoice is ${invoice.status}.`, {
      code: 'status_transition_invalid',
    });
  const subscription = subscriptionOf(account, invoice);
  // Without its first invoice a subscription can never begin; it takes the invoice with it.
  if (subscription?.status === 'incomplete') expireSubscription(account, subscription);
  else voidInvoice(account, invoice);
  return invoice;
}

function finalizeOnDemand(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'draft')
    throw refused("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: 'invoice_not_editable',
    });
  finalizeInvoice(account, invoice);
  return invoice;
}

export const invoiceOperations = [
  operation({
    method: 'POST',
    path: `${base}/create_preview`,
    params: previewParams,
    run: ({ account, params }) => createPreview(account, params),
  }),
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => invoiceOf(account, ids.id),
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: z.strictObject({
      ...expandable,
      description: unsettable(text(1500)).optional(),
      metadata: unsettable(metadata()).optional(),
    }),
    run: ({ account, ids, params }) => {
      const invoice = invoiceOf(account, ids.id);
      update(account, 'invoice.updated', invoice, () => {
        if (params.description !== undefined) invoice.description = params.description;
        invoice.metadata = mergeMetadata(invoice.metadata ?? {}, params.metadata);
      });
      return invoice;
    },
  }),
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
    path: `${base}/{id}/finalize`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => finalizeOnDemand(account, invoiceOf(account, ids.id)),
  }),
  operation({
    method: 'GET',
    path: `${base}/{id}/lines`,
    params: z.strictObject(pageParams),
    run: ({ account, ids, params }) => {
      const { lines } = invoiceOf(account, ids.id);
      return pageOf(lines.data, params, lines.url);
    },
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      customer: filled().optional(),
      status: choice('draft', 'open', 'paid', 'uncollectible', 'void').optional(),
      subscription: filled().optional(),
    }),
    run: ({ account, params: { customer, status, subscription, ...page } }) =>
      listOf(
        account.state.invoices.values(),
        page,
        base,
        (invoice) =>
          isWanted(customer, invoice.customer) &&
          isWanted(status, invoice.status) &&
          isWanted(subscription, invoice.parent?.subscription_details?.subscription),
      ),
  }),
];
