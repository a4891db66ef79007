import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { declined, found, refused } from '../../api/errors.ts';
import { idOf } from '../../ids.ts';
import { cardOfMethod, cardOfToken } from '../../cards/find-card.ts';
import { declines } from '../../cards/declines.ts';
import { update } from '../changes.ts';
import { createCardMethod } from './create.ts';
import { billingOf, tokenCard } from './read-card.ts';

/** The payment method of an id. Each use of `pm_card_visa` and its like makes a new one, as Stripe does. */
export function methodOf(account: Account, id: string, param?: string): Stripe.PaymentMethod {
  if (cardOfToken(id) !== undefined)
    return createCardMethod(account, tokenCard(id, 'id'), billingOf(undefined));
  return found(account.state.paymentMethods, 'PaymentMethod', id, param);
}

/** The payment method of an id, when this customer may pay with it. */
export function methodOfCustomer(
  account: Account,
  id: string,
  customer: string | null,
  param: string,
): Stripe.PaymentMethod {
  const method = methodOf(account, id, param);
  const owner = idOf(method.customer);
  if (account.state.detachedMethods.has(method.id)) throw spent(param);
  if (owner === null || owner === customer) return method;
  throw refused(
    `The payment method ${method.id} does not belong to the Customer you supplied ${String(customer)}. Please use this payment method with the Customer that it belongs to instead.`,
    { param, code: 'resource_missing' },
  );
}

/** The id of a payment method that this customer keeps; only such can be a default. */
export function keptMethod(account: Account, id: string, customer: string, param: string): string {
  const method = methodOfCustomer(account, id, customer, param);
  if (method.customer === customer) return method.id;
  throw refused(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { param, code: 'resource_missing' },
  );
}

/** Gives a payment method to a customer, if the bank lets them keep it. */
export function attach(account: Account, method: Stripe.PaymentMethod, customer: string): void {
  const owner = idOf(method.customer);
  if (owner === customer) return;
  if (owner !== null)
    throw refused('The payment method you provided has already been attached to a customer.');
  if (account.state.detachedMethods.has(method.id)) throw spent();
  const card = cardOfMethod(method);
  if (!card.canBeSaved && card.charge !== 'succeeded' && card.charge !== 'pending')
    throw declined(declines[card.charge], { payment_method: method });
  method.customer = customer;
  account.emit('payment_method.attached', method);
}

const spent = (param?: string) =>
  refused(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { ...(param !== undefined && { param }), code: 'payment_method_unexpected_state' },
  );

/** Takes a payment method from its customer, and from everything that would have used it. */
export function detach(account: Account, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const customer = idOf(method.customer);
  if (customer === null) {
    throw refused(
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
    update(account, 'customer.updated', owner, () => (owner.invoice_settings.default_payment_method = null));
  for (const subscription of account.state.subscriptions.values()) {
    if (subscription.default_payment_method !== method.id) continue;
    update(account, 'customer.subscription.updated', subscription, () => {
      subscription.default_payment_method = null;
    });
  }
  return method;
}
