import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { requireRow, invalidRequest } from '../../api/errors.ts';
import { createdSince, get, listPage, pageParams, passesFilter, post } from '../../api/operation.ts';
import { expandable, nonEmptyText } from '../../api/params.ts';
import { idOf, referenced } from '../../objects.ts';
import type { Checkout } from '../../state.ts';
import { cancelIntent } from '../charges.ts';
import { createCheckoutSession, createParams } from './create.ts';

/** The checkout of a session id. A session whose time is over expires before the caller sees it. */
export function checkoutOf(account: Account, id: string): Checkout {
  const checkout = requireRow(account.state.checkouts, 'checkout.session', id);
  if (isDue(account, checkout)) expireCheckout(account, checkout);
  return checkout;
}

function isDue(account: Account, { session }: Checkout): boolean {
  return session.status === 'open' && session.expires_at <= account.seconds();
}

/** Ends an open session with its unpaid intent, so that it cannot be paid any more. */
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

/** When the next open session ends, in milliseconds; null when none is open. */
export function nextExpiry(account: Account): number | null {
  let next = Infinity;
  for (const { session } of account.state.checkouts.values()) {
    if (session.status === 'open') next = Math.min(next, session.expires_at * 1000);
  }
  return Number.isFinite(next) ? next : null;
}

const base = '/v1/checkout/sessions';

export const checkoutSessionOperations = [
  post(base, createParams, ({ account, params }) => createCheckoutSession(account, params)),
  get(`${base}/{id}`, z.strictObject(expandable), ({ account, id }) => checkoutOf(account, id).session),
  post(`${base}/{id}/expire`, z.strictObject(expandable), ({ account, id }) => {
    const checkout = checkoutOf(account, id);
    const { status } = checkout.session;
    if (status === 'open') return expireCheckout(account, checkout);
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    );
  }),
  get(
    base,
    z.strictObject({
      ...pageParams,
      created: createdSince,
      payment_intent: nonEmptyText().optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    ({ account, params: { created: { gte = 0 } = {}, payment_intent: intent, status, ...page } }) =>
      listPage(
        [...account.state.checkouts.values()].map(({ session }) => session),
        page,
        base,
        (session) =>
          session.created >= gte &&
          passesFilter(intent, idOf(session.payment_intent)) &&
          passesFilter(status, session.status),
      ),
  ),
];
