import type { User } from '#functions/accounts/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** Returns the customer id when it is the user's; throws 404 `customer_not_found` for any other (P18). */
export function authorizeCustomer({ stripeCustomerId }: User, customerId: string): string {
  if (stripeCustomerId !== customerId) throw new AppError('customer_not_found');
  return customerId;
}
