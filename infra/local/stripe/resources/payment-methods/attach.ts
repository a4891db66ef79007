import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { cardError, requireRow, invalidRequest } from '../../api/errors.ts';
import { idOf } from '../../ids.ts';
import { cardOfMethod, cardOfToken } from '../../cards/find-card.ts';
import { declines } from '../../cards/declines.ts';
import { updateAndEmit } from '../changes.ts';
import { createCardMethod } from './create.ts';
import { billingOf, tokenCard } from './read-card.ts';

/** The payment method of an id; a test token (`pm_card_visa`) creates a new one at each use, as at Stripe. */
export function findOrCreateMethod(account: Account, id: string, param?: string): Stripe.PaymentMethod {
  if (cardOfToken(id) !== undefined)
    return createCardMethod(account, tokenCard(id, 'id'), billingOf(undefined));
  return requireRow(account.state.paymentMethods, 'PaymentMethod', id, param);
}

/** The payment method of an id. Throws when this customer cannot pay with it. */
export function requireUsableMethod(
  account: Account,
  id: string,
  customer: string | null,
  param: string,
): Stripe.PaymentMethod {
  const method = findOrCreateMethod(account, id, param);
  const owner = idOf(method.customer);
  if (account.state.detachedMethods.has(method.id)) throw spent(param);
  if (owner === null || owner === customer) return method;
  throw invalidRequest(
    `The payment method ${method.id} does not belong to the Customer you supplied ${String(customer)}. Please use this payment method with the Customer that it belongs to instead.`,
    { param, code: 'resource_missing' },
  );
}

/** The id of a payment method. Throws unless it is saved for this customer: only such can be a default. */
export function requireSavedMethod(account: Account, id: string, customer: string, param: string): string {
  const method = requireUsableMethod(account, id, customer, param);
  if (method.customer === customer) return method.id;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { param, code: 'resource_missing' },
  );
}

/** Saves a payment method for a customer. Throws a card error when the bank declines. */
export function attach(account: Account, method: Stripe.PaymentMethod, customer: string): void {
  const owner = idOf(method.customer);
  if (owner === customer) return;
  if (owner !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  if (account.state.detachedMethods.has(method.id)) throw spent();
  const card = cardOfMethod(method);
  if (!card.canBeSaved && card.charge !== 'succeeded' && card.charge !== 'pending')
    throw cardError(declines[card.charge], { payment_method: method });
  method.customer = customer;
  account.emit('payment_method.attached', method);
}

const spent = (param?: string) =>
  invalidRequest(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { ...(param !== undefined && { param }), code: 'payment_method_unexpected_state' },
  );

/** Detaches a payment method from its customer, and removes it wherever it was a default. */
export function detach(account: Account, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const customer = idOf(method.customer);
  if (customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      {
        code: 'payment_method_unexpected_state',
      },
    );
  }
  method.customer = null;
  account.state.detachedMethods.set(method.id, { id: method.id });
  account.emit('payment_method.detached', method, { customer });
  const owner = account.state.customers.get(customer);
  if (owner?.invoice_settings.default_payment_method === method.id)
    updateAndEmit(
      account,
      'customer.updated',
      owner,
      () => (owner.invoice_settings.default_payment_method = null),
    );
  for (const subscription of account.state.subscriptions.values()) {
    if (subscription.default_payment_method !== method.id) continue;
    updateAndEmit(account, 'customer.subscription.updated', subscription, () => {
      subscription.default_payment_method = null;
    });
  }
  return method;
}
