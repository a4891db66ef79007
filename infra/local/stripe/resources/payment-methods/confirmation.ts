import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { nonEmptyText } from '../../api/params.ts';
import { idOf } from '../../ids.ts';
import { requireUsableMethod } from './attach.ts';
import { createCardMethod } from './create.ts';
import { billingOf, methodParams, readCard } from './read-card.ts';

/** The parameters of a confirmation that name its card: an existing one, or a new one. */
export const confirmationParams = {
  payment_method: nonEmptyText().optional(),
  payment_method_data: z.strictObject(methodParams).optional(),
};
type Given = z.output<z.ZodObject<typeof confirmationParams>>;

/** The card of a confirmation; without parameters, the one that the intent already has. */
export function methodToConfirm(
  account: Account,
  { payment_method: id, payment_method_data: data }: Given,
  intent: Pick<Stripe.SetupIntent | Stripe.PaymentIntent, 'customer' | 'payment_method'>,
): Stripe.PaymentMethod | undefined {
  const known = id ?? (data === undefined ? idOf(intent.payment_method) : null);
  if (known !== null) return requireUsableMethod(account, known, idOf(intent.customer), 'payment_method');
  return data && createCardMethod(account, readCard(account, data), billingOf(data.billing_details));
}
