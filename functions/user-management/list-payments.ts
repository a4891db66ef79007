import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { paymentsShown, readPayments } from '../_flows/subscriptions/read-payments.ts';
import { requirePermission } from '../_http/actor.ts';
import type { UseCase } from '../_http/serve.ts';
import { requireUser } from './user-detail.ts';

/** GET /users/{id}/payments, from Stripe: apart from the user, who is shown also while Stripe is silent. */
export const listPayments: UseCase<typeof userManagement.payments> = async ({ params, actor }) => {
  const { stripeCustomerId } = await requireUser(params.id);
  requirePermission(actor, 'orders:read');
  return { success: true, data: stripeCustomerId ? await readPayments(stripeCustomerId, paymentsShown) : [] };
};
