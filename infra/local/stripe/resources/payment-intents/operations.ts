import * as z from 'zod';
import type { Account } from '../../account.ts';
import { checkSecret, clientSecret, viewOf } from '../../api/client-secret.ts';
import { found } from '../../api/errors.ts';
import { isWanted, listOf, listParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { choice, expandable, filled } from '../../api/params.ts';
import { idOf } from '../../ids.ts';
import { intentOperations } from '../intents.ts';
import { givenMethod } from '../payment-methods/given.ts';
import { confirmPayment, unexpected } from './confirm.ts';
import { confirmation, createParams, createPayment } from './create-payment.ts';
import { cancelIntent } from './create.ts';

const base = '/v1/payment_intents';

const intentOf = (account: Account, id: string | undefined) =>
  found(account.state.paymentIntents, 'payment_intent', id ?? '');

export const paymentIntentOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    run: ({ account, params }) => createPayment(account, params),
  }),
  ...intentOperations(base, intentOf),
  operation({
    method: 'POST',
    path: `${base}/{id}/confirm`,
    isForBrowser: true,
    params: z.strictObject({ ...expandable, ...clientSecret, ...confirmation }),
    run: (call) => {
      const { account, params } = call;
      const intent = intentOf(account, call.ids.id);
      checkSecret(call, intent);
      if (params.setup_future_usage !== undefined) intent.setup_future_usage = params.setup_future_usage;
      if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
      confirmPayment(account, intent, givenMethod(account, params, intent), params.off_session ?? false);
      return viewOf(call.caller, intent);
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    params: z.strictObject({
      ...expandable,
      cancellation_reason: choice('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer').optional(),
    }),
    run: ({ account, ids, params }) => {
      const intent = intentOf(account, ids.id);
      if (['succeeded', 'canceled'].includes(intent.status))
        throw unexpected(
          intent,
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        );
      cancelIntent(account, intent, params.cancellation_reason ?? null);
      return intent;
    },
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({ ...listParams, customer: filled().optional() }),
    run: ({ account, params: { customer, ...page } }) =>
      listOf(account.state.paymentIntents.values(), page, base, (intent) =>
        isWanted(customer, idOf(intent.customer)),
      ),
  }),
];
