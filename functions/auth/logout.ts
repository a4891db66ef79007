import type { auth } from '#shared/contracts/auth.ts';
import { closeSession } from '../_data/accounts/sessions.ts';
import type { UseCase } from '../_http/serve.ts';
import { clearSessionCookie } from '../_http/session-cookie.ts';

/** Ends this session; other sessions of the user stay. */
export const logout: UseCase<typeof auth.logout> = async ({ actor, request, setCookie }) => {
  await closeSession(actor);
  clearSessionCookie(request, setCookie);
  return { success: true };
};
