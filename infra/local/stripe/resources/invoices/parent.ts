import type { Account } from '../../account.ts';
import { referenced } from '../../ids.ts';
import type { Invoice, Subscription } from '../../state.ts';

/** The subscription that an invoice is for. */
export function subscriptionOf(
  { state }: Account,
  { parent }: Pick<Invoice, 'parent'>,
): Subscription | undefined {
  return referenced(state.subscriptions, parent?.subscription_details?.subscription as string | undefined);
}
