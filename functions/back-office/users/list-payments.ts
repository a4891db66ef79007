import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { paymentsShown, readPayments } from '../../subscriptions/payments/read-payments.ts';
import { requirePermission } from '../../platform/http/actor.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { requireUser } from './user-detail.ts';

/** GET /users/{id}/payments, from Stripe: apart from the user, who is shown also while Stripe is silent. */
export const listPayments: UseCase<typeof userManagement.payments> = async ({ params, actor }) => {
  const { stripeCustomerId } = await requireUser(params.id);
  requirePermission(actor, 'orders:read');
  return { success: true, data: stripeCustomerId ? await readPayments(stripeCustomerId, paymentsShown) : [] };
};
