import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import { found, refused } from '../../api/errors.ts';
import { isWanted, listOf, listParams, pageOf, pageParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { choice, expandable, filled, metadata, unsettable } from '../../api/params.ts';
import type { Checkout } from '../../state.ts';
import { createCheckoutSession } from './create.ts';
import { createParams } from './params.ts';
import { mergeMetadata } from '../metadata.ts';
import { cancelIntent } from '../payment-intents/create.ts';

/** The checkout of a session id. A session whose time is over is ended before anybody sees it open. */
export function checkoutOf(account: Account, id: string): Checkout {
  const checkout = found(account.state.checkouts, 'checkout.session', id);
  if (isDue(account, checkout)) expireCheckout(account, checkout);
  return checkout;
}

function isDue(account: Account, { session }: Checkout): boolean {
  return session.status === 'open' && session.expires_at <= account.seconds();
}

/** Ends an open session with its unpaid intent; nobody can pay it any more. */
export function expireCheckout(account: Account, { session }: Checkout): Stripe.Checkout.Session {
  session.status = 'expired';
  session.url = null;
  const intent = referenced(account.state.paymentIntents, session.payment_intent);
  if (intent !== undefined) cancelIntent(account, intent);
  account.emit('checkout.session.expired', session);
  return session;
}

/** Ends the sessions whose time is over. */
export function expireDueCheckouts(account: Account): void {
  for (const checkout of account.state.checkouts.values()) {
    if (isDue(account, checkout)) expireCheckout(account, checkout);
  }
}

/** When the next open session ends, in milliseconds. */
export function nextExpiry(account: Account): number | null {
  let next = Infinity;
  for (const { session } of account.state.checkouts.values()) {
    if (session.status === 'open') next = Math.min(next, session.expires_at * 1000);
  }
  return Number.isFinite(next) ? next : null;
}

const base = '/v1/checkout/sessions';

export const checkoutSessionOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    run: ({ account, params }) => createCheckoutSession(account, params),
  }),
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => checkoutOf(account, ids.id ?? '').session,
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: z.strictObject({ ...expandable, metadata: unsettable(metadata()).optional() }),
    run: ({ account, ids, params }) => {
      const { session } = checkoutOf(account, ids.id ?? '');
      session.metadata = mergeMetadata(session.metadata ?? {}, params.metadata);
      return session;
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/expire`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => {
      const checkout = checkoutOf(account, ids.id ?? '');
      const { status } = checkout.session;
      if (status === 'open') return expireCheckout(account, checkout);
      throw refused(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      );
    },
  }),
  operation({
    method: 'GET',
    path: `${base}/{id}/line_items`,
    params: z.strictObject(pageParams),
    run: ({ account, ids, params }) => {
      const { items, session } = checkoutOf(account, ids.id ?? '');
      return pageOf(items, params, `${base}/${session.id}/line_items`);
    },
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      customer: filled().optional(),
      payment_intent: filled().optional(),
      status: choice('complete', 'expired', 'open').optional(),
    }),
    run: ({ account, params: { customer, payment_intent: intent, status, ...page } }) => {
      const sessions = [...account.state.checkouts.values()].map(({ session }) => session);
      return listOf(
        sessions,
        page,
        base,
        (session) =>
          isWanted(customer, session.customer) &&
          isWanted(intent, session.payment_intent) &&
          isWanted(status, session.status),
      );
    },
  }),
];
