import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { isEmailTaken } from '../../accounts/providers/identities.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { requireUncommon } from '../../accounts/sign-in/new-password.ts';
import { checkAssessment } from '../../training/user-details.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { requireAgreedAmount } from '../agreed-amount.ts';
import { choosePlan } from '../plans/choose-plan.ts';
import { accountFields } from './account-fields.ts';

/**
 * Everything that can be refused of a sign-up before its card is saved: each field, age, plan, price, a taken e-mail. The
 * sign-up itself checks all of it again.
 */
export const checkSignUp: UseCase<typeof stripe.checkSignUp> = async ({ body, actor, now, request }) => {
  await limitRate({ 'sign-up-check-ip': request.ip }, now);
  const [{ price, agreedCents }] = await Promise.all([choosePlan(body), checkAssessment(body, now)]);
  requireAgreedAmount(agreedCents, price.amountCents);
  if (actor) {
    if (isLive(actor.user.subscriptionStatus)) throw new AppError('already_subscribed');
  } else {
    const { firstName, lastName, password } = accountFields(body);
    await requireUncommon(password, { name: `${firstName} ${lastName}`, email: body.email });
    if (await isEmailTaken(body.email, now)) throw new AppError('email_taken', { field: 'email' });
  }
  return { success: true, data: { agreedAmount: agreedCents } };
};
