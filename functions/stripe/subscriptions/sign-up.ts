import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { stripe } from '#shared/contracts/stripe.ts';
import { newAssessment, putAssessmentStep } from '../../_data/training/assessments.ts';
import { findEmailIdentity } from '../../_data/accounts/identities.ts';
import { assignCustomerStep } from '../../_data/subscriptions/stripe-customers.ts';
import { transact } from '../../_data/table/table.ts';
import { isConditionFailed } from '../../_data/table/errors.ts';
import type { User } from '../../_data/accounts/users.ts';
import { saveAssessment } from '../../_flows/training/save-assessment.ts';
import { createAccount } from '../../_flows/accounts/create-account.ts';
import { verifyPassword } from '../../_flows/accounts/verify-password.ts';
import { queueStoredMails } from '../../_flows/mail/queue-mail.ts';
import { AppError } from '../../_kit/app-error.ts';
import type { RequestFacts } from '../../_http/request.ts';

type Form = ParsedInput<typeof stripe.createSubscriptionWithUser, 'body'>;
type From = Pick<RequestFacts, 'ip' | 'place'>;

/** The account of a sign-up: a new one, or the one that an earlier call of the same sign-up has made. */
export async function signUp({ password, ...form }: Form, from: From, now: Date): Promise<User> {
  if (password === undefined) throw new AppError('invalid_input', { field: 'password' });
  const sent = { ...form, password };
  if (await findEmailIdentity(form.email)) return resume(sent, from, now);
  try {
    return await create(sent, from, now);
  } catch (error) {
    if (isConditionFailed(error, 'email_taken')) return resume(sent, from, now);
    throw isConditionFailed(error, 'customer_taken') ? new AppError('customer_not_found') : error;
  }
}

type Sent = Form & { password: string };

/** Account, assessment with its consent, and the visitor's customer: all or none (P33). */
async function create(form: Sent, { place }: From, now: Date): Promise<User> {
  const { firstName, lastName, customerId: stripeCustomerId } = form;
  const { user, steps, welcome } = await createAccount(
    { ...form, name: `${firstName} ${lastName}` },
    { stripeCustomerId, hasProfile: true, signedUpFrom: place },
    now,
  );
  await transact([
    ...steps,
    putAssessmentStep(newAssessment(user._id, form, now)),
    assignCustomerStep(stripeCustomerId, user._id, now),
  ]);
  await queueStoredMails([welcome]);
  return user;
}

/**
 * The same person asks again: the password and the customer of the account's sign-up prove it. To anybody else the
 * e-mail is taken, whatever was wrong.
 */
async function resume(form: Sent, { ip }: From, now: Date): Promise<User> {
  const taken = (cause?: unknown) => new AppError('email_taken', { field: 'email', cause });
  const { user, note } = await verifyPassword(form, ip, now).catch((error: unknown) => {
    const isRefusal = error instanceof AppError && ['wrong_credentials', 'banned'].includes(error.code);
    throw isRefusal ? taken(error) : error;
  });
  if (user.stripeCustomerId !== form.customerId) throw taken();
  await Promise.all([note(), saveAssessment(user._id, form, now)]);
  return user;
}
