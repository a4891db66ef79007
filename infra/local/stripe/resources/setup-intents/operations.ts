import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { checkSecret, clientSecret, viewOf } from '../../api/client-secret.ts';
import { found } from '../../api/errors.ts';
import { isWanted, listOf, listParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { boolean, choice, expandable, filled, url } from '../../api/params.ts';
import { idOf } from '../../ids.ts';
import { intentOperations } from '../intents.ts';
import { givenMethod, methodGiven } from '../payment-methods/given.ts';
import { confirmSetup, unexpected } from './confirm.ts';
import { createParams, createSetupIntent } from '../setup-intents.ts';

const base = '/v1/setup_intents';

const intentOf = (account: Account, id: string | undefined) =>
  found(account.state.setupIntents, 'setupintent', id ?? '');

/** Only what has not succeeded and is not canceled can still be confirmed. */
function checkOpen(intent: Stripe.SetupIntent): void {
  if (intent.status === 'succeeded')
    throw unexpected(intent, 'You cannot confirm this SetupIntent because it has already succeeded.');
  if (intent.status === 'canceled')
    throw unexpected(intent, 'You cannot confirm this SetupIntent because it has a status of canceled.');
}

function cancel(
  account: Account,
  intent: Stripe.SetupIntent,
  reason: Stripe.SetupIntent['cancellation_reason'],
): Stripe.SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected(
      intent,
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}. Only a SetupIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`,
    );
  intent.status = 'canceled';
  intent.cancellation_reason = reason;
  intent.next_action = null;
  account.emit('setup_intent.canceled', intent);
  return intent;
}

export const setupIntentOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    run: ({ account, params: { expand: _expand, ...given } }) => {
      const intent = createSetupIntent(account, given);
      if (given.confirm) confirmSetup(account, intent, givenMethod(account, {}, intent));
      return intent;
    },
  }),
  ...intentOperations(base, intentOf),
  operation({
    method: 'POST',
    path: `${base}/{id}/confirm`,
    isForBrowser: true,
    params: z.strictObject({
      ...expandable,
      ...clientSecret,
      ...methodGiven,
      return_url: url().optional(),
      use_stripe_sdk: boolean().optional(),
    }),
    run: (call) => {
      const intent = intentOf(call.account, call.ids.id);
      checkSecret(call, intent);
      checkOpen(intent);
      confirmSetup(call.account, intent, givenMethod(call.account, call.params, intent));
      return viewOf(call.caller, intent);
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    params: z.strictObject({
      ...expandable,
      cancellation_reason: choice('abandoned', 'duplicate', 'requested_by_customer').optional(),
    }),
    run: ({ account, ids, params }) =>
      cancel(account, intentOf(account, ids.id), params.cancellation_reason ?? null),
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      customer: filled().optional(),
      payment_method: filled().optional(),
    }),
    run: ({ account, params: { customer, payment_method: method, ...page } }) =>
      listOf(
        account.state.setupIntents.values(),
        page,
        base,
        (intent) =>
          isWanted(customer, idOf(intent.customer)) && isWanted(method, idOf(intent.payment_method)),
      ),
  }),
];
