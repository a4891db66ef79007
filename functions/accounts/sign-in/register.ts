import type { auth } from '#shared/contracts/accounts/auth.ts';
import { rememberOrigin } from './known-origins.ts';
import { limitRate } from '../rate-limits.ts';
import { newSession } from '../sessions/sessions.ts';
import { accountStep } from '../../platform/audit/security-events.ts';
import { putStep, transact } from '../../platform/table/table.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { newAccount } from '../new-account.ts';
import { signedIn } from './sign-in.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { clientOf } from '../client-of.ts';
import { originWithDevice, setDeviceCookie } from './device-cookie.ts';
import type { UseCase } from '../../platform/http/serve.ts';

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
