import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { newAssessment, putAssessmentSteps } from '../../training/assessments.ts';
import { findEmailIdentity } from '../../accounts/providers/identities.ts';
import { accountStep } from '../../platform/audit/security-events.ts';
import { assignCustomerStep } from '../../orders/checkout/stripe-customers.ts';
import { transact } from '../../platform/table/table.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import type { User } from '../../accounts/users.ts';
import { saveAssessment } from '../access/save-assessment.ts';
import { newAccount } from '../../accounts/new-account.ts';
import { verifyPassword } from '../../accounts/sign-in/verify-password.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { readHealthKey } from '../../platform/ports/health-key.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { requireAgreedAmount } from '../agreed-amount.ts';
import { accountFields } from './account-fields.ts';
import type { ChosenPlan } from '../plans/choose-plan.ts';

type Form = ParsedInput<typeof stripe.createSubscriptionWithUser, 'body'>;
type Origin = Pick<ApiRequest, 'ip' | 'location'>;

/**
 * The account of a sign-up: a new one, or the one that an earlier call of the same sign-up has created. Throws 409
 * `email_taken`, 404 `customer_not_found`, and 409 `price_changed` before an account is made at another price.
 */
export async function signUp(
  body: Form,
  { agreedCents, price }: ChosenPlan,
  origin: Origin,
  now: Date,
): Promise<User> {
  const form = { ...body, ...accountFields(body) };
  if (await findEmailIdentity(form.email)) return resume(form, origin, now);
  requireAgreedAmount(agreedCents, price.amountCents);
  try {
    return await createSubscriber(form, origin, now);
  } catch (error) {
    if (isConditionFailed(error, 'email_taken')) return resume(form, origin, now);
    throw isConditionFailed(error, 'customer_taken') ? new AppError('customer_not_found') : error;
  }
}

type AccountForm = Form & ReturnType<typeof accountFields>;

/** Writes the account, the assessment and the assignment of the visitor's customer in one transaction (P33). */
async function createSubscriber(form: AccountForm, origin: Origin, now: Date): Promise<User> {
  const { firstName, lastName, customerId: stripeCustomerId } = form;
  const { user, steps } = await newAccount(
    { ...form, name: `${firstName} ${lastName}` },
    { stripeCustomerId, hasProfile: true, signedUpFrom: origin.location },
    now,
  );
  await transact([
    ...steps,
    ...putAssessmentSteps(newAssessment(user._id, form, now), await readHealthKey()),
    assignCustomerStep(stripeCustomerId, user._id, now),
    accountStep(user._id, { action: 'register', way: 'password' }, origin, now),
  ]);
  return user;
}

/**
 * Resumes a sign-up whose account exists. The password and the customer of the account must match; every other caller
 * gets 409 `email_taken`, without the reason.
 */
async function resume(form: AccountForm, { ip }: Origin, now: Date): Promise<User> {
  const emailTaken = (cause?: unknown) => new AppError('email_taken', { field: 'email', cause });
  const { user, recordSuccess } = await verifyPassword(form, { ip }, now).catch((error: unknown) => {
    const isRefusal = error instanceof AppError && ['wrong_credentials', 'banned'].includes(error.code);
    throw isRefusal ? emailTaken(error) : error;
  });
  if (user.stripeCustomerId !== form.customerId) throw emailTaken();
  await Promise.all([recordSuccess(), saveAssessment(user._id, form, now)]);
  return user;
}
