import type { auth } from '#shared/contracts/auth.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { newSession } from '../_data/accounts/sessions.ts';
import { putStep, transact } from '../_data/table/table.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { createAccount } from '../_flows/accounts/create-account.ts';
import { queueWritten } from '../_flows/mail/queue-mail.ts';
import { signedIn } from '../_flows/accounts/sign-in.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** Creates an account and signs in: all in one transaction, so of many registrations at once one wins (P33). */
export const register: UseCase<typeof auth.register> = async ({ body, now, request }) => {
  await limitRate({ 'register-ip': request.ip }, now);
  const { user, steps, welcome } = await createAccount(body, {}, now);
  const session = newSession(user, now);
  await transact([...steps, putStep('session_exists', session.item)]).catch((error: unknown) => {
    throw isConditionFailed(error, 'email_taken') ? new AppError('email_taken', { field: 'email' }) : error;
  });
  await queueWritten([welcome]);
  return signedIn(user, session);
};
