import type { auth } from '#shared/contracts/accounts/auth.ts';
import { closeSession } from '../sessions/sessions.ts';
import { recordAct } from '../../platform/audit/repeated-events.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { clearSessionCookie } from '../../platform/http/session-cookie.ts';

/** Ends this session; other sessions of the user stay. The end of a view as a customer is no sign-out of the customer. */
export const logout: UseCase<typeof auth.logout> = async ({ actor, request, now, setCookie }) => {
  const { user, viewer } = actor;
  await Promise.all([
    closeSession(actor),
    viewer ? undefined : recordAct({ action: 'sign-out', actor: user._id }, request, now),
  ]);
  clearSessionCookie(request, setCookie);
  return { success: true };
};
