import { auth } from '#shared/contracts/accounts/auth.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { changePassword } from './change-password.ts';
import { changeEmail, confirmEmail } from '../mail-links/confirm-email.ts';
import { forgotPassword, resetPassword } from '../mail-links/reset-password.ts';
import { getProfile, updateProfile } from '../profile.ts';
import { login, signedIn } from './sign-in.ts';
import { resendConfirmation } from '../mail-links/confirmation.ts';
import { revertChange } from '#functions/privacy/erasure/revert-change.ts';
import { emailExists, newAccount } from '../new-account.ts';
import { closeSession, newSession, renewSession, clientOf } from '../sessions/sessions.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { accountStep, recordAct } from '#functions/platform/security-events.ts';
import { clearSessionCookie } from '#functions/platform/http/session-cookie.ts';
import { originWithDevice, rememberOrigin, setDeviceCookie } from './known-origins.ts';
import { limitRate } from '../rate-limits.ts';
import { putStep, transact } from '#functions/platform/table/table.ts';

/** Creates an account with a session in one transaction: of concurrent registrations with one e-mail one wins (P33). */
const register: UseCase<typeof auth.register> = async ({ body, now, request, setCookie }) => {
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

/** Ends this session; other sessions of the user stay. The end of a view as a customer is no sign-out of the customer. */
const logout: UseCase<typeof auth.logout> = async ({ actor, request, now, setCookie }) => {
  const { user, viewer } = actor;
  await Promise.all([
    closeSession(actor),
    viewer ? undefined : recordAct({ action: 'sign-out', actor: user._id }, request, now),
  ]);
  clearSessionCookie(request, setCookie);
  return { success: true };
};

/** Renews the session when a protected page is opened: a new token for seven days, or until the session ends. */
const refreshSession: UseCase<typeof auth.refresh> = async ({ actor, now, request }) => {
  const fresh = await renewSession(actor, now, await clientOf(request)).catch((error: unknown) => {
    throw isConditionFailed(error, 'session_ended') ? new AppError('unauthenticated') : error;
  });
  return signedIn(actor.user, { ...fresh, staffDuty: actor.staffDuty });
};

/** GET /auth/check-email: whether an account uses this e-mail. */
const checkEmail: UseCase<typeof auth.checkEmail> = ({ query, now, request }) =>
  emailExists(query.email, request.ip, now);

export const handler = serve(auth, {
  login,
  register,
  logout,
  refresh: refreshSession,
  me: getProfile,
  updateProfile,
  checkEmail,
  forgotPassword,
  resetPassword,
  changeEmail,
  changePassword,
  confirmEmail,
  resendConfirmation,
  revertChange,
});
