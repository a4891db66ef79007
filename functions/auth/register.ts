import type { auth } from '#shared/contracts/auth.ts';
import { rememberOrigin } from '../_data/accounts/known-origins.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { newSession } from '../_data/accounts/sessions.ts';
import { accountStep } from '../_data/audit/security-events.ts';
import { putStep, transact } from '../_data/table/table.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { newAccount } from '../_flows/accounts/new-account.ts';
import { signedIn } from '../_flows/accounts/sign-in.ts';
import { AppError } from '../_kit/app-error.ts';
import { clientOf } from '../_flows/accounts/client-of.ts';
import { originWithDevice, setDeviceCookie } from '../_flows/accounts/device-cookie.ts';
import type { UseCase } from '../_http/serve.ts';

/** Creates an account with a session in one transaction: of concurrent registrations with one e-mail one wins (P33). */
export const register: UseCase<typeof auth.register> = async ({ body, now, request, setCookie }) => {
  await limitRate({ 'register-ip': request.ip }, now);
  const { user, steps } = await newAccount(body, {}, now);
  const session = newSession(user, now, { client: await clientOf(request) });
  const event = accountStep(user._id, { action: 'register', way: 'password' }, request, now);
  await transact([...steps, putStep('session_exists', session.item), event]).catch((error: unknown) => {
    throw isConditionFailed(error, 'email_taken') ? new AppError('email_taken', { field: 'email' }) : error;
  });
  const origin = originWithDevice(request);
  await rememberOrigin(user._id, origin, now);
  setDeviceCookie(setCookie, origin.device);
  return signedIn(user, session);
};
