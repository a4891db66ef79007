import { AppError } from '#functions/platform/kit/app-error.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { checkAssessment, newAssessment, putAssessmentSteps } from '#functions/training/index.ts';
import {
  findEmailIdentity,
  isEmailTaken,
  limitRate,
  newAccount,
  requireUncommon,
  type User,
  verifyPassword,
} from '#functions/accounts/index.ts';
import { accountStep } from '#functions/platform/security-events.ts';
import { assignCustomerStep } from '#functions/orders/index.ts';
import { transact } from '#functions/platform/table/table.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { saveAssessment } from './access/save-assessment.ts';
import { readHealthKey } from '#functions/platform/ports/secrets.ts';
import type { ApiRequest } from '#functions/platform/http/request.ts';
import { requireAgreedAmount } from './plan-prices.ts';
import { choosePlan, type ChosenPlan } from './plan-response.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { subscribe } from './subscribe.ts';
import { authorizeCustomer } from './authorize.ts';

/** What a new account needs; a signed-in user's form leaves it out. */
interface AccountFields {
  firstName: string;
  lastName: string;
  password: string;
}

const names = ['firstName', 'lastName', 'password'] as const;

/** The account's fields of a visitor's form. Throws 400 `invalid_input` with the first that is missing. */
function accountFields(form: {
  [Name in keyof AccountFields]?: string | undefined;
}): AccountFields {
  const missing = names.find((name) => form[name] === undefined);
  if (missing) throw new AppError('invalid_input', { field: missing });
  const { firstName, lastName, password } = form as AccountFields;
  return { firstName, lastName, password };
}

type Form = ParsedInput<typeof subscriptions.createSubscriptionWithUser, 'body'>;
type Origin = Pick<ApiRequest, 'ip' | 'location'>;

/**
 * The account of a sign-up: a new one, or the one that an earlier call of the same sign-up has created. Throws 409
 * `email_taken`, 404 `customer_not_found`, and 409 `price_changed` before an account is made at another price.
 */
async function signUp(
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

/**
 * Everything that can be refused of a sign-up before its card is saved: each field, age, plan, price, a taken e-mail. The
 * sign-up itself checks all of it again.
 */
export const checkSignUp: UseCase<typeof subscriptions.checkSignUp> = async ({
  body,
  actor,
  now,
  request,
}) => {
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

/**
 * The last step of the sign-up wizard: account, assessment, subscription. Each part is reused where it exists and created
 * where it does not, so that a retry after a crash, a lost response or a declined card completes the rest (P12, P13).
 */
export const createSubscriptionWithUser: UseCase<typeof subscriptions.createSubscriptionWithUser> = async ({
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
