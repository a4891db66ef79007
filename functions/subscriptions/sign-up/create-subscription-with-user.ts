import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { choosePlan } from '../plans/choose-plan.ts';
import { saveAssessment } from '../access/save-assessment.ts';
import { subscribe } from './subscribe.ts';
import { checkAssessment } from '../../training/user-details.ts';
import { authorizeCustomer } from '../authorize.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { signUp } from './sign-up.ts';

/**
 * The last step of the sign-up wizard: account, assessment, subscription. Each part is reused where it exists and created
 * where it does not, so that a retry after a crash, a lost response or a declined card completes the rest (P12, P13).
 */
export const createSubscriptionWithUser: UseCase<typeof stripe.createSubscriptionWithUser> = async ({
  body,
  actor,
  now,
  request,
}) => {
  const { customerId, paymentMethodId } = body;
  if (actor) authorizeCustomer(actor.user, customerId);
  await limitRate({ 'subscribe-ip': request.ip, 'subscribe-customer': customerId }, now);
  const [plan, { form, notice }] = await Promise.all([choosePlan(body), checkAssessment(body, now)]);
  const user = actor?.user ?? (await signUp(form, plan, request, now));
  if (actor) await saveAssessment(user._id, form, now);
  const outcome = await subscribe(user, { ...plan, customerId, paymentMethodId }, now);
  return { success: true, data: { ...outcome, notice } };
};
